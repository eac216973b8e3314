"""Who may decide a suspended game that nobody resumes, and from when on. Source: RULES.md R27.

The days count from the first suspension after which nothing was played: resuming the game and suspending it again does not
put the decision off.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from chouette.evening.log.in_force import undone_among, undos_of
from chouette.models import Chouette
from chouette.notation import Unreadable, read_statement, write_statement
from chouette.rules.line.stand_ins import has_stake
from chouette.rules.model.actions import (
    Action,
    Answer,
    DecideGame,
    Double,
    OpeningRoll,
    Override,
    PlayCheckers,
    Player,
    RollDice,
    StartGame,
    Suspend,
)
from chouette.rules.model.table import Table
from chouette.rules.refusals import Refusal, Refused
from chouette.seats.holders import seats_played_by
from clubsite.members.models import User

#: With these a game goes on.
PLAYED = StartGame | OpeningRoll | RollDice | PlayCheckers | Double | Answer


def decides(actions: Sequence[Action]) -> bool:
    """Whether one of the statements decides a suspended game."""
    return any(isinstance(one, DecideGame) for one in actions)


def check_decides(chouette: Chouette, table: Table, by: User) -> None:
    """Raises Refused for a monitor with a stake in the game, and before the days of the house rules are over."""
    game = table.game
    if game is None or not table.suspended:
        return  # the rules refuse it
    for word in seats_played_by(chouette, by.pk).values_list("word", flat=True):
        if has_stake(game, Player(word)):
            raise Refused(Refusal.HAS_A_STAKE, player=word)
    days = table.house.decide_after
    free_from = _suspended_since(chouette) + timedelta(days=days)
    if timezone.now() < free_from:
        raise Refused(Refusal.TOO_EARLY, days=days, date=f"{timezone.localtime(free_from):%Y-%m-%d %H:%M}")


def _suspended_since(chouette: Chouette) -> datetime:
    """When it was first suspended after the last roll, play or answer that stands: a play that was taken back was none. That a
    suspension was undone changes nothing."""
    suspended = chouette.records.filter(said__startswith=write_statement(Suspend())).order_by("number")
    since = suspended.filter(number__gt=_last_played(chouette)).first() or suspended.last()
    assert since is not None, "suspended by a record"
    return since.at


def _last_played(chouette: Chouette) -> int:
    """The number of its record."""
    played = [number for number, said in chouette.records.values_list("number", "said") if _is_play(said)]
    return max(set(played) - undone_among(chouette, played, undos_of(chouette)), default=0)


def _is_play(said: str) -> bool:
    try:
        action = read_statement(said)
    except Unreadable:  # in the words of an earlier version
        return False
    return isinstance(action.action if isinstance(action, Override) else action, PLAYED)
