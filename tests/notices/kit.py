"""A chat, or a push service, on this computer: real TLS, real HTTP. Only here may something be sent to 127.0.0.1,
because the test hands in how names are found."""

import asyncio
import json
import ssl
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from app.notices.posting import Poster
from app.notices.telling import Notices
from app.rooms.house import House
from app.rules.wording import Message

NAME = "chat.example.org"


@cache
def certificate() -> Path:
    """Of `chat.example.org`, signed by itself, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = Path(mkdtemp(prefix="azulejo-certificate-")) / "both.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file.write_bytes(made.public_bytes(serialization.Encoding.PEM) + private)
    return file


@dataclass
class Received:
    line: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Receiver:
    """Answers what it is told to answer, and remembers what it has got."""

    port: int = 0
    answers: list[bytes] = field(default_factory=list)
    """The next ones, as they go over the line; afterwards all is well."""
    received: list[Received] = field(default_factory=list)
    looked_up: list[str] = field(default_factory=list)
    is_silent: bool = False

    @property
    def address(self) -> str:
        return f"https://{NAME}:{self.port}/hooks/secret-token"

    def answer(self, *statuses: int) -> None:
        self.answers += [f"HTTP/1.1 {status} Fine\r\nContent-Length: 0\r\n\r\n".encode() for status in statuses]

    def poster(self, **changes: Any) -> Poster:
        async def look_up(host: str, _port: int) -> Sequence[str]:
            self.looked_up.append(host)
            return ["127.0.0.1"]

        tls = ssl.create_default_context(cafile=str(certificate()))
        usual: dict[str, Any] = {
            "look_up": look_up,
            "permit": lambda address: address == "127.0.0.1",
            "tls": tls,
            "ports": [self.port],
            "pause": 0,
        }
        return Poster(**{**usual, **changes})

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            line, *lines = head.strip().split("\r\n")
            headers = {name.lower(): value for name, _, value in (each.partition(": ") for each in lines)}
            body = await reader.readexactly(int(headers["content-length"]))
            self.received.append(Received(line, headers, body))
            if self.is_silent:
                await asyncio.sleep(3600)
            writer.write(self.answers.pop(0) if self.answers else b"HTTP/1.1 204 No Content\r\n\r\n")
            await writer.drain()
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.transport.abort()


@asynccontextmanager
async def receiving() -> AsyncIterator[Receiver]:
    receiver = Receiver()
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate())
    tasks: set[asyncio.Task[None]] = set()

    def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(receiver.serve(reader, writer))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=tls)
    receiver.port = server.sockets[0].getsockname()[1]
    try:
        yield receiver
    finally:
        server.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def in_english(message: Message, _language: str) -> str:
    return str(message)


def notices_of(house: House, receiver: Receiver, **changes: Any) -> Notices:
    return Notices(house.store, in_english, house.now, receiver.poster(**changes))


async def tell(notices: Notices) -> None:
    """One round, until everything is sent."""
    await notices.look()
    await notices.finish()
