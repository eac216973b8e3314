"""Double elimination: out at the second loss. 2N - 2 matches, and one more if the final is recharged.

The losers' part is the progressive consolation of the same flight, with the loser of the last main round entering in a round
of their own. Its rounds go on counting after the main rounds; the final comes last. With `recharge` a second final is played
if whoever comes to the final without a loss loses it.
"""

from games.tournaments.formats import knockout, progressive
from games.tournaments.formats.lines import neighbours_meet
from games.tournaments.model.options import Byes
from games.tournaments.model.slots import LoserOf, Slot, WinnerOf


def rounds_of(
    flight: str, players: int, lengths: tuple[int, ...], *, byes: Byes = Byes.SPREAD, recharge: bool = False
) -> tuple[tuple[Slot, ...], ...]:
    """All rounds: the main ones, the losers', and the final."""
    main = knockout.rounds_of(flight, players, lengths, byes=byes)
    rounds = list(main) + list(progressive.rounds_of(flight, main, lengths, first=len(main) + 1))
    undefeated = main[-1][0].id
    last = LoserOf(undefeated)
    if len(main) > 1:
        survivor = WinnerOf(rounds[-1][0].id)
        rounds.append(neighbours_meet(flight, len(rounds) + 1, (survivor, last), lengths))
        rounds.append(neighbours_meet(flight, len(rounds) + 1, (WinnerOf(undefeated), WinnerOf(rounds[-1][0].id)), lengths))
    else:  # two players meet again
        rounds.append(neighbours_meet(flight, 2, (WinnerOf(undefeated), last), lengths))
    if recharge:
        final = rounds[-1][0]
        (again,) = neighbours_meet(flight, len(rounds) + 1, (final.upper, final.lower), lengths)
        rounds.append((Slot(again.id, again.upper, again.lower, again.length, only_after_loss_of=final.id),))
    return tuple(rounds)
