"""Going on with another device: a link that makes another browser the same person, once."""

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from app.rooms.people import DEVICE_LINK_MINUTES
from app.rooms.refusals import NotAllowed
from app.rules.wording import phrase
from app.web.answers import go_to
from app.web.dependencies import house_of
from app.web.identity import MaybePerson
from app.web.limits import limits_of
from app.web.links import absolute, qr_code
from app.web.templating import pages_of

router = APIRouter(prefix="/device")

PRIVATE = {"Cache-Control": "no-store"}
Token = Annotated[str, Form(max_length=100)]


@router.get("")
async def offer(request: Request, person: MaybePerson) -> Response:
    """Explains it, with a button that makes the link."""
    return pages_of(request).render(request, "device.html", headers=PRIVATE, person=person, link=None)


@router.post("")
async def make_link(request: Request, person: MaybePerson) -> Response:
    limits_of(request).insist("device link", request)
    if person is None:
        raise NotAllowed(phrase("There is nothing to take along yet: tell your name first."))
    token = await house_of(request).people.link_device(person)
    # Behind the "#", so that it is in no log and no Referer on its way.
    link = absolute(request, f"/device/here#{token}")
    return pages_of(request).render(
        request,
        "device.html",
        headers=PRIVATE,
        person=person,
        link=link,
        qr_code=qr_code(link),
        minutes=DEVICE_LINK_MINUTES,
    )


@router.get("/here")
async def arrive(request: Request, person: MaybePerson) -> Response:
    """The page that the link opens on the other device; its script fills in the token."""
    return pages_of(request).render(request, "device_here.html", headers=PRIVATE, person=person)


@router.post("/here")
async def become(request: Request, token: Token) -> Response:
    limits_of(request).insist("device link", request)
    _, key = await house_of(request).people.use_link(token)
    return go_to(request, "/", key)
