"""Whom an address stands for."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address

NETWORK_BITS = 64
"""Of an IPv6 address: a household gets at least a whole network, with more addresses than anybody could count."""


@lru_cache(maxsize=1 << 12)
def household(address: str) -> str:
    """Who is counted together: an IPv4 address, or the network of an IPv6 address."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(ip, IPv6Address):
        if ip.ipv4_mapped is not None:
            return str(ip.ipv4_mapped)
        network = int(ip) >> (128 - NETWORK_BITS) << (128 - NETWORK_BITS)
        return f"{IPv6Address(network)}/{NETWORK_BITS}"
    return str(ip)
