"""The page that says what went wrong and what one can do; the same as JSON for programs."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from app.database import DatabaseUnreachable
from app.logs import Seldom
from app.rooms.people import LinkExpired
from app.rooms.refusals import NoSuchGame, NoSuchRoom, NotAllowed, NotSaved, Refused, RoomClosed, SentAway
from app.web.answers import is_scripted
from app.web.dependencies import pages_of
from app.web.security import SAFE_METHODS
from app.web.translation import N_, say

logger = logging.getLogger(__name__)
seldom = Seldom(60)
SOON = {"Retry-After": "10"}


@dataclass(frozen=True, slots=True)
class Words:
    """What a visitor reads about an error: a headline, what happened, and what one can do."""

    title: str
    happened: str
    advice: str


WORDS: Mapping[int, Words] = {
    403: Words(
        N_("This door is closed"),
        N_("You are not allowed to do this here."),
        N_("If you think you should be, ask the person who invited you for a new link."),
    ),
    404: Words(
        N_("There is no tile here"),
        N_("Nothing is at this address."),
        N_("Check it for a missing letter, or start again from the front page."),
    ),
    405: Words(
        N_("It does not fit this way round"),
        N_("This address exists, but it cannot be used like this."),
        N_("Go to the front page and follow the links from there."),
    ),
    413: Words(
        N_("Too many tiles at once"),
        N_("What you sent is larger than this server accepts."),
        N_("Send less, and it will be welcome."),
    ),
    422: Words(
        N_("These pieces do not match"),
        N_("The server could not make sense of what was sent."),
        N_("Go back, look over what you filled in, and try once more."),
    ),
    429: Words(
        N_("One tile at a time"),
        N_("That was more requests than this server answers in such a short time."),
        N_("Wait a moment, then go on."),
    ),
    500: Words(
        N_("A tile broke"),
        N_("Something went wrong on the server. It is not your fault."),
        N_("Try again. If it happens again, tell the person who runs this server."),
    ),
    503: Words(
        N_("The workshop is closed for a moment"),
        N_("The server is busy, is just being restarted, or cannot reach its database."),
        N_("Try again in a minute."),
    ),
}

OTHER_WORDS = Words(
    N_("That did not work"),
    N_("The server could not answer this request."),
    N_("Go back and try again, or start from the front page."),
)


def error_response(
    request: Request, status: int, headers: Mapping[str, str] | None = None, details: str | None = None
) -> Response:
    """The answer for an error status, in the form and the language that the client asks for.

    `details` are for the people who change the code; visitors of a server in use must not get any.
    """
    words = WORDS.get(status, OTHER_WORDS)
    request_id: str = request.state.request_id
    all_headers = {"Cache-Control": "no-store", **(headers or {})}
    pages = pages_of(request)
    gettext = pages.translations_for(request).gettext
    if is_scripted(request):
        return PlainTextResponse(f"{gettext(words.happened)} {gettext(words.advice)}", status, all_headers)
    if _wants_only_json(request):
        content = {
            "status": status,
            "title": gettext(words.title),
            "detail": f"{gettext(words.happened)} {gettext(words.advice)}",
            "request_id": request_id,
        }
        return JSONResponse(content, status, all_headers)
    return pages.render(
        request,
        "error.html",
        status=status,
        headers=all_headers,
        code=status,
        words=words,
        request_id=request_id if status >= 500 else None,
        details=details,
    )


REFUSAL_STATUS: Mapping[type[Refused], int] = {
    NoSuchRoom: 404,
    NoSuchGame: 404,
    NotAllowed: 403,
    SentAway: 403,
    RoomClosed: 410,
    LinkExpired: 410,
    NotSaved: 503,
}
"""Any other refusal is a conflict with how things stand."""
REFUSAL_ADVICE: Mapping[type[Refused], str] = {
    NoSuchGame: N_("A game can be looked at once it is over. Check the link for a missing letter."),
    NoSuchRoom: N_("Check the link for a missing letter, or ask the person who invited you for a new one."),
    NotAllowed: N_("If you think that is a mistake, ask the host of the room. You can open a room of your own, too."),
    SentAway: N_(
        "If you think that was a mistake, ask them. They can let you in again, and then this link works as before. "
        "You can open a room of your own, too."
    ),
    RoomClosed: N_(
        "As long as it is closed, nobody can play here. The games that were played stay, and can be looked at."
    ),
    LinkExpired: N_("On the first device, open “Use another device” once more, and take the new link from there."),
    NotSaved: N_("Try again in a minute."),
}


def refusal_response(request: Request, refusal: Refused) -> Response:
    """The answer to something that cannot be done: only the words for a script, else a page."""
    status = REFUSAL_STATUS.get(type(refusal), 409)
    pages = pages_of(request)
    words = say(refusal.message, pages.translations_for(request), names=())
    headers = {"Cache-Control": "no-store", **(SOON if status == 503 else {})}
    if is_scripted(request):
        return PlainTextResponse(words, status, headers)
    advice = REFUSAL_ADVICE.get(type(refusal), N_("Go back to the room and look again."))
    was_sent_away = isinstance(refusal, SentAway)
    back = request.path_params.get("code") if status == 409 else None
    return pages.render(
        request,
        "refused.html",
        status=status,
        headers=headers,
        words=words,
        advice=advice,
        back=back,
        was_sent_away=was_sent_away,
        may_try_code=isinstance(refusal, NoSuchRoom),
        may_open_room=isinstance(refusal, NotAllowed | RoomClosed),
        closed=refusal if isinstance(refusal, RoomClosed) else None,
        code=request.path_params.get("code"),
    )


def add_error_pages(app: FastAPI) -> None:
    @app.exception_handler(DatabaseUnreachable)
    async def on_unreachable_database(request: Request, problem: DatabaseUnreachable) -> Response:
        if seldom.may("unreachable"):
            logger.error("requests fail", extra={"problem": str(problem)})
        if request.method in SAFE_METHODS:
            return error_response(request, 503, SOON)
        return refusal_response(request, NotSaved())

    @app.exception_handler(Refused)
    async def on_refusal(request: Request, refusal: Refused) -> Response:
        return refusal_response(request, refusal)

    @app.exception_handler(HTTPException)
    async def on_http_error(request: Request, error: HTTPException) -> Response:
        return error_response(request, error.status_code, error.headers)

    @app.exception_handler(RequestValidationError)
    async def on_invalid_input(request: Request, _error: RequestValidationError) -> Response:
        return error_response(request, 422)


def _wants_only_json(request: Request) -> bool:
    accepted = [part.split(";")[0].strip() for part in request.headers.get("accept", "").split(",")]
    return bool(accepted) and all(kind == "application/json" or kind.endswith("+json") for kind in accepted)
