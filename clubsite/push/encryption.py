"""A message that only one browser can read, whichever push service carries it (RFC 8291, on RFC 8188).

Own code on the ciphers of `cryptography`, because the library that does it is published as source only, and so would need a
build that no hash in the lock file covers. The example of RFC 8291 is a test.
"""

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
POINT_BYTES, SECRET_BYTES, SALT_BYTES = 65, 16, 16
RECORD_BYTES = 4096
"""Push services take no more in a message; all of ours are one record."""
LARGEST_MESSAGE = 3000
_LAST_RECORD = b"\x02"


class UnusableKey(ValueError):
    """What a browser has sent is no point on the curve, or no secret of 16 bytes."""


def in_base64(raw: bytes) -> str:
    """As Web Push writes keys: for URLs, without padding."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def from_base64(text: str) -> bytes:
    """Raises UnusableKey."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise UnusableKey from None


def read_keys(point: str, secret: str) -> tuple[ec.EllipticCurvePublicKey, bytes]:
    """The browser's public key and its secret. Raises UnusableKey."""
    shared = from_base64(secret)
    if len(shared) != SECRET_BYTES:
        raise UnusableKey
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_base64(point)), shared
    except ValueError:
        raise UnusableKey from None


def encrypted(
    message: bytes, point: str, secret: str, *, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """The body of a request with `Content-Encoding: aes128gcm`. The sender's key and the salt are new for each message; a test
    gives those of the example. Raises UnusableKey."""
    assert len(message) <= LARGEST_MESSAGE
    theirs, shared = read_keys(point, secret)
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(SALT_BYTES)
    public = raw_point(own.public_key())
    info = b"WebPush: info\x00" + raw_point(theirs) + public
    secret_of_both = _derived(own.exchange(ec.ECDH(), theirs), shared, info, 32)
    key = _derived(secret_of_both, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derived(secret_of_both, salt, b"Content-Encoding: nonce\x00", 12)
    head = salt + RECORD_BYTES.to_bytes(4) + len(public).to_bytes(1) + public
    return head + AESGCM(key).encrypt(nonce, message + _LAST_RECORD, None)


def raw_point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
