"""Lets a game on screen go on without a player who is gone or out of time, and alerts the monitor where a decision is needed.

Checked every few seconds by a task for tables where nothing has been said for a while, by each player's page when it signals
presence, and by the next visitor. It is checked again under the row's lock: of two concurrent callers, one hands over.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import uuid4

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from chouette.evening.answer_round import last_change
from chouette.evening.codec import TABLES
from chouette.evening.services import locked_table, perform_locked, show_change
from chouette.models import Chouette
from chouette.rules.decide import decided
from chouette.rules.house.house import ClockOut
from chouette.rules.line.hands import hand_of, hand_on_turn
from chouette.rules.model.actions import Answer, NameCaptain, NameStandIn, PlayCheckers, Player, SetProxy
from chouette.rules.model.table import Table
from chouette.rules.permitted.legal import refusal_of
from chouette.rules.permitted.rolling import roll_refusal
from chouette.rules.play.board_turn import forced_play
from chouette.rules.play.going_on import GoesOn, Presence, asked_now, goes_on, moves_for_the_team, next_captain, waits_for
from chouette.seats.absence.are_you_in import next_game
from chouette.seats.absence.dealt_in import seats_at
from chouette.seats.absence.still_there import ask, clock_waits, presence_of, signs_at, unasked
from chouette.seats.rolling import roll_for_nobody, roll_if_asked
from chouette.wording.said_by import AWAY_TOO_LONG, BACK_AGAIN, CLOCK_RAN_OUT, THE_SITE
from clubsite.operations.outages.beats import FRESH
from games.play.counted import counted
from games.play.turn_clock import MINUTE, SCREENS, Screen, in_ms, out_of_time, screen_of, with_more_time
from games.rules.cube import Side

#: A table with a move this recent is not checked.
QUIET = timedelta(seconds=4)
#: A game nobody plays any more: the task skips it; opening one of its pages still checks.
ABANDONED = timedelta(hours=1)
#: The reserve that comes with a captaincy handed on by the clock: the new captain has to see the position first.
FRESH_RESERVE = MINUTE


@dataclass(frozen=True, slots=True)
class Due:
    """The statement that is due, and whose name its record carries; or, without an action, who is asked whether they are still
    there, for whom the site rolls, or whether the console alerts the monitor. `then`: what follows for the same silence."""

    action: GoesOn | SetProxy | PlayCheckers | None
    by: str = ""
    tells: bool = True
    asks: tuple[Player, ...] = ()
    rolls: Player | None = None
    without: tuple[Player, ...] | None = None
    out: str = ""
    then: tuple[GoesOn, ...] = ()


def quiet_tables(now: datetime) -> QuerySet[Chouette]:
    """The games on screen in which nobody has moved for a moment, whatever else is said."""
    quiet = Q(last_said_at__lt=now - QUIET) | Q(screen__spoken__lt=in_ms(now - QUIET))
    quiet |= Q(last_said_at__gt=now + FRESH)  # said before the clock was set back
    found = Chouette.objects.filter(quiet, closed_at=None, last_said_at__gt=now - ABANDONED)
    return found.filter(screen__isnull=False).exclude(screen__turn="")


def go_on_if_due(chouette: Chouette, *, comes_back: bool = False) -> bool:
    """Hand over, or alert the monitor, if it is time; checked only while the table is quiet, or when somebody comes back.

    First checked without a lock, because most callers find nothing to do. Callers who go on using the row should read it
    again.
    """
    now = timezone.now()
    if chouette.screen is None or chouette.closed_at is not None:
        return False
    if roll_if_asked(chouette):
        return True
    if not comes_back and -FRESH <= now - last_change(chouette) < QUIET:
        return False
    return _due(chouette, now) is not None and _go_on(chouette.pk)


@transaction.atomic
def _go_on(chouette_id: int) -> bool:
    chouette, table = locked_table(chouette_id)
    now = timezone.now()
    due = _due(chouette, now)
    if due is None:
        return False
    if due.asks:
        ask(chouette, due.asks, now)
        return True
    if due.without is not None:
        chouette.screen = SCREENS.encode(replace(screen_of(chouette.screen), without=due.without))
        show_change(chouette, "screen")
        return True
    if due.rolls is not None:
        return roll_for_nobody(chouette, table, due.rolls, due.by)
    if due.action is None:
        _tell(chouette, told=due.tells, out=due.out)
        return True
    said = [due.action, *due.then]
    hands_over = any(isinstance(one, NameCaptain) for one in said)
    if hands_over and _time_is_up(counted(chouette, now), now) == Side.TEAM.value:
        _give_more_time(chouette, Side.TEAM, FRESH_RESERVE, now)
    perform_locked(chouette, said, action_id=uuid4(), name=due.by)
    return True


def _due(chouette: Chouette, now: datetime) -> Due | None:
    """What is due at this table now, the first that applies; one query for its seats if a game is being played."""
    table, screen = TABLES.decode(chouette.table), counted(chouette, now)
    if not table.closed and table.game is None:
        return _before_a_game(chouette, table, screen)
    if table.closed or table.suspended or table.game is None or table.game.board is None:
        return None
    signs = signs_at(chouette, table, screen, now)
    if asks := unasked(table, screen, signs, now):
        return Due(None, asks=asks)
    presence = presence_of(table, screen, signs, now)
    clock = None if clock_waits(table, screen, signs, now) else _clock(table, screen, presence, now)
    found = (_comes_back(chouette, table, presence), clock, _away(table, presence))
    due = [one for one in found if one is not None]
    for one in due:
        if one.rolls is not None or (one.action is not None and refusal_of(table, one.action) is None):
            return one
    out = _time_is_up(screen, now)  # said at once, also while it waits for the answer of somebody silent
    tells = bool(due or out)
    return Due(None, tells=tells, out=out) if (screen.told, screen.out) != (tells, out) else None


def _time_is_up(screen: Screen, now: datetime) -> str:
    side = out_of_time(screen.clock, in_ms(now))
    return side.value if side is not None else ""


def _before_a_game(chouette: Chouette, table: Table, screen: Screen) -> Due | None:
    """Those who are quiet are asked whether they are in, and the pages say whom the game would begin without."""
    following = next_game(chouette, table, seats_at(chouette))
    if following.unasked:
        return Due(None, asks=following.unasked)
    return Due(None, without=following.without) if following.without != screen.without else None


def presence_at(chouette: Chouette, table: Table, screen: Screen, now: datetime) -> Presence:
    """Who is there, and who has been silent for the time set by the house rules, though asked. One query."""
    return presence_of(table, screen, signs_at(chouette, table, screen, now), now)


def waited_for(chouette: Chouette, table: Table) -> Player | None:
    """Who is gone and keeps the table waiting, once the site has noticed; one query then, otherwise none."""
    if not screen_of(chouette.screen).told:
        return None
    now = timezone.now()
    return waits_for(table, presence_at(chouette, table, counted(chouette, now), now))


# What may be due; the first that applies wins


def _comes_back(chouette: Chouette, table: Table, presence: Presence) -> Due | None:
    """A player who is back moves and speaks for themselves again; a proxy named by them or by the monitor stays."""
    for player in table.stand_ins:
        if player in presence.there:
            return Due(NameStandIn(player, None), BACK_AGAIN)
    for player in table.proxies:
        if player in presence.there and _set_by_the_site(chouette, player):
            return Due(SetProxy(player, None), BACK_AGAIN)
    return None


def _set_by_the_site(chouette: Chouette, player: Player) -> bool:
    """Earlier versions named proxies for the absent."""
    said = chouette.records.filter(said__startswith=f"{player} proxy ").order_by("-number")
    return said.values_list("actor_name", flat=True).first() == AWAY_TOO_LONG


def _clock(table: Table, screen: Screen, presence: Presence, now: datetime) -> Due | None:
    """The team's captaincy moves on if the house rules say so and somebody is there to take it; otherwise the monitor
    decides."""
    side = out_of_time(screen.clock, in_ms(now))
    return Due(_follows(table, side, presence), CLOCK_RAN_OUT) if side is not None else None


def _follows(table: Table, side: Side, presence: Presence) -> NameCaptain | None:
    hand = hand_of(table, Side.TEAM)
    if side is not Side.TEAM or table.house.clock_out is not ClockOut.captaincy or hand is None:
        return None
    return next_captain(table, presence.there) if moves_for_the_team(table, hand) else None


def captain_by_the_clock(chouette: Chouette, table: Table, side: Side) -> Player | None:
    """Who becomes captain because this side's time is up, at once or when whoever is silent has been asked; None where the
    monitor decides. At most one query."""
    if side is not Side.TEAM or table.house.clock_out is not ClockOut.captaincy or table.game is None:
        return None
    now = timezone.now()
    follows = _follows(table, side, presence_at(chouette, table, counted(chouette, now), now))
    return follows.player if follows is not None else None


def _away(table: Table, presence: Presence) -> Due | None:
    """Somebody plays on for the absent player, or the monitor is told whom the game waits for."""
    gone = waits_for(table, presence)
    if gone is None:
        return None
    if (due := _without_a_choice(table, gone, presence)) is not None:
        return due
    said = goes_on(table, presence)
    return Due(said, AWAY_TOO_LONG, then=_for_the_same_silence(table, said, presence))


def _for_the_same_silence(table: Table, said: GoesOn | None, presence: Presence) -> tuple[GoesOn, ...]:
    """What else has to be said once a resignation has been refused: nobody waits twice for those who are gone."""
    followed = list[GoesOn]()
    while isinstance(said, Answer) and refusal_of(table, said) is None:
        table = decided(table, said).table
        said = goes_on(table, presence)
        if said is not None and refusal_of(table, said) is None:
            followed.append(said)
    return tuple(followed)


def _without_a_choice(table: Table, gone: Player, presence: Presence) -> Due | None:
    """Where the house rules say so and nobody has the absent player's interest, the site rolls and makes plays that leave no
    choice."""
    game = table.game
    if game is None or not table.house.forced_plays or asked_now(game) or goes_on(table, presence) is not None:
        return None
    if hand_on_turn(table) != gone:
        return None
    if roll_refusal(table, gone) is None:
        return Due(None, THE_SITE, rolls=gone)
    play = forced_play(table, gone)
    return Due(play, THE_SITE) if play is not None else None


# What is written besides the statement


def _tell(chouette: Chouette, *, told: bool, out: str) -> None:
    """Redraws the console with its notice, or without it."""
    chouette.screen = SCREENS.encode(replace(screen_of(chouette.screen), told=told, out=out))
    show_change(chouette, "screen")


def _is_on_the_clock(chouette: Chouette) -> bool:
    clock = screen_of(chouette.screen).clock
    return clock is not None and clock.running is not None


@transaction.atomic
def draw_clocks_again(chouette: Chouette) -> bool:
    """Open pages counted on while the site was away."""
    locked, _table = locked_table(chouette.pk)
    if _is_on_the_clock(locked):
        show_change(locked)
        return True
    return False


def _give_more_time(chouette: Chouette, side: Side, ms: int, now: datetime) -> None:
    screen = counted(chouette, now)
    if screen.clock is not None:
        chouette.screen = SCREENS.encode(replace(screen, clock=with_more_time(screen.clock, side, in_ms(now), ms), told=False))
        chouette.save(update_fields=["screen"])


@transaction.atomic
def give_more_time(chouette_id: int, side: Side, minutes: int) -> None:
    """The monitor gives a side more time. Only once its clock has run out, so that two taps add it once."""
    (chouette, _table), now = locked_table(chouette_id), timezone.now()
    if out_of_time(counted(chouette, now).clock, in_ms(now)) is side:
        _give_more_time(chouette, side, minutes * MINUTE, now)
        show_change(chouette)
