"""Players double, take and drop for themselves from their own pages, where the monitor has switched it on.

Answers to a double of the box stay sealed until everyone asked has answered or the time is up; then all of them are said
at once, each in its author's name. Whoever comes first does it: the last to answer, the task that waits for the deadline, or
the next visitor. The row's lock lets exactly one of them.
"""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from chouette.access.over_and_over import check_not_said_over_and_over
from chouette.access.seat_refusals import SeatRefusal, SeatRefused
from chouette.evening.answer_round import asking_record, open_round, sealed_answers, start_answer_timer, start_it_again
from chouette.evening.codec import TABLES
from chouette.evening.on_screen.waits import clock_goes_on
from chouette.evening.services import (
    Performed,
    check_no_dice,
    finish,
    lock,
    locked_table,
    perform_locked,
    show_change,
)
from chouette.evening.used_action_ids import check_same_action, is_answered_since, is_still_the_question, same_statement
from chouette.evening.writing import EVENINGS, NO_GROUNDS, EveningWriting, Grounds
from chouette.models import Chouette, SealedAnswer, Seat
from chouette.notation import read_statement, write_statement
from chouette.rules.line.stand_ins import leaves_a_cube_to_nobody, names_an_opponent, speaks_for
from chouette.rules.model.actions import Action, Answer, Player, Reply, Resign, SetProxy, SitOut, StartGame, TakePartner
from chouette.rules.model.events import Event
from chouette.rules.model.table import Table
from chouette.rules.permitted.legal import refusal_of
from chouette.rules.permitted.pending_double import (
    Asked,
    answer_of_the_silent,
    asked_by_the_box,
    is_answer,
    left_unanswered,
    splits_the_answer,
    waits_for_hidden_answers,
)
from chouette.rules.permitted.seat_rights import box_of, may_say
from chouette.rules.refusals import Refusal, Refused
from chouette.seats.absence.absent import absent_among
from chouette.seats.absence.are_you_in import ask_who_is_quiet, why_it_waits
from chouette.seats.absence.dealt_in import with_the_absent_out
from chouette.seats.asking.partners_asked import in_their_places, why_box_chooses, why_game_waits, without_the_unasked
from chouette.seats.asking.proposing import ask_partners
from chouette.seats.opening import login_of
from chouette.seats.rolling import roll_as_asked, why_answer_waits
from chouette.wording.said_by import AWAY_TOO_LONG, TIME_IS_UP
from clubsite.eventlog.action_ids import id_at
from clubsite.eventlog.write_path import Author, Stale
from games.play.turn_clock import SCREENS, in_ms, screen_of

security = logging.getLogger("club.security")


@transaction.atomic
def say_for_seat(seat: Seat, said: str, *, version: int, action_id: UUID) -> Performed | None:
    """Do what a player says from their own page, or seal it while others have still to answer: then nothing was performed.

    Raises SeatRefused, Unreadable, Refused, Stale when the table has moved on, or ActionIdUsed.
    """
    chouette, again = lock(seat.chouette_id, version=version, action_id=action_id)
    action = _in_own_name(seat, read_statement(said))
    if again:
        check_same_action(chouette, action_id, seat.word, same_statement(action))
        return None
    if is_answered_since(chouette, version, seat.word, action):
        return None  # led to the table as it is: the first tap has answered
    table = TABLES.decode(chouette.table)
    _check(chouette, table, seat, action)
    if chouette.version != version and not (isinstance(action, Answer) and _is_still_due(chouette, table, version, action)):
        raise Stale(chouette)
    asked = asked_by_the_box(table)
    if asked is not None and asked.hidden and Player(seat.word) in asked.players and splits_the_answer(action):
        raise SeatRefused(SeatRefusal.ONE_ANSWER)
    if asked is None or not asked.hidden or not is_answer(action, asked):
        check_no_dice([action])
        if isinstance(action, TakePartner | Resign) and ask_partners(chouette, table, seat, action, action_id):
            return None
        if isinstance(action, StartGame):
            if ask_who_is_quiet(chouette.pk, login_of(seat)):
                return None
            if words := why_it_waits(chouette, table, login_of(seat)):
                raise SeatRefused(SeatRefusal.ARE_THEY_IN, **words)
            chouette = without_the_unasked(chouette, table)
            table = TABLES.decode(chouette.table)
            *out, action = with_the_absent_out(chouette, table, [action], login_of(seat))
            if out:  # their own record, so that this press is found by its id
                chouette = perform_locked(chouette, out, action_id=uuid4(), name=AWAY_TOO_LONG).chouette
        said_so = in_their_places(chouette, table, action, Player(seat.word))
        done = perform_locked(chouette, said_so, action_id=action_id, name=seat.word)
        roll_as_asked(done.chouette)
        return done
    assert isinstance(action, Answer)
    _seal(chouette, table, asked, action)
    return None


def _is_still_due(chouette: Chouette, table: Table, version: int, action: Answer) -> bool:
    """Whether the answer to an offer to resign may come from a page that shows an earlier version."""
    if not is_still_the_question(chouette, version, action) or table.game is None or refusal_of(table, action) is not None:
        return False
    offered = [(one, one.resignation) for one in table.game.live if one.resignation is not None]
    return any(contract.player(resignation.by.other) == action.player for contract, resignation in offered)


def _in_own_name(seat: Seat, action: Action) -> Action:
    """A proxy named from the player's own page is one they trust."""
    if isinstance(action, SetProxy) and action.player == seat.word and action.proxy is not None:
        return replace(action, own=True)
    return action


@transaction.atomic
def answer_together(seat: Seat, answers: Sequence[str], *, version: int, action_id: UUID) -> None:
    """The box's answers to all offers that are open, or none; they are never hidden. Raises as `say_for_seat`."""
    chouette, table = locked_table(seat.chouette_id)
    actions = [read_statement(said) for said in answers]
    if actions and EVENINGS.has_record(chouette, action_id):  # they may no longer be box since they said it
        check_same_action(chouette, action_id, seat.word, same_statement(actions[0]))
        return
    if actions and all(is_answered_since(chouette, version, seat.word, action) for action in actions):
        return
    answered = [_answer_of_the_box(chouette, table, seat, action) for action in actions]
    if box_of(table) not in speaks_for(table, Player(seat.word)):
        raise SeatRefused(SeatRefusal.ONLY_THE_BOX)
    if chouette.version != version:
        raise Stale(chouette)
    if left := left_unanswered(table, answered):
        raise SeatRefused(SeatRefusal.ANSWER_ALL, players=", ".join(left))
    if not actions:
        raise SeatRefused(SeatRefusal.NO_SUCH_OFFER)
    perform_locked(chouette, actions, action_id=action_id, name=seat.word)


def _answer_of_the_box(chouette: Chouette, table: Table, seat: Seat, action: Action) -> Answer:
    if not isinstance(action, Answer) or box_of(table) != action.player:
        raise SeatRefused(SeatRefusal.ONLY_THE_BOX)
    _check(chouette, table, seat, action)
    return action


def _check(chouette: Chouette, table: Table, seat: Seat, action: Action) -> None:
    me = Player(seat.word)
    check_speaks(chouette, table, me)
    if waits_for_hidden_answers(table, action):
        raise SeatRefused(SeatRefusal.ANSWERS_HIDDEN)
    if not may_say(table, me, action):
        security.warning("evening %s: seat %s said what is not its own: %s", chouette.pk, seat.pk, type(action).__name__)
        refusal = SeatRefusal.NOT_YOURS_ON_SCREEN if table.house.board else SeatRefusal.NOT_YOURS
        raise SeatRefused(refusal, players=", ".join(speaks_for(table, me)))
    if words := why_answer_waits(chouette, table, action):
        raise SeatRefused(SeatRefusal.ANSWER_WAITS, **words)
    if box_of(table) not in speaks_for(table, me):
        _check_game_waits(chouette, table, action)
    if isinstance(action, TakePartner):
        _check_partners(chouette, table, action)
    if against := names_an_opponent(table, action):
        raise SeatRefused(SeatRefusal.SPEAKS_AGAINST, proxy=against, player=me)
    if leaves_a_cube_to_nobody(table, action):
        raise Refused(Refusal.SETTLE_BEFORE_LEAVING, player=me)
    if isinstance(action, SetProxy | SitOut):
        check_not_said_over_and_over(chouette, table, action)


def _check_game_waits(chouette: Chouette, table: Table, action: Action) -> None:
    if words := why_game_waits(chouette, table, [action]):
        raise SeatRefused(SeatRefusal.GAME_WAITS, **words)
    if words := why_box_chooses(chouette, table, [action]):
        raise SeatRefused(SeatRefusal.BOX_CHOOSES, **words)


def _check_partners(chouette: Chouette, table: Table, action: TakePartner) -> None:
    """Whoever becomes a partner shares what the box pays: somebody who is away could not say no. Those who are stay."""
    seats = chouette.seats.filter(word__in=set(action.players) - set(table.roles.partners))
    if away := sorted(absent_among(chouette, seats, table)):
        raise SeatRefused(SeatRefusal.AWAY_PARTNER, player=", ".join(away))


def check_speaks(chouette: Chouette, table: Table, me: Player) -> None:
    """Raises SeatRefused where the seat says nothing at all now."""
    if not chouette.self_service:
        raise SeatRefused(SeatRefusal.OFF)
    if me in table.gone:
        raise SeatRefused(SeatRefusal.GONE, player=me)


def _seal(chouette: Chouette, table: Table, asked: Asked, action: Answer) -> None:
    """Keep the answer, or change the one that was kept; the last one opens all of them."""
    refused = refusal_of(table, action)
    if refused is not None:
        raise refused
    record = asking_record(chouette)
    defaults = {"said": write_statement(action)}
    SealedAnswer.objects.update_or_create(chouette=chouette, asked=record, word=action.player, defaults=defaults)
    answered = sealed_answers(chouette, record)
    if set(answered) >= set(asked.players):
        open_all(chouette, table)
    else:
        clock_goes_on(chouette, table, timezone.now(), answered)
        show_change(chouette, "screen")


@transaction.atomic
def open_if_due(chouette_id: int) -> bool:
    """Say what was sealed if everyone asked has answered or the time is up. Returns whether something was said."""
    chouette, table = locked_table(chouette_id)
    round_ = open_round(chouette, table)
    if round_ is None:
        return False
    if not round_.is_due(timezone.now()):
        if round_.is_put_off and round_.deadline is not None:
            start_it_again(chouette, round_.deadline)
        return False
    open_all(chouette, table, late=round_.late)
    return True


class Spoken(NamedTuple):
    """An answer, and who gave it: the monitor's account, or the player's own name."""

    action: Action
    author: Author


def open_all(
    chouette: Chouette,
    table: Table,
    *,
    filled: Mapping[Player, Spoken] = MappingProxyType({}),
    late: Iterable[Player] = (),
    action_id: UUID | None = None,
    grounds: Grounds = NO_GROUNDS,
) -> tuple[Event, ...]:
    """Say every sealed answer in one write, in the order of the line, with what the monitor has filled in and defaults for the
    late. Returns what followed.

    An answer that has to wait for another is tried again in the next round. The records' ids are made from one, as those of a
    single click are, so that they are taken back together. What the rules do not allow is left to the monitor.
    """
    asked = asked_by_the_box(table)
    assert asked is not None
    sealed = sealed_answers(chouette, asking_record(chouette))
    SealedAnswer.objects.filter(chouette=chouette).delete()
    spoken = dict(filled) | {player: Spoken(action, Author(None, player)) for player, action in sealed.items()}
    waiting = [player for player in asked.players if player in spoken or player in late]
    writing, first, said = EveningWriting(chouette, Author(None, ""), grounds=grounds), action_id or uuid4(), 0
    while waiting:
        left = []
        for player in waiting:
            followed = _answer(writing, player, spoken, id_at(first, said))
            said += bool(followed)
            if followed is None:
                left.append(player)
        if left == waiting:
            break
        waiting = left
    return finish(writing).events if said else ()


def _answer(writing: EveningWriting, player: Player, spoken: Mapping[Player, Spoken], action_id: UUID) -> bool | None:
    """One player's answer; their own beaver, if it no longer stands, as a take. Returns whether it was said: False for somebody
    who is no longer asked, None for somebody who still is."""
    asked = asked_by_the_box(writing.state)
    if asked is None or player not in asked.players:
        return False
    for one in _ways_to_answer(writing.state, player, spoken):
        try:
            writing.write(one.action, action_id, one.author)
        except Refused:
            continue
        return True
    return None


def _ways_to_answer(table: Table, player: Player, spoken: Mapping[Player, Spoken]) -> list[Spoken]:
    one = spoken.get(player)
    if one is None:
        said = {other: answer.action for other, answer in spoken.items()}
        return [Spoken(answer_of_the_silent(table, player, said), Author(None, TIME_IS_UP))]
    return [one] if one.author.by else [one, one._replace(action=Answer(player, Reply.TAKES))]


@transaction.atomic
def open_own_page(seat: Seat) -> None:
    """The player has opened their own page: from now on their time runs. Only the first visit counts."""
    if not Seat.objects.filter(pk=seat.pk, opened_at=None).update(opened_at=timezone.now()):
        return
    chouette, table = locked_table(seat.chouette_id)
    if chouette.self_service and asked_by_the_box(table) is not None:
        show_change(chouette)
        start_answer_timer(chouette, table)


# The monitor's switch


@transaction.atomic
def switch(chouette: Chouette, *, on: bool, seconds: int) -> None:
    """Let players speak for themselves, or no longer; sealed answers are forgotten when it ends."""
    locked, table = locked_table(chouette.pk)
    locked.self_service, locked.answer_seconds = on, seconds
    if on:
        locked.last_said_at = timezone.now()  # nobody's time is up at the moment it begins to count
        if locked.screen is not None:
            locked.screen = SCREENS.encode(replace(screen_of(locked.screen), spoken=in_ms(locked.last_said_at)))
    else:
        SealedAnswer.objects.filter(chouette=locked).delete()
    show_change(locked, "self_service", "answer_seconds", "last_said_at", "screen")
    start_answer_timer(locked, table)
