"""Going on with another device: a link that makes another browser the same person, once."""

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from app.rooms.people import DEVICE_LINK_MINUTES
from app.rooms.refusals import NotAllowed
from app.rules.wording import phrase
from app.web.answers import go_to
from app.web.dependencies import MaybePerson, TheHouse, ThePages, limit
from app.web.links import absolute, qr_code

router = APIRouter(prefix="/device")

PRIVATE = {"Cache-Control": "no-store"}
Token = Annotated[str, Form(max_length=100)]


@router.get("")
async def offer(request: Request, person: MaybePerson, pages: ThePages) -> Response:
    """Explains it, with a button that makes the link."""
    return pages.render(request, "device.html", headers=PRIVATE, person=person, link=None)


@router.post("", dependencies=[limit("device link")])
async def make_link(request: Request, person: MaybePerson, house: TheHouse, pages: ThePages) -> Response:
    if person is None:
        raise NotAllowed(phrase("There is nothing to take along yet: tell your name first."))
    token = await house.people.link_device(person)
    # Behind the "#", so that it is in no log and no Referer on its way.
    link = absolute(request, f"/device/here#{token}")
    return pages.render(
        request,
        "device.html",
        headers=PRIVATE,
        person=person,
        link=link,
        qr_code=qr_code(link),
        minutes=DEVICE_LINK_MINUTES,
    )


@router.get("/here")
async def arrive(request: Request, person: MaybePerson, pages: ThePages) -> Response:
    """The page that the link opens on the other device; its script fills in the token."""
    return pages.render(request, "device_here.html", headers=PRIVATE, person=person)


@router.post("/here", dependencies=[limit("device link")])
async def become(request: Request, token: Token, house: TheHouse) -> Response:
    _, key = await house.people.use_link(token)
    return go_to(request, "/", key)
