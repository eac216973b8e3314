"""The short code of a table: six letters and digits, to be read aloud across a bar and typed in either case."""

import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from django.db import IntegrityError, transaction

#: No letters or digits that could be confused with another when read aloud.
CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 6
#: With 31^6 codes, this many draws in a row are never all taken: a failure then has another cause.
MOST_DRAWS = 10

Row = TypeVar("Row")


class ShortCode:
    """A path converter, `<code:code>`; the view gets the code in its stored spelling."""

    regex = f"[{CODE_LETTERS}{CODE_LETTERS.lower()}]{{{CODE_LENGTH}}}"

    def to_python(self, value: str) -> str:
        return value.upper()

    def to_url(self, value: str) -> str:
        return value


def as_typed(text: str) -> str:
    """The code meant by this text: case, spaces and dashes are ignored. Empty if it cannot be a code."""
    code = "".join(text.replace("-", " ").split()).upper()
    return code if len(code) == CODE_LENGTH and set(code) <= set(CODE_LETTERS) else ""


def new_code() -> str:
    """A random code; it may be taken."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def with_new_code(create: Callable[[str], Row]) -> Row:
    """What `create` makes with a new code. The code must be unique in its table: if it is taken, another is drawn."""
    for _ in range(MOST_DRAWS - 1):
        with suppress(IntegrityError), transaction.atomic():
            return create(new_code())
    return create(new_code())
