"""What a reader is told of the box's partnership between two games: that they are asked to be partner, remain it, or that the
next game waits for somebody who is asked."""

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import gettext as _

from chouette.notation import write_statement
from chouette.rules.line.stand_ins import speaks_for
from chouette.rules.model.actions import Player, TakePartner
from chouette.rules.model.table import Table
from chouette.rules.permitted.leaving_partners import remain
from chouette.seats.asking.partners_asked import AskedPartners
from chouette.wording.cube_rail import Names, named
from chouette.wording.game import listed_shortly
from games.play.turn_clock import seconds_left


@dataclass(frozen=True, slots=True)
class Partnership:
    """`told` says how things stand. `yes` and `no` are the statements with which this reader answers; "" if they are not asked.
    The next game waits for `names`, for `seconds` more, until `until` (ms since 1970); "" if it does not wait for this reader's
    tap. `is_choice`: the box, for whom it waits, may still choose a partner; `no_partner` is then its way to say none."""

    told: str = ""
    yes: str = ""
    no: str = ""
    names: str = ""
    seconds: int = 0
    until: int = 0
    is_choice: bool = False
    no_partner: str = ""


def partnership_told(table: Table, names: Names, me: Player, asked: AskedPartners, now: int) -> Partnership | None:
    """None if there is nothing to tell this reader."""
    told = _told(table, names, me, asked.passed_on)
    yes = no = ""
    if me in asked.passed_on:
        partners = table.roles.partners
        yes, no = (write_statement(TakePartner(one)) for one in (partners, tuple(p for p in partners if p != me)))
    waiting = asked.waiting or asked.chooses
    is_choice, is_box = asked.waiting is None, _is_box(table, me)
    if waiting is None or waiting.until <= now or (is_box and not is_choice):
        return Partnership(told, yes, no) if told else None
    none = write_statement(TakePartner(())) if is_box else ""
    others = listed_shortly([Player(one) for one in waiting.players if one != me or is_choice], names)
    return Partnership(told, yes, no, others, max(1, seconds_left(waiting.until, now)), waiting.until, is_choice, none)


def _is_box(table: Table, me: Player) -> bool:
    return table.roles.box in speaks_for(table, me)


def _told(table: Table, names: Names, me: Player, passed_on: Collection[Player]) -> str:
    box = named(names, table.roles.box) if table.roles.box else ""
    if me in passed_on:
        sentence = _("The partnership passes on: {box} is box with you as partner, if you agree before the next game.")
        return sentence.format(box=box)
    if me in remain(table):
        return _("You remain partner of {box} in the next game.").format(box=box)
    if passed_on:
        sentence = _("{box} is box now. Asked to be partner before the next game: {players}.")
        return sentence.format(players=listed_shortly(list(passed_on), names), box=box)
    return ""
