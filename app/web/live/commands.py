"""What a browser can ask for on the live connection, or by POST where sockets are blocked: the same words, the same
answers."""

from typing import Annotated, Any, Literal

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from starlette.requests import HTTPConnection

from app.rooms.games import Command
from app.rooms.live import LiveRoom
from app.rooms.refusals import Late, NotAllowed, Refused, Stale
from app.rules.wording import Message, phrase
from app.web.dependencies import house_of
from app.web.limits import limits_of
from app.web.live.looks import MOST_LOOKS, Say, continue_from, draft, looks
from app.web.live.roles import Viewer
from app.web.templating import pages_of
from app.web.translation import say

CommandId = Annotated[str, Field(min_length=1, max_length=60, pattern=r"^[\w-]+$")]
Codes = Annotated[str, Field(max_length=400)]
Beginning = Annotated[str, Field(max_length=100, pattern=r"^[\w@,.+-]*$")]
"""The beginning of a move code; nothing that has a meaning in `app.rules.choices`."""
MOST_MOVES = 10
LATE_AFTER = 1000
"""Milliseconds. A move that was longer on its way may have been withdrawn by now: its browser is asked once more."""


class _Wish(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True)

    id: CommandId


class MoveWish(_Wish):
    """Make these moves (codes, separated by blanks) on this version of the game."""

    do: Literal["move"]
    move: str = Field(min_length=1, max_length=400)
    version: int = Field(ge=0, le=1_000_000)
    at: int | None = Field(None, ge=0, le=10**15)
    """When it was sent: milliseconds by the clock of the server, as far as the browser knows it."""


class SayWish(_Wish):
    """Say this in the room."""

    do: Literal["say"]
    text: str = Field(max_length=4000)


class LookWish(_Wish):
    """Tell what each target of a pick would bring, or why it is closed. The pick is the beginning of a code; `to` is
    what the targets add to it, separated by blanks. Changes nothing."""

    do: Literal["look"]
    prefix: Beginning = ""
    to: Codes = Field(validation_alias=AliasChoices("to", "moves"))  # whole moves were asked for by that name before
    version: int = Field(ge=0, le=1_000_000)


class ChoicesWish(_Wish):
    """Tell how a move may go on that begins so, where the page does not list it. Changes nothing."""

    do: Literal["choices"]
    prefix: Beginning
    version: int = Field(ge=0, le=1_000_000)


class DraftWish(_Wish):
    """Tell what these choices would bring and what may be chosen next, where several act at once, and why other
    moves may not. Changes nothing."""

    do: Literal["draft"]
    chosen: Codes
    moves: Codes = ""
    version: int = Field(ge=0, le=1_000_000)


Wish = MoveWish | SayWish | LookWish | ChoicesWish | DraftWish
_WISHES: TypeAdapter[Wish] = TypeAdapter(Annotated[Wish, Field(discriminator="do")])

Reply = dict[str, Any]
UNREADABLE = phrase("The server did not understand this. Reload the page, and try again.")
TOO_LATE = phrase("Your move was too long on its way.")
TOO_FAST = phrase("That was too fast. Wait a moment, then go on.")


async def obey(connection: HTTPConnection, room: LiveRoom, viewer: Viewer, text: str | bytes) -> Reply:
    """Do what is asked for in this text, and answer. Whatever is wrong with it, the answer says so."""
    try:
        wish = _WISHES.validate_json(text)
    except ValidationError:
        return _refusal(connection, room, None, UNREADABLE)
    try:
        answer = await _perform(connection, room, viewer, wish)
    except Refused as refusal:
        reply = _refusal(connection, room, wish.id, refusal.message)
        reply["stale"] = isinstance(refusal, Stale)
        reply["late"] = isinstance(refusal, Late)
        return reply
    return {"re": wish.id, "ok": True, **answer}


async def _perform(connection: HTTPConnection, room: LiveRoom, viewer: Viewer, wish: Wish) -> Reply:
    house = house_of(connection)
    person = viewer.person
    member = room.state.member(viewer.person_id)
    if person is None or member is None or member.kicked:
        raise NotAllowed(phrase("You are watching. Only people who have joined the room can do this."))
    if isinstance(wish, SayWish):
        if not limits_of(connection).allows("message", person.id):
            raise Refused(TOO_FAST)
        await house.chat.say(room.state, person, wish.text, wish.id)
        return {}
    if member.seat is None:
        raise NotAllowed(phrase("You are watching this game. Only its players can move."))
    if room.game is None:
        raise Refused(phrase("The game has not begun yet."))
    if isinstance(wish, LookWish):
        codes = [wish.prefix + target for target in _codes(wish.to, MOST_LOOKS)]
        return looks(room.game, member.seat, codes, _sayer(connection, room))
    if isinstance(wish, ChoicesWish):
        return continue_from(room.game, member.seat, wish.prefix)
    if isinstance(wish, DraftWish):
        chosen, also = (_codes(text) if text else [] for text in (wish.chosen, wish.moves))
        return draft(room.game, member.seat, chosen, also, _sayer(connection, room))
    if wish.at is not None and clock_of(connection) - wish.at > LATE_AFTER:
        raise Late(TOO_LATE)
    # The id is the person's own: nobody can use up the ids of others.
    command_id = f"{member.seat}-{wish.id}"
    await house.rooms.carry_out(room.game, Command(command_id, member.seat, _codes(wish.move), wish.version))
    return {}


def clock_of(connection: HTTPConnection) -> int:
    """Milliseconds by the clock of the server."""
    return int(house_of(connection).now().timestamp() * 1000)


def _codes(text: str, most: int = MOST_MOVES) -> list[str]:
    codes = text.split()
    if not 0 < len(codes) <= most:
        raise Refused(UNREADABLE)
    return codes


def _sayer(connection: HTTPConnection, room: LiveRoom) -> Say:
    translations = pages_of(connection).translations_for(connection)
    return lambda message: say(message, translations, room.state.names)


def _refusal(connection: HTTPConnection, room: LiveRoom, command_id: str | None, message: Message) -> Reply:
    return {"re": command_id, "ok": False, "words": _sayer(connection, room)(message)}


def too_fast(connection: HTTPConnection, room: LiveRoom) -> Reply:
    return _refusal(connection, room, None, TOO_FAST)
