"""What a token may do: a part of what its owner may, for all of the owner's clubs or for one.

A token opens an address if it has one of the scopes which that address asks for (`docs.schema.operation`), and if the address
belongs to the token's club. What its owner may do there is decided as without a token. Addresses that state no scope can be
read with any token and written with `everything` only, so that one which somebody forgets is shut and not open.
"""

from collections.abc import Collection
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Scope(StrEnum):
    """The values are stored, and what programs say: none is ever renamed."""

    READ = "read"
    KEEP_SCORE = "keep_score"
    KEEP_BOOK = "keep_book"
    EVERYTHING = "everything"


IN_WORDS: dict[Scope, Promise] = {
    Scope.READ: _("read"),
    Scope.KEEP_SCORE: _("keep scores and play"),
    Scope.KEEP_BOOK: _("keep the book"),
    Scope.EVERYTHING: _("everything that you may"),
}

READS = ("GET", "HEAD", "OPTIONS")


def with_reading(scopes: Collection[Scope]) -> list[str]:
    """The scopes as they are stored: in order, once each; whatever a token may write it may also read."""
    if Scope.EVERYTHING in scopes:
        return [Scope.EVERYTHING.value]
    return [scope.value for scope in Scope if scope is Scope.READ or scope in scopes]


def needed(method: str, asked: Collection[Scope]) -> frozenset[Scope]:
    """Any one of these opens an address with that method; `asked` are those which the address states."""
    return frozenset(asked or ([Scope.READ] if method in READS else [Scope.EVERYTHING])) | {Scope.EVERYTHING}
