"""Seats and host powers are checked on every route: the table in `permissions.py`, at a real server."""

import json
import re
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

import pytest
from fastapi.routing import iter_route_contexts
from starlette.routing import WebSocketRoute
from websockets.exceptions import ConnectionClosed

from app.main import create_app
from app.settings import Settings
from app.web.live.commands import AnyCommand
from tests.live.games import KITS, LiveKit
from tests.live.kit import Guest, agree_to_end, make_move
from tests.live.permissions import ANYWHERE, CLOSED, LOBBY, OPEN, OVER, PLAYING, ROLES, TABLE, Row

FILES = "GET /static"
FINE = (200, 303, OPEN)
LOBBY_GAME = KITS["azul"]
"""The lobby is the same for all games: it is tried with one that has seats for everybody."""


def routes_of_the_application(data: Path) -> set[str]:
    app = create_app(Settings(data=data))
    found = set()
    for context in iter_route_contexts(app.routes):
        path = context.path
        if isinstance(context.original_route, WebSocketRoute):
            found.add(f"WS {path}")
        else:
            methods = getattr(context, "methods", None) or {"GET"}
            found |= {f"{method} {path}" for method in methods - {"HEAD"}}
    return found


def test_every_route_has_its_rows(tmp_path: Path) -> None:
    assert {row.route for row in TABLE} == routes_of_the_application(tmp_path) - {FILES}


def test_every_command_has_its_rows() -> None:
    known = {do for each in get_args(AnyCommand) for do in get_args(each.model_fields["do"].annotation)}
    for by in ("POST /r/{code}/commands", "WS /r/{code}/live"):
        asked = {row.command["do"] for row in TABLE if row.command and row.route == by and row.stage == PLAYING}
        assert asked == known


@dataclass
class Cast:
    """A room and everybody who might want something there."""

    code: str
    watch_code: str
    ids: dict[str, str]
    legal: str
    game: str
    guests: dict[str, Guest]

    def filled_in(self, text: str) -> str:
        for name, value in {**self.ids, "legal": self.legal, "game": self.game}.items():
            text = text.replace(f"{{{name}}}", value)
        return text


def person_id(page: str, name: str) -> str:
    """From the button with which the host could send this person away."""
    found = re.search(r'popovertarget="send-away-([^"]+)" aria-label="Send away: ' + name, page)
    assert found is not None, name
    return found[1]


AROUND = ("member", "kicked")
"""Who is there without a seat."""


def needed_around(row: Row, role: str) -> tuple[str, ...]:
    """Who of them has to be there so that somebody can do what this row says."""
    asked = row.body + json.dumps(dict(row.form))
    return tuple(each for each in AROUND if each == role or f"{{{each}}}" in asked)


async def bring(guests: dict[str, Guest], around: Sequence[str]) -> str:
    """Let them come into the room of the host, and go; what the host saw meanwhile."""
    host = guests["host"]
    if around:
        await host.connect()
    for role in around:
        guests[role].code = host.code
        assert (await guests[role].act("join", name=role)).status_code == 303
        await guests[role].connect()  # only who is here can be sent away
        await host.until(lambda role=role: f"Send away: {role}" in host.page.text)
    page = (await host.get(f"/r/{host.code}")).text
    for role in (*around, "host"):
        await guests[role].disconnect()
    return page


async def furnish(
    guests: dict[str, Guest], stage: str, game: LiveKit = LOBBY_GAME, around: Sequence[str] = AROUND
) -> Cast:
    """A new room at this stage, with the same people as ever; without `other` if the game is for two."""
    host = guests["host"]
    seats = 4 if stage == LOBBY else min(3, game.most_seats)
    seated = ("own", "other")[: seats - 1]
    code = await host.open_room(**game.setup(first=1, seats=str(seats)))
    for seat, role in enumerate(seated, start=1):
        assert (await guests[role].sit(code, seat)).status_code == 303
    page = await bring(guests, around)
    ids = {role: person_id(page, role) for role in ("own", *around)}
    ids["host"] = "nobody the host could send away"
    if "kicked" in around:
        assert (await host.act("kick", person=ids["kicked"])).status_code == 303
    watch = re.search(r'id="watch-address"[^>]*/r/(\w+)"', page)
    assert watch is not None
    legal, game_id = "1b1", ""
    if stage != LOBBY:
        for role in seated:
            assert (await guests[role].act("ready", ready="true", version="0")).status_code == 303
        assert (await host.act("start", version="0")).status_code == 303
        players = [host, *(guests[role] for role in seated)]
        for player in players:
            await player.connect(code)
            await player.until(lambda player=player: player.page.phase == "playing")
        legal, game_id = await guests["own"].a_move(), guests["own"].page.game
        if stage == OVER:
            await make_move(players)
            await agree_to_end(players)
        for player in players:
            await player.disconnect()
    return Cast(code, watch[1], ids, legal, game_id, guests)


def may_a_player(row: Row) -> bool:
    return row.answers[ROLES.index("own")] in FINE


def concerns(row: Row, game: LiveKit) -> bool:
    """What is asked of a room by its forms is the same whatever is played there: it is tried with one game."""
    return game.name == LOBBY_GAME.name or row.command is not None or row.route.startswith("GET")


def roles_in(game: LiveKit, stage: str) -> list[str]:
    """At a table for two there is nobody beside the host and whose turn it is."""
    return [role for role in ROLES if role != "other" or stage == LOBBY or game.most_seats > 2]


@asynccontextmanager
async def company(address: str) -> AsyncIterator[dict[str, Guest]]:
    async with AsyncExitStack() as stack:
        guests = {role: await stack.enter_async_context(Guest(address, role)) for role in ROLES}
        for role, guest in guests.items():
            if role != "stranger":
                assert (await guest.post("/name", name=role)).status_code == 303
        yield guests


async def answer_to(row: Row, role: str, cast: Cast) -> int:
    try:
        return await answer_on_an_open_line(row, role, cast)
    finally:
        await cast.guests[role].disconnect()


async def answer_on_an_open_line(row: Row, role: str, cast: Cast) -> int:
    """The live connection stays open for whatever the same person asks there next."""
    if role == "stranger":
        cast.guests[role].http.cookies.clear()
    guest, method, path = cast.guests[role], *row.route.replace("{moment}", "0").split(" ", 1)
    code = cast.watch_code if role == "spectator" else cast.code
    if method == "WS":
        to_game = path.replace("{game_id}", cast.game or "invented") if path.startswith("/g/") else ""
        return await answer_on_a_socket(row, guest, code, cast, to_game)
    address = (
        path.replace("{code}", code)
        .replace("{game_id}", cast.game or "invented")
        .replace("{name}", "azul")
        .replace("{part}", "story")
    )
    if method == "GET":
        return (await guest.get(address)).status_code
    if row.command is not None:
        wish = json.loads(cast.filled_in(row.body)) | {"id": secrets.token_hex(8)}
        return (await guest.http.post(address, content=json.dumps(wish))).status_code
    form = {name: cast.filled_in(value) for name, value in row.form.items()}
    return (await guest.post(address, **form)).status_code


async def answer_on_a_socket(row: Row, guest: Guest, code: str, cast: Cast, path: str) -> int:
    if not guest.is_connected_to(code, path):
        await guest.disconnect()
        await guest.connect(code, path)
    try:
        reply = await guest.command(**json.loads(cast.filled_in(row.body)))
    except (KeyError, ConnectionClosed):
        await guest.until(lambda: guest.closed_with is not None)
        return guest.closed_with or 0
    return OPEN if reply["ok"] else 409


async def shown_to(host: Guest, cast: Cast) -> str:
    """All that a host can see, but for the presence of people."""
    page = (await host.get(f"/r/{cast.code}/now")).text
    return re.sub(r'<section hx-swap-oob="outerMorph" id="people".*?</section>', "", page, flags=re.DOTALL)


async def insist_on_refusals(address: str, stage: str, game: LiveKit) -> None:
    async with company(address) as guests, AsyncExitStack() as here:
        cast = await furnish(guests, stage, game)
        for role in set(roles_in(game, stage)) & {"member", "other", "own", "host"}:
            # Who is here and who is away must not depend on what they ask next.
            page = await here.enter_async_context(Guest(address, role))
            page.http.cookies = guests[role].http.cookies
            await page.connect(cast.code)
            await page.until(lambda page=page: page.page.phase is not None)
        before = await shown_to(guests["host"], cast)
        wrong = []
        stages = (LOBBY, ANYWHERE) if stage == LOBBY else (stage,)
        rows = sorted(
            (row for row in TABLE if row.stage in stages and concerns(row, game)), key=lambda row: row.route
        )
        for role in roles_in(game, stage):
            for row in rows:
                expected = row.answers[ROLES.index(role)]
                if expected not in FINE and (got := await answer_on_an_open_line(row, role, cast)) != expected:
                    wrong.append(f"{row}, {role}: {got} instead of {expected}")
            await guests[role].disconnect()
        assert not wrong, "\n".join(wrong)
        assert await shown_to(guests["host"], cast) == before


async def insist_on_permissions(address: str, role: str, stages: Sequence[str], game: LiveKit) -> None:
    """Each in a room of its own, because it changes the room."""
    column = ROLES.index(role)
    async with company(address) as guests:
        casts: dict[tuple[str, tuple[str, ...]], Cast] = {}
        for row in TABLE:
            if row.answers[column] not in FINE or (row.stage == OVER and role != "own" and may_a_player(row)):
                continue  # after the end all players are equal
            stage = LOBBY if row.stage == ANYWHERE else row.stage
            if row.stage not in stages or role not in roles_in(game, stage) or not concerns(row, game):
                continue
            around = needed_around(row, role)
            cast = casts.pop((stage, around), None) or await furnish(guests, stage, game, around)
            assert await answer_to(row, role, cast) == row.answers[column], f"{row}, {role}"
            if row.leaves_the_room_as_it_is:
                casts[stage, around] = cast


async def test_whoever_may_not_is_refused_in_the_lobby_and_nothing_changes(address: str) -> None:
    await insist_on_refusals(address, LOBBY, LOBBY_GAME)


@pytest.mark.parametrize("stage", [PLAYING, OVER])
async def test_whoever_may_not_is_refused_and_nothing_changes(address: str, stage: str, game: LiveKit) -> None:
    await insist_on_refusals(address, stage, game)


@pytest.mark.parametrize("role", ROLES[:-1])
async def test_whoever_may_can_before_the_game(address: str, role: str) -> None:
    await insist_on_permissions(address, role, (LOBBY, ANYWHERE), LOBBY_GAME)


@pytest.mark.parametrize("role", ROLES[:-1])
async def test_whoever_may_can(address: str, role: str, game: LiveKit) -> None:
    await insist_on_permissions(address, role, (PLAYING, OVER), game)


async def test_whoever_was_sent_away_may_use_the_rest_of_the_site(address: str) -> None:
    async with company(address) as guests:
        cast = await furnish(guests, LOBBY)
        for row in TABLE:
            if row.answers[-1] != CLOSED and row.stage == ANYWHERE:
                assert await answer_to(row, "kicked", cast) == row.answers[-1], row
