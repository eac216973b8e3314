"""How the secret of a seat is made, and how it stands in an address."""

import secrets

SECRET_BYTES = 12
"""96 bits: nobody guesses one, and its QR code stays small."""


def new_secret() -> str:
    """A secret for a new seat: 16 letters, digits, dashes and underscores."""
    return secrets.token_urlsafe(SECRET_BYTES)


class SeatSecret:
    """A path converter, `<secret:secret>`; nothing else reaches the database."""

    regex = "[A-Za-z0-9_-]{16}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value
