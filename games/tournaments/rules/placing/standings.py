"""Who stands where in a flight, and whether it is decided.

In rounds and round robins everybody is listed, by the named tie-breaks; players that nothing separates share a place. In a
knock-out only the places that are decided: losers of one round share the place after those still in (2, 3, 5, 9). Whom nobody
else has followed into a consolation has none.

Who was in a match to which nobody came has no place in a knock-out. Decision, where no source tells, for money alone: both have
lost it. They are paid behind those who were there in that round, and once all is played the places that this leaves empty are
closed up: two finalists who did not come share the first.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from games.tournaments.formats import lives
from games.tournaments.formats.scoring.cambridge import cambridge
from games.tournaments.formats.scoring.tally import Tallies, flight_tallies, tallies
from games.tournaments.formats.scoring.tie_breaks import ranked
from games.tournaments.model.flights import Divided, DoubleElimination, Flight, Ladder, Lives, RoundRobin, Swiss
from games.tournaments.model.matches import Bracket, Match, MatchState, Occupant
from games.tournaments.model.options import Scoring, ThirdPlace, TieBreak
from games.tournaments.model.results import Played
from games.tournaments.model.slots import LoserOf, MatchId
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import Brackets, brackets_of
from games.tournaments.rules.free_lines import could_buy_back, still_in
from games.tournaments.rules.lookup import as_it_stands, passed_over, rungs_of, undecided, who_left


class FlightState(StrEnum):
    """Where a flight stands."""

    ENTRY = "entry"
    RUNNING = "running"
    FINISHED = "finished"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place, shared by everybody with the same. Points are in halves; so are the sums of tie-breaks."""

    place: int
    player: str
    wins: int
    losses: int
    points: int
    tie_breaks: Mapping[TieBreak, int | None] = field(default_factory=dict)


def standings_of(
    tournament: Tournament, brackets: Brackets, flight: Flight, *, with_absent: bool = False
) -> tuple[Standing, ...]:
    """From the first place on. `with_absent`: also those of matches to which nobody came, as they are paid. A closed flight is
    paid: while something is under review its places are those that follow if it stands."""
    if flight.closed and tournament.left_out_fed_on and any(record.under_review for record in tournament.records):
        tournament = as_it_stands(tournament)
        brackets = brackets_of(tournament)
    bracket = brackets[flight.name]
    if flight.lines is None:
        return ()
    match flight.format:
        case Swiss() | RoundRobin():
            return tuple(_by_points(tournament, bracket))
        case Lives():
            return tuple(_by_lives(tournament, bracket, flight.format))
        case Ladder():
            return tuple(_by_rungs(tournament, bracket))
        case _ if isinstance(flight.format, Divided) or stands_alone(bracket):
            return ()
        case _:
            return tuple(_knocked_out(tournament, bracket, with_absent=with_absent))


def stands_alone(bracket: Bracket) -> bool:
    """Whether somebody has come into this flight from another, and nobody else."""
    inside = {name for match in bracket.matches for name in match.names}
    return bracket.flight.source is not None and len(inside) < 2


def tallied(tournament: Tournament, bracket: Bracket) -> Tallies:
    """What everybody in the flight has come to. The byes of a round robin give no points."""
    flight = bracket.flight
    if isinstance(flight.format, Lives):
        return flight_tallies(flight, bracket.rounds)
    if isinstance(flight.format, Swiss):
        options = tournament.options
        return flight_tallies(flight, bracket.rounds, bye_points=options.bye_points, late_points=options.missed_round_points)
    found = tallies(flight.lines or (), bracket.rounds, [()] * len(bracket.rounds))
    together = tournament.options.scoring is Scoring.CAMBRIDGE and isinstance(flight.format, RoundRobin) and flight.format.twice
    return cambridge(found, bracket.matches) if together else found


def _by_points(tournament: Tournament, bracket: Bracket) -> Iterator[Standing]:
    options, found = tournament.options, tallied(tournament, bracket)
    planned = bracket.flight.format.rounds if isinstance(bracket.flight.format, Swiss) else len(bracket.rounds)
    place = 1
    for group, figures in ranked(found, options.tiebreaks, options.unplayed, planned):
        for name in group:
            one = found[name]
            yield Standing(place, name, one.wins, one.losses, one.points, figures[name])
        place += len(group)


def _by_lives(tournament: Tournament, bracket: Bracket, terms: Lives) -> Iterator[Standing]:
    """Whoever is still in, by the lives they have lost, fewer of them by missing rounds first; then those who played on longer
    before those who did not."""
    found = tallied(tournament, bracket)
    still_in = set(lives.still_in(terms, found)) - tournament.withdrawn

    def rank(name: str) -> tuple[int, int, int]:
        tally = found[name]
        last = max((number for number, turn in enumerate(tally.turns) if turn is not None), default=0)
        return (0, tally.lives_lost, tally.missed) if name in still_in else (1, -last, tally.missed)

    ranks = sorted({rank(name) for name in found})
    place = 1
    for one in ranks:
        group = [name for name in found if rank(name) == one]
        for name in group:
            tally = found[name]
            yield Standing(place, name, tally.wins, tally.losses, tally.points)
        place += len(group)


def _by_rungs(tournament: Tournament, bracket: Bracket) -> Iterator[Standing]:
    both = _wins_and_losses(bracket)
    for place, name in enumerate(rungs_of(tournament, bracket), start=1):
        yield _row(place, name, *both)


def _row(place: int, name: str, wins: Mapping[str, int], losses: Mapping[str, int]) -> Standing:
    return Standing(place, name, wins.get(name, 0), losses.get(name, 0), 2 * wins.get(name, 0))


def _wins_and_losses(bracket: Bracket) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Of everybody; a bye is no win."""
    wins = Counter(match.winner for match in bracket.matches if match.state is not MatchState.BYE)
    losses = Counter(match.loser for match in bracket.matches)
    return (
        {name: count for name, count in wins.items() if isinstance(name, str)},
        {name: count for name, count in losses.items() if isinstance(name, str)},
    )


def _knocked_out(tournament: Tournament, bracket: Bracket, *, with_absent: bool) -> Iterator[Standing]:
    """Each player's place is the best that a lost match leaves them; whoever is still in, could buy back, or has played a match
    that is looked at again, has none yet."""
    to_play = {name for match in undecided(bracket.matches) for name in (*match.players, *match.due) if isinstance(name, str)}
    unplaced = (could_buy_back(bracket) - tournament.withdrawn) | still_in(bracket) | to_play
    both = _wins_and_losses(bracket)
    ranks = sorted(_places(bracket, _third(tournament, bracket), behind=tournament.left_out_fed_on))
    listed: dict[str, _Rank] = {}
    for rank, _, name in ranks:
        if name not in listed and name not in unplaced and (with_absent or not rank[1]):
            listed[name] = rank
    all_came = tournament.own_pools and not any(was_absent for (_, was_absent), _, _ in ranks)
    places = {name: place for name, (place, _) in listed.items()}
    if isinstance(bracket.flight.format, DoubleElimination):
        places = _closed_up(listed, len(set(bracket.flight.lines or ())))
    elif not unplaced and (all_came or any(was_absent for _, was_absent in listed.values())):
        places = _closed_up(listed, len(listed))
    for name, place in (moved_down(places) if tournament.left_out_fed_on else places).items():
        yield _row(place, name, *both)


def _closed_up(ranks: "Mapping[str, _Rank]", players: int) -> dict[str, int]:
    """The same order without places that nobody can have: whoever withdraws from double elimination leaves matches that nobody
    loses, and so does whoever buys back in the rounds of a consolation."""
    worse_or_equal = {rank: sum(other >= rank for other in ranks.values()) for rank in ranks.values()}
    return {name: min(rank[0], players - worse_or_equal[rank] + 1) for name, rank in ranks.items()}


def moved_down(places: Mapping[str, int]) -> Mapping[str, int]:
    """The same order: where three share what a match leaves to two, because a director has let its result stand without the
    third, everybody behind them is a place further down."""
    ahead = {place: sum(other < place for other in places.values()) for place in places.values()}
    return {name: max(place, ahead[place] + 1) for name, place in places.items()}


def _third(tournament: Tournament, bracket: Bracket) -> Match | None:
    """The match for the third place."""
    if tournament.options.third_place is ThirdPlace.SHARED or isinstance(bracket.flight.format, DoubleElimination):
        return None
    final_round = bracket.rounds[-1] if bracket.rounds else ()
    return final_round[1] if len(final_round) > 1 else None


#: A place, and whether nobody came to the match that decided it: behind those who came to theirs.
_Rank = tuple[int, bool]


def _places(bracket: Bracket, third: Match | None, *, behind: bool) -> Iterator[tuple[_Rank, MatchId, str]]:
    """Every place that a match decides. Losers come after all who were still in: one for each match of a later round, of which
    the one for the third place and a second final are none. `behind`: whoever could not come to the match for the third place
    any more, or was left out of the one before it, stands behind who has it; before that was so, they shared it."""
    last = {player: match.id for match in bracket.matches for player in match.names}
    later = 0
    for one_round in reversed(bracket.rounds):
        for match in one_round:
            if match is third:
                sides: tuple[tuple[int, Occupant | None], ...] = ((3, match.winner), (4, match.loser))
            else:
                first = match.winner if match is _final(bracket) else None
                out = match.loser if isinstance(match.loser, str) and last.get(match.loser, match.id) <= match.id else None
                gone = behind and third is not None and _has_left_the_third(third, match)
                sides = ((1, first), (2 + later + gone, out))
            if match.decided:
                yield from (((place, False), match.id, player) for place, player in sides if isinstance(player, str))
            if match is not third:
                without = 2 + later + (behind and third is not None and _has_the_third(third, match))
                yield from (((without, False), match.id, player) for player in passed_over(match))
            if match.state is MatchState.VOID:
                place = 3 if match is third else 2 + later
                yield from (((place, True), match.id, player) for player in match.names if last[player] <= match.id)
        later += sum(match is not third and match.slot.only_after_loss_of is None for match in one_round)


def _has_left_the_third(third: Match, lost: Match) -> bool:
    """Whether the loser of that match was to play for the third place, has withdrawn before, and somebody else has it."""
    return lost.loser not in third.names and _has_the_third(third, lost)


def _has_the_third(third: Match, lost: Match) -> bool:
    """Whether the loser of that match was to play for the third place, and somebody has it."""
    return LoserOf(lost.id) in (third.slot.upper, third.slot.lower) and isinstance(third.winner, str)


def _final(bracket: Bracket) -> Match:
    return bracket.rounds[-1][0] if bracket.rounds[-1] else bracket.rounds[-2][0]


def champion_of(tournament: Tournament, bracket: Bracket, standings: Sequence[Standing]) -> str | None:
    """Who has won the flight; None until that is decided, and for good if nobody stands alone in place 1."""
    flight = bracket.flight
    first = [row.player for row in standings if row.place == 1]
    if not flight.closed and any(match.under_review for match in bracket.matches):
        return None
    if isinstance(flight.format, Swiss | Lives | RoundRobin) and not is_over(bracket, tournament):
        return None
    if isinstance(flight.format, Ladder) and (not flight.closed or {*first} <= {*who_left(tournament, flight)}):
        return None
    return first[0] if len(first) == 1 else None


def left_as_last(tournament: Tournament, bracket: Bracket, champion: str | None) -> bool:
    """Whether whoever stands first in a bracket has withdrawn and has played nobody in their last match: the place stands."""
    of_a_bracket = not isinstance(bracket.flight.format, Swiss | Lives | RoundRobin | Ladder)
    if champion not in tournament.withdrawn or not of_a_bracket:
        return False
    theirs = [match for match in bracket.matches if champion in match.names and match.decided]
    return not theirs or theirs[-1].record is None or not isinstance(theirs[-1].record.outcome, Played)


def is_over(bracket: Bracket, tournament: Tournament) -> bool:
    """Whether nothing is left to play in it."""
    flight = bracket.flight
    if flight.closed:
        return True
    if flight.lines is None or undecided(bracket.matches):
        return False
    match flight.format:
        case Swiss(rounds=planned):
            return len(flight.rounds) >= planned
        case Lives():
            return len(set(lives.still_in(flight.format, tallied(tournament, bracket))) - tournament.withdrawn) < 2
        case Ladder():
            return False
        case _:
            return True


def state_of(tournament: Tournament, brackets: Brackets, flight: Flight) -> FlightState:
    """Entry, running, finished or closed."""
    if flight.closed:
        return FlightState.CLOSED
    if flight.lines is None:
        return FlightState.ENTRY
    parts = [part for part in tournament.flights if part.part_of == flight.name]
    over = all(is_over(brackets[part.name], tournament) for part in (flight, *parts))
    return FlightState.FINISHED if over else FlightState.RUNNING
