"""Where the server listens, and how that is told to people."""

import errno
import socket
from io import StringIO

import segno

from app.cli import Problem

BACKLOG = 2048
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - a table, nothing listens here
# Reserved for documentation, so nobody's; connecting a UDP socket sends nothing, it only picks a route.
FAR_AWAY = ("192.0.2.1", 9)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens already, so that nobody else can take the port."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
    except OSError as error:
        raise Problem(f"The address {host} cannot be used: {error.strerror}.") from None
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise Problem(_why_not(host, port, error)) from None
    return listener


def _why_not(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is in use: stop the other program, or choose another port with --port."
    if error.errno == errno.EACCES:
        return f"Port {port} is reserved for the administrator: choose one above 1023 with --port."
    return f"The server cannot listen on {host} port {port}: {error.strerror}."


def announce(host: str, port: int, *, lan: bool) -> None:
    lines = [f"Azulejo is running at {web_address(EVERYWHERE.get(host, host), port)} (Ctrl+C stops it)"]
    if lan:
        lines += _for_friends(port)
    print("\n".join(lines), flush=True)  # all at once: whoever reads the first line can rely on the rest


def _for_friends(port: int) -> list[str]:
    here = lan_address()
    if here is None:
        return [
            "This computer's address on the network could not be found: look it up in its network settings.",
            f"Friends on the same network then open {web_address('ADDRESS', port)}",
        ]
    friends = web_address(here, port)
    picture = StringIO()
    segno.make(friends).terminal(picture, compact=True, border=2)
    return [f"Friends on the same network open {friends} or scan this:", "", picture.getvalue()]


def web_address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def lan_address() -> str | None:
    """This computer's address on its network, or None if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(FAR_AWAY)
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith(("0.", "127.")) else address
