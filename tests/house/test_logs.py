import json
import logging
import sys
from asyncio import CancelledError
from typing import Any

import pytest

from app import logs


def record(message: str, *arguments: object, **extra: object) -> logging.LogRecord:
    logger = logging.getLogger("app.web")
    return logger.makeRecord("app.web", logging.INFO, __file__, 1, message, arguments, None, extra=extra)


def text(message: str, *arguments: object, **extra: object) -> str:
    return logs.TextFormatter().format(record(message, *arguments, **extra))


def parsed(message: str, *arguments: object, **extra: object) -> dict[str, Any]:
    line = logs.JsonFormatter().format(record(message, *arguments, **extra))
    assert "\n" not in line
    loaded: dict[str, Any] = json.loads(line)
    return loaded


def failure() -> logging.LogRecord:
    try:
        raise ValueError("bad\n2026-01-01T00:00:00.000Z INFO app.web forged")
    except ValueError:
        return logging.getLogger("app.web").makeRecord(
            "app.web", logging.ERROR, __file__, 1, "it broke", (), sys.exc_info()
        )


def test_text_has_time_level_logger_message_and_fields() -> None:
    time, level, logger, rest = text("move %s", "3r4", game="abc", version=7).split(" ", 3)
    assert time.endswith("Z")
    assert "T" in time
    assert (level, logger, rest) == ("INFO", "app.web", "move 3r4 game=abc version=7")


def test_text_values_that_are_not_one_word_are_quoted() -> None:
    assert text("hello", who="Ana Maria").endswith('hello who="Ana Maria"')
    assert text("hello", who="a=b").endswith('who="a=b"')
    assert text("hello", who="").endswith('who=""')


@pytest.mark.parametrize("newline", ["\n", "\r", "\r\n", "\x0b", "\x85", "\u2028", "\x1b[2K"])
def test_a_value_cannot_forge_a_line(newline: str) -> None:
    line = text(f"hello{newline}a", who=f"b{newline}c")
    assert line.isprintable()
    assert len(line.splitlines()) == 1
    assert parsed(f"hello{newline}a", who=f"b{newline}c")["who"] == f"b{newline}c"


def test_a_text_traceback_is_indented_so_that_it_cannot_forge_a_line() -> None:
    first, *rest = logs.TextFormatter().format(failure()).splitlines()
    assert first.endswith("ERROR app.web it broke")
    assert any("ValueError: bad" in line for line in rest)
    assert any("forged" in line for line in rest)
    assert all(line.startswith("    ") for line in rest)


def test_json_has_the_same_and_the_exception() -> None:
    entry = json.loads(logs.JsonFormatter().format(failure()))
    assert entry["level"] == "error"
    assert entry["logger"] == "app.web"
    assert entry["message"] == "it broke"
    assert "ValueError: bad" in entry["exception"]


def test_json_keeps_types_and_writes_what_it_does_not_know_as_text() -> None:
    entry = parsed("hello", version=7, late=None, where={"a"})
    assert (entry["version"], entry["late"], entry["where"]) == (7, None, "{'a'}")


def test_a_field_cannot_replace_what_every_line_has() -> None:
    entry = parsed("hello", level="none", logger="other")
    assert (entry["level"], entry["level_"]) == ("info", "none")
    assert (entry["logger"], entry["logger_"]) == ("app.web", "other")


def test_the_colours_of_uvicorn_are_left_out() -> None:
    assert "color" not in text("hello", color_message="\x1b[31mhello")


def test_configure_sends_everything_through_one_handler(capsys: pytest.CaptureFixture[str]) -> None:
    logging.getLogger("uvicorn.error").addHandler(logging.StreamHandler())
    logs.configure("text", "info")
    logs.configure("json", "warning")
    logging.getLogger("uvicorn.error").warning("from uvicorn")
    logging.getLogger("app.rooms").warning("from us", extra={"game": "abc"})
    logging.getLogger("app.rooms").info("not important enough")
    entries = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [entry["message"] for entry in entries] == ["from uvicorn", "from us"]
    assert entries[1]["game"] == "abc"


def test_codes_of_rooms_are_left_out() -> None:
    assert text('"WebSocket /r/abcdefghjkmn/live" [accepted]').endswith('"WebSocket /r/-/live" [accepted]')
    assert text("request", path="/r/abcdefghjkmn").endswith("request path=/r/-")
    assert parsed("request", path="/r/abcdefghjkmn")["path"] == "/r/-"
    assert parsed("request to /r/abcdefghjkmn?seen=1", path="/r/a/b")["message"] == "request to /r/-?seen=1"


def test_libraries_do_not_tell_everything_even_when_all_is_logged() -> None:
    logs.configure("text", "debug")
    for name in logs.TALKATIVE:
        assert not logging.getLogger(name).isEnabledFor(logging.DEBUG)


@pytest.mark.parametrize(("error", "is_told"), [(CancelledError(), False), (OSError("no line"), True)])
def test_a_farewell_to_the_database_that_was_cut_short_is_not_told(
    error: BaseException, is_told: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    logs.configure("text", "info")
    pool = logging.getLogger("sqlalchemy.pool.impl.AsyncAdaptedQueuePool")
    pool.error("Exception terminating connection", exc_info=error)
    assert ("Exception terminating" in capsys.readouterr().err) == is_told
