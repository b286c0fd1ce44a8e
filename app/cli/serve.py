"""Run the server until it is told to stop."""

import argparse
import asyncio
import gc
import signal
import socket
from types import FrameType
from typing import NoReturn

import uvicorn

from app import database, logs
from app.cli import Problem, load_settings
from app.cli.addresses import announce, listen
from app.cli.data_folder import prepare_data_folder
from app.settings import Settings

HELP = "run the server"
ALL_INTERFACES = "0.0.0.0"  # noqa: S104 - only when asked for with --lan
HEARTBEAT_SECONDS = 4.5  # a dead connection is noticed after twice that
GARBAGE_THRESHOLDS = (700, 2, 5000)  # (700, 10, 10) unless told
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
    prepare_data_folder(settings.data)
    try:
        settings.signing_secret()
    except (OSError, ValueError) as error:
        raise Problem(f"There is no secret to sign cookies with: {error}") from None
    with listen(settings.host, settings.port) as listener:
        asyncio.run(database.migrate(settings.database_url))
        return _serve(settings, listener, lan=arguments.lan)


def _serve(settings: Settings, listener: socket.socket, *, lan: bool) -> int:
    # Here and not above: the commands that serve nothing should not load the whole web application.
    from app.main import create_app  # noqa: PLC0415

    config = uvicorn.Config(
        create_app(settings),
        forwarded_allow_ips=settings.trusted_proxies,
        access_log=False,  # the web layer logs requests
        http="httptools",
        log_config=None,  # see app/logs.py
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
        ws_ping_interval=HEARTBEAT_SECONDS,
        ws_ping_timeout=HEARTBEAT_SECONDS,
        ws_max_size=settings.max_request_bytes,
    )
    server = AnnouncingServer(config, settings, lan=lan)
    # Uvicorn stops in good order on these signals and then raises them once more, for this handler.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _leave)
    server.run(sockets=[listener])
    return 0 if server.started else 1


class AnnouncingServer(uvicorn.Server):
    """Says where it can be found as soon as it can be."""

    def __init__(self, config: uvicorn.Config, settings: Settings, *, lan: bool) -> None:
        super().__init__(config)
        self._settings = settings
        self._lan = lan

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            _collect_garbage_less_often()
            announce(self._settings.host, self._settings.port, lan=self._lan)


def _collect_garbage_less_often() -> None:
    """Every now and then Python looks for garbage among all objects there are. With hundreds of games in memory that
    was a fifth of all work, in pauses of a third of a second; and there is hardly any garbage of that kind. Among
    what is new it looks more often: the pauses, 25 ms before, are a third of that."""
    gc.freeze()  # what is there by now stays
    gc.set_threshold(*GARBAGE_THRESHOLDS)


def _leave(_number: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(0)
