"""The signature of a backup: did this installation make the file, and has it changed since?

It is the comment at the zip file's end, which other tools show and pass over: the algorithm, the installation that signed, and
the HMAC of every byte before it. The key is derived from the secret key with a salt of its own, so that it signs nothing else
and gives nothing away; the installation's name is derived with another one. Anyone who has the secret key can sign.
"""

import hashlib
import hmac
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from django.conf import settings
from django.utils.crypto import salted_hmac

ALGORITHM = "HMAC-SHA256"
DIGITS = hashlib.sha256().digest_size * 2
CHUNK = 1 << 20  # bytes
LONGEST = 200  # bytes

_AT_THE_END = re.compile(
    rb"chouette-club signature, (?P<algorithm>[\w-]{1,40}), installation (?P<by>[0-9a-f]{32}): (?P<digest>[0-9a-f]{64})\Z"
)


@dataclass(frozen=True, slots=True)
class Signature:
    """What a file says of itself; whether it is true, `is_right` finds out."""

    algorithm: str
    by: str
    digest: str

    @property
    def is_ours(self) -> bool:
        """Whether the file names this installation, under its secret key of today or an earlier one."""
        return self._key() is not None

    def is_right(self, file: BinaryIO) -> bool:
        """Whether this installation signed exactly these bytes. Reads the whole file."""
        secret = self._key()
        if self.algorithm != ALGORITHM or secret is None:
            return False
        return hmac.compare_digest(_digest(file, secret), self.digest)

    def _key(self) -> str | None:
        secrets = map(str, (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS))
        return next((one for one in secrets if hmac.compare_digest(_name_of(one), self.by)), None)


def room_for_signature() -> bytes:
    """The zip file's comment, with zeros where `sign` writes the digest."""
    return f"chouette-club signature, {ALGORITHM}, installation {_name_of(settings.SECRET_KEY)}: {'0' * DIGITS}".encode()


def sign(file: BinaryIO) -> None:
    """Sign a finished file that ends with `room_for_signature()`."""
    digest = _digest(file, settings.SECRET_KEY)
    file.seek(-DIGITS, os.SEEK_END)
    file.write(digest.encode())


def signature_of(file: BinaryIO) -> Signature | None:
    """The signature at the file's end; None if it has none."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - LONGEST))
    found = _AT_THE_END.search(file.read())
    return Signature(**{name: text.decode() for name, text in found.groupdict().items()}) if found else None


def _digest(file: BinaryIO, secret: str) -> str:
    """Of every byte before the digest itself: the contents, the algorithm and the installation's name."""
    key = salted_hmac("clubsite.operations.backups.key", b"", secret=secret, algorithm="sha256").digest()
    mac = hmac.new(key, digestmod="sha256")
    for chunk in _all_but_the_digest(file):
        mac.update(chunk)
    return mac.hexdigest()


def _all_but_the_digest(file: BinaryIO) -> Iterator[bytes]:
    left = file.seek(0, os.SEEK_END) - DIGITS
    file.seek(0)
    while left > 0 and (chunk := file.read(min(CHUNK, left))):
        left -= len(chunk)
        yield chunk


def _name_of(secret: str) -> str:
    return salted_hmac("clubsite.operations.backups.installation", b"", secret=secret, algorithm="sha256").hexdigest()[:32]
