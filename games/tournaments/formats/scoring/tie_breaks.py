"""What separates players with equal points: sums over opponents, and each other's match. Section 1.11 of the tournament facts.

All sums are in half points. A bye counts in an opponent's sum as `unplayed` says: `raw`, as the points it gave, and it adds
nothing to one's own sum; `heltour`, half a point in an opponent's; `fide2022`, the same, and one's own bye is a match won
against a virtual opponent, who had one's own points before it and gets half a point for every later round.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from games.tournaments.formats.scoring.tally import WIN, Tallies, Tally
from games.tournaments.model.options import TieBreak, Unplayed

#: A figure per player; None where it does not apply.
Figures = Mapping[str, int | None]


def figures(order: Sequence[TieBreak], tallied: Tallies, unplayed: Unplayed, planned: int) -> Mapping[TieBreak, Figures]:
    """Every named tie-break but head-to-head, which depends on who is tied; higher is better. Of `planned` rounds in all."""
    return {
        tie_break: {name: FIGURES[tie_break](tally, tallied, unplayed, planned) for name, tally in tallied.items()}
        for tie_break in order
        if tie_break in FIGURES
    }


def head_to_head(tied: Iterable[str], tallied: Tallies) -> Figures:
    """Wins among those tied; None for all of them unless all have met."""
    names = list(tied)
    met = all(set(names) - {name} <= set(tallied[name].opponents) for name in names)
    return {name: sum(loser in names for loser in tallied[name].beaten) if met else None for name in names}


def ranked(
    tallied: Tallies, order: Sequence[TieBreak], unplayed: Unplayed, planned: int
) -> list[tuple[list[str], Mapping[str, Mapping[TieBreak, int | None]]]]:
    """Groups of players who nothing separates, best first, and the figures of each."""
    fixed = figures(order, tallied, unplayed, planned)
    groups = [list(tallied)]
    known: dict[str, dict[TieBreak, int | None]] = {name: {} for name in tallied}
    for tie_break in order:
        groups = [part for group in groups for part in _parted(group, tie_break, fixed, tallied, known)]
    return [(group, {name: known[name] for name in group}) for group in groups]


def _parted(
    group: list[str],
    tie_break: TieBreak,
    fixed: Mapping[TieBreak, Figures],
    tallied: Tallies,
    known: dict[str, dict[TieBreak, int | None]],
) -> list[list[str]]:
    """The group in parts, best first. Head-to-head is taken once, among those tied when it is reached."""
    if tie_break is TieBreak.HEAD_TO_HEAD:
        found = head_to_head(group, tallied) if len(group) > 1 else dict.fromkeys(group)
    else:
        found = {name: fixed[tie_break][name] for name in group}
    for name in group:
        known[name][tie_break] = found[name]
    values = sorted({value for value in found.values() if value is not None}, reverse=True)
    if not values:
        return [group]
    return [[name for name in group if found[name] == value] for value in values]


def _wins(tally: Tally, tallied: Tallies, unplayed: Unplayed, planned: int) -> int:
    return tally.points


def _seed(tally: Tally, tallied: Tallies, unplayed: Unplayed, planned: int) -> int:
    return -list(tallied).index(tally.name) - 1


def _difference(tally: Tally, tallied: Tallies, unplayed: Unplayed, planned: int) -> int:
    return tally.difference


def _progressive(tally: Tally, tallied: Tallies, unplayed: Unplayed, planned: int) -> int:
    return sum(tally.points_after(rounds) for rounds in range(1, len(tally.turns) + 1))


def opponents_scores(tally: Tally, tallied: Tallies, unplayed: Unplayed, planned: int) -> list[tuple[int, bool]]:
    """The score of every opponent in one's sums, and whether they were beaten."""
    scores: list[tuple[int, bool]] = []
    for number, turn in enumerate(tally.turns):
        if turn is not None and turn.opponent is not None:
            scores.append((_as_opponent(tallied[turn.opponent], unplayed), bool(turn.won)))
        elif unplayed is Unplayed.FIDE2022 and turn is not None:
            scores.append((_virtual(tally, number, planned), True))
    return scores


def _as_opponent(tally: Tally, unplayed: Unplayed) -> int:
    if unplayed is Unplayed.RAW:
        return tally.points
    missed = sum(turn is None or turn.opponent is None for turn in tally.turns)
    return WIN * tally.wins + missed * WIN // 2


def _virtual(tally: Tally, one_round: int, planned: int) -> int:
    """Their points before the bye, nothing for the round itself (a bye is a win), half a point for each round after it."""
    before = tally.points_after(one_round)
    won = tally.points_after(one_round + 1) - before
    return before + (WIN - won) + (planned - one_round - 1) * WIN // 2


def _buchholz(tally: Tally, tallied: Tallies, unplayed: Unplayed, planned: int) -> int:
    return sum(score for score, _ in opponents_scores(tally, tallied, unplayed, planned))


def _cut_1(tally: Tally, tallied: Tallies, unplayed: Unplayed, planned: int) -> int:
    return sum(sorted(score for score, _ in opponents_scores(tally, tallied, unplayed, planned))[1:])


def _median(tally: Tally, tallied: Tallies, unplayed: Unplayed, planned: int) -> int:
    return sum(sorted(score for score, _ in opponents_scores(tally, tallied, unplayed, planned))[1:-1])


def _sonneborn_berger(tally: Tally, tallied: Tallies, unplayed: Unplayed, planned: int) -> int:
    return sum(score for score, beaten in opponents_scores(tally, tallied, unplayed, planned) if beaten)


FIGURES: Mapping[TieBreak, Callable[[Tally, Tallies, Unplayed, int], int]] = {
    TieBreak.WINS: _wins,
    TieBreak.BUCHHOLZ: _buchholz,
    TieBreak.BUCHHOLZ_CUT1: _cut_1,
    TieBreak.MEDIAN: _median,
    TieBreak.SONNEBORN_BERGER: _sonneborn_berger,
    TieBreak.PROGRESSIVE_SCORE: _progressive,
    TieBreak.DIFFERENCE: _difference,
    TieBreak.SEED: _seed,
}
