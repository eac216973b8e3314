"""Single elimination: N - 1 matches, byes on the draw's lines, and a match for the third place if it is wanted."""

from games.tournaments.formats.lines import drawn_lines, knocked_out, losers_of, neighbours_meet, size_for
from games.tournaments.model.options import Byes, ThirdPlace
from games.tournaments.model.slots import MatchId, Slot

Bracket = tuple[tuple[Slot, ...], ...]


def rounds_of(
    flight: str,
    players: int,
    lengths: tuple[int, ...],
    *,
    byes: Byes = Byes.SPREAD,
    third_place: ThirdPlace = ThirdPlace.SHARED,
) -> Bracket:
    """The rounds from the first to the final. A match for the third place stands beside the final, at place 2 of its round."""
    if players < 2:
        return ()
    rounds = knocked_out(flight, drawn_lines(size_for(players), byes), lengths)
    if third_place is ThirdPlace.SHARED or len(rounds) < 2:
        return rounds
    final, semi_finals = rounds[-1][0], rounds[-2]
    (beside,) = neighbours_meet(flight, final.id.round, losers_of(semi_finals), lengths)
    third = Slot(MatchId(flight, final.id.round, 2), beside.upper, beside.lower, beside.length)
    return (*rounds[:-1], (final, third))
