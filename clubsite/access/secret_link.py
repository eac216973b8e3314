"""The secret in a personal link: how it is made, and the path converter that matches it. Anyone who has the link acts as that
person."""

import secrets

SECRET_BYTES = 12
"""96 bits: impossible to guess, and the QR code stays small."""
SECRET_LENGTH = 16


def new_secret() -> str:
    """A secret for a new link: 16 letters, digits, dashes and underscores."""
    return secrets.token_urlsafe(SECRET_BYTES)


class LinkSecret:
    """A path converter, `<secret:secret>`; nothing else reaches the database."""

    regex = f"[A-Za-z0-9_-]{{{SECRET_LENGTH}}}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value
