"""Does the contact in our signature lead to somebody? Push services refuse messages of whom they could not write to; Apple
answers 403 to an address at localhost."""

from ipaddress import ip_address
from urllib.parse import urlsplit

#: Names that lead nowhere on the internet (RFC 2606, 6762, 8375; ICANN keeps `internal` free for that).
AT_HOME = ("localhost", "local", "internal", "home.arpa", "test", "invalid", "example")


def reaches_somebody(contact: str) -> bool:
    """Whether this `mailto:` or `https:` address is one on the internet, as far as it can be told by looking at it."""
    try:
        url = urlsplit(contact)
        host = url.path.rpartition("@")[2] if url.scheme == "mailto" else url.hostname or ""
    except ValueError:
        return False
    host = host.lower().rstrip(".")
    if url.scheme not in ("mailto", "https") or "." not in host or _is_a_number(host):
        return False
    return not any(host == name or host.endswith(f".{name}") for name in AT_HOME)


def _is_a_number(host: str) -> bool:
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True
