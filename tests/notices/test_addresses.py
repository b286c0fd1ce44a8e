"""Nothing is sent to what only this server can reach."""

from collections.abc import Sequence

import pytest

from app.notices.addresses import BadAddress, computers_of, is_public, read_address, resolve
from app.notices.posting import NotDelivered, Poster

PRIVATE = [
    "127.0.0.1",
    "127.9.9.9",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "198.18.0.1",
    "203.0.113.9",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:169.254.169.254",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "100::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fec0::1",
    "ff02::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::1",
    "3fff::1",
]
PUBLIC = ["1.1.1.1", "162.159.135.232", "172.32.0.1", "::ffff:1.1.1.1", "2606:4700:4700::1111", "2a00:1450::200e"]


@pytest.mark.parametrize("address", PRIVATE)
def test_private_local_and_reserved_addresses_are_known(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_others_are_on_the_internet(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("", "not an address"),
        ("hello", "not an address"),
        ("http://discord.com/api", "begin with https"),
        ("ftp://discord.com/api", "begin with https"),
        ("file:///etc/passwd", "not an address"),
        ("javascript:alert(1)", "not an address"),
        ("//discord.com/api", "begin with https"),
        ("https://", "not an address"),
        ("https://localhost/hook", "not an address"),
        ("https://intranet/hook", "not an address"),
        ("https://2130706433/", "not an address"),
        ("https://127.1/", "not an address"),
        ("https://0x7f.0.0.1/", "not an address"),
        ("https://exa mple.org/", "not an address"),
        ("https://example.org/\r\nHost: evil", "not an address"),
        ("https://example.org\\@evil.org/", "not an address"),
        ("https://ex\u00e4mple.org/", "not an address"),
        ("https://[::1", "not an address"),
        ("https://example.org:x/", "not an address"),
        ("https://example.org:99999/", "not an address"),
        ("https://name:word@example.org/", "name or a password"),
        ("https://example.org:22/", "port"),
        ("https://example.org:80/", "port"),
        ("https://example.org:0/", "port"),
        ("https://example.org/" + "a" * 1000, "too long"),
        ("https://" + "a" * 64 + ".org/", "not an address"),
    ],
)
def test_what_is_wrong_with_an_address_is_said(address: str, why: str) -> None:
    with pytest.raises(BadAddress, match=why):
        read_address(address)


def test_an_address_is_taken_apart() -> None:
    target = read_address("https://Chat.Example.org/hooks/a?b=c#d")
    assert (target.host, target.port, target.path) == ("chat.example.org", 443, "/hooks/a?b=c")
    assert target.host_header == "chat.example.org"
    assert read_address("https://example.org:8443").host_header == "example.org:8443"
    assert read_address("https://[2606:4700::1]/").origin == "https://[2606:4700::1]"


@pytest.mark.parametrize("found", [["127.0.0.1"], ["1.1.1.1", "10.0.0.1"], ["::ffff:7f00:1"], ["1.1.1.1", "fe80::1"]])
async def test_all_computers_of_a_name_are_looked_at(found: Sequence[str]) -> None:
    async def look_up(_host: str, _port: int) -> Sequence[str]:
        return found

    target = read_address("https://chat.example.org/")
    with pytest.raises(BadAddress, match="private network"):
        await computers_of(target, look_up)
    with pytest.raises(NotDelivered, match="private"):
        await Poster(look_up).post(target, b"", {})


@pytest.mark.parametrize("address", ["127.0.0.1", "[::1]", "10.1.2.3", "[::ffff:10.1.2.3]", "169.254.169.254"])
async def test_numbers_are_looked_at_as_names_are(address: str) -> None:
    target = read_address(f"https://{address}/")
    with pytest.raises(BadAddress, match="private network"):
        await computers_of(target)


async def test_a_name_of_this_computer_is_found_out() -> None:
    assert set(await resolve("localhost", 443)) <= {"127.0.0.1", "::1"}
