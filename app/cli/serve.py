"""Run the server until it is told to stop."""

import argparse
import asyncio
import contextlib
import gc
import logging
import resource
import signal
import socket
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, NoReturn

import uvicorn

from app import database, logs
from app.cli import Problem, load_settings
from app.cli.addresses import announce, listen
from app.cli.copies import database_file
from app.cli.data_folder import prepare_data_folder, prepare_database_file
from app.settings import Settings

if TYPE_CHECKING:
    from app.web.wire.doorkeeper import Doorkeeper

logger = logging.getLogger(__name__)

COUNTS = "what goes on"
HELP = "run the server"
ALL_INTERFACES = "0.0.0.0"  # noqa: S104 - only when asked for with --lan
HEARTBEAT_SECONDS = 4.5  # a dead connection is noticed after twice that
GARBAGE_THRESHOLDS = (700, 2, 5000)  # (700, 10, 10) unless told
MOST_FILES = 65_536
FILES_RESERVE = 128
"""For the database, logs, style sheets and what Python itself opens."""
SECONDS_TO_FINISH = 5  # for requests and sockets that are open when the server is told to stop


def add_arguments(parser: argparse.ArgumentParser) -> None:
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--host", help="the address to listen on (default: 127.0.0.1, this computer only)")
    where.add_argument("--lan", action="store_true", help="let friends on the same network in")
    parser.add_argument("--port", type=int, help="the port to listen on (default: 8000)")


def run(arguments: argparse.Namespace) -> int:
    host = ALL_INTERFACES if arguments.lan else arguments.host
    settings = load_settings(host=host, port=arguments.port)
    logs.configure(settings.log_format, settings.log_level)
    if settings.trusted_proxies.strip() == "*":
        logger.warning("every visitor is believed to be a proxy, and may name any address: see docs/hosting.md")
    prepare_data_folder(settings.data)
    if (file := database_file(settings.database_url)) is not None:
        prepare_database_file(file)
    try:
        settings.signing_secret()
    except (OSError, ValueError) as error:
        raise Problem(f"There is no secret to sign cookies with: {error}") from None
    with listen(settings.host, settings.port) as listener:
        asyncio.run(database.migrate(settings.database_url))
        return _serve(settings, listener, lan=arguments.lan)


def _serve(settings: Settings, listener: socket.socket, *, lan: bool) -> int:
    # Here and not above: the commands that serve nothing should not load the whole web application.
    from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware  # noqa: PLC0415

    from app.main import create_app  # noqa: PLC0415
    from app.web.wire.doorkeeper import PER_ADDRESS, Doorkeeper  # noqa: PLC0415
    from app.web.wire.http import BoundedHttp  # noqa: PLC0415
    from app.web.wire.sockets import BoundedSocket  # noqa: PLC0415

    app = create_app(settings)
    doorkeeper = Doorkeeper(
        most=_most_connections(),
        per_address=PER_ADDRESS * settings.rate_limit_generosity,
        proxies=ProxyHeadersMiddleware(app, settings.trusted_proxies).trusted_hosts,  # type: ignore[arg-type]
    )
    config = uvicorn.Config(
        app,
        forwarded_allow_ips=settings.trusted_proxies,
        access_log=False,  # the web layer logs requests
        http=partial(BoundedHttp, doorkeeper=doorkeeper),  # type: ignore[arg-type]  # uvicorn only calls it
        ws=partial(BoundedSocket, doorkeeper=doorkeeper),  # type: ignore[arg-type]
        log_config=None,  # see app/logs.py
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
        ws_ping_interval=HEARTBEAT_SECONDS,
        ws_ping_timeout=HEARTBEAT_SECONDS,
        ws_max_size=settings.max_request_bytes,
    )
    server = AnnouncingServer(config, settings, doorkeeper, lan=lan)
    # Uvicorn stops in good order on these signals and then raises them once more, for this handler.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _leave)
    server.run(sockets=[listener])
    return 0 if server.started else 1


class AnnouncingServer(uvicorn.Server):
    """Says where it can be found as soon as it can be."""

    def __init__(self, config: uvicorn.Config, settings: Settings, doorkeeper: "Doorkeeper", *, lan: bool) -> None:
        super().__init__(config)
        self._doorkeeper = doorkeeper
        self._looking: asyncio.Task[None] | None = None
        self._settings = settings
        self._lan = lan

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            _collect_garbage_less_often()
            self._looking = asyncio.create_task(self._doorkeeper.keep_looking())
            asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, self._tell_counts)
            announce(self._settings.host, self._settings.port, lan=self._lan)

    def _tell_counts(self) -> None:
        """For whoever wonders what the process is doing: `kill -USR1`."""
        counts = {"tasks": len(asyncio.all_tasks()), "connections": len(self._doorkeeper)}
        logger.warning(COUNTS, extra=counts)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._looking is not None:
            self._looking.cancel()
        await super().shutdown(sockets)


def _collect_garbage_less_often() -> None:
    """Every now and then Python looks for garbage among all objects there are. With hundreds of games in memory that
    was a fifth of all work, in pauses of a third of a second; and there is hardly any garbage of that kind. Among
    what is new it looks more often: the pauses, 25 ms before, are a third of that."""
    gc.freeze()  # what is there by now stays
    gc.set_threshold(*GARBAGE_THRESHOLDS)


def _most_connections() -> int:
    """How many connections may be open at once: each is a file, and some files are needed for other things. The
    process asks for as many files as it may get."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = MOST_FILES if most == resource.RLIM_INFINITY else min(MOST_FILES, most)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = files if allowed == resource.RLIM_INFINITY else min(files, allowed)
    return files - min(FILES_RESERVE, files // 4)


def _leave(_number: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(0)
