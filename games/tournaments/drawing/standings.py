"""Standings as a table, and each place with its working: what every tie-break's sum is made of, and what decided."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from clubsite.kit.points import amount_text, points_text
from games.tournaments.drawing.knocked_out import whys
from games.tournaments.drawing.words import Called
from games.tournaments.formats.scoring.tally import Tallies, Tally
from games.tournaments.formats.scoring.tie_breaks import opponents_scores
from games.tournaments.model.flights import Ladder, Lives, RoundRobin, Swiss
from games.tournaments.model.matches import Bracket
from games.tournaments.model.options import TieBreak, Unplayed
from games.tournaments.model.state import Tournament
from games.tournaments.rules.placing.standings import Standing, tallied

_NAMES = {
    TieBreak.WINS: gettext_lazy("Points"),
    TieBreak.HEAD_TO_HEAD: gettext_lazy("Against each other"),
    TieBreak.BUCHHOLZ: gettext_lazy("Buchholz"),
    TieBreak.BUCHHOLZ_CUT1: gettext_lazy("Buchholz cut 1"),
    TieBreak.MEDIAN: gettext_lazy("Median"),
    TieBreak.SONNEBORN_BERGER: gettext_lazy("Sonneborn-Berger"),
    TieBreak.PROGRESSIVE_SCORE: gettext_lazy("Progressive score"),
    TieBreak.DIFFERENCE: gettext_lazy("Difference"),
    TieBreak.SEED: gettext_lazy("Place in the draw"),
}
_SHORT = {
    TieBreak.WINS: gettext_lazy("Pts"),
    TieBreak.HEAD_TO_HEAD: gettext_lazy("vs"),
    TieBreak.BUCHHOLZ: gettext_lazy("Bh"),
    TieBreak.BUCHHOLZ_CUT1: gettext_lazy("Bh1"),
    TieBreak.MEDIAN: gettext_lazy("Med"),
    TieBreak.SONNEBORN_BERGER: gettext_lazy("SB"),
    TieBreak.PROGRESSIVE_SCORE: gettext_lazy("Prog"),
    TieBreak.DIFFERENCE: gettext_lazy("Diff"),
    TieBreak.SEED: pgettext_lazy("place in the draw, as a column", "Draw"),
}
_OF_ALL = (TieBreak.BUCHHOLZ, TieBreak.BUCHHOLZ_CUT1, TieBreak.MEDIAN)
"""Where everybody meets everybody these are the same for all who are level."""


class Head(str):
    """A heading, with a short one for a phone."""

    __slots__ = ("short",)
    short: str


@dataclass(frozen=True, slots=True)
class Row:
    """A player's line; `withdrew`: in the middle of it. `figures` in the order of the table's heads; `why` are sentences."""

    place: int
    word: str
    name: str
    wins: int
    losses: int
    figures: tuple[str, ...]
    why: tuple[str, ...]
    mine: bool
    withdrew: bool


@dataclass(frozen=True, slots=True)
class Table:
    """Who stands where. `kind`: points, lives, ladder or places."""

    kind: str
    heads: tuple[Head, ...]
    rows: tuple[Row, ...]

    @property
    def won_lost(self) -> tuple[Head, Head]:
        """The headings of the last two columns."""
        return headed(_("Won"), _("W")), headed(_("Lost"), _("L"))


@dataclass(frozen=True, slots=True)
class Working:
    """What the sentences are made from."""

    tallies: Tallies
    unplayed: Unplayed
    planned: int
    called: Called


def table_of(
    tournament: Tournament, bracket: Bracket, standings: Sequence[Standing], called: Called, highlighted: str | None
) -> Table:
    """The standings of a flight in words."""
    form = bracket.flight.format
    of_all = _OF_ALL if isinstance(form, RoundRobin) else ()
    heads = tuple(key for key in standings[0].tie_breaks if key not in of_all) if standings else ()
    planned = form.rounds if isinstance(form, Swiss) else len(bracket.rounds)
    of_rounds = isinstance(form, Swiss | Lives | RoundRobin)
    working = Working(tallied(tournament, bracket) if of_rounds else {}, tournament.options.unplayed, planned, called)
    kind = "points" if heads else "lives" if isinstance(form, Lives) else "ladder" if isinstance(form, Ladder) else "places"
    knocked_out = whys(bracket, standings, called) if kind == "places" else {}
    rows = []
    lives = form.lives if isinstance(form, Lives) else 0
    for number, row in enumerate(standings):
        why = knocked_out.get(row.player) or _why(row, standings[max(number - 1, 0) : number + 2], working, lives, heads)
        figures = tuple(_figure(key, row.tie_breaks[key]) for key in heads)
        if lives:
            figures = (str(_left_of(working.tallies[row.player], lives)),)
        mine = row.player == highlighted
        withdrew = row.player in tournament.withdrawn
        rows.append(Row(row.place, row.player, called(row.player), row.wins, row.losses, figures, tuple(why), mine, withdrew))
    titles = (headed(_("Lives left"), _("Lives")),) if lives else tuple(map(_head, heads))
    return Table(kind, titles, tuple(rows))


def _head(key: TieBreak) -> Head:
    return headed(str(_NAMES[key]), str(_SHORT[key]))


def headed(text: str, short: str) -> Head:
    """A heading."""
    head = Head(text)
    head.short = short
    return head


def _halves(halves: int) -> str:
    return points_text(2 * halves) if halves < 0 else amount_text(2 * halves)


def _figure(key: TieBreak, figure: int | None) -> str:
    if figure is None:
        return "–"
    if key is TieBreak.SEED:
        return str(-figure)
    if key is TieBreak.DIFFERENCE:
        return points_text(4 * figure)
    return str(figure) if key is TieBreak.HEAD_TO_HEAD else _halves(figure)


def _why(row: Standing, around: Sequence[Standing], working: Working, lives: int, heads: Sequence[TieBreak]) -> Iterator[str]:
    if lives:
        yield _lives_left(working.tallies[row.player], lives)
    for other in around:
        if other is not row and row.tie_breaks:
            yield _compared(row, other, working.called)
    for key, figure in row.tie_breaks.items():
        if key in heads:
            words = {"name": _NAMES[key], "figure": _figure(key, figure), "made_of": _made_of(key, figure, row, working)}
            yield _("{name} {figure}: {made_of}").format(**words)


def _left_of(tally: Tally, lives: int) -> int:
    return max(lives - tally.lives_lost, 0)


def _lives_left(tally: Tally, lives: int) -> str:
    left = _left_of(tally, lives)
    missed = ngettext("{number} round missed", "{number} rounds missed", tally.missed).format(number=tally.missed)
    last = max((number for number, turn in enumerate(tally.turns, start=1) if turn is not None), default=0)
    if left:
        said = ngettext("{number} life left", "{number} lives left", left).format(number=left)
    elif tally.missed:
        said = _("out, last paired in round {number}").format(number=last) if last else _("out, never there")
    else:
        said = _("out in round {number}").format(number=last)
    return f"{said}, {missed}" if tally.missed else said


def _compared(row: Standing, other: Standing, called: Called) -> str:
    """What decides between two who stand next to each other."""
    name = called(other.player)
    for key, mine in row.tie_breaks.items():
        theirs = other.tie_breaks.get(key)
        if mine != theirs and mine is not None and theirs is not None:
            words = _("Ahead of {name} by “{by}”: {mine} to {theirs}.") if row.place < other.place else None
            words = words or _("Behind {name} by “{by}”: {mine} to {theirs}.")
            return words.format(name=name, by=_NAMES[key], mine=_figure(key, mine), theirs=_figure(key, theirs))
    return _("Nothing separates {name}: they share the place.").format(name=name)


def _made_of(key: TieBreak, figure: int | None, row: Standing, working: Working) -> str:
    tally = working.tallies[row.player]
    match key:
        case TieBreak.WINS:
            return _points_made_of(tally)
        case TieBreak.HEAD_TO_HEAD:
            if figure is None:
                return _("does not count, for not everybody who was level here has met")
            return _("matches won against those who were level here")
        case TieBreak.PROGRESSIVE_SCORE:
            return _("the points after each round, {sum}").format(
                sum=_sum(_halves(tally.points_after(rounds)) for rounds in range(1, len(tally.turns) + 1))
            )
        case TieBreak.DIFFERENCE:
            return _("points of all matches won less lost")
        case TieBreak.SEED:
            return _("as it was drawn")
        case _:
            return _sum_of_opponents(key, tally, working)


def _points_made_of(tally: Tally) -> str:
    said = [ngettext("{number} match won", "{number} matches won", tally.wins).format(number=tally.wins)]
    if tally.byes:
        said.append(ngettext("{number} bye", "{number} byes", tally.byes).format(number=tally.byes))
    if tally.extra:
        said.append(_("{points} for rounds before they came").format(points=_halves(tally.extra)))
    return ", ".join(said)


def _sum_of_opponents(key: TieBreak, tally: Tally, working: Working) -> str:
    scores = [
        (score, beaten, name) for (score, beaten), name in zip(_scores(tally, working), _names(tally, working), strict=True)
    ]
    if key is TieBreak.SONNEBORN_BERGER and not any(beaten for _score, beaten, _name in scores):
        return _("nobody was beaten")
    if key is TieBreak.SONNEBORN_BERGER:
        left, words = [one for one in scores if one[1]], _("the points of the opponents who were beaten, {sum}")
    elif key is TieBreak.BUCHHOLZ:
        left, words = scores, _("the points of all opponents, {sum}")
    else:
        cut = slice(1, None) if key is TieBreak.BUCHHOLZ_CUT1 else slice(1, -1)
        left = sorted(scores, key=lambda one: one[0])[cut]
        words = (
            _("the points of all opponents but the lowest, {sum}")
            if key is TieBreak.BUCHHOLZ_CUT1
            else _("the points of all opponents but the highest and the lowest, {sum}")
        )
    return words.format(sum=_sum(f"{name} {_halves(score)}" for score, _beaten, name in left))


def _scores(tally: Tally, working: Working) -> Sequence[tuple[int, bool]]:
    return opponents_scores(tally, working.tallies, working.unplayed, working.planned)


def _names(tally: Tally, working: Working) -> Iterator[str]:
    """Whose scores those are, in the same order; a bye counts as an opponent by one of the rules."""
    for turn in tally.turns:
        if turn is not None and turn.opponent is not None:
            yield working.called(turn.opponent)
        elif turn is not None and working.unplayed is Unplayed.FIDE2022:
            yield _("the bye")


def _sum(parts: Iterable[str]) -> str:
    return " + ".join(parts) or "0"
