"""Puts the application together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware import Middleware

from app.database import Database
from app.settings import Settings
from app.web import health, pages
from app.web.errors import add_error_pages
from app.web.requests import RequestLog
from app.web.security import BodyLimit, SecurityHeaders
from app.web.static_files import STATIC_FOLDER, STATIC_PATH, CachedStaticFiles
from app.web.templating import Pages
from app.web.translation import Catalogues


def create_app(settings: Settings, catalogues: Catalogues | None = None) -> FastAPI:
    """The application with these settings. The database is opened when it starts, not before."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.database = Database(settings.database_url)
        yield
        await app.state.database.dispose()

    app = FastAPI(
        title="Azulejo",
        lifespan=lifespan,
        openapi_url=None,
        redirect_slashes=False,
        # The first one is the outermost: even the answer to a crash gets the security headers.
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(RequestLog),
            Middleware(BodyLimit, max_bytes=settings.max_request_bytes),
        ],
    )
    app.state.settings = settings
    app.state.pages = Pages(catalogues or Catalogues(), reload=settings.development)
    app.include_router(pages.router)
    app.include_router(health.router)
    app.mount(STATIC_PATH, CachedStaticFiles(directory=STATIC_FOLDER))
    add_error_pages(app)
    return app
