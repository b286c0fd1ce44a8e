"""Addresses to send to friends."""

from io import BytesIO

import segno
from markupsafe import Markup
from starlette.requests import HTTPConnection

from app.web.dependencies import settings_of


def absolute(connection: HTTPConnection, path: str) -> str:
    """The address of one of our pages, as a friend would type it."""
    public_url = settings_of(connection).public_url
    return (public_url or str(connection.base_url)).rstrip("/") + path


def qr_code(address: str) -> Markup:
    """A picture of the address for phones."""
    out = BytesIO()
    segno.make(address, error="m", micro=False).save(
        out, kind="svg", xmldecl=False, svgns=False, omitsize=True, svgclass="qr", lineclass=None, border=2
    )
    return Markup(out.getvalue().decode())  # noqa: S704 - made of squares only
