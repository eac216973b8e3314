"""Which addresses count as one, for every limit that counts by address?

With IPv6 a single customer is given a network of at least 64 bits, so that one phone has more addresses than there are codes.
An IPv4 address counts alone, also where a server that listens on both writes it as ::ffff:192.0.2.7; as part of an IPv6
network all of them would count as one.
"""

from ipaddress import IPv6Address, ip_address

HOST_BITS = 64
NEIGHBOURHOOD_BITS = 72  # a customer may be given as many as 256 households
HOUSEHOLDS_COUNTED = 4  # whose lots all of these have together: a carrier gives one such network to several phones


def household(address: str) -> str:
    """The address, or the network that it stands for; whatever is no address counts as itself."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped:
        return str(known.ipv4_mapped)
    return f"{IPv6Address(int(known) >> HOST_BITS << HOST_BITS)}/{HOST_BITS}"


def neighbourhood(address: str) -> str:
    """The network of 56 bits in which a household of IPv6 is; "" for all others."""
    household_of, _, bits = address.partition("/")
    if not bits:
        return ""
    start = int(IPv6Address(household_of)) >> NEIGHBOURHOOD_BITS << NEIGHBOURHOOD_BITS
    return f"{IPv6Address(start)}/{128 - NEIGHBOURHOOD_BITS}"
