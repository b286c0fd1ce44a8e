"""Addresses to which this server may be asked to send something. Visitors choose them, so they must not lead to what
only this server can reach: its own computer, its network, its provider's."""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

import idna

from app.rooms.refusals import Refused
from app.rules.wording import Message, phrase

MOST_CHARACTERS = 1000
PORTS = (443, 8443)
RESOLVE_SECONDS = 5
_LOCAL_V4 = [IPv4Network("192.88.99.0/24"), IPv4Network("192.0.0.0/24")]
_WORLD_V6 = IPv6Network("2000::/3")
_TUNNELS_V6 = [IPv6Network(each) for each in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")]
"""What leads to other addresses, or nowhere."""

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]
Permit = Callable[[str], bool]


class BadAddress(Refused):
    """Nothing is ever sent to such an address."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where an address leads, before anybody has asked which computers that are."""

    host: str
    port: int
    path: str

    @property
    def host_header(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == 443 else f"{host}:{self.port}"

    @property
    def origin(self) -> str:
        return f"https://{self.host_header}"


def read_address(address: str, ports: Sequence[int] = PORTS) -> Target:
    """Raises `BadAddress`."""
    if len(address) > MOST_CHARACTERS:
        raise _bad(phrase("This address is too long."))
    if not address.isascii() or not address.isprintable() or " " in address or "\\" in address:
        raise _bad(phrase("This is not an address."))
    try:
        parts = urlsplit(address)
        port = 443 if parts.port is None else parts.port
        host = _host(parts.hostname or "")
    except ValueError:
        raise _bad(phrase("This is not an address.")) from None
    if parts.scheme != "https":
        raise _bad(phrase("The address has to begin with https://"))
    if parts.username is not None or parts.password is not None:
        raise _bad(phrase("The address must not contain a name or a password."))
    if port not in ports:
        raise _bad(phrase("Nothing can be sent to the port in this address."))
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(host, port, path)


def _host(name: str) -> str:
    """Raises `ValueError`."""
    try:
        return str(ip_address(name))
    except ValueError:
        pass
    *_, above, last = ["", *name.rstrip(".").split(".")]
    if not above or not last or last[0].isdigit():  # some computers read numbers in many ways
        raise ValueError("no name of a computer on the internet")
    return idna.encode(name.rstrip("."), uts46=True).decode()


def is_public(address: str) -> bool:
    """Whether this is a computer on the internet, like any other."""
    ip = ip_address(address)
    if isinstance(ip, IPv6Address):
        if ip.ipv4_mapped is not None:
            return is_public(str(ip.ipv4_mapped))
        return ip in _WORLD_V6 and _is_ordinary(ip) and not any(ip in network for network in _TUNNELS_V6)
    return _is_ordinary(ip) and not any(ip in network for network in _LOCAL_V4)


def _is_ordinary(ip: IPv4Address | IPv6Address) -> bool:
    is_special = ip.is_private or ip.is_loopback or ip.is_link_local or ip.is_multicast or ip.is_reserved
    return ip.is_global and not is_special and not ip.is_unspecified


async def resolve(host: str, port: int) -> Sequence[str]:
    """All computers of this name. Raises `OSError`."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(RESOLVE_SECONDS):
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(sockaddr[0]).partition("%")[0] for *_, sockaddr in found))


async def computers_of(target: Target, look_up: Resolve = resolve, permit: Permit = is_public) -> Sequence[str]:
    """The computers to which something may be sent; all of them have been looked at. Raises `BadAddress` if one of
    them is not on the internet, `OSError` if there is none."""
    found = await look_up(target.host, target.port)
    if not found:
        raise OSError("nobody has this name")
    if not all(map(permit, found)):
        raise _bad(phrase("This address is in a private network. Nothing is sent there."))
    return found


def _bad(message: Message) -> BadAddress:
    return BadAddress(message)
