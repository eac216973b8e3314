"""For the monitor's console: the game waits for somebody who is gone or out of time. Who it is, and the one-tap remedies."""

from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from chouette.models import Chouette
from chouette.notation import write_statement
from chouette.pages.table.clocks import goes_on_by_itself
from chouette.rules.line.hands import hand_of
from chouette.rules.model.actions import NameCaptain, NameStandIn, Player, Suspend
from chouette.rules.model.table import Table
from chouette.rules.permitted.consent import everybody
from chouette.rules.permitted.who_may_move import who_may_move
from chouette.rules.play.going_on import awaited, whose_part
from chouette.seats.absence.handover import waited_for
from chouette.seats.holders import keeps_score
from chouette.wording.cube_rail import Names, called
from chouette.wording.game import listed
from games.play.counted import counted
from games.play.turn_clock import in_ms, out_of_time, screen_of
from games.rules.cube import Side

#: Choices offered at once; the rows' menus hold the rest.
MOST_CHOICES = 3
#: Minutes the monitor gives a side whose clock has run out.
MINUTES_MORE = 5


@dataclass(frozen=True, slots=True)
class Waits:
    """The sentence, who may name somebody to move ("" where nobody can be named), the statements that end the wait with their
    labels, and whose clock has run out ("" for nobody's)."""

    sentence: str
    hint: str
    choices: list[tuple[str, str]]
    out_of_time: str


def waits_of(chouette: Chouette, table: Table, names: Names) -> Waits | None:
    """None while the game goes on. One query, and only once the site has noticed that somebody is awaited."""
    if not screen_of(chouette.screen).told:
        return None
    now = timezone.now()
    out = out_of_time(counted(chouette, now).clock, in_ms(now))
    gone = waited_for(chouette, table)
    who = gone or (next(iter(awaited(table)), None) if out is not None else None)
    if who is None:
        return None
    sentence, asks = _("The table waits for {name}, who is not there."), list[Player]()
    if gone and out is not None and hand_of(table, out) == gone:
        sentence = _("The table waits for {name}, who is not there and whose time is up.")
    if not gone:
        sentence, who = _("{name}’s clock has run out. You decide; no points are lost."), whose_part(table, who)
        asks = _asked_for_more(chouette, table, who)
        if asks:
            sentence = _("{name}’s clock has run out. {name} needs the yes of {players} for more time; no points are lost.")
    goes_on = "" if gone else goes_on_by_itself(chouette, table, counted(chouette, now), names)
    part = whose_part(table, who)
    choices = _choices(table, part, names)[:MOST_CHOICES]
    hint = _hint(table, part, names) if choices and not asks else ""
    choices.append((write_statement(Suspend()), _("Suspend the game")))
    sentence = goes_on or sentence.format(name=called(names, who), players=listed(asks, names))
    return Waits(sentence, hint, choices, out.value if out is not None else "")


def _asked_for_more(chouette: Chouette, table: Table, who: Player) -> list[Player]:
    """Whose yes it takes where a monitor is out of time: they do not decide for themselves."""
    seats = {Player(one.word): one for one in chouette.seats.select_related("player__merged_into").order_by("pk")}
    if who not in seats or not keeps_score(chouette, seats[who]):
        return []
    return [one for one in seats if one in everybody(table) and one != who]


def _hint(table: Table, who: Player, names: Names) -> str:
    """One drawing is for all monitors, also for those whose tap asks others first, or is refused."""
    if table.game is None or who == hand_of(table, Side.TEAM):
        return ""
    sentence = _(
        "A monitor who plays against {name} needs the yes of those on {name}’s side. Where none of them is there, another "
        "monitor names somebody; or the table waits."
    )
    return sentence.format(name=called(names, who))


def _choices(table: Table, who: Player, names: Names) -> list[tuple[str, str]]:
    return [(write_statement(one), _label(one, names)) for one in who_may_move(table, who)]


def _label(named: NameCaptain | NameStandIn, names: Names) -> str:
    if isinstance(named, NameCaptain):
        return _("{player} is captain").format(player=called(names, named.player))
    assert named.stand_in is not None
    sentence = _("{player} moves for {name}")
    return sentence.format(player=called(names, named.stand_in), name=called(names, named.player))
