"""The game that visitors can look back at without having played: a real record of a finished game."""

from functools import cache
from pathlib import Path

from app.rules.record import Record
from app.web.review_sources import Look, Source, look_at

RECORD_FILE = Path(__file__).with_name("sample_game.txt")
SAMPLE = "sample"
"""The last part of its address, where other games have their ids."""
SHOWN_STEP = "20"
"""The moment of which the front page shows a picture."""


@cache
def sample_look() -> Look:
    return look_at(Record.parse(RECORD_FILE.read_text(encoding="utf-8")))


def sample_source() -> Source:
    address = f"/g/{SAMPLE}"
    return Source(key=(SAMPLE, 0), base=address, look=sample_look(), is_over=True, share=address)
