"""Lives: out at the Nth loss, paired inside records; with four lives this is More-Swiss.

A round that is paired while somebody with lives left is away costs them one, as a loss does: else whoever has won a match and
goes away could not lose any more. Decision, where no source tells.

A bye counts as a win. Nobody has a second one while somebody still in has had none; it goes to the worst record. A rematch is
played only where nothing else is possible.
"""

from collections.abc import Sequence

from games.tournaments.formats.pairing_up.costs import Candidate
from games.tournaments.formats.pairing_up.pairing import paired
from games.tournaments.formats.scoring.tally import Tallies
from games.tournaments.model.flights import Lives, Pairing, Round


def still_in(terms: Lives, tallied: Tallies) -> list[str]:
    """Who has lives left, in draw order."""
    return [name for name, tally in tallied.items() if tally.lives_lost < terms.lives]


def candidates(terms: Lives, tallied: Tallies, present: frozenset[str]) -> list[Candidate]:
    """Who is there and has lives left: the fewest of them lost first, then the draw order."""
    there = [tallied[name] for name in still_in(terms, tallied) if name in present]
    there.sort(key=lambda one: one.lives_lost)
    return [Candidate(one.name, -one.lives_lost, frozenset(one.opponents), one.byes, one.lives_lost) for one in there]


def next_round(there: Sequence[Candidate]) -> Round:
    """The round with as few rematches as possible."""
    bye = _bye(there)
    playing = [one for one in there if one is not bye]
    one_round = paired(playing, Pairing.DUTCH) or paired(playing, Pairing.DUTCH, rematches=True)
    assert one_round is not None
    return Round(one_round.pairs, (bye.name,) if bye is not None else ())


def _bye(there: Sequence[Candidate]) -> Candidate | None:
    if len(there) % 2 == 0:
        return None
    ranks = {one.name: rank for rank, one in enumerate(there)}
    return min(there, key=lambda one: (one.byes, -one.losses, -ranks[one.name]))
