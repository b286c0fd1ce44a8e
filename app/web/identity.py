"""Who is asking: the signed cookie in which a browser keeps its key."""

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from app.settings import Settings

COOKIE = "azulejo"
A_YEAR = 365 * 24 * 60 * 60
LONGEST_COOKIE = 200


class Cookies:
    """Writes and reads the cookie. The signature keeps invented keys away from the database."""

    def __init__(self, settings: Settings) -> None:
        self._signer = Signer(settings.signing_secret().get_secret_value(), salt="azulejo.key")
        self._public_url = settings.public_url

    def remember(self, request: Request, response: Response, key: str) -> None:
        response.set_cookie(
            COOKIE,
            self._signer.sign(key).decode(),
            max_age=A_YEAR,
            httponly=True,
            samesite="lax",
            secure=(self._public_url or str(request.url)).startswith("https:"),
        )

    def read(self, connection: HTTPConnection) -> str | None:
        value = connection.cookies.get(COOKIE, "")
        if not value or len(value) > LONGEST_COOKIE:
            return None
        try:
            return self._signer.unsign(value).decode()
        except (BadSignature, UnicodeError):
            return None
