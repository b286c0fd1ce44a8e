"""Events and previews as data for the scripts of a table: they mark what changed and let tiles fly."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from app.rules.contract import Event, Move
from app.rules.kinds import kind_of
from app.rules.wording import Message


def events_to_json(events: Sequence[Event]) -> str:
    return json.dumps([to_json(event) for event in events], separators=(",", ":"))


def to_json(value: Any) -> Any:
    """Whatever an event or a preview of any game holds. A value with fields has a `kind`; a range is its start and
    its stop, a move its code. Sentences are left out: they are told apart, in the reader's language."""
    if value is None or isinstance(value, int | str):
        return value
    if isinstance(value, range):
        return [value.start, value.stop]
    if isinstance(value, Move):
        return str(value)
    if _has_fields(value):
        return {"kind": kind_of(type(value)), **_fields_to_json(value)}
    if isinstance(value, tuple | list):
        return [to_json(each) for each in value]
    raise TypeError(f"{type(value).__name__} cannot be told to a script")


def _fields_to_json(value: Any) -> dict[str, Any]:
    return {name: to_json(each) for name, each in _fields_of(value) if not isinstance(each, Message)}


def _has_fields(value: Any) -> bool:
    return is_dataclass(value) or hasattr(value, "_fields")


def _fields_of(value: Any) -> Iterator[tuple[str, Any]]:
    names = [field.name for field in fields(value)] if is_dataclass(value) else value._fields
    for name in names:
        yield name, getattr(value, name)
