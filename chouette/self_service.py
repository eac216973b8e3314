"""Players double, take and drop for themselves from their own pages, where the monitor has switched it on.

Answers to a double of the box stay sealed until everyone asked has answered or the time is up; then all of them are said
at once, each in its author's name. Whoever comes first does it: the last to answer, the task that waits for the deadline, or
the next visitor. The row's lock lets exactly one of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from chouette.answer_timer import start_answer_timer
from chouette.asked import Asked, answer_of_the_silent, asked_by_the_box, is_answer, may_say, speaks_for, splits_the_answer
from chouette.models import Chouette, SealedAnswer, Seat
from chouette.rules.actions import Action, Answer, Player, Reply
from chouette.rules.legal import refusal_of
from chouette.rules.refusals import Refused
from chouette.rules.table import Table
from chouette.services import Stale, perform, show_change
from chouette.statements import read_statement, write_statement
from chouette.stored import TABLES

TIME_IS_UP = "time is up"
"""Who is named in the record of an answer that nobody gave."""


class SeatRefusal(StrEnum):
    """Why a player's own page says no."""

    OFF = gettext_noop("The monitor writes the cubes down this evening. Say aloud what you do.")
    GONE = gettext_noop("{player} has left the table. The monitor can let {player} join again.")
    ONE_ANSWER = gettext_noop("While answers are hidden, one answer holds for all your cubes. Take, drop or beaver.")
    NOT_YOURS = gettext_noop("This page speaks for {players} only, about doubles and answers.")


class SeatRefused(Exception):
    """A seat said what is not its to say; nothing was done. `words` fill the sentence's braces."""

    def __init__(self, refusal: SeatRefusal, **words: str) -> None:
        super().__init__(refusal.value.format(**words))
        self.refusal, self.words = refusal, words


@dataclass(frozen=True, slots=True)
class Round:
    """The open double of the box as the pages show it: `answered` of those asked, and when the time is up."""

    asked: Asked
    record: int
    answered: frozenset[Player]
    deadline: datetime


@transaction.atomic
def say_for_seat(seat: Seat, said: str, *, version: int, action_id: UUID) -> None:
    """Do what a player says from his own page, or seal it while others have still to answer.

    Raises SeatRefused, Unreadable, Refused, or Stale when the table has moved on.
    """
    chouette = Chouette.objects.select_for_update().get(pk=seat.chouette_id)
    action = read_statement(said)
    if chouette.records.filter(action_id=action_id).exists():
        return
    table = TABLES.decode(chouette.table)
    _check(chouette, table, seat, action)
    if chouette.version != version:
        raise Stale(chouette)
    asked = asked_by_the_box(table)
    if asked is not None and asked.hidden and Player(seat.word) in asked.players and splits_the_answer(action):
        raise SeatRefused(SeatRefusal.ONE_ANSWER)
    if asked is None or not asked.hidden or not is_answer(action, asked):
        perform(chouette.pk, said, version=version, action_id=action_id, by=None, name=seat.word)
        return
    assert isinstance(action, Answer)
    _seal(chouette, table, asked, action)


def _check(chouette: Chouette, table: Table, seat: Seat, action: Action) -> None:
    me = Player(seat.word)
    if not chouette.self_service:
        raise SeatRefused(SeatRefusal.OFF)
    if me in table.gone:
        raise SeatRefused(SeatRefusal.GONE, player=seat.word)
    if not may_say(table, me, action):
        raise SeatRefused(SeatRefusal.NOT_YOURS, players=", ".join(speaks_for(table, me)))


def _seal(chouette: Chouette, table: Table, asked: Asked, action: Answer) -> None:
    """Keep the answer, or change the one that was kept; the last one opens all of them."""
    refused = refusal_of(table, action)
    if refused is not None:
        raise refused
    record = _asking_record(chouette)
    defaults = {"said": write_statement(action)}
    SealedAnswer.objects.update_or_create(chouette=chouette, asked=record, word=action.player, defaults=defaults)
    if set(_sealed(chouette, record)) >= set(asked.players):
        _open_all(chouette, table)
    else:
        show_change(chouette)


def open_round(chouette: Chouette, table: Table) -> Round | None:
    """The double that players are answering for themselves now; None when there is none. Two queries where there is one."""
    asked = asked_by_the_box(table) if chouette.self_service else None
    if asked is None:
        return None
    record = _asking_record(chouette)
    answered = frozenset(_sealed(chouette, record)) & frozenset(asked.players)
    return Round(asked, record, answered, deadline_of(chouette))


def deadline_of(chouette: Chouette) -> datetime:
    """When answers are due: so many seconds after the table last changed, so that nobody pays for an undo."""
    return chouette.last_said_at + timedelta(seconds=chouette.answer_seconds)


@transaction.atomic
def open_if_due(chouette_id: int) -> bool:
    """Say what was sealed if everyone asked has answered or the time is up. Returns whether something was said."""
    chouette = Chouette.objects.select_for_update().get(pk=chouette_id)
    table = TABLES.decode(chouette.table)
    round_ = open_round(chouette, table)
    if round_ is None:
        return False
    complete = round_.answered >= set(round_.asked.players)
    if not complete and timezone.now() < round_.deadline:
        return False
    _open_all(chouette, table)
    return True


def is_due(chouette: Chouette, table: Table) -> bool:
    """Whether the next visitor should open the answers; asks nothing of the database."""
    asked = asked_by_the_box(table) if chouette.self_service else None
    return asked is not None and timezone.now() >= deadline_of(chouette)


def _open_all(chouette: Chouette, table: Table) -> None:
    """Every answer said in the order of the line, defaults for the silent; an order of answers is kept by going round."""
    asked = asked_by_the_box(table)
    assert asked is not None
    sealed = _sealed(chouette, _asking_record(chouette))
    SealedAnswer.objects.filter(chouette=chouette).delete()
    waiting = list(asked.players)
    while waiting:
        answered = [player for player in waiting if _say_one(chouette.pk, player, sealed)]
        if not answered:
            return  # what is left the rules do not let stand: the monitor decides
        waiting = [player for player in waiting if player not in answered]


def _say_one(chouette_id: int, player: Player, sealed: Mapping[Player, Action]) -> bool:
    """One player's answer, a beaver that no longer stands as a take. Returns whether it is answered now."""
    chouette = Chouette.objects.get(pk=chouette_id)
    table = TABLES.decode(chouette.table)
    asked = asked_by_the_box(table)
    if asked is None or player not in asked.players:
        return True
    answer = sealed.get(player) or answer_of_the_silent(table, player, sealed)
    name = str(player) if player in sealed else TIME_IS_UP
    for action in (answer, Answer(player, Reply.TAKES)) if player in sealed else (answer,):
        try:
            said = write_statement(action)
            perform(chouette.pk, said, version=chouette.version, action_id=uuid4(), by=None, name=name)
        except Refused:
            continue
        return True
    return False


def _sealed(chouette: Chouette, record: int) -> dict[Player, Action]:
    rows = SealedAnswer.objects.filter(chouette=chouette, asked=record)
    return {Player(word): read_statement(said) for word, said in rows.values_list("word", "said")}


def _asking_record(chouette: Chouette) -> int:
    """The number of the newest record in which the box doubled."""
    doubled = {"events": [{"type": "CubesOffered", "by": "box"}]}
    asking = chouette.records.filter(body__contains=doubled).order_by("-number").values_list("number", flat=True)
    return asking.first() or 0


# The monitor's switch


@transaction.atomic
def switch(chouette: Chouette, *, on: bool, seconds: int) -> None:
    """Let players speak for themselves, or no longer; sealed answers are forgotten when it ends."""
    locked = Chouette.objects.select_for_update().get(pk=chouette.pk)
    locked.self_service, locked.answer_seconds = on, seconds
    if on:
        locked.last_said_at = timezone.now()  # nobody's time is up at the moment it begins to count
    else:
        SealedAnswer.objects.filter(chouette=locked).delete()
    show_change(locked, "self_service", "answer_seconds", "last_said_at")
    start_answer_timer(locked, TABLES.decode(locked.table))
