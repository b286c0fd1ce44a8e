"""Events and previews as data for the scripts of a table: they mark what changed and let tiles fly."""

import json
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from app.rules.contract import Event, Move
from app.rules.kinds import kind_of
from app.rules.wording import Message

_PLAIN = (int, str)
_write = json.JSONEncoder(separators=(",", ":")).encode  # `json.dumps` would make one of these each time


def events_to_json(events: Sequence[Event]) -> str:
    return _write([to_json(event) for event in events])


def events_in_quotes(events: Sequence[Event]) -> str:
    """The same for an attribute in single quotes: scripts look for the double ones in what is pushed."""
    return events_to_json(events).replace("&", "&amp;").replace("<", "&lt;").replace("'", "&#39;")


def to_json(value: Any) -> Any:
    """Whatever an event or a preview of any game holds. A value with fields has a `kind`; a range is its start and
    its stop, a move its code. Sentences are left out: they are told apart, in the reader's language."""
    if value is None or isinstance(value, _PLAIN):
        return value
    if isinstance(value, range):
        return [value.start, value.stop]
    if isinstance(value, Move):
        return str(value)
    kind: type = type(value)
    if (names := _field_names(kind)) is not None:
        return {"kind": kind_of(kind), **_fields_to_json(value, names)}
    if isinstance(value, tuple | list):
        return [to_json(each) for each in value]
    raise TypeError(f"{type(value).__name__} cannot be told to a script")


def _fields_to_json(value: Any, names: Sequence[str]) -> dict[str, Any]:
    return {
        name: each if isinstance(each, _PLAIN) else to_json(each)
        for name in names
        if not isinstance(each := getattr(value, name), Message)
    }


@cache
def _field_names(kind: type) -> Sequence[str] | None:
    """None for what has no fields."""
    return [field.name for field in fields(kind)] if is_dataclass(kind) else getattr(kind, "_fields", None)
