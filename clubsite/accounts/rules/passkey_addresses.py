"""At which addresses can a browser make and use passkeys?

A passkey belongs to a name, never to numbers such as 192.168.1.5, and browsers hand one over only where nobody can have changed
the page on its way: with TLS (https), or on the very machine, which is called localhost (Web Authentication, "RP ID"; Secure
Contexts, "potentially trustworthy").
"""

from ipaddress import ip_address
from urllib.parse import urlsplit

THIS_MACHINE = "localhost"


def has_passkeys(address: str) -> bool:
    """Whether a site visited as `https://club.example.org`, or whatever the address is, can have passkeys."""
    parts = urlsplit(address)
    host = (parts.hostname or "").rstrip(".")
    if host == THIS_MACHINE or host.endswith(f".{THIS_MACHINE}"):
        return True
    return parts.scheme == "https" and bool(host) and not is_numbers(host)


def is_numbers(host: str) -> bool:
    """An IP address, which is no name."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def where_to_go(visited: str, main: str, *, at_this_machine: bool) -> str:
    """The address that can have passkeys, if the visited one cannot: the site's main one, or for somebody who sits at its
    machine its name there; "" if there is none."""
    if has_passkeys(main):
        return main
    port = urlsplit(visited).port
    return f"http://{THIS_MACHINE}{f':{port}' if port else ''}" if at_this_machine and visited.startswith("http://") else ""
