"""The address of this site for others: what QR codes and links to pass on carry.

A page that is open at 127.0.0.1 is open on the site's own machine, where nobody else finds it. Such a link is made with the
site's own address instead (`CLUB_ADDRESS`; `./club up` sets it to the machine's address in its network).
"""

from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest


def address_for_others(request: HttpRequest, path: str) -> str:
    """Absolute, as somebody with another phone can open it; as the page itself was opened where that is as good."""
    if is_of_this_machine(request.get_host()) and not _is_private(settings.SITE_ADDRESS):
        return f"{settings.SITE_ADDRESS}{path}"
    return request.build_absolute_uri(path)


def works_only_here(request: HttpRequest) -> bool:
    """Whether nobody else can open what `address_for_others` gives."""
    return is_of_this_machine(request.get_host()) and _is_private(settings.SITE_ADDRESS)


def host_for_others(request: HttpRequest) -> str:
    """The same without scheme and path, as it is typed."""
    return urlsplit(address_for_others(request, "/")).netloc


def is_of_this_machine(host: str) -> bool:
    """`host` with or without its port: a name or number by which a machine reaches only itself."""
    name = (urlsplit(f"//{host}").hostname or "").rstrip(".").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        number = ip_address(name)
    except ValueError:
        return False
    return number.is_loopback or number.is_unspecified


def _is_private(address: str) -> bool:
    return is_of_this_machine(urlsplit(address).netloc)
