"""Codes of rooms: impossible to guess, possible to read aloud."""

import re
import secrets

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without letters and digits that look alike."""
LENGTH = 12
"""31 ** 12 is more than 2 ** 59: with every guess rate-limited, nobody finds a room by trying."""
GROUP = 4


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read_code(text: str) -> str:
    """The code in what a person typed or pasted: with or without dashes, in any case, or a whole link."""
    last = text.strip().rstrip("/").rpartition("/")[2].partition("?")[0]
    return re.sub(r"[\s-]", "", last).lower()


def is_code(text: str) -> bool:
    return len(text) == LENGTH and all(letter in ALPHABET for letter in text)


def spoken(code: str) -> str:
    """The code in groups, as people read it."""
    return "-".join(code[start : start + GROUP] for start in range(0, LENGTH, GROUP))
