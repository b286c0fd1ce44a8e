"""Puts the application together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from app.database import Database
from app.notices.posting import Poster
from app.notices.telling import Notices
from app.review.kept_numbers import KeptNumbers
from app.review.side_line import SideLines
from app.rooms.house import House
from app.rooms.pace import Pace
from app.settings import Settings
from app.web import (
    book,
    devices,
    front_page,
    games,
    health,
    me,
    notes,
    notices,
    numbers,
    pages,
    playing_on,
    review,
    rooms,
    rules,
    scripts,
    styleguide,
    styles,
    take_along,
)
from app.web.errors import add_error_pages
from app.web.identity import Cookies
from app.web.limits import RateLimits
from app.web.live import socket, together, trying
from app.web.live.audience import RESTARTING, Audiences
from app.web.live.circles import Circles
from app.web.live.room_drawing import RoomDrawing
from app.web.requests import RequestLog
from app.web.review_drawing import ReviewDrawing
from app.web.review_sources import Looks
from app.web.security import BodyLimit, SameOrigin, SecurityHeaders, WellFormed
from app.web.side_drawing import SideDrawing
from app.web.static_files import STATIC_FOLDER, STATIC_PATH, CachedStaticFiles
from app.web.templating import Pages
from app.web.translation import Catalogues


def forget_looks(app: FastAPI) -> None:
    """Read finished games anew when somebody looks back at them."""
    app.state.numbers = KeptNumbers()
    app.state.looks = Looks()
    app.state.side_lines = SideLines()


def create_app(settings: Settings, catalogues: Catalogues | None = None, poster: Poster | None = None) -> FastAPI:
    """The application with these settings. The database is opened when it starts, not before. How notices are sent
    is handed in by tests only."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        database = Database(settings.database_url)
        await database.open()
        house = House(database, pace=Pace.of(settings.bot_seconds), archive_after=settings.archive_after)
        app.state.database = database
        app.state.house = house
        app.state.health = health.Health(database)
        app.state.reviews = ReviewDrawing(app.state.pages)
        app.state.side_drawing = SideDrawing(app.state.pages)
        app.state.drawing = RoomDrawing(app.state.pages, house.now)
        app.state.audiences = Audiences(app.state.drawing)
        forget_looks(app)
        circles = Circles(house.whisper, app.state.audiences.note_around)
        app.state.circles = circles
        app.state.drawing.looking_back = circles.looking_back
        app.state.notices = Notices(house.store, app.state.pages.say, house.now, app.state.poster)
        async with (
            house.open_for(app.state.audiences, lambda: forget_looks(app), circles.hear),
            app.state.notices.open(),
        ):
            touch = asyncio.create_task(circles.keep_in_touch())
            yield
            touch.cancel()
            circles.close_all(RESTARTING)
            app.state.audiences.close_all(RESTARTING)
        await database.dispose()

    app = FastAPI(
        title="Azulejo",
        lifespan=lifespan,
        openapi_url=None,
        redirect_slashes=False,
        # The first one is the outermost: even the answer to a crash gets the security headers.
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(RequestLog),
            Middleware(WellFormed),
            Middleware(SameOrigin, public_url=settings.public_url),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),
            Middleware(BodyLimit, max_bytes=settings.max_request_bytes, larger={"/open": take_along.MOST_UPLOADED}),
        ],
    )
    app.state.settings = settings
    app.state.poster = poster
    app.state.pages = Pages(catalogues or Catalogues(), reload=settings.development)
    app.state.cookies = Cookies(settings)
    app.state.limits = RateLimits(settings.rate_limit_generosity)
    for part in (
        *(front_page, pages, rules, devices, me, rooms, book, games),
        *(review, take_along, playing_on, notes, notices, numbers),
        *(socket, together, trying, health),
        *(scripts, styles),
    ):
        app.include_router(part.router)
    if settings.development:
        app.include_router(styleguide.router)
    app.mount(STATIC_PATH, CachedStaticFiles(directory=STATIC_FOLDER))
    add_error_pages(app)
    return app
