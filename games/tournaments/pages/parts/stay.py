"""What a player says of themselves once it is drawn: that they are away for a while, leave for good, or play on after all."""

from collections.abc import Callable
from dataclasses import dataclass

from games.tournaments.desk.stage import Stage, stage_of
from games.tournaments.desk.state import Desk
from games.tournaments.desk.undo.withdrawals import leaves_owing_nothing, may_return, needs_a_director, rungs_lost, waited_in
from games.tournaments.model import actions
from games.tournaments.model.flights import Flight, Ladder, Lives, Rounds
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.permissions.own_interest import check_not_fleeing
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches, to_play, waiting_for_group
from games.tournaments.rules.placing.paying_in import members_of
from games.tournaments.services.wording import in_words


@dataclass(frozen=True, slots=True)
class Stay:
    """`own` is their name on the sheet; `of_rounds`: rounds are still paired, which they may miss; `costs_a_life`: each one
    that they miss, in a flight of lives; `unasked`: the terms have changed since they entered; `late`: they came after the
    draw, at terms that nobody had asked them about; `typed`: a director has entered them, and they owe nothing if they
    leave now; `owes`: what they owe as it stands, as money is written, and `only_fee` whether that is the fee, and
    `in_groups` whether it is one for each of several groups; `pools`: the side pools that they are in; `has_lots`: they owe
    for lots in the Calcutta, besides; `waits`: they wait for a group, and have nobody to play yet; `on_ladder`: they stand
    on one that is not closed, and would stand behind all who play on; `at_foot`: they have left it and come back at its
    foot, and `by_director` whether a director says so; `at_end`: they had waited for a group, and would wait last; `bound`:
    why they do not leave now, nor go away, in a sentence: a match of theirs was called or has begun."""

    own: str
    away: bool
    withdrawn: bool
    of_rounds: bool
    costs_a_life: bool
    unasked: bool
    late: bool
    typed: bool
    owes: str
    only_fee: bool
    in_groups: bool
    pools: tuple[str, ...]
    has_lots: bool
    waits: bool
    on_ladder: bool
    at_foot: bool
    by_director: bool
    at_end: bool
    bound: str


def stay_of(
    desk: Desk, own: str, called: Callable[[str], str], owes: str, *, only_fee: bool, in_groups: bool, has_lots: bool
) -> Stay | None:
    """None for whoever has not entered, after the end, and once nothing can be taken back."""
    entrant = desk.tournament.entrant(own) if own else None
    if entrant is None or stage_of(desk) not in (Stage.ENTRY, Stage.RUNNING):
        return None
    if entrant.withdrawn and not may_return(desk, own):
        return None
    rounds = [flight.format for flight in desk.tournament.flights if isinstance(flight.format, Rounds) and not flight.closed]
    costs_a_life = any(isinstance(form, Lives) for form in rounds)
    pools = tuple(pool.name for pool in desk.tournament.money.side_pools if own in members_of(desk.tournament, pool))
    free = leaves_owing_nothing(desk, own)
    unasked, typed = free and own in desk.unasked, free and own in desk.typed
    on_ladder = any(_is_on(flight, own) for flight in desk.tournament.flights)
    return Stay(
        *(own, entrant.absent, entrant.withdrawn, bool(rounds), costs_a_life, unasked, entrant.late, typed),
        owes=owes,
        only_fee=only_fee,
        in_groups=in_groups,
        pools=pools,
        has_lots=has_lots,
        waits=_waits(desk, own),
        on_ladder=desk.tournament.left_stand_last and on_ladder,
        at_foot=entrant.withdrawn and bool(rungs_lost(desk, own)),
        by_director=needs_a_director(desk, own),
        at_end=bool(waited_in(desk, own)),
        bound=_bound(desk, own, called),
    )


def _bound(desk: Desk, own: str, called: Callable[[str], str]) -> str:
    try:
        check_not_fleeing({own}, desk, actions.Withdraw(own))
    except TournamentRefused as refused:
        return in_words(refused, called)
    return ""


def _waits(desk: Desk, own: str) -> bool:
    """For a group, also for another one, and nobody waits to play them."""
    waits = any(own in waiting_for_group(desk.tournament, flight) for flight in desk.tournament.flights)
    return waits and not any(own in to_play(match) for match in live_matches(brackets_of(desk.tournament)))


def _is_on(flight: Flight, own: str) -> bool:
    """Whether they stand on that ladder, and it goes on."""
    return isinstance(flight.format, Ladder) and own in (flight.lines or ()) and not flight.closed
