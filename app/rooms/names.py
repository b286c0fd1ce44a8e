"""What people may be called: any script, as long as it can be seen and fits."""

import unicodedata

from app.rooms.refusals import Refused
from app.rules.record import MAX_NAME, without_joiners
from app.rules.wording import nphrase, phrase


def clean_name(text: str) -> str:
    """The name in this text, trimmed. Raises `Refused` when there is none."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    seen = without_joiners(name)
    if not seen.strip():
        raise Refused(phrase("Please tell the others your name."))
    if not seen.isprintable():
        raise Refused(phrase("The name has a character in it that nobody could see. Please write it without."))
    if len(name) > MAX_NAME:
        raise Refused(
            nphrase("A name has at most {count} character.", "A name has at most {count} characters.", MAX_NAME)
        )
    return name


def name_key(name: str) -> str:
    """Equal for names that people would take for the same."""
    plain = unicodedata.normalize("NFKC", without_joiners(name)).casefold()
    return "".join(plain.split())[: 4 * MAX_NAME]
