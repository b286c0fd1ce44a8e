"""Going on with another device: a link that makes another browser the same person, once."""

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from app.rooms.people import DEVICE_LINK_MINUTES, LENGTH_OF_NAME, called
from app.rooms.refusals import NotAllowed
from app.rules.wording import phrase
from app.web.answers import go_to
from app.web.dependencies import MaybePerson, TheHouse, ThePages, limit
from app.web.links import absolute, qr_code

router = APIRouter(prefix="/device")

PRIVATE = {"Cache-Control": "no-store"}
Token = Annotated[str, Form(max_length=100)]
KeyName = Annotated[str, Form(pattern=f"^[0-9a-f]{{{LENGTH_OF_NAME}}}$")]


@router.get("", dependencies=[limit("page")])
async def offer(request: Request, person: MaybePerson, house: TheHouse, pages: ThePages) -> Response:
    """Explains it, with a button that makes the link, and lists the devices that there are."""
    keys = await house.people.keys_of(person) if person else []
    mine = called(request.state.key) if person else ""
    return pages.render(request, "device.html", headers=PRIVATE, person=person, link=None, keys=keys, mine=mine)


@router.post("", dependencies=[limit("device link")])
async def make_link(request: Request, person: MaybePerson, house: TheHouse, pages: ThePages) -> Response:
    if person is None:
        raise NotAllowed(phrase("There is nothing to take with you yet: tell us your name first."))
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


@router.post("/end", dependencies=[limit("action")])
async def end(request: Request, person: MaybePerson, house: TheHouse, key: KeyName) -> Response:
    """One of the person's browsers is nobody any more, at once."""
    if person is None:
        raise NotAllowed(phrase("There is nothing to end here: nobody knows you yet."))
    await house.people.end_key(person, key)
    return go_to(request, "/device")


@router.get("/here", dependencies=[limit("page")])
async def arrive(request: Request, person: MaybePerson, pages: ThePages) -> Response:
    """The page that the link opens on the other device; its script fills in the token."""
    return pages.render(request, "device_here.html", headers=PRIVATE, person=person)


@router.post("/here", dependencies=[limit("device link")])
async def become(request: Request, token: Token, house: TheHouse) -> Response:
    _, key = await house.people.use_link(token)
    return go_to(request, "/", key)
