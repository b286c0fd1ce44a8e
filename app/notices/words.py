"""What notices say. Nothing is in them but the room, its game, who is to move, and where that is."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.rules.wording import Message, Term, nphrase, phrase

Say = Callable[[Message, str], str]
"""A sentence in a language."""

DISCORD, SLACK, MATTERMOST, JSON = "discord", "slack", "mattermost", "json"
KINDS = (DISCORD, SLACK, MATTERMOST, JSON)
_MARKDOWN = re.compile(r"([\\`*_\[\]#|~<>@:])")


def room_name(name: str | None, host: str) -> Message | str:
    """As pages call it."""
    return name or phrase("{name}’s room", name=host)


def your_turn(game: str, room: Message | str, path: str) -> Mapping[str, Message | str]:
    """What a browser shows."""
    body = phrase("{game} · {room}", game=Term(game), room=room)
    return {"title": phrase("Your turn"), "body": body, "path": path}


def for_browser(notice: Mapping[str, Message | str], say: Say, language: str) -> bytes:
    said = {name: say(text, language) if isinstance(text, Message) else text for name, text in notice.items()}
    return json.dumps(said, ensure_ascii=False).encode()


def turn_of(names: Sequence[str], game: str, room: Message | str) -> Message:
    return nphrase(
        "{names} is to move in {room} ({game}).",
        "{names} are to move in {room} ({game}).",
        len(names),
        names=", ".join(names),
        room=room,
        game=Term(game),
    )


def hello(room: Message | str) -> Message:
    """What a group chat hears first."""
    return phrase("From now on this chat will hear whose turn it is in {room}.", room=room)


def for_chat(kind: str, text: str, link: str, facts: Mapping[str, Any]) -> bytes:
    """The message as this kind of chat wants it. What people are called is never a command there."""
    if kind == DISCORD:
        told: Mapping[str, Any] = {"content": f"{_escaped(text)} {link}", "allowed_mentions": {"parse": []}}
    elif kind == SLACK:
        safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        told = {"text": f"{safe} {link}"}
    elif kind == MATTERMOST:
        told = {"text": f"{_escaped(text)} {link}"}
    else:
        told = {"text": text, "link": link, **facts}
    return json.dumps(told, ensure_ascii=False).encode()


def _escaped(text: str) -> str:
    """For chats that read Markdown. After an @ stands a character that nobody sees, so that nobody is called."""
    return _MARKDOWN.sub(r"\\\1", text).replace("\\@", "@\N{ZERO WIDTH SPACE}")
