"""The club's own key, by which push services know that messages come from the site that a browser subscribed to (VAPID,
RFC 8292)."""

from email.utils import parseaddr
from functools import cache

from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from py_vapid import Vapid02
from py_vapid.jwt import sign

from clubsite.webhooks.rules.addresses import read_address
from clubsite.webhooks.sending import host_header

from .encryption import in_base64, raw_point
from .models import LONGEST_ENDPOINT

HOURS_A_SIGNATURE_HOLDS = 12
"""Push services take at most 24."""


def is_possible() -> bool:
    """Whether this site has a key; without one nothing is offered."""
    return bool(settings.PUSH_KEY)


def public_key() -> str:
    """As browsers take it when they subscribe. Raises ValueError if the site's key is none."""
    public = _private_key(settings.PUSH_KEY).public_key()
    return in_base64(raw_point(public))


def contact() -> str:
    """Whom a push service may write to if something is wrong with our messages: a `mailto:` or `https:` URI."""
    if settings.SECURITY_CONTACT or settings.SITE_ADDRESS.startswith("https:"):
        return settings.SECURITY_CONTACT or settings.SITE_ADDRESS
    return f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"


def authorization(endpoint: str, now: int) -> str:
    """The header for a message to this endpoint. `now` in seconds since 1970. Raises AddressRefused."""
    key = _private_key(settings.PUSH_KEY)
    claims = {"aud": _origin(endpoint), "exp": now + HOURS_A_SIGNATURE_HOLDS * 3600, "sub": contact()}
    # The signature alone is the library's: its class refuses contacts that RFC 8292 allows, such as the address of a page, and
    # every service whose host is an address of IPv6.
    return f"vapid t={sign(claims, key)},k={public_key()}"


def _origin(endpoint: str) -> str:
    target = read_address(endpoint, loopback=settings.WEBHOOKS_TO_LOOPBACK, longest=LONGEST_ENDPOINT)
    return f"{target.scheme}://{host_header(target)}"


@cache
def _private_key(key: str) -> ec.EllipticCurvePrivateKey:
    private = Vapid02.from_raw(key.encode()).private_key
    assert isinstance(private, ec.EllipticCurvePrivateKey)
    return private
