"""What people may be called: any script, as long as it can be seen, fits, and is not mistaken for another's."""

import re
import unicodedata

from app.rooms.models import MAX_ROOM_NAME
from app.rooms.refusals import Refused
from app.rules.record import JOINERS, MAX_NAME, without_joiners
from app.rules.wording import nphrase, phrase

# Unicode calls them printable, or letters even; but there is nothing to be seen. (Joiners are another matter.)
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u206f\u2800\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_STYLED_SIGN = re.compile("(?<=[\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff0-9#*])[\ufe0e\ufe0f]")
"""After a sign it says whether the sign is drawn as text or as a picture: ❤️."""

# Letters that look like a Latin one, each in its own case, and the few Latin ones that look like each other.
_LOOKS_LIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХԀԌԚԜ"  # Cyrillic
    "асԁеһіјкӏорԛѕтхуѵԝѡ"
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"  # Greek
    "αγεικνορτυχωϲ"
    "ՏՕՍօսոհզց"  # Armenian
    "I1|ƖꞮℓıȷɡ0",
    "ABESIJKMHOPCTYXDGQWacdehijklopqstxyvwwABEZHIKMNOPTYXayeikvoptuxwcSOUounhqgllllllijgO",
)


def clean_name(text: str) -> str:
    """The name in this text, trimmed. Raises `Refused` when there is none."""
    name = _visible(text, MAX_NAME)
    if not name:
        raise Refused(phrase("Please tell the others your name."))
    return name


def clean_room_name(text: str) -> str | None:
    """The name of a room in this text, trimmed; None when there is none. Raises `Refused`."""
    return _visible(text, MAX_ROOM_NAME) or None


def _visible(text: str, longest: int) -> str:
    name = " ".join(unicodedata.normalize("NFC", text).split())
    seen = without_joiners(_STYLED_SIGN.sub("", name))
    if not _INVISIBLE.sub("", seen).strip():
        return ""
    if not seen.isprintable() or _INVISIBLE.search(seen):
        raise Refused(phrase("The name contains an invisible character. Please leave it out."))
    if len(name) > longest:
        raise Refused(
            nphrase(
                "A name can have at most {count} character.", "A name can have at most {count} characters.", longest
            )
        )
    return name


def name_key(name: str) -> str:
    """Equal for names that are the same but for capitals, blanks and what cannot be seen."""
    plain = unicodedata.normalize("NFKC", _seen(name)).casefold()
    return "".join(plain.split())[: 4 * MAX_NAME]


def look_alike(one: str, other: str) -> bool:
    """Whether people would take one name for the other: `MARTA` for `Marta`, `Маrtа` with Russian letters, too."""
    return name_key(one) == name_key(other) or _look(one) == _look(other)


def _look(name: str) -> str:
    latin = unicodedata.normalize("NFKC", _seen(name)).translate(_LOOKS_LIKE)
    # Once more: a capital I is a small l to the eye, an i is not.
    return "".join(latin.translate(_LOOKS_LIKE).casefold().split())


def _seen(name: str) -> str:
    return _INVISIBLE.sub("", name).translate(dict.fromkeys(map(ord, JOINERS)))
