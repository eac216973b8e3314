"""A game on screen goes on without whoever is gone or out of time, and the monitor is told where he has to decide.

Looked at every few seconds by a task for tables where nothing has been said for a while, by each player's page when it says
that he is there, and by the next visitor. Under the row's lock it is asked again: of two who come at once one hands over.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import uuid4

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from chouette.evening.codec import TABLES
from chouette.evening.services import locked_table, perform_locked, show_change
from chouette.models import Chouette
from chouette.rules.house.house import ClockOut
from chouette.rules.line.hands import hand_of
from chouette.rules.model.actions import NameCaptain, Player, SetProxy
from chouette.rules.model.table import Table
from chouette.rules.permitted.legal import refusal_of
from chouette.rules.play.going_on import Presence, asked_now, goes_on, moves_for_the_team, next_captain, waits_for
from chouette.wording.said_by import AWAY_TOO_LONG, BACK_AGAIN, CLOCK_RAN_OUT
from games.play.presence import AWAY_AFTER
from games.play.turn_clock import MINUTE, SCREENS, Screen, in_ms, out_of_time, screen_of, with_more_time
from games.rules.cube import Side

#: A table at which something was said so recently is not looked at.
QUIET = timedelta(seconds=4)
#: A game that nobody plays any more: the task leaves it alone; whoever opens a page of it still looks.
ABANDONED = timedelta(hours=1)
#: The reserve that comes with a captaincy handed on by the clock: the new captain has to see the position first.
FRESH_RESERVE = MINUTE


@dataclass(frozen=True, slots=True)
class Due:
    """What has to be said, and by whom the records say it was; or, without an action, whether the console tells the monitor."""

    action: NameCaptain | SetProxy | None
    by: str = ""
    tells: bool = True


def quiet_tables(now: datetime) -> QuerySet[Chouette]:
    """The games on screen in which nothing has been said for a moment."""
    quiet = Chouette.objects.filter(closed_at=None, last_said_at__lt=now - QUIET, last_said_at__gt=now - ABANDONED)
    return quiet.filter(screen__isnull=False).exclude(screen__turn="")


def go_on_if_due(chouette: Chouette, *, comes_back: bool = False) -> bool:
    """Hand over, or tell the monitor, if it is time; looked at only while the table is quiet, or when somebody comes back.

    Asked without a lock first, because most who come find nothing to do. Whoever goes on with the row reads it again.
    """
    now = timezone.now()
    if chouette.screen is None or chouette.closed_at is not None:
        return False
    if not comes_back and now - chouette.last_said_at < QUIET:
        return False
    return _due(chouette, now) is not None and _go_on(chouette.pk)


@transaction.atomic
def _go_on(chouette_id: int) -> bool:
    chouette, _table = locked_table(chouette_id)
    now = timezone.now()
    due = _due(chouette, now)
    if due is None:
        return False
    if due.action is None:
        _tell(chouette, told=due.tells)
        return True
    if due.by == CLOCK_RAN_OUT:
        _give_more_time(chouette, Side.TEAM, FRESH_RESERVE, now)
    perform_locked(chouette, [due.action], action_id=uuid4(), name=due.by)
    return True


def _due(chouette: Chouette, now: datetime) -> Due | None:
    """What is due at this table now, the first thing that can be said; one query for its seats where a game is played."""
    table, screen = TABLES.decode(chouette.table), screen_of(chouette.screen)
    if table.closed or table.game is None or table.game.board is None:
        return None
    presence = presence_at(chouette, table, screen, now)
    found = (_comes_back(chouette, table, presence), _clock(table, screen, presence, now), _away(table, presence))
    due = [one for one in found if one is not None]
    for one in due:
        if one.action is not None and refusal_of(table, one.action) is None:
            return one
    return Due(None, tells=bool(due)) if screen.told != bool(due) else None


def presence_at(chouette: Chouette, table: Table, screen: Screen, now: datetime) -> Presence:
    """Who is there, and who has been away for the sheet's time; a turn, or a question, must have lasted as long as well.

    Whoever has left the table, and is still asked about a cube that he left behind, is away whatever pages he has open.
    """
    signs = chouette.seats.exclude(word__in=table.gone).values_list("word", "seen_at")
    seen = {Player(word): at for word, at in signs if at is not None}
    asked = table.game is not None and bool(asked_now(table.game))
    began = chouette.last_said_at if asked else datetime.fromtimestamp(screen.since / 1000, now.tzinfo)
    limit = timedelta(seconds=table.house.handover)

    def unseen(wait: timedelta) -> frozenset[Player]:
        everyone = (*table.present, *table.gone)
        return frozenset(one for one in everyone if now - max(began, seen.get(one, began)) >= wait)

    there = frozenset(one for one, at in seen.items() if now - at <= AWAY_AFTER)
    return Presence(there, unseen(limit) if seen else frozenset(), unseen(2 * limit))


# What may be due, the first that is


def _comes_back(chouette: Chouette, table: Table, presence: Presence) -> Due | None:
    """Whoever is back speaks for himself again; a proxy that he named himself, or the monitor, stays."""
    for player in table.proxies:
        if player in presence.there and _set_by_the_site(chouette, player):
            return Due(SetProxy(player, None), BACK_AGAIN)
    return None


def _set_by_the_site(chouette: Chouette, player: Player) -> bool:
    said = chouette.records.filter(said__startswith=f"{player} proxy ").order_by("-number")
    return said.values_list("actor_name", flat=True).first() == AWAY_TOO_LONG


def _clock(table: Table, screen: Screen, presence: Presence, now: datetime) -> Due | None:
    """The team's captaincy moves on, if the sheet says so and somebody is there for it; else the monitor decides."""
    side = out_of_time(screen.clock, in_ms(now))
    if side is None:
        return None
    hand = hand_of(table, Side.TEAM)
    moves = side is Side.TEAM and table.house.clock_out is ClockOut.captaincy and hand is not None
    heir = next_captain(table, presence.there) if moves and hand and moves_for_the_team(table, hand) else None
    return Due(heir, CLOCK_RAN_OUT)


def _away(table: Table, presence: Presence) -> Due | None:
    """Somebody plays on for the player who is gone, or the monitor is told whom the game waits for."""
    if waits_for(table, presence) is None:
        return None
    return Due(goes_on(table, presence), AWAY_TOO_LONG)


# What is written beside the statement


def _tell(chouette: Chouette, *, told: bool) -> None:
    """The console is drawn anew with its notice, or without it."""
    chouette.screen = SCREENS.encode(replace(screen_of(chouette.screen), told=told))
    show_change(chouette, "screen")


def _give_more_time(chouette: Chouette, side: Side, ms: int, now: datetime) -> None:
    screen = screen_of(chouette.screen)
    if screen.clock is not None:
        chouette.screen = SCREENS.encode(replace(screen, clock=with_more_time(screen.clock, side, in_ms(now), ms), told=False))
        chouette.save(update_fields=["screen"])


@transaction.atomic
def give_more_time(chouette_id: int, side: Side, minutes: int) -> None:
    """The monitor lets a side think on. Nothing happens unless its clock has run out, so that two who tap give it once."""
    (chouette, _table), now = locked_table(chouette_id), timezone.now()
    if out_of_time(screen_of(chouette.screen).clock, in_ms(now)) is side:
        _give_more_time(chouette, side, minutes * MINUTE, now)
        show_change(chouette)
