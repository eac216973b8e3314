"""The short code by which anybody finds a table: six letters and digits, read aloud across a bar, typed in either case."""

import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from django.db import IntegrityError, transaction

#: No letters or digits that are mistaken for each other when read aloud.
CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 6
#: Of 31^6 codes so many are not taken one after the other: what fails then fails for another reason.
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
    """A code that nobody could have guessed; it may be taken."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def with_new_code(create: Callable[[str], Row]) -> Row:
    """What `create` makes with a code of its own. Its row's code must be unique: a code that is taken is drawn again."""
    for _ in range(MOST_DRAWS - 1):
        with suppress(IntegrityError), transaction.atomic():
            return create(new_code())
    return create(new_code())
