"""The kind of an event or a preview: a plain word by which scripts and statistics know it."""

from __future__ import annotations

import re
from functools import cache

_BEGINS_A_WORD = re.compile(r"(?<=[a-z])(?=[A-Z])")


def kind_of(kind: type) -> str:
    """`took` for `Took`, `put-under-stack` for `PutUnderStack`, `take` for `TakePreview`."""
    return _in_words(kind.__name__)


@cache
def _in_words(name: str) -> str:
    return _BEGINS_A_WORD.sub("-", name.removesuffix("Preview")).lower()
