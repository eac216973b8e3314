"""How does a receiver know that a delivery is ours? The symmetric scheme of the Standard Webhooks specification, version 1
(standardwebhooks.com): HMAC-SHA256 over `<id>.<timestamp>.<body>`, keyed with the bytes that follow `whsec_` in Base64.

While a secret is being replaced, the header has a signature with each, separated by a space.
"""

import hmac
from base64 import b64decode, b64encode
from collections.abc import Iterable

PREFIX = "whsec_"
SECRET_BYTES = 32  # the specification requires 24 to 64


def write_secret(key: bytes) -> str:
    return PREFIX + b64encode(key).decode()


def signatures(secrets: Iterable[str], message_id: str, timestamp: int, body: bytes) -> str:
    """The header `webhook-signature`. `timestamp` is in seconds since 1970."""
    return " ".join(_signature(secret, message_id, timestamp, body) for secret in secrets)


def _signature(secret: str, message_id: str, timestamp: int, body: bytes) -> str:
    signed = f"{message_id}.{timestamp}.".encode() + body
    digest = hmac.digest(b64decode(secret.removeprefix(PREFIX)), signed, "sha256")
    return f"v1,{b64encode(digest).decode()}"
