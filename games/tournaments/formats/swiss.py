"""Swiss and Monrad: everybody plays every round, nobody twice, against somebody with about as many points.

First the bye: the fewest points of those without one, then the lowest rank. Then the pairing. With dutch pairing rank within
equal points is the draw order, with monrad that of the tie-breaks.
"""

from collections.abc import Iterator, Sequence

from games.tournaments.formats.pairing_up.costs import Candidate
from games.tournaments.formats.pairing_up.pairing import paired
from games.tournaments.formats.scoring.tally import Tallies
from games.tournaments.formats.scoring.tie_breaks import ranked
from games.tournaments.model.flights import Pairing, Round, Swiss
from games.tournaments.model.options import Options, TieBreak


def candidates(terms: Swiss, tallied: Tallies, present: frozenset[str], options: Options) -> list[Candidate]:
    """Who is there, in the order of rank."""
    between: tuple[TieBreak, ...] = ()
    if terms.pairing is Pairing.MONRAD:
        between = tuple(one for one in options.tiebreaks if one not in (TieBreak.WINS, TieBreak.SEED))
    order = (TieBreak.WINS, *between, TieBreak.SEED)
    groups = ranked(tallied, order, options.unplayed, terms.rounds)
    there = [tallied[name] for group, _ in groups for name in group if name in present]
    return [Candidate(one.name, one.points, frozenset(one.opponents), one.byes, one.losses) for one in there]


def next_round(terms: Swiss, there: Sequence[Candidate]) -> Round | None:
    """The round without a rematch and without a second bye; None if there is none."""
    for bye in _byes(there):
        if bye is not None and bye.byes:
            return None
        one_round = paired([one for one in there if one is not bye], terms.pairing)
        if one_round is not None:
            return Round(one_round.pairs, (bye.name,) if bye is not None else ())
    return None


def most_rounds(players: int) -> int:
    """So many can they play at most, nobody twice against the same and nobody with a second bye."""
    return players - 1 if players % 2 == 0 else players


def with_fewest_rematches(terms: Swiss, there: Sequence[Candidate]) -> Round:
    """What a director may insist on where nothing else is possible."""
    bye = next(_byes(there))
    one_round = paired([one for one in there if one is not bye], terms.pairing, rematches=True)
    assert one_round is not None
    return Round(one_round.pairs, (bye.name,) if bye is not None else ())


def _byes(there: Sequence[Candidate]) -> Iterator[Candidate | None]:
    """Who could have the bye, first who should; None if nobody."""
    if len(there) % 2 == 0:
        yield None
        return
    ranks = {one.name: rank for rank, one in enumerate(there)}
    yield from sorted(there, key=lambda one: (one.byes, one.score, -ranks[one.name]))
