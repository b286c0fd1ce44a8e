"""Nonsense of all kinds, from a seed: messages, forms, addresses. None of it may be carried out."""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

LARGEST = 65_536
"""The server takes no larger messages and bodies."""

ODD_TEXTS = (
    "", " ", "\x00", "a\x00b", "\x1b[2J", "\u202e", "\u200b", "\ufeff", "é" * 300, "💥" * 100, "𝕬", "ﷺ" * 50, "%00",
    "%s%n", "{{7*7}}", "${7*7}", "<script>alert(1)</script>", "' OR 1=1 --", "../../etc/passwd", "null", "NaN", "-1",
    "1e999", "9" * 400, "0x10", "١٢", "true", "a" * 5000,
)  # fmt: skip
ODD_VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1.5, 10**30, -(10**30), [], {}, [[]], {"id": 1}, ["move"], *ODD_TEXTS,
)  # fmt: skip


class Nonsense:
    def __init__(self, seed: int, legal_moves: Sequence[str], game: str, played: str) -> None:
        """`game` is the id of a game, and `played` its name."""
        self._chance = random.Random(seed)
        self._legal, *self._others = legal_moves
        self._game = game
        self._played = played

    # Messages

    def messages(self, count: int) -> Iterator[str | bytes]:
        """Messages that nobody may carry out, whoever sends them."""
        kinds: tuple[Callable[[], str | bytes], ...] = (
            self._bytes,
            self._text,
            self._json,
            self._deep,
            self._without_a_field,
            self._with_a_wrong_field,
            self._cut_off,
            self._empty_talk,
        )
        for number in range(count):
            yield self._huge() if number % 500 == 499 else self._chance.choice(kinds)()

    def moves(self, count: int) -> Iterator[str]:
        """Moves as the client would send them, with anything changed: for those who may not move."""
        for _ in range(count):
            wish = self._move()
            if self._chance.random() < 0.5:
                wish[self._chance.choice(("move", "version", "game", "id"))] = self._chance.choice(ODD_VALUES)
            yield self._flipped(json.dumps(wish)) if self._chance.random() < 0.3 else json.dumps(wish)

    def questions(self, count: int) -> Iterator[str]:
        """What a player may ask while they think, with anything in it: it may be answered, and changes nothing."""
        for _ in range(count):
            codes = " ".join(self._chance.choices((self._legal, *self._others, "1:2", *ODD_TEXTS[:20]), k=3))[:500]
            kind = self._chance.choice(("preview", "choices", "draft"))
            wish: dict[str, Any] = {"do": kind, "version": 1, "id": "question", **self._question(kind, codes)}
            wish["game"] = self._game
            if self._chance.random() < 0.3:
                wish[self._chance.choice([*wish])] = self._chance.choice(ODD_VALUES)
            yield json.dumps(wish)

    def _question(self, kind: str, codes: str) -> dict[str, Any]:
        prefix = self._chance.choice(("", "1", self._legal[:2], self._legal, codes, *ODD_TEXTS[:20]))
        if kind == "preview":
            return {"prefix": prefix, "to": codes}
        if kind == "choices":
            return {"prefix": prefix}
        return {"chosen": self._chance.choice(("", codes)), "moves": codes}

    def _move(self) -> dict[str, Any]:
        version = self._chance.randrange(4)
        wish = {"do": "move", "move": self._legal, "version": version, "game": self._game}
        return wish | {"id": f"fuzz{self._chance.getrandbits(60)}"}

    def _bytes(self) -> bytes:
        return b"\xff" + self._chance.randbytes(self._chance.randrange(200))

    def _text(self) -> str:
        return "".join(self._letter() for _ in range(self._chance.randrange(1, 80)))

    def _letter(self) -> str:
        code = self._chance.choice((self._chance.randrange(128), self._chance.randrange(0x10FFFF)))
        return "?" if 0xD800 <= code < 0xE000 else chr(code)

    def _json(self) -> str:
        return json.dumps(self._value(4), ensure_ascii=self._chance.random() < 0.5)

    def _value(self, depth: int) -> Any:
        if depth == 0 or self._chance.random() < 0.4:
            return self._chance.choice(ODD_VALUES)
        if self._chance.random() < 0.5:
            return [self._value(depth - 1) for _ in range(self._chance.randrange(4))]
        names = self._chance.choices(("do", "id", "text", "version", "x", "__proto__"), k=self._chance.randrange(4))
        return {name: self._value(depth - 1) for name in names if name != "do"}

    def _deep(self) -> str:
        depth = self._chance.randrange(50, 20_000)
        return self._chance.choice(("[" * depth, '{"do":' * depth, "[" * depth + "]" * depth))

    def _without_a_field(self) -> str:
        wish = self._move()
        del wish[self._chance.choice(("do", "move", "version", "game", "id"))]
        return json.dumps(wish)

    def _with_a_wrong_field(self) -> str:
        wish = self._move()
        field = self._chance.choice(("do", "move", "version", "id"))
        wrong = [value for value in ODD_VALUES if not (isinstance(value, int | float) or value in ("true", "null"))]
        wish[field] = self._chance.choice([None, [], {}, 1.5, "\x00", " ", "", ["move"]] if field != "do" else wrong)
        return json.dumps(wish)

    def _cut_off(self) -> str:
        whole = json.dumps(self._move())
        return whole[: self._chance.randrange(1, len(whole) - 1)]

    def _empty_talk(self) -> str:
        text = self._chance.choice(("", " ", "\x00\x01", "\u200b\n", "x" * 501, "x" * 5000, 7, None, ["hello"]))
        return json.dumps({"do": "say", "text": text, "id": "talk"})

    def _huge(self) -> str:
        return json.dumps({"do": "say", "text": "x" * LARGEST, "id": "huge"})

    def _flipped(self, text: str) -> str:
        letters = list(text)
        for _ in range(self._chance.randrange(1, 4)):
            letters[self._chance.randrange(len(letters))] = self._letter()
        return "".join(letters)

    # Requests

    def forms(self, count: int) -> Iterator[tuple[str, bytes, str]]:
        """An action of a room, a body for it, and the type of the body."""
        actions = ("sit", "stand", "claim", "leave", "ready", "kick", "readmit", "swap", "setup", "start", "again",
                   "arrange", "host", "commands", "nothing", "", "live", "now")  # fmt: skip
        for _ in range(count):
            yield self._chance.choice(actions), *self._chance.choice((self._form, self._multipart, self._any_body))()

    def _form(self) -> tuple[bytes, str]:
        fields = ("seat", "version", "ready", "person", "name", "game", "seats", "option_wall", "order", "open", "x")
        good = ("0", "1", "true", self._played, "2", "grey", "random", "yes")
        pairs = []
        for _ in range(self._chance.randrange(6)):
            value = self._chance.choice((*ODD_TEXTS, *good))
            pairs.append(f"{self._chance.choice(fields)}={value}")
        return "&".join(pairs).encode(), "application/x-www-form-urlencoded"

    def _multipart(self) -> tuple[bytes, str]:
        edge = self._chance.choice(("edge", "", "e" * 100, '"', "ü"))
        name = self._chance.choice(("seat", "name", "game", "seats", "option_wall", "\x00", "a" * 300))
        file = self._chance.choice(("", '; filename="x"', '; filename="\x00"'))
        value = self._chance.choice(ODD_TEXTS)
        body = f'--{edge}\r\nContent-Disposition: form-data; name="{name}"{file}\r\n\r\n{value}\r\n--{edge}--'
        cut = self._chance.choice((len(body), self._chance.randrange(len(body))))
        return body[:cut].encode(), f"multipart/form-data; boundary={edge}"

    def _any_body(self) -> tuple[bytes, str]:
        kinds = (
            "application/json",
            "application/x-www-form-urlencoded",
            "multipart/form-data",
            "text/plain",
            "",
            "x",
        )
        size = 70_000 if self._chance.random() < 0.02 else self._chance.randrange(300)
        return self._chance.randbytes(size), self._chance.choice(kinds)

    def paths(self, count: int) -> Iterator[tuple[str, str]]:
        """A method and a raw path."""
        methods = ("GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND")
        starts = ("/", "/r/", "/r//", "/g/", "//", "/static/", "/device/", "/g/sample?step=", "/join", "/r/%2e%2e/")
        pieces = ("%00", "%ff", "%2f", "..", "/", "?", "&", "=", "a", "7", "%F0%9F%8E%B2", ";", "%")
        for _ in range(count):
            rest = "".join(self._chance.choices(pieces, k=self._chance.randrange(12)))
            yield self._chance.choice(methods), self._chance.choice(starts) + rest

    def cookies(self, count: int, real: str) -> Iterator[str]:
        """Cookies that look like a real one, and are none."""
        for _ in range(count):
            kind = self._chance.randrange(5)
            if kind == 0:
                # Not the last letter: some of its bits stand for nothing, so another may spell the same signature.
                at = self._chance.randrange(len("azulejo="), len(real) - 1)
                other = "A" if real[at] != "A" else "B"
                yield real[:at] + other + real[at + 1 :]
            elif kind == 1:
                yield real[: self._chance.randrange(len("azulejo="), len(real) - 1)]
            elif kind == 2:
                yield "azulejo=" + "x" * self._chance.randrange(2000)
            elif kind == 3:
                yield "azulejo=" + self._chance.choice((".", "..", '"', "a.b", "=" * 40, ";;;", "\\000"))
            else:
                yield f"other={real.partition('=')[2]}"

    def requests(self, count: int) -> Iterator[bytes]:
        """Bytes that are hardly a request."""
        lines = (b"GET / HTTP/1.1", b"POST /new HTTP/1.1", b"GET /r/x/live HTTP/1.1", b"\x16\x03\x01")
        headers = (
            b"Host: x",
            b"Content-Length: -1",
            b"Content-Length: " + b"9" * 50,
            b"Transfer-Encoding: chunked",
            b"Upgrade: websocket",
            b": :",
            b"\x00: \x00",
        )
        for _ in range(count):
            end = self._chance.choice((b"\r\n", b"", self._chance.randbytes(40)))
            yield self._chance.choice(lines) + b"\r\n" + self._chance.choice(headers) + b"\r\n" + end
