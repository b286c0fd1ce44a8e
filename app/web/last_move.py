"""What the last move did, or what a move would do, for the scripts of a table: they mark it and let tiles fly."""

import json
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from app.rules.contract import Event


def told(events: Sequence[Event]) -> str:
    """Events as JSON: the name of each under `event`, then its fields. A range is its start and its stop."""
    return json.dumps([told_event(event) for event in events], separators=(",", ":"))


def told_event(event: Any) -> dict[str, object]:
    values = zip(event._fields, event, strict=True)
    return {"event": type(event).__name__, **_plain_fields(values)}


def told_fields(thing: Any) -> dict[str, object]:
    """The fields of a value that each game shapes as it likes, such as a preview: a dataclass or a named tuple."""
    names = [field.name for field in fields(thing)] if is_dataclass(thing) else thing._fields
    return _plain_fields((name, getattr(thing, name)) for name in names)


def _plain_fields(values: Any) -> dict[str, object]:
    return {name: _plain(value) for name, value in values if isinstance(value, int | str | range | tuple | None)}


def _plain(value: object) -> object:
    if isinstance(value, range):
        return [value.start, value.stop]
    if isinstance(value, tuple):
        return told_event(value) if hasattr(value, "_fields") else [_plain(each) for each in value]
    return value
