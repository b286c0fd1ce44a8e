"""A game to take along, as data: its record, and what each of its stops says and scores."""

from __future__ import annotations

import json
from typing import Any

from app.review.timeline import Timeline
from app.review.words import details, headline
from app.rules.contract import Move
from app.rules.entries import RecordError
from app.rules.record import MAX_CHARACTERS, Record

FORMAT = "azulejo review 1"
MOST_IMPORTED_ENTRIES = 3000
"""A game of people has some hundreds; to play more again would keep a server busy."""
MOST_BYTES = 4 * MAX_CHARACTERS


def to_data(timeline: Timeline) -> dict[str, Any]:
    """Everything of a finished game for other programs. `record` alone is enough to play it again."""
    record = timeline.record
    return {
        "format": FORMAT,
        "game": record.game.name,
        "options": record.options.write(),
        "players": list(record.names) or [f"Player {seat + 1}" for seat in range(record.seats)],
        "played_on": record.beginning.how if record.beginning is not None else None,
        "sealed": record.sealed,
        "seed": record.seed.hex() if record.seed else None,
        "result": list(record.result) if record.result is not None else None,
        "stops": [
            {
                "step": stop.name,
                "kind": stop.kind,
                "round": stop.round,
                "player": None if stop.seat is None else stop.seat + 1,
                "move": None if stop.action is None else str(stop.action),
                "taken_back_by": stop.branch,
                "text": str(headline(stop)),
                "more": [str(message) for message in details(stop)],
                "scores": list(stop.position.scores),
            }
            for stop in timeline
        ],
        "record": str(record),
    }


def write_json(timeline: Timeline) -> str:
    return json.dumps(to_data(timeline), ensure_ascii=False, indent=1)


def read_file(content: bytes) -> Record:
    """The record in a file: a record as text, or data as `write_json` writes it. Raises `RecordError` with the line
    for whatever is neither. Whether the game can have been, only a replay says."""
    if len(content) > MOST_BYTES:
        raise RecordError(1, f"the file is larger than {MOST_BYTES // 1000} KB; a record never is")
    text = _decode(content)
    record = Record.parse(_record_in_json(text) if text.lstrip().startswith("{") else text)
    quoted = record.beginning.all_entries if record.beginning is not None else 0
    if len(record.entries) + quoted > MOST_IMPORTED_ENTRIES:
        line = record.first_line + max(MOST_IMPORTED_ENTRIES - quoted, 0) + 1
        raise RecordError(line, f"a game that is brought here has at most {MOST_IMPORTED_ENTRIES} moves")
    return record


def _decode(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise RecordError(line, "the file is no text in UTF-8") from None


def _record_in_json(text: str) -> str:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:  # numbers of thousands of digits are no error of JSON
        line = getattr(error, "lineno", 1)
        raise RecordError(line, "the file begins like JSON, but cannot be read as such") from None
    record = data.get("record") if isinstance(data, dict) else None
    if not isinstance(record, str):
        raise RecordError(1, "there is no record in this JSON")
    return record


def is_secret(action: object) -> bool:
    """Whether only the seat itself may know this while the game runs."""
    return isinstance(action, Move) and action.secret
