"""Evenings nobody has played: statements drawn at random, mostly legal, under any house sheet.

A `Chooser` is any source of choices: Hypothesis in the tests, `random.Random` in the benchmarks.
"""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from chouette.rules import actions as say
from chouette.rules.actions import Action, Cube, Player, Reply
from chouette.rules.evening import Evening
from chouette.rules.legal import box_doubles, legal_for, results
from chouette.rules.options import CAPS, OPTIONS
from chouette.rules.presets import PRESETS
from chouette.rules.refusals import Refused
from games.rules.cube import Side
from games.rules.gammons import Level

T = TypeVar("T")

PLAYERS = tuple(Player(name) for name in ("ann", "bob", "cal", "dee", "eli", "fay", "gus", "hal", "ida", "jon", "kim", "lou"))
STRANGER = Player("zoe")


class Chooser(Protocol):
    """Picks one of several; `random.Random` is one."""

    def choice(self, options: Sequence[T], /) -> T: ...


def setting_up(pick: Chooser, seats: int) -> list[Action]:
    """A sheet with a few options changed, stakes, and everyone seated."""
    actions: list[Action] = [say.ChooseSheet(pick.choice(tuple(PRESETS)))]
    actions += [_option(pick) for _ in range(pick.choice(range(4)))]
    players = PLAYERS[:seats]
    actions += [say.SetStake(player, pick.choice((1, 2, 4))) for player in players if pick.choice((True, False, False))]
    return [*actions, say.NameBox(players[0]), say.NameLine(players[1:])]


def _option(pick: Chooser) -> Action:
    name = pick.choice(tuple(OPTIONS))
    value = pick.choice((*OPTIONS[name].values, *(("4", "16") if name in CAPS else ())))
    return say.SetOption(name, value)


def next_action(pick: Chooser, evening: Evening) -> Action:
    """Mostly what a table would say next, sometimes anything at all."""
    kind = pick.choice(("likely", "likely", "likely", "likely", "anything"))
    likely = _likely(evening)
    return pick.choice(likely) if kind == "likely" and likely else _anything(pick, evening)


def _likely(evening: Evening) -> list[Action]:
    table = evening.table
    if table.game is None:
        return [say.StartGame()]
    speaking = [action for player in table.game.deltas for action in legal_for(table, player)]
    doubling: list[Action] = [*box_doubles(table)]
    return [*speaking, *doubling, *results(table)]


def _anything(pick: Chooser, evening: Evening) -> Action:
    players = (*PLAYERS[:6], *evening.table.scores, STRANGER)
    one, other, third = pick.choice(players), pick.choice(players), pick.choice(players)
    amount = pick.choice((0, 25, 50, 78, 100, 150, 600))
    level, side = pick.choice(tuple(Level)), pick.choice(tuple(Side))
    return pick.choice(
        (
            say.Join(one),
            say.Leave(one),
            say.SitOut(one),
            say.Return(one),
            say.SetProxy(one, pick.choice((other, None))),
            say.TakePartner(pick.choice(((), (one,), (one, other)))),
            say.DeclineBox(one),
            say.AutomaticDouble(),
            say.Double((one, other)),
            say.Double((one,), (Cube(other), Cube(third))),
            say.Answer(one, pick.choice(tuple(Reply)), pick.choice(((), (Cube(other),)))),
            say.Answer(one, pick.choice(tuple(Reply)), everyone=True),
            say.Buy(one, pick.choice((other, None))),
            say.OfferExtra(one, other),
            say.Settle(one, Cube(other), amount, pick.choice((one, other, None)), winner=pick.choice((side, None))),
            say.Settle(one, Cube(other), amount, one, share=pick.choice(((1, 2), (1, 4))), roll=pick.choice((None, (5, 2)))),
            say.Resign(one, level),
            say.NameCaptain(one),
            say.NameBox(one),
            say.NameLine(tuple(reversed(evening.table.roles.line))),
            say.Proposition(one, other, amount, one),
            say.PayCash(one, other, amount),
            say.Undo(),
            say.Undo(step=True),
            say.CorrectResult(pick.choice(range(1, 6)), say.BoardResult(side, level)),
            say.CorrectGame(pick.choice(range(1, 6)), (say.Double((one,)), say.BoardResult(side, level))),
            _option(pick),
            say.SetStake(one, pick.choice((1, 3))),
            say.Override(say.Double((one,), everyone=True)),
            say.Override(say.BoardResult(side, level)),
            say.Close(),
        )
    )


def said(evening: Evening, action: Action) -> Evening:
    """The evening with the action, or as it was if the rules refuse it."""
    try:
        return evening.perform(action)
    except Refused:
        return evening
