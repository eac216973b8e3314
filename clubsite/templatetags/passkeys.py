"""`{% passkeys_here %}`: on a page about passkeys, whether the address it was asked for at can have any, and which one can."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.template import Context

from clubsite.access.client_address import client_address
from clubsite.accounts.rules.passkey_addresses import has_passkeys, is_numbers, where_to_go

register = template.Library()


@register.inclusion_tag("accounts/passkeys_here.html", takes_context=True)
def passkeys_here(context: Context, *, only_with_other: bool = False) -> dict[str, object]:
    """Nothing is shown where passkeys can be had; with `only_with_other` nor where no address can have them."""
    request: HttpRequest = context["request"]
    visited = f"{request.scheme}://{request.get_host()}"
    if has_passkeys(visited):
        return {"possible": True}
    other = where_to_go(visited, settings.SITE_ADDRESS, at_this_machine=_is_here(client_address(request)))
    if only_with_other and not other:
        return {"possible": True}
    return {
        "possible": False,
        "visited": visited,
        "is_numbers": is_numbers(urlsplit(visited).hostname or ""),
        "other": other,
        "page": f"{other}{request.path}" if other else "",
    }


def _is_here(address: str) -> bool:
    """Whether whoever asks sits at the site's own machine."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
