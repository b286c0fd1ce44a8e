"""Log lines, with the standard library only: readable text, or JSON for machines that collect them.

Whatever is given as `extra={...}` comes out as keys of the line. No value can begin a new line of its own:
what players type may be logged, and must not be able to pretend that something else happened. Codes of rooms are left
out: whoever knows one may come in.
"""

import json
import logging
import re
import sys
from asyncio import CancelledError
from datetime import UTC, datetime
from time import monotonic
from typing import Any, Literal

HANDLER_NAME = "azulejo"
UVICORN_LOGGERS = ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi")

TALKATIVE = ("aiosqlite", "asyncpg", "uvicorn.error", "websockets")
"""When everything is logged, they would tell keys and seeds: what is sent, what is stored."""

# What every record has anyway; everything else in a record came from `extra`.
_OWN_FIELDS = {
    *vars(logging.makeLogRecord({})),
    "message",
    "asctime",
    "taskName",
    "color_message",  # uvicorn's second copy of its message, with terminal colours
}


_ROOM_CODE = re.compile(r"(?<=/r/)[^/\s\"?\\]+")
_ROW = re.compile(r"(Key \([^)]*\)=|Failing row contains )\(.*")
"""Postgres tells the values of a row that it refuses: keys, codes, seeds."""


def configure(format: Literal["text", "json"], level: str) -> None:  # noqa: A002 - as in the settings
    """Send everything that is logged in this process to standard error. May be called again."""
    handler = logging.StreamHandler(sys.stderr)
    handler.name = HANDLER_NAME
    handler.setFormatter(JsonFormatter() if format == "json" else TextFormatter())
    handler.addFilter(_is_no_farewell)
    root = logging.getLogger()
    root.handlers = [kept for kept in root.handlers if kept.name != HANDLER_NAME]
    root.addHandler(handler)
    root.setLevel(level.upper())
    for name in UVICORN_LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = True
    # Alembic tells at length what it is about to look at; app/database.py says what was changed.
    logging.getLogger("alembic").setLevel(logging.WARNING)
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(max(root.level, logging.INFO))
    logging.captureWarnings(True)


def _is_no_farewell(record: logging.LogRecord) -> bool:
    """A connection that was given up in the middle of its farewell is gone all the same: nobody needs the details."""
    kind = record.exc_info[0] if record.exc_info else None
    return not (record.name.startswith("sqlalchemy.pool") and kind is CancelledError)


class Seldom:
    """For what may happen a thousand times a second, and needs to be told only now and then."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._told_at: dict[str, float] = {}

    def may(self, what: str) -> bool:
        """Whether this was told so long ago that it may be told again. `what` is one of a few words of ours."""
        now = monotonic()
        if now - self._told_at.get(what, -self._seconds) < self._seconds:
            return False
        self._told_at[what] = now
        return True


class TextFormatter(logging.Formatter):
    """`time level logger message key=value`; the lines of a traceback follow, indented."""

    def format(self, record: logging.LogRecord) -> str:
        fields = [f"{_one_word(key)}={_one_word(value)}" for key, value in _extra_fields(record).items()]
        message = _one_line(record.getMessage())
        line = " ".join([_time(record), record.levelname, record.name, message, *fields])
        trace = [f"    {_one_line(trace_line)}" for trace_line in _trace(record).splitlines()]
        return _without_codes("\n".join([line, *trace]))


class JsonFormatter(logging.Formatter):
    """One JSON object per line, in ASCII."""

    def format(self, record: logging.LogRecord) -> str:
        entry: dict[str, Any] = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        trace = _trace(record)
        if trace:
            entry["exception"] = trace
        for key, value in _extra_fields(record).items():
            entry[f"{key}_" if key in entry else key] = value
        return _without_codes(json.dumps(entry, default=str))


def _without_codes(line: str) -> str:
    return _ROOM_CODE.sub("-", line)


def _extra_fields(record: logging.LogRecord) -> dict[str, Any]:
    return {key: value for key, value in vars(record).items() if key not in _OWN_FIELDS}


def _time(record: logging.LogRecord) -> str:
    moment = datetime.fromtimestamp(record.created, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _trace(record: logging.LogRecord) -> str:
    parts = []
    if record.exc_info:
        parts.append(logging.Formatter().formatException(record.exc_info))
    if record.stack_info:
        parts.append(record.stack_info)
    return _ROW.sub(r"\1(-)", "\n".join(parts))


def _one_line(value: object) -> str:
    """The text with everything escaped that could end the line or confuse a terminal."""
    text = str(value)
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def _one_word(value: object) -> str:
    """The text, in quotation marks if it could be taken for more than one value."""
    text = _one_line(value)
    if not text or any(character in text for character in ' "='):
        return json.dumps(text, ensure_ascii=False)
    return text
