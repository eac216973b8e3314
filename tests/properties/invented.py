"""Invented evenings: statements drawn at random, mostly legal, under any house rules.

A `Chooser` is any source of choices: Hypothesis in the tests, `random.Random` in the benchmarks.
"""

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar

from chouette.rules.evening import Evening
from chouette.rules.house.options import CAPS, OPTIONS
from chouette.rules.house.presets import PRESETS
from chouette.rules.line.hands import hand_on_turn
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action, Cube, Player, Reply
from chouette.rules.model.contracts import Contract, Kind
from chouette.rules.model.table import Table
from chouette.rules.permitted.legal import box_doubles, legal_for, refusal_of, results
from chouette.rules.play.playing import missing_answers
from chouette.rules.refusals import Refused
from games.notation.plays.play import canonical_plays
from games.rules.board_play import tree_of
from games.rules.cube import Side
from games.rules.gammons import Level

T = TypeVar("T")

PLAYERS = tuple(Player(name) for name in ("ann", "bob", "cal", "dee", "eli", "fay", "gus", "hal", "ida", "jon", "kim", "lou"))
STRANGER = Player("zoe")


class Chooser(Protocol):
    """Picks one of several; `random.Random` is one."""

    def choice(self, options: Sequence[T], /) -> T: ...


#: Options that make something rare happen; one of these lines is drawn for every evening.
THEMES: tuple[tuple[str, ...], ...] = (
    (),
    ("captain_purchase=on",),
    ("captain_purchase=on", "lone_taker=extras"),
    ("lone_taker=buy_all", "captain_purchase=on"),
    ("lone_taker=extras", "box_retention=last_man"),
    ("lone_taker=extras", "box_retention=la"),
    ("lone_taker=beaver", "raccoon=on", "further=on"),
    ("cubes=single", "captain_purchase=on"),
    ("partner=optional", "partner_from=4"),
    ("partner=mandatory", "partner_from=4", "box_retention=all"),
    ("partial_settlement=on", "settlement_rounding=simborg", "settlement_step=0.25"),
    ("automatics=one", "automatics_carry=on", "decline_box=on", "newcomer=ahead_of_loser"),
    ("stakes=min_of_two", "loss_cap=4", "lone_taker=buy_all"),
    ("absent=drop", "answer_order=queue", "leaver=settle"),
    ("absent=wait", "board=on", "variant=hypergammon"),
    ("board=on",),
    ("board=on", "variant=hypergammon", "automatics=unlimited", "automatics_cap=3"),
    ("board=on", "variant=hypergammon", "lone_taker=extras"),
    ("board=on", "variant=acey-deucey"),
)


def setting_up(pick: Chooser, seats: int) -> list[Action]:
    """House rules with a theme and a few more options changed, stakes, and everyone seated."""
    actions: list[Action] = [say.ChooseSheet(pick.choice(tuple(PRESETS)))]
    actions += [say.SetOption(*option.split("=")) for option in pick.choice(THEMES)]
    actions += [_option(pick) for _ in range(pick.choice(range(3)))]
    players = PLAYERS[:seats]
    actions += [say.SetStake(player, pick.choice((1, 2, 4))) for player in players if pick.choice((True, False, False))]
    return [*actions, say.NameBox(players[0]), say.NameLine(players[1:])]


def _option(pick: Chooser) -> Action:
    name = pick.choice(tuple(OPTIONS))
    value = pick.choice((*OPTIONS[name].values, *(("4", "16") if name in CAPS else ())))
    return say.SetOption(name, value)


def next_action(pick: Chooser, evening: Evening) -> Action:
    """Mostly what a table would say next, often something rare but possible, sometimes anything at all."""
    kind = pick.choice((*("likely",) * 7, "rare", "rare", "anything"))
    if kind == "anything":
        return _anything(pick, evening)
    possible = _rare(pick, evening) if kind == "rare" else _likely(pick, evening)
    return pick.choice(possible or [_anything(pick, evening)])


def _likely(pick: Chooser, evening: Evening) -> list[Action]:
    table = evening.table
    if table.game is None:
        return [say.StartGame()]
    if table.reopened and table.game.board is None and pick.choice((True, False, False)):
        return [say.SetAside()]
    speaking = [action for player in table.game.deltas for action in legal_for(table, player)]
    first: list[Action] = [action for action in speaking if isinstance(action, say.Buy | say.OfferExtra | say.Answer)]
    doubles = box_doubles(table)
    if table.game.board is not None:
        moving = list(on_the_board(pick, table))
        return first or [*speaking, *doubles[:1], *moving * 12]
    return first or [*speaking, *doubles, *doubles[:1] * 4, *results(table)]


def on_the_board(pick: Chooser, table: Table) -> Iterator[Action]:
    """The next roll, doublet or play of whoever moves the checkers."""
    assert table.game is not None
    board, hand = table.game.board, hand_on_turn(table)
    roll = (pick.choice(range(1, 7)), pick.choice(range(1, 7)))
    if board is None or table.game.extras_offered or missing_answers(table.game):
        return
    if hand is None:
        yield say.OpeningRoll(*roll)
    elif board.to_roll:
        yield say.RollDice(hand, roll)
    elif board.to_name:
        yield say.NameDoublet(hand, roll[0])
    else:
        yield say.PlayCheckers(hand, pick.choice(tuple(canonical_plays(tree_of(board)).values())))


def _rare(pick: Chooser, evening: Evening) -> list[Action]:
    """Things the rules may allow in this situation, but that happen once an evening."""
    table = evening.table
    if table.game is None:
        candidates = _between_games(pick, table)
    else:
        deals = [_deal(pick, table, contract) for contract in table.game.live]
        resigning = say.Resign(pick.choice(tuple(table.game.deltas)), pick.choice(tuple(Level)))
        candidates = [say.AutomaticDouble(), say.AutomaticDouble(), *deals, resigning, say.Undo()]
        candidates += [say.SitOut(table.game.team[-1]), say.SetProxy(table.game.team[-1], table.game.captain)]
        candidates += [say.Suspend(), say.Resume(), say.Resume(), say.DecideGame(None, "why")]
        candidates += [say.NameStandIn(table.game.captain, table.game.team[-1]), say.NameStandIn(table.game.captain, None)]
    return [
        action for action in candidates if isinstance(action, say.Undo | say.CorrectResult) or refusal_of(table, action) is None
    ]


def _between_games(pick: Chooser, table: Table) -> list[Action]:
    line = table.playing(table.roles.line) or (STRANGER,)
    newcomer = next((one for one in PLAYERS if one not in table.present), STRANGER)
    partners = (pick.choice(line), pick.choice(line))
    result = say.BoardResult(pick.choice(tuple(Side)), pick.choice(tuple(Level)))
    return [
        say.CorrectResult(max(1, table.games_played), result),
        say.TakePartner(partners[:1]),
        say.TakePartner(tuple(dict.fromkeys(partners))),
        say.DeclineBox(table.roles.box or STRANGER),
        say.Join(newcomer),
        say.Leave(pick.choice(table.present or (STRANGER,))),
        *(say.Return(player) for player in table.sitting),
        say.Undo(),
    ]


def _deal(pick: Chooser, table: Table, contract: Contract) -> Action:
    """Two players agree on an amount for their contract, or for a part of it."""
    share = pick.choice((None, (1, 2), (1, 4))) if table.house.partial_settlement else None
    roll = (pick.choice(range(1, 7)), pick.choice(range(1, 7)))
    payee, amount = pick.choice((contract.box_side, contract.team_side)), pick.choice((0, 50, 78, 100, 250))
    cube = Cube(contract.team_side, contract.dealt_to if contract.kind is Kind.PURCHASE else None)
    winner = pick.choice(tuple(Side)) if amount == 0 else None
    return say.Settle(contract.box_side, cube, amount, payee, share, winner, roll)


def _anything(pick: Chooser, evening: Evening) -> Action:
    players = (*PLAYERS[:6], *evening.table.scores, STRANGER)
    one, other, third = pick.choice(players), pick.choice(players), pick.choice(players)
    amount = pick.choice((0, 25, 50, 78, 100, 150, 600))
    level, side = pick.choice(tuple(Level)), pick.choice(tuple(Side))
    return pick.choice(
        (
            _anything_about_seats(pick, one, other),
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
            _anything_on_the_board(pick, one),
            say.Close() if pick.choice(range(4)) == 0 else say.Undo(step=True),
        )
    )


def _anything_about_seats(pick: Chooser, one: Player, other: Player) -> Action:
    proxy, partners = say.SetProxy(one, pick.choice((other, None))), say.TakePartner(pick.choice(((), (one,), (one, other))))
    stand_in = say.NameStandIn(one, pick.choice((other, None)))
    every: tuple[Action, ...] = (say.Join(one), say.Leave(one), say.SitOut(one), say.Return(one), proxy, stand_in, partners)
    return pick.choice(every)


def _anything_on_the_board(pick: Chooser, one: Player) -> Action:
    play = say.PlayCheckers(one, pick.choice(("8/5 6/5", "-", "24/18 13/11", "bar/20*")))
    every: tuple[Action, ...] = (say.RollDice(one, (3, 1)), say.OpeningRoll(2, 2), play)
    return pick.choice(every)


def said(evening: Evening, action: Action) -> Evening:
    """The evening with the action, or unchanged if the rules refuse it."""
    try:
        return evening.perform(action)
    except Refused:
        return evening
