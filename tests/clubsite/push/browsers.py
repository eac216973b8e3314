"""A browser that has subscribed, with the keys by which it alone reads what it is told, and a push service on this machine."""

import json
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.test import Client
from django.urls import reverse
from py_vapid import Vapid02

from clubsite.members.models import User
from clubsite.push.encryption import CURVE, from_base64, in_base64, raw_point
from clubsite.push.keys import public_key
from tests.clubsite.webhooks.receiver import Got, Receiver

SHARED = b"sixteen letters!"


@dataclass
class Browser:
    """Of somebody who is logged in; the receiver stands for the push service that it has chosen."""

    receiver: Receiver
    client: Client = field(default_factory=Client)
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))

    @property
    def endpoint(self) -> str:
        return self.receiver.address

    @property
    def sent(self) -> dict[str, str]:
        """What the page's script sends, of `PushSubscription.toJSON()`."""
        point = in_base64(raw_point(self.key.public_key()))
        return {"endpoint": self.endpoint, "p256dh": point, "auth": in_base64(SHARED)}

    def switches_on(self, user: User, **other: str) -> Any:
        """By a tap on the page."""
        if "sessionid" not in self.client.cookies:
            self.client.force_login(user)
        return self.client.post(reverse("push_subscribe"), {**self.sent, **other})

    def says_again(self, user: User, **other: str) -> Any:
        """By its page, without a tap, after another log-in."""
        self.client = Client()
        self.client.force_login(user)
        return self.switches_on(user, again="1", **other)

    @property
    def told(self) -> list[dict[str, str]]:
        """Everything that has arrived, as this browser reads it."""
        return [json.loads(self.reads(got)) for got in self.receiver.got]

    def reads(self, got: Got) -> bytes:
        """Decrypted as RFC 8188 and RFC 8291 have it, written for the test and not with what has encrypted it. The push service
        knows by the signature whose message it is."""
        authorization = got.headers["authorization"]
        assert authorization.endswith(f",k={public_key()}")
        assert Vapid02.verify(authorization)
        claims = json.loads(from_base64(authorization.split(".")[1]))
        assert claims["aud"] == self.endpoint[: self.endpoint.index("/hook")]
        salt, size, length = got.body[:16], int.from_bytes(got.body[16:20]), got.body[20]
        assert (got.headers["content-encoding"], len(got.body) < size) == ("aes128gcm", True)
        theirs, sealed = got.body[21 : 21 + length], got.body[21 + length :]
        common = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
        info = b"WebPush: info\0" + raw_point(self.key.public_key()) + theirs
        both = HKDF(SHA256(), 32, SHARED, info).derive(common)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(both)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(both)
        return AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0").removesuffix(b"\2")
