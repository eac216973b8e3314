"""Who is absent when a game on screen begins sits it out: it would be lost for them, and nobody can be asked. So does
whoever has never opened their page: the name may have been written down for somebody who never came.

Whoever named a proxy themselves has somebody there, unless that rests. A table whose players do not speak for themselves, or
where nobody ever opened a page, plays from the console. Whoever is only quiet is asked first: `are_you_in.py`.

Source: RULES.md R7.
"""

from collections.abc import Collection, Sequence

from chouette.evening.selectors import evening_of
from chouette.models import Chouette, Seat
from chouette.rules.decide import decided
from chouette.rules.line.stand_ins import rests
from chouette.rules.model.actions import Action, CorrectGame, CorrectResult, Player, SitOut, StartGame, Undo
from chouette.rules.model.table import Table
from chouette.rules.refusals import Refusal, Refused
from chouette.seats.absence.absent import absent_among
from chouette.seats.holders import logins_behind

FEWEST = 2


def begins(actions: Sequence[Action]) -> bool:
    """Whether one of the statements begins a game."""
    return any(isinstance(one, StartGame) for one in actions)


def with_the_absent_out(chouette: Chouette, table: Table, actions: Sequence[Action], by: int | None) -> list[Action]:
    """The statements, and before a game begins those that let the absent sit out. Raises Refused if it cannot begin without
    them, and what the statements are refused for. `by` is the login that says it, which is there."""
    log = evening_of(chouette) if any(isinstance(one, Undo | CorrectGame | CorrectResult) for one in actions) else None
    said = list[Action]()
    for action in actions:
        out = _sitting_out(chouette, table, by) if isinstance(action, StartGame) else []
        for one in (*out, action):
            said.append(one)
            if log is not None:
                log = log.perform(one)
                table = log.table
            elif one is not actions[-1]:
                table = decided(table, one).table
    return said


def absent_from_the_first(chouette: Chouette, table: Table, by: int) -> list[Action]:
    """The statements that let the absent sit out before the others roll for their seats, the box among them. Raises Refused."""
    return _sitting_out(chouette, table, by, first=True)


def _sitting_out(chouette: Chouette, table: Table, by: int | None, *, first: bool = False) -> list[Action]:
    out = absent_from_next(chouette, table, seats_at(chouette), by)
    check_begins_without(table, out, first=first)
    return [SitOut(one) for one in out]


def seats_at(chouette: Chouette) -> list[Seat]:
    """In the order of sitting down, with what tells whose logins hold them. One query."""
    return list(chouette.seats.select_related("player__merged_into").order_by("pk"))


def absent_from_next(chouette: Chouette, table: Table, seats: Sequence[Seat], by: int | None = None) -> tuple[Player, ...]:
    """Who would be dealt in if the next game began now, and is absent, in the order of the seats. `by` is a login that is
    there."""
    if table.game is not None or table.closed or not table.house.board or not chouette.self_service:
        return ()
    if all(one.touched_at is None for one in seats):
        return ()
    dealt_in = table.playing(table.present)
    trusting = {one for one in table.trusting if one in table.proxies and not rests(table, one)}
    asked = [one for one in seats if one.word in dealt_in and one.word not in trusting and not _is_held_by(one, by)]
    absent = absent_among(chouette, asked, table) | {Player(one.word) for one in asked if one.touched_at is None}
    return tuple(Player(one.word) for one in asked if one.word in absent)


def _is_held_by(seat: Seat, by: int | None) -> bool:
    return by is not None and by in logins_behind(seat)


def check_begins_without(table: Table, out: Collection[Player], *, first: bool = False) -> None:
    """Raises Refused where no game can begin without them."""
    box = table.roles.box
    if box is not None and box in out and not first:
        raise Refused(Refusal.BOX_IS_ABSENT, player=box, seconds=table.house.handover)
    if out and len(table.playing(table.present)) - len(out) < FEWEST:
        raise Refused(Refusal.TOO_FEW_THERE, players=", ".join(sorted(out)), seconds=table.house.handover)
