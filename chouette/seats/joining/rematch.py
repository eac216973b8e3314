"""A rematch of a chouette by one tap: the same people in the same order, under the same house rules, from 0.

Whoever may open an evening of the club opens it; the others' tap is a wish that those read. An evening has one rematch, to
which all its pages lead. Who has left the table, or the club, is not part of it.
"""

from enum import StrEnum
from uuid import uuid4

from django.db import transaction
from django.utils.translation import gettext_noop

from chouette.evening.services import locked_table, open_chouette, perform_all, show_change
from chouette.house.own_rules import OwnRules, differing
from chouette.models import Chouette, Seat
from chouette.rules.house.house import Stakes
from chouette.rules.line.partners import allowed
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action, Player
from chouette.rules.model.table import Roles, Table
from chouette.wording.evening_title import tonight
from clubsite.members.models import Membership, User


class RematchRefusal(StrEnum):
    """Why there is no rematch; sentences for whoever asked for one."""

    NOT_OVER = gettext_noop("There is a rematch once the evening on screen is closed and no game of it is suspended.")
    TOO_FEW = gettext_noop("A rematch needs two of the table who are still in the club. Open a new table instead.")


class RematchRefused(Exception):
    """Nothing was done; `refusal` says why."""

    def __init__(self, refusal: RematchRefusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


def may_have_rematch(table: Table) -> bool:
    """Whether the evening was played on screen and is over for good: one with a suspended game goes on itself."""
    return table.house.board and table.closed and not table.suspended


def rematch_of(chouette: Chouette) -> Chouette | None:
    """One query."""
    return Chouette.objects.filter(again_of=chouette.pk).defer("table").first()


def seat_in(rematch: Chouette, seat: Seat) -> Seat | None:
    """The same person's seat there, also if they were a guest and have been recognised since. One query."""
    players = {seat.player_id, seat.player.merged_into_id} - {None}
    return rematch.seats.filter(player__in=players).first()


@transaction.atomic
def open_rematch(chouette_id: int, by: User) -> Chouette:
    """The new evening, or the one that somebody has opened since: the row is locked, so that all who tap get the same.

    Raises RematchRefused, and what opening an evening is refused for.
    """
    chouette, table = locked_table(chouette_id)
    if (opened := rematch_of(chouette)) is not None:
        return opened
    if not may_have_rematch(table):
        raise RematchRefused(RematchRefusal.NOT_OVER)
    people = _people(chouette, table)
    again = open_chouette(chouette.club, tonight(chouette.club), by)
    again.again_of, again.answer_seconds = chouette, chouette.answer_seconds
    again.save(update_fields=["again_of", "answer_seconds"])
    done = perform_all(again.pk, _statements(table, people), version=0, action_id=uuid4(), by=by)
    show_change(chouette)
    return done.chouette


@transaction.atomic
def wish_for_rematch(seat: Seat) -> Chouette | None:
    """The player would like one; the rematch, if somebody has opened it. Idempotent. Raises RematchRefused."""
    chouette, table = locked_table(seat.chouette_id)
    if (opened := rematch_of(chouette)) is not None:
        return opened
    if not may_have_rematch(table) or Player(seat.word) in table.gone:
        raise RematchRefused(RematchRefusal.NOT_OVER)
    if chouette.seats.filter(pk=seat.pk, wishes_rematch=False).update(wishes_rematch=True):
        show_change(chouette)
    return None


def _people(chouette: Chouette, table: Table) -> dict[Player, Player]:
    """By their word at the old table, the word by which each is seated now: a guest who was recognised as somebody comes as
    that person, once. Raises RematchRefused."""
    here, seated = set(table.present), dict[int, Player]()
    members = set(Membership.objects.filter(club=chouette.club).values_list("user", flat=True))
    words = dict[Player, Player]()
    for seat in chouette.seats.select_related("player__merged_into").order_by("pk"):
        player = seat.player.merged_into or seat.player
        is_gone = player.user_id is not None and player.user_id not in members
        if Player(seat.word) in here and not is_gone and player.pk not in seated:
            words[Player(seat.word)] = seated[player.pk] = Player(player.word)
    if len(words) < 2:
        raise RematchRefused(RematchRefusal.TOO_FEW)
    return words


def _statements(table: Table, people: dict[Player, Player]) -> list[Action]:
    rules = OwnRules(table.sheet, differing(table.house, table.sheet))
    roles = _roles(table, people)
    assert roles.box is not None
    seats: list[Action] = [say.NameBox(roles.box), say.NameLine((*roles.line[:1], *roles.partners, *roles.line[1:]))]
    if roles.partners and len(roles.partners) <= allowed(table.house, len(people)):
        seats.append(say.TakePartner(roles.partners))
    unequal = table.stakes if table.house.stakes is not Stakes.one else {}
    stakes = [say.SetStake(people[one], stake) for one, stake in unequal.items() if one in people]
    return [*rules.statements(), say.SetOption("board", "on"), *seats, *stakes]


def _roles(table: Table, people: dict[Player, Player]) -> Roles:
    """As they would stand in the next game, without those who do not come: then whoever was first in line is box."""
    old = table.roles
    order = [people[one] for one in (*((old.box,) if old.box else ()), *old.line) if one in people]
    partners = [people[one] for one in old.partners if one in people]
    if len(order) < 2:
        order, partners = [*order, *partners], []
    box, *line = order
    return Roles(box, tuple(partners), (*line, *(people[one] for one in table.waiting if one in people)))
