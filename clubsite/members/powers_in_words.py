"""What may each role do, in words: the table of `rules/powers.py` as the page *Who may do what* shows it."""

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from .models import Role
from .rules.powers import Power, powers_of_roles

SENTENCES: dict[Power, Promise] = {
    Power.SEE: _("See the club: its evenings, its people, everyone’s statement and the book; leave it"),
    Power.KEEP_SCORE: _("Begin an evening, keep its score, correct it and close it"),
    Power.RUN_TOURNAMENTS: _("Set up club nights; open, draw and run tournaments"),
    Power.KEEP_BOOK: _("Write down cash, remind people and close the book of an evening"),
    Power.INVITE: _("Invite people, add guests, and say whose history a guest’s is"),
    Power.TAKE_IN: _("Take in people who ask to join, or decline"),
    Power.MANAGE: _(
        "Give and take roles, remove members, rename players, change the club, connect programs, read the club’s log"
    ),
}


@dataclass(frozen=True, slots=True)
class Column:
    """One role of the table; `role` is empty for members without any. `mine`: the visitor has it."""

    role: str
    label: str | Promise
    mine: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One power: its sentence, and for each column whether that role has it."""

    power: Power
    sentence: Promise
    cells: tuple[tuple[Column, bool], ...]


def columns(mine: Collection[str]) -> tuple[Column, ...]:
    """Players first, the owner last; a member without a role is a player."""
    roles = [Role.MONITOR, Role.DIRECTOR, Role.TREASURER, Role.OWNER]
    return (Column("", _("player"), not mine), *(Column(role.value, role.label, role.value in mine) for role in roles))


def table(mine: Collection[str]) -> tuple[Row, ...]:
    """Powers as rows, roles as columns, for a visitor with the roles `mine`."""
    heads = columns(mine)
    held = [powers_of_roles([head.role] if head.role else []) for head in heads]
    return tuple(
        Row(power, SENTENCES[power], tuple((head, power in powers) for head, powers in zip(heads, held, strict=True)))
        for power in Power
    )
