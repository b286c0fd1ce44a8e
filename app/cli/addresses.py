"""Where the server listens, and how that is told to people."""

import errno
import socket

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
    print(f"Azulejo is running at {web_address(EVERYWHERE.get(host, host), port)} (Ctrl+C stops it)", flush=True)
    if not lan:
        return
    here = lan_address()
    if here is None:
        print("This computer's address on the network could not be found: look it up in its network settings.")
        print(f"Friends on the same network then open {web_address('ADDRESS', port)}", flush=True)
        return
    friends = web_address(here, port)
    print(f"Friends on the same network open {friends} or scan this:\n")
    segno.make(friends).terminal(compact=True, border=2)
    print(flush=True)


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
