"""What a table on screen says between two games of those who are quiet or away: whom the next game waits for, and without whom
and with which roles it would begin. So whoever begins it knows before what follows."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.evening.mistakes import in_words
from chouette.rules.decide import decided
from chouette.rules.model.actions import Player, SitOut
from chouette.rules.model.table import Table
from chouette.rules.refusals import Refused
from chouette.seats.absence.are_you_in import NextGame
from chouette.seats.absence.dealt_in import check_begins_without
from chouette.wording.cube_rail import Names, named
from chouette.wording.game import listed
from games.play.turn_clock import seconds_left


@dataclass(frozen=True, slots=True)
class NextGameTold:
    """It waits for `names`, for `seconds` more, until `until` (ms since 1970); "" if it waits for nobody. `without` says who is
    dealt out, and `roles` how the others then stand, or why no game can begin."""

    names: str = ""
    seconds: int = 0
    until: int = 0
    without: str = ""
    roles: str = ""


@dataclass(frozen=True, slots=True)
class StillWaits:
    """So many `seconds` more, until `until` (ms since 1970)."""

    seconds: int
    until: int


def still_waits_for(me: Player | None, following: NextGame, now: int) -> StillWaits | None:
    """How long the next game waits for this reader, who is asked whether they are in; None if it does not, or does no more."""
    waiting = following.waiting
    if waiting is None or me not in waiting.players or waiting.until <= now:
        return None
    return StillWaits(max(1, seconds_left(waiting.until, now)), waiting.until)


def next_game_told(table: Table, names: Names, me: Player, following: NextGame, now: int) -> NextGameTold | None:
    """None if everybody is there, and for whoever is asked: their page asks them."""
    waiting = following.waiting if following.waiting is not None and following.waiting.until > now else None
    if (waiting is None and not following.without) or (waiting is not None and me in waiting.players):
        return None
    waited = [Player(one) for one in waiting.players] if waiting is not None else []
    return NextGameTold(
        listed(waited, names),
        max(1, seconds_left(waiting.until, now)) if waiting is not None else 0,
        waiting.until if waiting is not None else 0,
        _without(following, names),
        _roles(table, names, (*waited, *following.without)),
    )


def as_it_begins(table: Table, following: NextGame) -> Table:
    """The table as it stands without those who are dealt out; as it is where no game can begin without them."""
    try:
        check_begins_without(table, following.without)
    except Refused:
        return table
    for one in following.without:
        table = decided(table, SitOut(one)).table
    return table


def _without(following: NextGame, names: Names) -> str:
    out = following.without
    sentence = ngettext("{names} is away and sits the next game out.", "{names} are away and sit the next game out.", len(out))
    return sentence.format(names=listed(out, names)) if out else ""


def _roles(table: Table, names: Names, out: tuple[Player, ...]) -> str:
    try:
        check_begins_without(table, out)
    except Refused as refused:
        return in_words(refused, names)
    begun = as_it_begins(table, NextGame(without=out))
    if begun.roles.box is None or begun.captain is None:
        return ""
    sentence = _("Without them: {box} is box, {captain} is captain.")
    return sentence.format(box=named(names, begun.roles.box), captain=named(names, begun.captain))
