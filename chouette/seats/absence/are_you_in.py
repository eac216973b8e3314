"""Whoever only watches is not dealt out unasked: between two games on screen, those who would be dealt out as absent although
their page is open are asked whether they are in, and the next game waits for them, once and for a bounded time. A page that is
gone asks nobody, and nobody waits for it.

They are asked as soon as a page reports, and at the latest when somebody begins the game. Source: RULES.md R7.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from chouette.evening.services import locked_table
from chouette.models import Chouette, Seat
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from chouette.seats.absence.dealt_in import absent_from_next, seats_at
from chouette.seats.absence.still_there import TO_ANSWER, ask, is_asking
from chouette.seats.rolling import told
from games.play.presence import has_open_page
from games.play.rolls.roll_holds import MILLISECOND, Waiting
from games.play.turn_clock import in_ms, screen_of

#: So long the next game waits for whoever is asked, in ms.
PATIENCE = TO_ANSWER // MILLISECOND


@dataclass(frozen=True, slots=True)
class NextGame:
    """Before a game: who is quiet and not yet asked, whom it waits for, and whom it would begin without if it began now."""

    unasked: tuple[Player, ...] = ()
    waiting: Waiting | None = None
    without: tuple[Player, ...] = ()


def next_game(chouette: Chouette, table: Table, seats: Sequence[Seat], by: int | None = None) -> NextGame:
    """Before the first game nobody is asked: who is not there has no seat yet. `by` is a login that is there."""
    if chouette.screen is None or not table.games_played:
        return NextGame()
    now, screen = timezone.now(), screen_of(chouette.screen)
    absent = absent_from_next(chouette, table, seats, by)
    quiet = [one for one in seats if one.word in absent and has_open_page(one, now)]
    unasked = tuple(Player(one.word) for one in quiet if not is_asking(screen, one))
    until = {Player(one.word): screen.asked[one.word] + PATIENCE for one in quiet if one.word not in unasked}
    # who was asked before the clock was set back keeps nobody waiting
    waited = {one: at for one, at in until.items() if 0 < at - in_ms(now) <= PATIENCE}
    without = tuple(one for one in absent if one not in waited and one not in unasked)
    return NextGame(unasked, Waiting(tuple(waited), max(waited.values())) if waited else None, without)


@transaction.atomic
def ask_who_is_quiet(chouette_id: int, by: int | None) -> tuple[Chouette, Table] | None:
    """Before somebody begins the game. Returns the evening if somebody is asked now, for whom it then waits; else None."""
    chouette, table = locked_table(chouette_id)
    unasked = next_game(chouette, table, seats_at(chouette), by).unasked
    if not unasked:
        return None
    ask(chouette, unasked, timezone.now())
    return chouette, table


def why_it_waits(chouette: Chouette, table: Table, by: int | None) -> dict[str, str]:
    """The words of a refusal while somebody who was asked may still answer; none otherwise."""
    waiting = next_game(chouette, table, seats_at(chouette), by).waiting
    return told(waiting, in_ms(timezone.now())) if waiting is not None else {}
