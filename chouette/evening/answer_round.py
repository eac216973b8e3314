"""The box's open double while players answer for themselves: who has answered, and for whom the time is running."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from celery import current_app
from django.db import transaction
from django.utils import timezone

from chouette.models import Chouette, SealedAnswer
from chouette.notation import read_statement
from chouette.rules.house.house import Absent
from chouette.rules.line.stand_ins import proxy_of
from chouette.rules.model.actions import Action, Player
from chouette.rules.model.table import Table
from chouette.rules.permitted.pending_double import Asked, asked_by_the_box, captain_of_the_round
from clubsite.operations.outages.beats import Counting
from games.play.presence import AWAY_AFTER, is_away
from games.play.turn_clock import in_ms, screen_of


@dataclass(frozen=True, slots=True)
class Round:
    """`answered` are those who have answered, still sealed; `late` are those whose answer is filled in at the `deadline`, which
    `is_put_off` if the site was away meanwhile.

    Nobody is late, and there is no deadline, while the round waits for a player without a phone: the monitor answers for
    them. On screen a player who is away now has none: a box that sees an opponent drop off the net gains nothing by doubling.
    """

    asked: Asked
    record: int
    answered: frozenset[Player]
    late: tuple[Player, ...]
    deadline: datetime | None
    is_put_off: bool = False

    @property
    def is_complete(self) -> bool:
        """Whether everyone asked has answered, so that all answers may be opened."""
        return self.answered >= set(self.asked.players)

    def is_due(self, now: datetime) -> bool:
        """Whether the next visitor should trigger opening the answers."""
        return self.is_complete or (self.deadline is not None and now >= self.deadline)


def open_round(chouette: Chouette, table: Table) -> Round | None:
    """None while players answer nothing for themselves. Three queries if there is a round, otherwise none."""
    asked = asked_by_the_box(table) if chouette.self_service else None
    if asked is None:
        return None
    record = asking_record(chouette)
    answered = frozenset(sealed_answers(chouette, record)) & frozenset(asked.players)
    phones = _phones(chouette, table, asked)
    late = _late(table, asked, answered, phones)
    return Round(asked, record, answered, late, *_deadline(chouette, [phones[player] for player in late]))


@dataclass(frozen=True, slots=True)
class Phone:
    """Since when one may answer there, and, on screen, when it last reported that it is open."""

    since: datetime
    seen: datetime | None = None


def _phones(chouette: Chouette, table: Table, asked: Asked) -> dict[Player, Phone]:
    """Where each of those asked, or their proxy, may answer; only those who have opened their own page this evening, and who
    have given a sign since a suspended game went on: nobody need know that it did. On screen only those who are there."""
    now, resumed, board = timezone.now(), screen_of(chouette.screen).resumed, table.house.board
    opened = {
        seat.word: Phone(seat.opened_at, seat.seen_at if board else None)
        for seat in chouette.seats.exclude(opened_at=None)
        if seat.opened_at and not _is_before(seat.touched_at, resumed) and not (board and is_away(seat, now))
    }
    phones: dict[Player, Phone] = {}
    for player in asked.players:
        there = [phone for word in (player, proxy_of(table, player)) if word and (phone := opened.get(word))]
        if there:
            phones[player] = min(there, key=lambda phone: phone.since)
    return phones


def _is_before(touched: datetime | None, resumed: int) -> bool:
    return bool(resumed) and (touched is None or in_ms(touched) < resumed)


def _late(table: Table, asked: Asked, answered: frozenset[Player], phones: dict[Player, Phone]) -> tuple[Player, ...]:
    """Who times out; nobody where silence answers nothing. Hidden answers are opened together, and whoever follows the captain
    needs the captain's answer: both wait for the monitor too."""
    if table.house.absent is Absent.wait:
        return ()
    silent = [player for player in asked.players if player not in answered]
    phoneless = {player for player in silent if player not in phones}
    follows = table.house.absent is Absent.captain and captain_of_the_round(table) in phoneless
    if phoneless and (asked.hidden or follows):
        return ()
    return tuple(player for player in silent if player not in phoneless)


def _deadline(chouette: Chouette, phones: list[Phone]) -> tuple[datetime | None, bool]:
    """Counted from the last change of the game, so that an undo costs nobody time, or from when the last of them opened
    their page or came back to it; or, put off, from when the site was back after an outage.

    A page that may have been off the net at that moment puts it off, until it has reported again or is known to be away.
    """
    if not phones:
        return None, False
    asked = max(last_change(chouette), *(phone.since for phone in phones))
    counts = Counting(timezone.now()).start(asked)
    deadline = counts + timedelta(seconds=chouette.answer_seconds)
    unsure = [phone.seen + AWAY_AFTER for phone in phones if phone.seen is not None and phone.seen < deadline <= timezone.now()]
    return max([deadline, *unsure]), counts != asked or bool(unsure)


def last_change(chouette: Chouette) -> datetime:
    """When the last statement was made; on screen the last that changed the game or its cubes: others put nothing off."""
    spoken = screen_of(chouette.screen).spoken
    return datetime.fromtimestamp(spoken / 1000, chouette.last_said_at.tzinfo) if spoken else chouette.last_said_at


def sealed_answers(chouette: Chouette, record: int) -> dict[Player, Action]:
    """The sealed answers to the double of that record."""
    rows = SealedAnswer.objects.filter(chouette=chouette, asked=record)
    return {Player(word): read_statement(said) for word, said in rows.values_list("word", "said")}


def answered_already(chouette: Chouette, table: Table) -> frozenset[Player]:
    """Who has answered the box's open double, still sealed. Two queries if there is one, otherwise none."""
    if not chouette.self_service or asked_by_the_box(table) is None:
        return frozenset()
    return frozenset(sealed_answers(chouette, asking_record(chouette)))


def asking_record(chouette: Chouette) -> int:
    """The number of the newest record in which the box doubled."""
    doubled = {"events": [{"type": "CubesOffered", "by": "box"}]}
    asking = chouette.records.filter(body__contains=doubled).order_by("-number").values_list("number", flat=True)
    return asking.first() or 0


TASK = "chouette.tasks.open_answers"


def start_answer_timer(chouette: Chouette, table: Table) -> None:
    """Inside the transaction that changed the table: if the box's double is open, send the task after the commit.

    A change of the table may move the deadline, so every change sends a task; one that arrives too early does nothing.
    """
    if chouette.self_service and asked_by_the_box(table) is not None:
        transaction.on_commit(partial(_send, chouette.pk, chouette.answer_seconds), robust=True)


def start_it_again(chouette: Chouette, deadline: datetime) -> None:
    """For a deadline that was put off: the task sent for the old one came too early."""
    seconds = max(0, round((deadline - timezone.now()).total_seconds()))
    transaction.on_commit(partial(_send, chouette.pk, seconds), robust=True)


def _send(chouette_id: int, seconds: int) -> None:
    """A second late rather than early: an early one would do nothing, and there would be no other."""
    current_app.send_task(TASK, [chouette_id], countdown=seconds + 1)
