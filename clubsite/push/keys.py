"""The club's own key, by which push services know that messages come from the site that a browser subscribed to (VAPID,
RFC 8292)."""

from functools import cache
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from py_vapid import Vapid02

from .encryption import in_base64, raw_point

HOURS_A_SIGNATURE_HOLDS = 12
"""Push services take at most 24."""


def is_possible() -> bool:
    """Whether this site has a key; without one nothing is offered."""
    return bool(settings.PUSH_KEY)


def public_key() -> str:
    """As browsers take it when they subscribe."""
    key = _signer(settings.PUSH_KEY).public_key
    assert isinstance(key, ec.EllipticCurvePublicKey)
    return in_base64(raw_point(key))


def authorization(endpoint: str, now: int) -> str:
    """The header for a message to this endpoint. `now` in seconds since 1970."""
    url = urlsplit(endpoint)
    claims = {"aud": f"{url.scheme}://{url.netloc}", "exp": now + HOURS_A_SIGNATURE_HOLDS * 3600, "sub": settings.PUSH_CONTACT}
    headers: dict[str, str] = _signer(settings.PUSH_KEY).sign(claims)
    return headers["Authorization"]


@cache
def _signer(key: str) -> Vapid02:
    return Vapid02.from_raw(key.encode())
