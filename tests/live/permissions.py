"""The permission table: every route and every command against everybody who might ask."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

ROLES = ("stranger", "spectator", "member", "other", "own", "host", "kicked")
"""Without a cookie; known, but with the link for watching only; in the room without a seat; on another seat; on the
seat in question (in a game: whose turn it is); the host, who has a seat; sent away by the host."""

LOBBY, PLAYING, OVER, ANYWHERE = "lobby", "playing", "over", "anywhere"
"""Before the game: four seats, the host, `own` and `other` on the first three. In the game: three seats."""
OPEN, CLOSED = 101, 4403

SETUP = {"game": "azul", "seats": "4", "option_wall": "grey"}


@dataclass(frozen=True)
class Row:
    route: str
    stage: str
    answers: Sequence[int]
    """What each of the roles gets."""
    form: Mapping[str, str] = field(default_factory=dict)
    command: Mapping[str, object] | None = None

    def __str__(self) -> str:
        what = self.command["do"] if self.command else dict(self.form) or ""
        return f"{self.stage}: {self.route} {what}".strip()

    @property
    def leaves_the_room_as_it_is(self) -> bool:
        only_asks = self.command is not None and self.command["do"] in ("say", "preview", "choices", "draft")
        about_the_review = self.stage == OVER and "/g/" in self.route
        return self.route.startswith("GET") or self.stage == ANYWHERE or only_asks or about_the_review

    @property
    def body(self) -> str:
        return json.dumps(self.command)


def room(route: str, stage: str, answers: str, **form: str) -> Row:
    method, _, rest = route.partition(" ")
    return Row(f"{method} /r/{{code}}{rest}", stage, _numbers(answers), form)


def site(route: str, answers: str, **form: str) -> Row:
    return Row(route, ANYWHERE, _numbers(answers), form)


def game(route: str, stage: str, answers: str, **form: str) -> Row:
    """The address of the game itself."""
    method, _, rest = route.partition(" ")
    return Row(f"{method} /g/{{game_id}}{rest}", stage, _numbers(answers), form)


def ask(stage: str, answers: str, **command: object) -> list[Row]:
    """The same command by POST and on the live connection."""
    if "version" in command:
        command.setdefault("game", "{game}")
    by_post = Row("POST /r/{code}/commands", stage, _numbers(answers), command=command)
    on_socket = [{200: OPEN, 409: 409, 403: CLOSED}[answer] for answer in by_post.answers]
    return [by_post, Row("WS /r/{code}/live", stage, on_socket, command=command)]


def together(stage: str, answers: str, **command: object) -> Row:
    """On the connection of those who look back together."""
    return Row("WS /g/{game_id}/together", stage, _numbers(answers), command=command)


def trial(stage: str, answers: str, **command: object) -> Row:
    """On the connection of a side line."""
    return Row("WS /g/{game_id}/try/{moment}/live", stage, _numbers(answers), command={"game": "{game}", **command})


def _numbers(answers: str) -> list[int]:
    numbers = [int(answer) for answer in answers.split()]
    assert len(numbers) == len(ROLES)
    return numbers


ALL = "200 200 200 200 200 200 200"
LOOK = "200 200 200 200 200 200 403"
NO_ONE = "409 409 409 409 409 409 403"
DONE = "303 303 303 303 303 303 303"

# fmt: off
TABLE = [
    #                                     stranger spectator member other own host kicked
    site("GET /",                         ALL),
    site("GET /sample",                   DONE),
    site("GET /book",                     ALL),
    site("GET /new",                      ALL),
    site("POST /new",                     DONE, **SETUP, name="Somebody"),
    site("POST /new",                     DONE, **SETUP, against="bots"),
    site("POST /join",                    DONE, code="abcd-efgh-jkmn"),
    site("POST /name",                    DONE, name="Somebody"),
    site("GET /device",                   ALL),
    site("POST /device",                  "403 200 200 200 200 200 200"),
    site("POST /device/end",              "403 303 303 303 303 303 303", key="0123456789abcdef"),
    site("GET /device/here",              ALL),
    site("POST /device/here",             "410 410 410 410 410 410 410", token="invented"),
    site("GET /me",                       ALL),
    site("GET /me/data",                  "403 200 200 200 200 200 200"),
    site("POST /me/delete",               "403 409 409 409 409 409 409"),  # nobody said that they are sure
    site("GET /notices.js",               ALL),
    site("GET /notices/key",              ALL),
    site("POST /notices/browser",         "403 409 409 409 409 409 409", address="https://127.0.0.1/"),
    site("POST /notices/browser/known",   ALL, address="https://127.0.0.1/"),
    site("POST /notices/browser/end",     "204 204 204 204 204 204 204", address="https://127.0.0.1/"),
    site("POST /notices/quiet",           "403 303 303 303 303 303 303", since="22:00", until="07:00", zone="UTC"),
    site("POST /notices/quiet",           "403 409 409 409 409 409 409", since="22:00", until="7", zone="UTC"),
    site("GET /rules",                    "307 307 307 307 307 307 307"),
    site("GET /rules/{name}",             ALL),
    site("GET /healthz",                  ALL),
    site("GET /fair",                     ALL),
    site("GET /open",                     ALL),
    site("POST /open",                    "422 422 422 422 422 422 422"),  # without a file
    site("GET /styles.css",               "422 422 422 422 422 422 422"),  # nobody said which
    site("GET /scripts.js",               "422 422 422 422 422 422 422"),
    room("GET ",        LOBBY,            LOOK),
    room("GET /now",    LOBBY,            LOOK),
    room("GET /record", LOBBY,            "409 409 409 409 409 409 403"),
    room("POST /sit",   LOBBY,            "303 403 303 303 303 303 403", seat="3", name="Somebody"),
    room("POST /sit",   LOBBY,            "409 403 409 409 303 409 403", seat="1", name="Somebody"),
    room("POST /join",  LOBBY,            "303 403 303 303 303 303 403", name="Somebody"),
    room("POST /stand", LOBBY,            "403 403 303 303 303 303 403"),
    room("POST /claim", LOBBY,            "403 403 403 409 409 409 403"),
    room("POST /leave", LOBBY,            "403 403 303 303 303 303 403"),
    room("POST /ready", LOBBY,            "403 403 403 303 303 303 403", ready="true", version="0"),
    room("POST /mute",  LOBBY,            "403 403 303 303 409 303 403", person="{own}"),
    room("POST /mute",  LOBBY,            "403 403 409 409 409 409 403", person="nobody", wanted="false"),
    room("POST /kick",  LOBBY,            "403 403 403 403 403 303 403", person="{own}"),
    room("POST /kick",  LOBBY,            "403 403 403 403 403 409 403", person="{host}"),
    room("POST /readmit", LOBBY,          "403 403 403 403 403 303 403", person="{kicked}"),
    room("POST /readmit", LOBBY,          "403 403 403 403 403 409 403", person="nobody"),
    room("POST /host",  LOBBY,            "403 403 403 403 403 303 403", person="{own}"),
    room("POST /code",  LOBBY,            "403 403 403 403 403 303 403"),
    room("POST /name",  LOBBY,            "403 403 403 403 403 303 403", name="Kitchen table"),
    room("POST /close", LOBBY,            "403 403 403 403 403 303 403"),
    room("POST /reopen", LOBBY,           "403 403 403 403 403 303 403"),
    room("GET /chat",   LOBBY,            "403 403 403 403 403 200 403"),
    room("POST /chat",  LOBBY,            "403 403 403 403 403 409 403", kind="json", address="https://127.0.0.1/"),
    room("POST /chat/end", LOBBY,         "403 403 403 403 403 303 403"),
    room("GET /would-be", LOBBY,          "409 409 409 409 409 409 403"),
    room("POST /swap",  LOBBY,            "403 403 403 403 403 303 403", seat="0"),
    room("POST /bot",   LOBBY,            "403 403 403 403 403 303 403", seat="3"),
    room("POST /bot",   LOBBY,            "403 403 403 403 403 409 403", seat="1"),
    room("POST /bot",   LOBBY,            "403 403 403 403 403 409 403", seat="1", wanted="false"),
    room("POST /sofa",  LOBBY,            "403 403 303 303 303 303 403", name="Anna"),
    room("POST /sofa",  LOBBY,            "403 403 409 409 409 409 403", name=" "),
    room("POST /sofa/stand", LOBBY,       "403 403 403 403 403 403 403", person="{own}"),  # who has a device
    room("POST /sofa/name", LOBBY,        "403 403 403 403 403 403 403", person="{own}", name="Anna"),
    room("POST /setup", LOBBY,            "403 403 403 403 403 303 403", **SETUP),
    room("POST /start", LOBBY,            "403 403 403 403 403 409 403", version="0"),
    room("POST /again", LOBBY,            "403 403 403 409 409 409 403"),
    room("POST /arrange", LOBBY,          "403 403 403 403 403 303 403"),
    game("GET ",        LOBBY,            "404 404 404 404 404 404 404"),
    game("GET /record", LOBBY,            "404 404 404 404 404 404 404"),
    game("GET /stops", LOBBY, "404 404 404 404 404 404 404"),
    game("GET /proof", LOBBY, "404 404 404 404 404 404 404"),
    game("GET /json", LOBBY, "404 404 404 404 404 404 404"),
    game("GET /picture", LOBBY, "404 404 404 404 404 404 404"),
    game("GET /file", LOBBY, "404 404 404 404 404 404 404"),
    game("GET /numbers", LOBBY, "404 404 404 404 404 404 404"),
    game("GET /numbers/{part}", LOBBY, "404 404 404 404 404 404 404"),
    room("GET /book",   LOBBY,            "403 403 200 200 200 200 403"),
    game("POST /share", LOBBY, "404 404 404 404 404 404 404"),
    game("POST /notes", LOBBY, "404 404 404 404 404 404 404", step="0", text="Here", table="true"),
    game("POST /notes/erase", LOBBY, "404 404 404 404 404 404 404", step="0", note="12345"),
    together(LOBBY, "4403 4403 4403 4403 4403 4403 4403", do="point", cell="floor-0"),
    game("GET /try/{moment}", LOBBY, "404 404 404 404 404 404 404"),
    game("GET /tried/{moment}", LOBBY, "404 404 404 404 404 404 404"),
    game("GET /try/{moment}/now", LOBBY, "404 404 404 404 404 404 404"),
    game("POST /try/{moment}/commands", LOBBY, "404 404 404 404 404 404 404"),
    trial(LOBBY, "4403 4403 4403 4403 4403 4403 4403", do="preview", to="{legal}", version=0),
    game("POST /play-on", LOBBY, "404 404 404 404 404 404 404", step="0"),
    room("GET /past", LOBBY, "409 409 409 409 409 409 403"),
    room("GET /past/stops", LOBBY, "409 409 409 409 409 409 403"),
    room("GET /past/news", LOBBY, LOOK),
    room("GET /past/picture", LOBBY, "409 409 409 409 409 409 403"),
    *ask(LOBBY,                           "409 409 200 200 200 200 403", do="say", text="hello"),
    *ask(LOBBY,                           "409 409 409 409 409 409 403", do="move", move="1b1", version=0),
    *ask(LOBBY,                           NO_ONE, do="undo", version=0),
    *ask(LOBBY,                           NO_ONE, do="resign", version=0),
    room("GET ",        PLAYING,          LOOK),
    room("GET /now",    PLAYING,          LOOK),
    room("GET /record", PLAYING,          "409 409 409 409 409 409 403"),
    room("POST /sit",   PLAYING,          "409 403 409 409 409 409 403", seat="1", name="Somebody"),
    room("POST /join",  PLAYING,          "303 403 303 303 303 303 403", name="Somebody"),
    room("POST /stand", PLAYING,          "403 403 409 409 409 409 403"),
    room("POST /claim", PLAYING,          "403 403 403 409 409 409 403"),
    room("POST /leave", PLAYING,          "403 403 303 409 409 409 403"),
    room("POST /ready", PLAYING,          "403 403 409 409 409 409 403", ready="true", version="0"),
    room("POST /kick",  PLAYING,          "403 403 403 403 403 409 403", person="{own}"),
    room("POST /kick",  PLAYING,          "403 403 403 403 403 303 403", person="{member}"),
    room("POST /readmit", PLAYING,        "403 403 403 403 403 303 403", person="{kicked}"),
    room("POST /code",  PLAYING,          "403 403 403 403 403 303 403"),
    room("POST /name",  PLAYING,          "403 403 403 403 403 303 403", name="Kitchen table"),
    room("POST /close", PLAYING,          "403 403 403 403 403 409 403"),
    room("GET /would-be", PLAYING,        "409 409 409 409 409 409 403"),
    room("POST /swap",  PLAYING,          "403 403 403 403 403 409 403", seat="0"),
    room("POST /bot",   PLAYING,          "403 403 403 403 403 409 403", seat="1"),
    room("POST /sofa",  PLAYING,          "403 403 409 409 409 409 403", name="Anna"),
    room("POST /sofa/stand", PLAYING,     "403 403 403 403 403 403 403", person="{own}"),
    room("POST /sofa/name", PLAYING,      "403 403 403 403 403 403 403", person="{own}", name="Anna"),
    room("POST /setup", PLAYING,          "403 403 403 403 403 409 403", **SETUP),
    room("POST /start", PLAYING,          "403 403 403 403 403 409 403", version="0"),
    room("POST /again", PLAYING,          "403 403 403 409 409 409 403"),
    room("POST /arrange", PLAYING,        "403 403 403 403 403 409 403"),
    game("GET ",        PLAYING,          "404 404 303 303 303 303 404"),
    game("GET /record", PLAYING,          "404 404 404 404 404 404 404"),
    game("GET /stops", PLAYING, "404 404 404 404 404 404 404"),
    game("GET /proof", PLAYING, "404 404 404 404 404 404 404"),
    game("GET /json", PLAYING, "404 404 404 404 404 404 404"),
    game("GET /picture", PLAYING, "404 404 404 404 404 404 404"),
    game("GET /file", PLAYING, "404 404 404 404 404 404 404"),
    game("GET /numbers", PLAYING, "404 404 404 404 404 404 404"),
    game("GET /numbers/{part}", PLAYING, "404 404 404 404 404 404 404"),
    room("GET /book",   PLAYING,            "403 403 200 200 200 200 403"),
    game("POST /share", PLAYING, "404 404 403 403 403 403 404"),
    game("POST /notes", PLAYING, "404 404 404 404 404 404 404", step="0", text="Here", table="true"),
    game("POST /notes/erase", PLAYING, "404 404 404 404 404 404 404", step="0", note="12345"),
    together(PLAYING, "4403 4403 4403 4403 4403 4403 4403", do="point", cell="floor-0"),
    game("GET /try/{moment}", PLAYING, "404 404 404 404 404 404 404"),
    game("GET /tried/{moment}", PLAYING, "404 404 404 404 404 404 404"),
    game("GET /try/{moment}/now", PLAYING, "404 404 404 404 404 404 404"),
    game("POST /try/{moment}/commands", PLAYING, "404 404 404 404 404 404 404"),
    trial(PLAYING, "4403 4403 4403 4403 4403 4403 4403", do="preview", to="{legal}", version=0),
    game("POST /play-on", PLAYING, "404 404 404 404 404 404 404", step="0"),
    room("GET /past", PLAYING, LOOK),
    room("GET /past/stops", PLAYING, LOOK),
    room("GET /past/news", PLAYING, LOOK),
    room("GET /past/picture", PLAYING, LOOK),
    *ask(PLAYING,                         "409 409 200 200 200 200 403", do="say", text="hello"),
    *ask(PLAYING,                         "409 409 409 409 200 409 403", do="move", move="{legal}", version=0),
    *ask(PLAYING,                         NO_ONE, do="move", move="{legal}", version=0, game="the last one"),
    *ask(PLAYING,                         "409 409 409 409 200 409 403", do="move", move="{legal}", version=0, by=1),
    *ask(PLAYING,                         NO_ONE, do="move", move="{legal}", version=0, by=9),
    *ask(PLAYING,                         "409 409 409 409 200 409 403", do="uncover", seat=1, version=0),
    *ask(PLAYING,                         NO_ONE, do="uncover", seat=1, version=0, game="the last one"),
    *ask(PLAYING,                         "409 409 409 200 200 200 403", do="preview", to="{legal}", version=0),
    *ask(PLAYING,                         "409 409 409 409 200 409 403", do="choices", prefix="", version=0),
    *ask(PLAYING,                         "409 409 409 409 409 409 403", do="draft", chosen="t11", version=0),
    *ask(PLAYING,                         NO_ONE, do="undo", version=0),
    *ask(PLAYING,                         NO_ONE, do="undo", line=1, version=0),
    *ask(PLAYING,                         "409 409 409 200 200 200 403", do="end", winners=[0], version=0),
    *ask(PLAYING,                         NO_ONE, do="end", winners=[7], version=0),
    *ask(PLAYING,                         NO_ONE, do="end", version=0, game="the last one"),
    *ask(PLAYING,                         "409 409 409 200 200 200 403", do="resign", version=0),
    *ask(PLAYING,                         NO_ONE, do="answer", proposal="invented", agrees=True, version=0),
    *ask(PLAYING,                         NO_ONE, do="withdraw", proposal="invented", version=0),
    *ask(PLAYING,                         "409 409 409 409 200 409 403", do="substitute", seat=1, version=0),
    *ask(PLAYING,                         NO_ONE, do="react", line=1, kind="wow", version=0),  # nothing happened yet
    *ask(PLAYING,                         NO_ONE, do="react", line=1, kind="wow", version=0, game="the last one"),
    *ask(PLAYING,                         NO_ONE, do="substitute", seat=9, version=0),
    *ask(PLAYING,                         "409 409 409 200 200 200 403", do="return", version=0),
    *ask(PLAYING,                         NO_ONE, do="give", person="{host}", version=0),
    room("GET ",        OVER,             LOOK),
    room("GET /now",    OVER,             LOOK),
    room("GET /record", OVER,             LOOK),
    room("POST /leave", OVER,             "403 403 303 303 303 303 403"),
    room("POST /again", OVER,             "403 403 403 303 303 303 403"),
    room("POST /arrange", OVER,           "403 403 403 403 403 303 403"),
    room("POST /sit",   OVER,             "409 403 409 409 409 409 403", seat="1", name="Somebody"),
    room("POST /stand", OVER,             "403 403 409 409 409 409 403"),
    room("POST /ready", OVER,             "403 403 409 409 409 409 403", ready="true", version="0"),
    room("POST /swap",  OVER,             "403 403 403 403 403 409 403", seat="0"),
    room("POST /bot",   OVER,             "403 403 403 403 403 409 403", seat="1"),
    room("POST /setup", OVER,             "403 403 403 403 403 409 403", **SETUP),
    room("POST /start", OVER,             "403 403 403 403 403 409 403", version="0"),
    room("POST /close", OVER,             "403 403 403 403 403 303 403"),
    room("POST /kick",  OVER,             "403 403 403 403 403 303 403", person="{own}"),
    game("GET ",        OVER,             ALL),
    game("GET /record", OVER,             ALL),
    game("GET /stops", OVER, ALL),
    game("GET /proof", OVER, ALL),
    game("GET /json", OVER, ALL),
    game("GET /picture", OVER, ALL),
    game("GET /file", OVER, ALL),
    game("GET /numbers", OVER, ALL),
    game("GET /numbers/{part}", OVER, ALL),
    room("GET /book",   OVER,             "403 403 200 200 200 200 403"),
    game("POST /share", OVER, "403 403 403 303 303 303 403"),
    game("POST /notes", OVER, "403 403 303 303 303 303 403", step="0", text="Here", table="true"),
    game("POST /notes/erase", OVER, "303 303 303 303 303 303 303", step="0", note="12345"),
    together(OVER, "4403 4403 101 101 101 101 4403", do="point", cell="floor-0"),
    game("GET /try/{moment}", OVER, ALL),
    game("GET /tried/{moment}", OVER, ALL),
    game("GET /try/{moment}/now", OVER, "204 204 204 204 204 204 204"),
    game("POST /try/{moment}/commands", OVER, ALL),
    trial(OVER, "101 101 101 101 101 101 101", do="preview", to="{legal}", version=0),
    trial(OVER, "101 101 101 101 101 101 101", do="move", move="{legal}", version=0),
    trial(OVER, "409 409 409 409 409 409 409", do="move", move="{legal}", version=1),
    trial(OVER, "409 409 409 409 409 409 409", do="undo", version=0),
    game("POST /play-on", OVER, DONE, step="0"),
    game("POST /play-on", OVER, "409 409 409 409 409 409 409", step="9999"),
    room("GET /past", OVER, "303 303 303 303 303 303 403"),
    room("GET /past/stops", OVER, LOOK),
    room("GET /past/news", OVER, LOOK),
    room("GET /past/picture", OVER, LOOK),
    *ask(OVER,                            "409 409 409 409 409 409 403", do="move", move="1b1", version=0),
    *ask(OVER,                            NO_ONE, do="undo", version=0),
    *ask(OVER,                            NO_ONE, do="end", version=0),
    *ask(OVER,                            NO_ONE, do="resign", version=0),
    *ask(OVER,                            NO_ONE, do="return", version=0),
    *ask(OVER,                            "409 409 409 200 409 200 403", do="react", line=1, kind="bravo", version=0),
    *ask(OVER,                            NO_ONE, do="react", line=1, kind="boo", version=0),
]
# fmt: on
