"""What a move would do, and why another is refused: answers for a player who is still thinking. Nothing here changes
a game, and nobody else hears of it."""

from collections.abc import Callable, Sequence
from typing import Any

from app.rooms.games import LiveGame
from app.rooms.refusals import Refused, Stale
from app.rules.contract import IllegalMove, Move, Preview, UnreadableMove
from app.rules.draft import Draft
from app.rules.wording import Message, phrase
from app.web.to_json import fields_to_json, to_json

Say = Callable[[Message], str]
"""A sentence in the language of the player who asked."""
Answer = dict[str, Any]


def looks(game: LiveGame, seat: int, codes: Sequence[str], say: Say) -> Answer:
    """For each code what the move would do, or why it is refused."""
    position = game.position.seen_by(seat)
    return {
        "version": game.version,
        "looks": _look_at(game, codes, lambda move: position.preview(seat, move), say),
    }


def draft(game: LiveGame, seat: int, chosen: Sequence[str], also: Sequence[str], say: Say) -> Answer:
    """Where several act at once: what these choices bring, and what may be chosen next, or (`also`) why not."""
    position = game.position.seen_by(seat)
    if seat not in position.acting:
        raise Refused(phrase("There is nothing to choose for you now."))
    tried = Draft(position, seat)
    try:
        for code in chosen:
            if tried.complete:
                raise Stale(phrase("The table has changed in the meantime. Look again, and choose once more."))
            tried.choose(game.match.record.game.parse(code))
    except (IllegalMove, UnreadableMove) as refusal:
        raise Refused(refusal.message) from None
    following = [] if tried.complete else [*map(str, tried.legal_moves), *also]
    return {
        "version": game.version,
        "complete": tried.complete,
        "events": [to_json(event) for event in tried.events],
        "looks": _look_at(game, following, tried.preview, say),
    }


def _look_at(game: LiveGame, codes: Sequence[str], preview: Callable[[Move], Preview], say: Say) -> Answer:
    def look(code: str) -> Answer:
        try:
            return _seen(preview(game.match.record.game.parse(code)), say)
        except IllegalMove as refusal:
            return {"ok": False, "words": say(refusal.message), "rule": refusal.rule}
        except UnreadableMove as refusal:
            return {"ok": False, "words": say(refusal.message)}

    return {code: look(code) for code in codes}


def _seen(preview: Preview, say: Say) -> Answer:
    return {**fields_to_json(preview), "ok": True, "words": say(preview.text)}
