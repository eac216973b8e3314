"""Whoever keeps the book and plays leaves to another what would be for their own gain, as long as there is another."""

from clubsite.ledger.models import Holder
from clubsite.members.models import Club, Membership, Player, User
from clubsite.members.rules.powers import OF_ROLE, Power

KEEPERS = [role for role, powers in OF_ROLE.items() if Power.KEEP_BOOK in powers]


class OwnGain(Exception):
    """It would raise the writer's own balance, and somebody else may keep this book."""


def refuse_own_gain(club: Club, by: User | None, gains: Holder) -> None:
    """Raises `OwnGain` if `gains` is the writer, under any of their names, and another member keeps the book, too."""
    if by is None or gains is None or not _is_theirs(gains, by):
        return
    if another_keeps_book(club, by):
        raise OwnGain


def another_keeps_book(club: Club, by: User) -> bool:
    """Whether a member besides this one does. One query."""
    return Membership.objects.filter(club=club, roles__overlap=KEEPERS).exclude(user=by).exists()


def _is_theirs(player: Player, by: User) -> bool:
    """A name that has become theirs counts, too."""
    seen: set[int] = set()
    one: Player | None = player
    while one is not None and one.pk not in seen:
        if one.user_id == by.pk:
            return True
        seen.add(one.pk)
        one = one.merged_into
    return False
