"""How does a receiver verify a delivery? The owners' page shows the source of this module, and the tests receive with it, so
what owners copy is known to work. It imports nothing from this site."""

import hmac
import time
from base64 import b64decode, b64encode
from collections.abc import Mapping


def delivery_is_ours(secret: str, headers: Mapping[str, str], body: bytes) -> bool:
    message_id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:  # an old one, sent again by somebody else
        return False
    key = b64decode(secret.removeprefix("whsec_"))
    digest = hmac.digest(key, f"{message_id}.{timestamp}.".encode() + body, "sha256")
    expected = "v1," + b64encode(digest).decode()
    # One signature for each secret in use; compare_digest takes as long for a wrong guess as for a good one.
    return any(hmac.compare_digest(expected, given) for given in headers["webhook-signature"].split())
