"""Trying moves in a side line of a finished game: a table like any other, at which one page plays for all seats.
Nothing is stored. The address names the whole line, so a page that comes back goes on where it was."""

import asyncio
from typing import Annotated

from fastapi import APIRouter
from pydantic import Field, TypeAdapter, ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.websockets import WebSocket

from app.review.side_line import CannotTry, SideLine, SideLines
from app.rooms.door import Visitor
from app.rooms.refusals import Refused, Stale
from app.rules.wording import phrase
from app.web.dependencies import (
    ThePages,
    house_of,
    limit,
    limits_of,
    pages_of,
    person_of,
    settings_of,
)
from app.web.limits import address_of
from app.web.live.commands import (
    UNREADABLE,
    AnyQuestion,
    MoveCommand,
    Reply,
    clock_of,
    codes_in,
    id_in,
    refusal,
    sayer_for,
    think,
    too_fast,
)
from app.web.live.connection import Connection
from app.web.live.previews import Thought
from app.web.live.socket import MOST_IGNORED, PING, PONG, SIGHT, WAIT_A_WHILE, Pace, messages
from app.web.live.table_commands import UndoCommand
from app.web.review import TheGame, finished_game
from app.web.review_drawing import ReviewDrawing
from app.web.review_sources import Source
from app.web.security import STAY_AWAY
from app.web.side_drawing import SideDrawing, message_of

pages_router = APIRouter(prefix="/g/{game_id}", dependencies=[limit("page")])
sockets = APIRouter(prefix="/g/{game_id}")

AnyTrial = MoveCommand | UndoCommand | AnyQuestion
_TRIALS: TypeAdapter[AnyTrial] = TypeAdapter(Annotated[AnyTrial, Field(discriminator="do")])
CHANGED = phrase("The table has changed in the meantime. Look again, and choose once more.")
BLOCKED = phrase("The live connection is blocked here. Without it no moves can be tried.")


async def side_line(connection: HTTPConnection, source: Source, name: str) -> SideLine:
    """The side line with this name. Raises `Refused`."""
    lines: SideLines = connection.app.state.side_lines
    try:
        # To play one from its beginning takes some milliseconds.
        return await asyncio.to_thread(lines.read, source.timeline, source.key[0], name)
    except CannotTry as problem:
        raise Refused(problem.message, problem.rule) from None


# Pages


@pages_router.get("/try/{moment}")
async def try_page(request: Request, pages: ThePages, source: TheGame, moment: str) -> Response:
    """A table at which moves are tried from a moment on."""
    line = await side_line(request, source, moment)
    drawing: SideDrawing = request.app.state.side_drawing
    language = pages.language_of(request)
    return pages.render(
        request,
        "review/try.html",
        headers={"Cache-Control": "no-store"},
        source=source,
        line=line,
        game=line.game.name,
        title=line.game.title,
        names=source.names,
        is_member=source.room is not None,
        view=drawing.everything(source, line, language),
    )


@pages_router.get("/tried/{moment}")
async def tried(request: Request, pages: ThePages, source: TheGame, moment: str) -> Response:
    """A moment of a side line as a page shows it that follows somebody."""
    line = await side_line(request, source, moment)
    drawing: ReviewDrawing = request.app.state.reviews
    state = await asyncio.to_thread(drawing.tried, source, line, pages.language_of(request))
    return JSONResponse(state, headers={"Cache-Control": "no-store"})


@pages_router.get("/try/{moment}/now")
async def nothing_new(request: Request, _source: TheGame) -> Response:
    """Nobody else changes a side line: where sockets are blocked there is no news."""
    return Response(status_code=204, headers={"X-Seen": "", "X-Clock": str(clock_of(request))})


@pages_router.post("/try/{moment}/commands")
async def blocked(request: Request, _source: TheGame) -> Response:
    """Where sockets are blocked, a page would not see what comes of its moves."""
    return JSONResponse(refusal(request, (), None, BLOCKED))


# The table


@sockets.websocket("/try/{moment}/live")
async def live(socket: WebSocket, game_id: str, moment: str, seen: str = "") -> None:
    limits, address = limits_of(socket), address_of(socket)
    try:
        limits.insist("socket", socket)
        limits.insist_on_room_for_socket(address)
        source = await finished_game(socket, game_id, await person_of(socket), house_of(socket))
        line = await side_line(socket, source, moment)
    except (Refused, HTTPException) as problem:
        await socket.accept()
        await socket.close(WAIT_A_WHILE if isinstance(problem, HTTPException) else STAY_AWAY)
        return
    with limits.open_socket(address):
        await socket.accept()
        connection = Connection(socket, Visitor("", None))
        try:
            await _TryingPage(socket, connection, source, line).attend(is_shown=seen == line.name)
        finally:
            await connection.finish()


class _TryingPage:
    """One page at which moves are tried."""

    def __init__(self, socket: WebSocket, connection: Connection, source: Source, line: SideLine) -> None:
        self._socket = socket
        self._connection = connection
        self._source = source
        self._line = line
        self._drawing: SideDrawing = socket.app.state.side_drawing
        self._language = pages_of(socket).language_of(socket)

    async def attend(self, *, is_shown: bool) -> None:
        if not is_shown:
            fragments = self._drawing.everything(self._source, self._line, self._language)
            self._connection.send(message_of(fragments))
        pace = Pace(settings_of(self._socket).rate_limit_generosity)
        ignored = 0
        async for text in messages(self._socket):
            if not pace.allows_one_more():
                ignored += 1
                if ignored > MOST_IGNORED:
                    self._connection.close(STAY_AWAY)
                    return
                self._connection.answer(too_fast(self._socket, self._source.names, text))
            elif text == PING:
                self._connection.send(f"{PONG} {clock_of(self._socket)}")
            elif isinstance(text, str) and text in SIGHT:
                continue  # nobody waits for anybody here
            else:
                self._connection.answer(self._handle(text))

    def _handle(self, text: str | bytes) -> Reply:
        names = self._source.names
        try:
            command = _TRIALS.validate_json(text)
        except ValidationError:
            return refusal(self._socket, names, id_in(text), UNREADABLE)
        try:
            answer = self._do(command)
        except Refused as problem:
            reply = refusal(self._socket, names, command.id, problem.message)
            return {**reply, "stale": isinstance(problem, Stale), "rule": problem.rule}
        return {"re": command.id, "ok": True, **answer}

    def _do(self, command: AnyTrial) -> Reply:
        line = self._line
        if command.game != self._source.key[0] or command.version != len(line.moves):
            raise Stale(CHANGED)
        if isinstance(command, UndoCommand):
            if not line.moves:
                raise Refused(phrase("There is nothing to take back."))
            self._show(line.back_to(len(line.moves) - 1 if command.line is None else command.line - 1))
            return {}
        seat = line.mover
        if seat is None:
            raise Refused(phrase("The game would be over here. Go back to try something else."))
        if isinstance(command, MoveCommand):
            self._show(_played(line, seat, codes_in(command.move)))
            return {}
        table = Thought(line.game, line.position, len(line.moves))
        return think(command, table, seat, sayer_for(self._socket, self._source.names))

    def _show(self, line: SideLine) -> None:
        for message in self._drawing.changes(self._source, self._line, line, self._language):
            self._connection.send(message)
        self._line = line


def _played(line: SideLine, seat: int, codes: list[str]) -> SideLine:
    try:
        for code in codes:
            line = line.play(seat, code)
    except CannotTry as problem:
        raise Refused(problem.message, problem.rule) from None
    return line


router = APIRouter()
router.include_router(pages_router)
router.include_router(sockets)
