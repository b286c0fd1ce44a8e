"""What a move would do, why another is refused, and how one may go on: answers for a player who is still thinking.
Nothing here changes a game, and nobody else hears of it."""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, NamedTuple

from app.rooms.refusals import Refused, Stale
from app.rules.choices import choices
from app.rules.contract import Game, IllegalMove, Position, Preview, UnreadableMove
from app.rules.draft import Draft
from app.rules.wording import Message, phrase
from app.web.to_json import to_json

Say = Callable[[Message], str]
"""A sentence in the language of the player who asked."""
Answer = dict[str, Any]
MOST_PREVIEWS = 60
"""A page shows no more targets at once: a garden has 48 spaces."""


class Thought(NamedTuple):
    """What a player thinks about: a game, where it is, and the version that the page shows."""

    game: Game
    position: Position
    version: int


def previews(table: Thought, seat: int, codes: Sequence[str], say: Say) -> Answer:
    """For each code, or beginning of one, what the move would do, or why it is refused."""
    position = table.position.seen_by(seat)
    return {"version": table.version, "previews": _preview_each(table.game, position, seat, codes, say)}


def continue_from(table: Thought, seat: int, beginning: str) -> Answer:
    """How a legal move goes on that begins so."""
    found = choices(table.position.seen_by(seat), seat, beginning)
    if not found:
        raise Refused(phrase("Nothing that you can do now begins like this."))
    return {"version": table.version, "choices": found}


def draft(table: Thought, seat: int, chosen: Sequence[str], also: Sequence[str], say: Say) -> Answer:
    """Where several act at once: what these choices bring, and what may be chosen next, or (`also`) why not."""
    position = table.position.seen_by(seat)
    if seat not in position.acting:
        raise Refused(phrase("There is nothing to choose for you now."))
    tried = Draft(position, seat)
    try:
        for code in chosen:
            if tried.complete:
                raise Stale(phrase("The table has changed in the meantime. Look again, and choose once more."))
            tried.choose(table.game.parse(code))
    except IllegalMove as refusal:
        raise Refused(refusal.message, refusal.rule) from None
    except UnreadableMove as refusal:
        raise Refused(refusal.message) from None
    now = tried.position
    following = [] if tried.complete else [*map(str, islice(now.list_moves(seat), MOST_PREVIEWS)), *also]
    return {
        "version": table.version,
        "complete": tried.complete,
        "choices": "" if tried.complete else choices(now, seat),
        "events": [to_json(event) for event in tried.events],
        "previews": _preview_each(table.game, now, seat, following, say),
    }


def _preview_each(game: Game, position: Position, seat: int, codes: Sequence[str], say: Say) -> Answer:
    def preview(beginning: str) -> Answer:
        try:
            move = game.complete(position, seat, beginning)
            return {**_shown(position.preview(seat, move), say), "code": str(move)}
        except IllegalMove as refusal:
            return {"ok": False, "words": say(refusal.message), "rule": refusal.rule}
        except UnreadableMove as refusal:
            return {"ok": False, "words": say(refusal.message)}

    return {code: preview(code) for code in codes}


def _shown(preview: Preview, say: Say) -> Answer:
    return {**to_json(preview), "ok": True, "words": say(preview.text)}
