"""How a successful POST is answered: scripts get nothing, because the change comes by itself; forms get a page."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from app.web.identity import Cookies


def go_to(request: Request, path: str, key: str | None = None) -> Response:
    """Send the browser to a page of ours; with a key, remember who it is from now on."""
    response: Response
    if is_scripted(request):
        response = Response(status_code=204, headers={"HX-Redirect": path})
    else:
        response = RedirectResponse(path, 303)
    if key is not None:
        remember(request, response, key)
    return response


def remember(request: Request, response: Response, key: str) -> None:
    """Let the browser keep this key, by which it is recognised from now on."""
    cookies: Cookies = request.app.state.cookies
    cookies.remember(request, response, key)


def renew(request: Request, response: Response) -> Response:
    """Whoever comes at least once a year is never forgotten."""
    key: str | None = getattr(request.state, "key", None)
    if key is not None:
        remember(request, response, key)
    return response


def done(request: Request, path: str) -> Response:
    """It is done: a script hears of it on the live connection, a form goes back to its page."""
    return Response(status_code=204) if is_scripted(request) else RedirectResponse(path, 303)


def is_scripted(request: Request) -> bool:
    return request.headers.get("hx-request") == "true"
