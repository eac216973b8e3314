"""Who pays for playing: the entry fee, once each, or once for each group of rolling knock-outs, and the stakes of side pools.

Until the draw everybody who has entered is reckoned with. From then on whoever is drawn owes, or is to be drawn in a flight
that has not started: not who has entered and was not there. Whoever comes after the draw owes from their first match or bye
on, and nothing if they withdraw before they have played; once a flight is closed its prizes are worked out, and everybody drawn
owes. Whoever waits for a group of rolling knock-outs is not drawn yet, and owes nothing if none is made with them; who is out
of one and comes in again owes the fee once more as soon as the next one is drawn with them. A side pool is staked once. What an
earlier version has drawn, which says so nowhere, keeps the rule of then: whoever has entered owes, or whoever waits.
"""

from collections.abc import Sequence

from games.tournaments.model.flights import Groups
from games.tournaments.model.matches import Match, MatchState
from games.tournaments.model.money import SidePool
from games.tournaments.model.state import Entrant, Tournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import all_matches, entered_in


def fees_of(tournament: Tournament) -> int:
    """Of everybody who plays, once each, and again for each further group; a buy-back costs half."""
    money = tournament.money
    return money.fee * (len(who_pays(tournament)) + len(pays_again(tournament))) + money.fee // 2 * len(bought_back(tournament))


def pays_again(tournament: Tournament) -> Sequence[tuple[str, str]]:
    """Who has come into the same rolling knock-outs again, and the group they were drawn into by that: a fee for each. Nobody
    who owes nothing at all."""
    paying, been = frozenset(who_pays(tournament)), set[tuple[str, str]]()
    found = []
    for group in tournament.flights:
        whole = tournament.flight(group.part_of) if group.part_of is not None else None
        if whole is not None and isinstance(whole.format, Groups):
            lines = group.lines or ()
            found += [(name, group.name) for name in lines if (whole.name, name) in been and name in paying]
            been |= {(whole.name, name) for name in lines}
    return found


def bought_back(tournament: Tournament) -> Sequence[str]:
    """Who owes for a place that was bought back, once for each; nobody who owes nothing at all."""
    free = {one.name for one in tournament.entrants if one.free and tournament.free_of_all}
    return [name for name in tournament.money.buy_backs if name not in free]


def who_pays(tournament: Tournament) -> Sequence[str]:
    """In order of entry; never a second name of somebody, nor who has withdrawn without owing."""
    entered = [entrant for entrant in tournament.entrants if not entrant.free]
    if not tournament.drawn_owe:
        return _entered(tournament, [entrant.name for entrant in entered])
    drawn = _drawn(tournament) | _to_be_drawn(tournament)
    all_owe = any(flight.closed for flight in tournament.flights) or not any(one.late for one in entered)
    playing = frozenset[str]() if all_owe else _playing(tournament)
    return [one.name for one in entered if one.name in drawn and (not one.late or all_owe or one.name in playing)]


def _entered(tournament: Tournament, entered: list[str]) -> list[str]:
    """But for whom no flight is meant, where each names its players."""
    fields = [flight for flight in tournament.flights if flight.source is None and flight.part_of is None]
    if not fields or any(flight.only is None for flight in fields):
        return entered
    there = {name for flight in tournament.flights for name in (*(flight.only or ()), *(flight.lines or ()))}
    return [name for name in entered if name in there]


def _drawn(tournament: Tournament) -> set[str]:
    """Who stands on a line, but for whoever waits for a group alone."""
    all_groups = (flight for flight in tournament.flights if isinstance(flight.format, Groups) and tournament.own_pools)
    groups = {flight.name for flight in all_groups}
    return {name for flight in tournament.flights if flight.name not in groups for name in flight.lines or ()}


def _to_be_drawn(tournament: Tournament) -> set[str]:
    """Who would be drawn now in the flights that have not started."""
    waiting = (one for one in tournament.flights if one.lines is None and one.source is None and not one.closed)
    return {entrant.name for flight in waiting for entrant in entered_in(tournament, flight)}


def _playing(tournament: Tournament) -> frozenset[str]:
    """Who has had a match that began or was decided, or a bye of a round that was paired."""
    begun = (record for record in tournament.records if record.begun or record.outcome is not None)
    byes = (name for flight in tournament.flights for one_round in flight.rounds for name in one_round.byes)
    return frozenset((*byes, *(name for record in begun for name in record.players)))


def leaves_free(tournament: Tournament, entrant: Entrant) -> bool:
    """Whether somebody who came late withdraws without owing: nothing of theirs was played, and no prize rests on their fee."""
    if not entrant.late or any(flight.closed for flight in tournament.flights):
        return False
    return not any(_was_there(match, entrant.name) for match in all_matches(brackets_of(tournament)))


def _was_there(match: Match, name: str) -> bool:
    """Whether they have begun that match, or won it because the other was not there."""
    if match.state is MatchState.WALKOVER:
        return match.winner == name
    return name in match.names and match.state in (MatchState.BEGUN, MatchState.DISPUTED, MatchState.PLAYED)


def members_of(tournament: Tournament, pool: SidePool) -> Sequence[str]:
    """Who plays for it: not who withdrew before the draw, nor anybody's second name, nor who was not drawn."""
    if tournament.drawn_owe:
        paying = set(who_pays(tournament))
        return [name for name in pool.members if name in paying]
    return [name for name in pool.members if (one := tournament.entrant(name)) is not None and not one.free]
