"""The two clocks of a game on screen as shown, whose time is up, who is away, and for whom the table waits."""

from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.evening.watched import Watched
from chouette.models import Chouette, Seat
from chouette.rules.line.hands import hand_of
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from chouette.rules.permitted.consent import everybody
from chouette.rules.permitted.who_may_move import who_may_move
from chouette.rules.play.going_on import asked_now, moves_for_the_team, whose_part
from chouette.seats.absence.handover import captain_by_the_clock, waited_for
from chouette.seats.absence.still_there import asks_still, is_late
from chouette.seats.holders import keeps_score, logins_behind
from chouette.wording.cube_rail import Names, called, named
from chouette.wording.game import listed
from clubsite.kit.isolated_name import isolated
from clubsite.members.permissions import Power, may
from clubsite.members.selectors import staff_who_may
from games.play.clocks_view import SideClock, side_clock
from games.play.presence import away_since
from games.play.turn_clock import Clock, Screen, in_ms, out_of_time
from games.rules.cube import Side

Context = dict[str, object]


def clocks_now(evening: Watched, screen: Screen) -> Context:
    """For templates/games/play/clocks.html as `clocks`; `screen` as it counts now. `sides` is empty if the house rules have
    no clock; `out` says whose time is up and what follows, `waits` whom the table waits for, `decides` who can end that;
    `by_monitor` whether a monitor decides what follows."""
    game = evening.shown.game
    if game is None or game.board is None:
        return {"sides": [], "out": "", "waits": "", "decides": "", "by_monitor": False}
    sides = side_clocks(screen, evening.shown, evening.names)
    goes_on = goes_on_by_itself(evening.chouette, evening.shown, screen, evening.names)
    gone = waited_for(evening.chouette, evening.table)
    out = goes_on or _out(evening, screen, gone)
    waits = _waits(evening, screen, gone, told=bool(out))
    return {"sides": sides, "out": out, "by_monitor": bool(out) and not goes_on} | waits


def _waits(evening: Watched, screen: Screen, gone: Player | None, *, told: bool) -> Context:
    """Nobody else doubles, answers or resigns for somebody who is gone; so everybody is told what they wait for, and who can
    end it, unless they are `told` already, or somebody who would go on for them is still asked."""
    if gone is None:
        return {"waits": "", "decides": ""}
    waits = _("The table waits for {name}.").format(name=_rollers(evening.table, evening.names) or named(evening.names, gone))
    return {"waits": waits, "decides": "" if told or _may_follow(evening, screen, gone) else _decides(evening, gone)}


def _rollers(table: Table, names: Names) -> str:
    """The table waits for one before the opening roll only where both who roll are gone; else ""."""
    if table.game is None or table.game.board is None or table.game.board.on_turn is not None or asked_now(table.game):
        return ""
    return listed([one for side in (Side.BOX, Side.TEAM) if (one := hand_of(table, side))], names)


def _may_follow(evening: Watched, screen: Screen, gone: Player) -> bool:
    """Whether another member is asked whether they are there, and becomes captain if they are."""
    now, table = in_ms(timezone.now()), evening.table
    if not moves_for_the_team(table, gone):
        return False
    others = [evening.seats[one] for one in table.game.in_the_game if one != gone] if table.game else []
    return any(asks_still(table, screen, seat, now, evening.sealed) and not is_late(screen, seat, now) for seat in others)


def _decides(evening: Watched, gone: Player) -> str:
    """Named are the monitors who sit here or have opened the table; where there are none, the club's others; who is away
    themselves only if there is no other. One query."""
    chouette, away = evening.chouette, logins_behind(evening.seats[gone])
    here = {chouette.opened_by_id, *(login for seat in evening.seats.values() for login in logins_behind(seat))}
    staff = [one.user for one in staff_who_may(chouette.club, Power.KEEP_SCORE)]
    others = [one for one in staff if one.pk not in away]
    monitors = [one for one in others if one.pk in here] or others or staff
    said = _("The monitor can suspend the game: {monitors}.")
    if evening.table.game is not None and asked_now(evening.table.game):
        said = _("The monitor can answer or suspend the game: {monitors}.")
    elif who_may_move(evening.table, whose_part(evening.table, gone)):
        said = _("The monitor can say who moves, or suspend the game: {monitors}.")
    return said.format(monitors=get_text_list([isolated(one.called) for one in monitors], _("and"))) if monitors else ""


def goes_on_by_itself(chouette: Chouette, table: Table, screen: Screen, names: Names) -> str:
    """Whose time is up, where no monitor has to decide: somebody becomes captain, or answers what was resigned; else ""."""
    side = _side_out_of_time(screen)
    hand = hand_of(table, side) if side is not None else None
    if side is None or hand is None or table.game is None:
        return ""
    if any(one.resignation is not None for one in table.game.live):
        asked = asked_now(table.game)
        said = ngettext(
            "{name}’s time is up. The answer of {players} is waited for.",
            "{name}’s time is up. The answers of {players} are waited for.",
            len(asked),
        )
        return said.format(name=named(names, hand), players=listed(asked, names))
    heir = captain_by_the_clock(chouette, table, side)
    said = _("{name}’s time is up. {captain} becomes captain.")
    return said.format(name=named(names, hand), captain=named(names, heir)) if heir is not None else ""


def side_clocks(screen: Screen, table: Table, names: Names) -> list[SideClock]:
    """Both sides' clocks now; empty where no board is played, or without a clock."""
    clock, now = screen.clock, in_ms(timezone.now())
    if clock is None or table.game is None or table.game.board is None:
        return []
    return [_side(clock, side, hand_of(table, side), names, now) for side in (Side.TEAM, Side.BOX)]


def _out(evening: Watched, screen: Screen, gone: Player | None) -> str:
    """Only once the monitor has been told; a captaincy that moves on by itself is reported with the recent events. Whoever is
    there goes on meanwhile."""
    hand = _hand_out_of_time(evening, screen)
    if hand is None:
        return ""
    name, monitor = named(evening.names, hand), _monitor(evening.chouette)
    if monitor and evening.chouette.opened_by_id in logins_behind(evening.seats[hand]):
        sentence = _(
            "{name}’s time is up. For more time {name}, who keeps the score, needs the yes of {players}; no points are lost."
        )
        return sentence.format(name=name, players=_others(evening, hand))
    if gone is None and monitor:
        said = _("{name}’s time is up. They go on unless the monitor {monitor} decides; no points are lost.")
    elif gone is None:
        said = _("{name}’s time is up. They go on unless the monitor decides; no points are lost.")
    elif monitor:
        said = _("{name}’s time is up. The monitor {monitor} decides; no points are lost.")
    else:
        said = _("{name}’s time is up. The monitor decides; no points are lost.")
    return said.format(name=name, monitor=monitor)


def out_for(evening: Watched, screen: Screen, seat: Seat | None, clocks: object) -> Context:
    """The clocks as they are told to whoever's own time is up; to everybody else as they are."""
    assert isinstance(clocks, dict)
    hand = _hand_out_of_time(evening, screen)
    if not clocks["by_monitor"] or seat is None or seat.word != hand:
        return clocks
    words = _("Your time is up. You go on unless the monitor decides; no points are lost.")
    if keeps_score(evening.chouette, seat):
        words = _("Your time is up. For more time you need the yes of {players}; no points are lost.")
    return clocks | {"out": words.format(players=_others(evening, hand))}


def _others(evening: Watched, hand: Player) -> str:
    """Whom a monitor out of time asks for more: everybody else in the game."""
    others = everybody(evening.shown) - {hand}
    return listed([one for one in evening.seats if one in others], evening.names)


def _hand_out_of_time(evening: Watched, screen: Screen) -> Player | None:
    side = _side_out_of_time(screen)
    return hand_of(evening.shown, side) if side is not None else None


def _side_out_of_time(screen: Screen) -> Side | None:
    """Once the monitor has been told."""
    return out_of_time(screen.clock, in_ms(timezone.now())) if screen.told else None


def _monitor(chouette: Chouette) -> str:
    """Who has opened the evening, while they keep its score; any other monitor may decide, too. Two queries."""
    opener = chouette.opened_by
    keeps = opener is not None and may(opener, chouette.club, Power.KEEP_SCORE)
    return isolated(opener.called) if opener is not None and keeps else ""


def where_to_decide(evening: Watched, seat: Seat | None, clocks: object) -> str:
    """The console's address, for a monitor who sits at a table where somebody's time is up and they decide; else ""."""
    assert isinstance(clocks, dict)
    chouette = evening.chouette
    if seat is None or not clocks["by_monitor"]:
        return ""
    return reverse("console", args=[chouette.code]) if keeps_score(chouette, seat) else ""


def asked_in_words(evening: Watched, screen: Screen) -> str:
    """Who is asked at this moment whether they are still there, and who has not answered; empty if nobody is."""
    now = in_ms(timezone.now())
    seats = evening.seats.items()
    asked = {player: seat for player, seat in seats if asks_still(evening.shown, screen, seat, now, evening.sealed)}
    late = [player for player, seat in asked.items() if is_late(screen, seat, now)]
    said = []
    if late:
        sentence = ngettext(
            "{names} has not answered and counts as away.", "{names} have not answered and count as away.", len(late)
        )
        said.append(sentence.format(names=listed(late, evening.names)))
    if asking := [player for player in asked if player not in late]:
        sentence = ngettext("{names} is asked: still there?", "{names} are asked: still there?", len(asking))
        said.append(sentence.format(names=listed(asking, evening.names)))
    return " ".join(said)


def away(evening: Watched, now: datetime, me: Player | None) -> list[tuple[str, datetime]]:
    """Players of this game who are away: name, and when they were last seen; not who has left for good, nor the reader, who is
    in front of the page that would say so (`reads_away`). No query."""
    return [(called(evening.names, player), at) for player, at in _away(evening, now).items() if player != me]


def reads_away(evening: Watched, now: datetime, me: Player | None) -> bool:
    """Whether the others read that this reader is away. No query."""
    return me in _away(evening, now)


def _away(evening: Watched, now: datetime) -> dict[Player, datetime]:
    game = evening.shown.game
    if game is None or game.board is None:
        return {}
    playing = {game.box, *game.partners, *game.team}.difference(evening.shown.gone)
    since = {player: away_since(seat, now) for player, seat in evening.seats.items() if player in playing}
    return {player: at for player, at in since.items() if at is not None}


def _side(clock: Clock, side: Side, hand: Player | None, names: Names, now: int) -> SideClock:
    return side_clock(clock, side, called(names, hand) if hand is not None else "", now)
