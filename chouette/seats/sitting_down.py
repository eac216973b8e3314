"""A member of the club sits down or asks to; somebody lets them in; the first seats are rolled and the game begins.

The house rules say who is asked (`join_consent`, RULES.md R6). Before the first game nobody is: everyone who sits down then
takes part in the roll for the seats. A monitor can always decide, the box where the house rules say so; where everyone must
agree, the monitor asks aloud. On screen a monitor who plays has those asked whom the house rules name.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import partial
from uuid import NAMESPACE_URL, UUID, uuid4, uuid5

from django.db import transaction
from django.utils.translation import gettext_noop

from chouette.evening.codec import TABLES
from chouette.evening.mistakes import ConsentRefusal, ConsentRefused
from chouette.evening.on_screen.dice_commitments import throw_beside
from chouette.evening.on_screen.seat_rolls import order_of, roll_for_seats, seats_given
from chouette.evening.selectors import evening_of
from chouette.evening.services import Performed, lock, locked_table, perform_all, perform_locked, show_change
from chouette.models import Chouette, Seat, SeatRequest
from chouette.notation import read_name
from chouette.rules.decide import decided
from chouette.rules.house.house import InitialOrder, JoinConsent, Partner
from chouette.rules.line.partners import allowed
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action, Player
from chouette.rules.model.table import Table
from chouette.rules.refusals import Refusal, Refused
from chouette.seats.absence.dealt_in import absent_from_the_first, with_the_absent_out
from chouette.seats.asking.partners_asked import without_the_unasked
from chouette.seats.asking.proposing import Asked
from chouette.seats.consent import check_game_waits, say_as_monitor
from clubsite.eventlog.write_path import Stale
from clubsite.members.models import User
from clubsite.members.selectors import player_of
from clubsite.members.services import seat_member
from games.dice.dice_cup import Throw, shuffled


class SitRefusal(StrEnum):
    """Why a member cannot sit down now; sentences for that member."""

    NO_MEMBER = gettext_noop("Only members of the club sit down at its tables. Ask one of them for an invitation.")
    ANSWERED = gettext_noop("Nobody waits here any more: somebody has answered already, or who asked no longer wants to.")
    NOT_YOURS = gettext_noop("Who may join is not yours to decide at this table.")
    BEGUN = gettext_noop("The first game has begun already.")


class SitRefused(Exception):
    """Nothing was done; `refusal` says why."""

    def __init__(self, refusal: SitRefusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


def asks_first(table: Table) -> bool:
    """Whether somebody decides about newcomers now."""
    return table.house.join_consent is not JoinConsent.free and not is_setting_up(table)


def is_setting_up(table: Table) -> bool:
    """Whether the first game is still to come."""
    return table.games_played == 0 and table.game is None and not table.closed


def decides(table: Table, player: Player | None, *, keeps_score: bool) -> bool:
    """Whether that player, or that monitor, may let somebody in."""
    box = table.game.box if table.game else table.roles.box
    return keeps_score or (table.house.join_consent is JoinConsent.box and player is not None and player == box)


@transaction.atomic
def sit_down(chouette_id: int, user: User, *, keeps_score: bool = False) -> Seat | SeatRequest:
    """A member takes a seat, or asks for one. Idempotent. A member without a player in the club yet gets one.

    Raises Refused (closed, full) and Unreadable (a name that no score sheet can hold). The row is locked, so that of two who
    come for the last seat only one gets it.
    """
    chouette, table = locked_table(chouette_id)
    player = player_of(user, chouette.club) or seat_member(chouette.club, user)
    seat = chouette.seats.filter(player=player).first()
    word = Player(seat.word) if seat else read_name(player.word)
    if seat is not None and word in table.present:
        return seat
    _check_room(table)
    if asks_first(table) and not keeps_score:
        asking, new = SeatRequest.objects.get_or_create(chouette=chouette, player=player, defaults={"word": word})
        if new:
            show_change(chouette)
        return asking
    SeatRequest.objects.filter(chouette=chouette, player=player).delete()
    perform_locked(chouette, [say.Join(word)], action_id=uuid4(), by=user)
    return chouette.seats.get(player=player)


def _check_room(table: Table) -> None:
    if table.closed:
        raise Refused(Refusal.CLOSED)
    if len(table.present) >= table.house.players_max:
        raise Refused(Refusal.TABLE_FULL, limit=table.house.players_max)


@transaction.atomic
def ask_no_longer(chouette_id: int, user: User) -> None:
    """Withdraws a member's request. Idempotent."""
    chouette, _table = locked_table(chouette_id)
    if SeatRequest.objects.filter(chouette=chouette, player__user=user).delete()[0]:
        show_change(chouette)


@transaction.atomic
def let_in(chouette_id: int, request_id: int, *, by: User | None, keeps_score: bool) -> None:
    """Seats the member who asked; for a monitor who plays on screen the players are asked first where the house rules say so,
    and the request stays until then. Raises SitRefused (answered already), Refused (closed, full), ConsentRefused."""
    chouette, table = locked_table(chouette_id)
    asking = _asking(chouette, request_id)
    joins = [say.Join(read_name(asking.word))]
    if joins[0].player in table.present:
        asking.delete()
        show_change(chouette)
    elif by is None or not keeps_score:
        asking.delete()
        perform_locked(chouette, joins, action_id=uuid4(), by=by)
    else:
        click = uuid5(NAMESPACE_URL, f"{chouette.code} {chouette.version} {by.pk} lets in {asking.pk}")
        if not isinstance(say_as_monitor(chouette, joins, version=chouette.version, action_id=click, by=by), Asked):
            asking.delete()


@transaction.atomic
def turn_away(chouette_id: int, request_id: int) -> None:
    """Declines the request; the member may ask again. Raises SitRefused."""
    chouette, _table = locked_table(chouette_id)
    _asking(chouette, request_id).delete()
    show_change(chouette)


def _asking(chouette: Chouette, request_id: int) -> SeatRequest:
    asking = SeatRequest.objects.filter(chouette=chouette, pk=request_id).first()
    if asking is None:
        raise SitRefused(SitRefusal.ANSWERED)
    return asking


@transaction.atomic
def roll_and_begin(chouette_id: int, *, version: int, action_id: UUID, by: User) -> Performed:
    """Everyone who is there rolls for their seat, from the cup, and the first game begins; a rematch begins without a roll.
    Where the box may have a partner, the roll is one step and the game the next: the box asks in between.

    The same `action_id` again is answered with the current state. Raises Stale, SitRefused, Refused (fewer than two),
    ConsentRefused.
    """
    chouette, table = locked_table(chouette_id)
    said: list[Action] = []
    if not chouette.records.filter(action_id=action_id).exists():
        if chouette.version != version:
            raise Stale(chouette)
        if are_rolled(chouette, table):
            check_game_waits(chouette, table, [say.StartGame()], by)
            chouette = without_the_unasked(chouette, table)
            version, table = chouette.version, TABLES.decode(chouette.table)
            said = with_the_absent_out(chouette, table, [say.StartGame()], by.pk)
        else:
            said = _first_statements(chouette, table, by)
    return perform_all(chouette_id, said, version=version, action_id=action_id, by=by)


def _first_statements(chouette: Chouette, table: Table, by: User) -> list[Action]:
    out = absent_from_the_first(chouette, table, by.pk)
    for one in out:
        table = decided(table, one).table
    if chouette.again_of_id is not None:
        return [*out, _as_seated(table)]
    said = [*out, *first_seats(table, throw_beside(chouette), seats_given(chouette))]
    return said[:-1] if in_two_steps(table) else said


def in_two_steps(table: Table) -> bool:
    """Whether the box may ask for a partner between the roll for the seats and the first game."""
    return table.house.partner is Partner.optional and allowed(table.house, len(table.playing(table.present))) > 0


def are_rolled(chouette: Chouette, table: Table) -> bool:
    """Whether the cup has seated everybody, it was not taken back, and the first game is still to begin."""
    if not is_setting_up(table) or table.house.partner is not Partner.optional or not seats_given(chouette):
        return False
    return any(isinstance(one.action, say.RollForSeats | say.NameLine) for one in evening_of(chouette).in_force)


def _as_seated(table: Table) -> Action:
    """A rematch begins as the evening before it ended: nobody rolls for seats. Raises SitRefused."""
    if not is_setting_up(table):
        raise SitRefused(SitRefusal.BEGUN)
    return say.StartGame()


@transaction.atomic
def seat_by_dice(
    chouette: Chouette, players: Sequence[Player], *, shuffle: bool, version: int, action_id: UUID, by: User
) -> Performed:
    """A monitor has these players seated by the cup, at a table on screen where nobody is. Raises Stale, Refused.

    Only there, and in an order of names that nobody chooses: who knows the dice from an attempt that was undone cannot steer
    them by naming the players otherwise, nor throw others by asking again. An order that the cup has given stands.
    """
    chouette, again = lock(chouette.pk, version=version, action_id=action_id)
    said: list[Action] = []
    if not again:
        if chouette.version != version:
            raise Stale(chouette)
        table, order = TABLES.decode(chouette.table), sorted(players)
        if table.roles.box is not None:
            raise ConsentRefused(ConsentRefusal.SEATED_ALREADY)
        drawn = partial(_drawn, order, throw_beside(chouette), InitialOrder.shuffle if shuffle else table.house.initial_order)
        said = _as_given(order, seats_given(chouette), drawn)
    return perform_all(chouette.pk, said, version=version, action_id=action_id, by=by)


def first_seats(table: Table, throw: Throw, given: Sequence[Player] = ()) -> list[Action]:
    """The statements that seat everyone by the dice and begin. If somebody has left before the first game, the rules accept
    no roll for the seats any more; then the order that the cup gave is named instead."""
    if not is_setting_up(table):
        raise SitRefused(SitRefusal.BEGUN)
    players = table.playing(table.present)
    if len(players) < 2:
        raise Refused(Refusal.TOO_FEW)
    order = InitialOrder.shuffle if table.gone or table.sitting else table.house.initial_order
    away = [one for one in table.present if one in table.sitting]
    return [*_as_given(players, given, partial(_drawn, players, throw, order, away), away), say.StartGame()]


def _as_given(
    players: Sequence[Player], given: Sequence[Player], drawn: Callable[[], list[Action]], away: Sequence[Player] = ()
) -> list[Action]:
    """What the cup gave first stands. The dice of a beginning that was taken back come again and everybody has seen them: who
    sat somebody out, let somebody in or chose another way of rolling would choose who is box. So each player keeps their place
    among the others, and whoever has come since goes to the end, as after any other roll."""
    if not given or set(given) == {*players, *away}:
        said = drawn()
        if not given or order_of(said) == tuple(given):
            return said
    order = [*(one for one in given if one in players), *(one for one in players if one not in given)]
    return _named(order, away)


def _drawn(players: Sequence[Player], throw: Throw, order: InitialOrder, away: Sequence[Player] = ()) -> list[Action]:
    if order in (InitialOrder.shuffle, InitialOrder.manual):
        return _named(shuffled(players, throw), away)
    return [say.RollForSeats(roll_for_seats(players, order, throw))]


def _named(order: Sequence[Player], away: Sequence[Player]) -> list[Action]:
    box, *line = order
    return [say.NameBox(box), say.NameLine((*line, *away))]
