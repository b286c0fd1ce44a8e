"""What a browser can ask for on the live connection, or by POST where sockets are blocked: the same words, the same
answers."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError
from starlette.requests import HTTPConnection

from app.rooms.refusals import Late, Refused, Stale
from app.rooms.wishes import Play
from app.rooms.wishes import Say as SaySomething
from app.rules.wording import Message, phrase
from app.web.dependencies import house_of, limits_of, pages_of
from app.web.entrance import Visit
from app.web.live.previews import MOST_PREVIEWS, Say, Thought, continue_from, draft, previews
from app.web.live.table_commands import AnyTableCommand, Command, GameId, Version
from app.web.translation import say

Codes = Annotated[str, Field(max_length=400)]
Beginning = Annotated[str, Field(max_length=100, pattern=r"^[\w@,.+-]*$")]
"""The beginning of a move code; nothing that has a meaning in `app.rules.choices`."""
MOST_MOVES = 10
MOST_LOOKED_AT = 1000
_ID = re.compile(r'"id"\s*:\s*"([\w-]{1,60})"', re.ASCII)


class MoveCommand(Command):
    """Make these moves (codes, separated by blanks) on this version of the game."""

    do: Literal["move"]
    game: GameId
    move: str = Field(min_length=1, max_length=400)
    version: Version
    at: int | None = Field(None, ge=0, le=10**15)
    """When it was sent: milliseconds by the clock of the server, as far as the browser knows it."""


class SayCommand(Command):
    """Say this in the room."""

    do: Literal["say"]
    text: str = Field(max_length=4000)


class PreviewCommand(Command):
    """Tell what each target of a pick would bring, or why it is closed. The pick is the beginning of a code; `to` is
    what the targets add to it, separated by blanks. Changes nothing."""

    do: Literal["preview"]
    game: GameId
    prefix: Beginning = ""
    to: Codes
    version: Version


class ChoicesCommand(Command):
    """Tell how a move may go on that begins so, where the page does not list it. Changes nothing."""

    do: Literal["choices"]
    game: GameId
    prefix: Beginning
    version: Version


class DraftCommand(Command):
    """Tell what these choices would bring and what may be chosen next, where several act at once, and why other
    moves may not. Changes nothing."""

    do: Literal["draft"]
    game: GameId
    chosen: Codes
    moves: Codes = ""
    version: Version


AnyQuestion = PreviewCommand | ChoicesCommand | DraftCommand
AnyCommand = MoveCommand | AnyTableCommand | SayCommand | AnyQuestion
_COMMANDS: TypeAdapter[AnyCommand] = TypeAdapter(Annotated[AnyCommand, Field(discriminator="do")])

Reply = dict[str, Any]
UNREADABLE = phrase("The server did not understand this. Reload the page, and try again.")
TOO_FAST = phrase("That was too fast. Wait a moment, then go on.")


async def handle(connection: HTTPConnection, visit: Visit, text: str | bytes) -> Reply:
    """Do what is asked for in this text, and answer. Whatever is wrong with it, the answer says so."""
    try:
        command = _COMMANDS.validate_json(text)
    except ValidationError:
        return refusal(connection, visit.room.names, id_in(text), UNREADABLE)
    try:
        answer = await _ask(connection, visit, command)
    except Refused as refused:
        # The room may have been forgotten and loaded again, or another game have begun, since the page was loaded.
        room = await house_of(connection).rooms.get(visit.room.state.id)
        reply = refusal(connection, room.names, command.id, refused.message)
        reply["stale"] = isinstance(refused, Stale)
        reply["late"] = isinstance(refused, Late)
        if refused.rule is not None:
            reply["rule"] = refused.rule
        return reply
    return {"re": command.id, "ok": True, **answer}


async def _ask(connection: HTTPConnection, visit: Visit, command: AnyCommand) -> Reply:
    """What the door answers, in the words of browsers."""
    door, visitor = house_of(connection).door, replace(visit.visitor, looks_from=command.by)
    if isinstance(command, MoveCommand):
        await door.ask(visitor, Play(command.id, command.game, command.version, codes_in(command.move), command.at))
        return {}
    if isinstance(command, AnyTableCommand):
        if visitor.person is not None and not limits_of(connection).allows("proposal", visitor.person.id):
            raise Refused(TOO_FAST)
        await door.seat_of(visitor, command.game)  # it must be the game on the table, and theirs
        await door.ask(visitor, command.wish())
        return {}
    if isinstance(command, SayCommand):
        if visitor.person is not None and not limits_of(connection).allows("message", visitor.person.id):
            raise Refused(TOO_FAST)
        await door.ask(visitor, SaySomething(command.id, command.text))
        return {}
    game, seat = await door.eyes_of(visitor, command.game)
    table = Thought(game.match.record.game, game.position, game.version)
    return think(command, table, seat, sayer_for(connection, game.names))


def think(command: AnyQuestion, table: Thought, seat: int, say: Say) -> Reply:
    """What a player is told who is still thinking."""
    if isinstance(command, PreviewCommand):
        targets = codes_in(command.to, MOST_PREVIEWS)
        return previews(table, seat, [command.prefix + target for target in targets], say)
    if isinstance(command, ChoicesCommand):
        return continue_from(table, seat, command.prefix)
    chosen, also = (codes_in(text) if text else [] for text in (command.chosen, command.moves))
    return draft(table, seat, chosen, also, say)


def clock_of(connection: HTTPConnection) -> int:
    """Milliseconds by the clock of the server."""
    return int(house_of(connection).now().timestamp() * 1000)


def codes_in(text: str, most: int = MOST_MOVES) -> list[str]:
    codes = text.split()
    if not 0 < len(codes) <= most:
        raise Refused(UNREADABLE)
    return codes


def sayer_for(connection: HTTPConnection, names: Sequence[str]) -> Say:
    translations = pages_of(connection).translations_for(connection)
    return lambda message: say(message, translations, names)


def refusal(connection: HTTPConnection, names: Sequence[str], command_id: str | None, message: Message) -> Reply:
    return {"re": command_id, "ok": False, "words": sayer_for(connection, names)(message)}


def too_fast(connection: HTTPConnection, names: Sequence[str], text: str | bytes) -> Reply:
    """The answer to what is not even read."""
    return refusal(connection, names, id_in(text), TOO_FAST)


def id_in(text: str | bytes) -> str | None:
    """The id of what cannot be read, or is not: whoever waits for the answer has to know it."""
    start = text[:MOST_LOOKED_AT] if isinstance(text, str) else text[:MOST_LOOKED_AT].decode("ascii", "replace")
    named = _ID.search(start)
    return named[1] if named else None
