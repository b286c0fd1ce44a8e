"""The front page and the sample game on it."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.rules.azul.components import FLOOR_PENALTIES
from app.web.sample import sample_step
from app.web.templating import pages_of
from app.web.translation import say

router = APIRouter()


@router.api_route("/", methods=["GET", "HEAD"])
async def front_page(request: Request) -> Response:
    return _page(request, "home.html", step="0")


@router.api_route("/sample", methods=["GET", "HEAD"])
async def sample(request: Request, step: str = "0") -> Response:
    """One step of the sample game: the part alone for htmx, the whole front page for everybody else."""
    is_part = request.headers.get("hx-request") == "true"
    return _page(request, "sample.html" if is_part else "home.html", step)


def _page(request: Request, template: str, step: str) -> Response:
    pages = pages_of(request)
    shown = sample_step(step)
    translations = pages.translations_for(request)
    return pages.render(
        request,
        template,
        step=shown,
        sentences=[say(message, translations, shown.names) for message in shown.happened],
        earlier=[say(message, translations, shown.names) for message in shown.earlier],
        penalties=FLOOR_PENALTIES,
    )
