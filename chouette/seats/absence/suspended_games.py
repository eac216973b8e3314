"""Who may decide a suspended game that nobody resumes, and from when on. Source: RULES.md R27."""

from collections.abc import Sequence
from datetime import timedelta

from django.utils import timezone

from chouette.evening.selectors import seats_of_login
from chouette.models import Chouette
from chouette.notation import write_statement
from chouette.rules.line.stand_ins import side_of
from chouette.rules.model.actions import Action, DecideGame, Player, Suspend
from chouette.rules.model.table import Table
from chouette.rules.refusals import Refusal, Refused
from clubsite.members.models import User


def decides(actions: Sequence[Action]) -> bool:
    """Whether one of the statements decides a suspended game."""
    return any(isinstance(one, DecideGame) for one in actions)


def check_decides(chouette: Chouette, table: Table, by: User) -> None:
    """Raises Refused for a monitor with a stake in the game, and before the days of the house rules are over."""
    game = table.game
    if game is None or not table.suspended:
        return  # the rules refuse it
    for word in seats_of_login(chouette, by.pk).values_list("word", flat=True):
        if side_of(game, Player(word)) is not None:
            raise Refused(Refusal.HAS_A_STAKE, player=word)
    suspended = chouette.records.filter(said=write_statement(Suspend())).order_by("-number").values_list("at", flat=True)
    days = table.house.decide_after
    free_from = suspended[0] + timedelta(days=days)
    if timezone.now() < free_from:
        raise Refused(Refusal.TOO_EARLY, days=days, date=f"{timezone.localtime(free_from):%Y-%m-%d %H:%M}")
