"""What may be said now: the buttons of a page, found by asking the same rules that decide the actions."""

from collections.abc import Iterator
from itertools import islice

from chouette.rules.cubes.doubling import is_free
from chouette.rules.cubes.lone_taker import must_buy
from chouette.rules.cubes.purchases import buyable
from chouette.rules.decide import check_legal
from chouette.rules.house.house import Cubes
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action, Cube, Player, Reply
from chouette.rules.model.contracts import Contract, Kind
from chouette.rules.model.table import Game, Table
from chouette.rules.refusals import Refused
from games.rules.cube import Side
from games.rules.money import beavers

#: With this many legal doubles or more, the box gets a dialog to choose them.
CHOICE = 3


def refusal_of(table: Table, action: Action) -> Refused | None:
    """Why the action would be refused; None if it is legal now."""
    try:
        check_legal(table, action)
    except Refused as refused:
        return refused
    return None


def legal_for(table: Table, player: Player) -> tuple[Action, ...]:
    """What this player may say about the cubes now, answers before doubles. Empty without a running game."""
    game = table.game
    if game is None:
        return ()
    candidates = (*_answers(table, game, player), *_purchases(table, game, player), *_doubles(table, game, player))
    return tuple(action for action in dict.fromkeys(candidates) if refusal_of(table, action) is None)


def _answers(table: Table, game: Game, player: Player) -> Iterator[Action]:
    if game.lone_taker == player:
        yield from (say.Buy(player), say.Answer(player, Reply.BEAVERS), say.Answer(player, Reply.DROPS))
    for contract in game.live:
        yield from _replies(table, game, contract, player)
    if player in game.in_the_game:
        for dropper in game.extras_offered:
            yield say.Answer(player, Reply.ACCEPTS, (Cube(dropper),))
            yield say.Answer(player, Reply.DECLINES, (Cube(dropper),))


def _replies(table: Table, game: Game, contract: Contract, player: Player) -> Iterator[Action]:
    resignation, offer = contract.resignation, contract.offer
    if resignation is not None and contract.player(resignation.by.other) == player:
        whom = (Cube(contract.player(resignation.by)),)
        yield from (say.Answer(player, Reply.ACCEPTS, whom), say.Answer(player, Reply.REFUSES, whom))
    if offer is None or contract.player(offer.answerer) != player:
        return
    cubes = () if player != game.box and contract.kind is Kind.MAIN else (cube_answered(game, contract, player),)
    if must_buy(table, player):
        yield from (say.Buy(player), say.Answer(player, Reply.DROPS))
        return
    yield say.Answer(player, Reply.TAKES if offer.animals == beavers.DOUBLE else Reply.ACCEPTS, cubes)
    yield say.Answer(player, Reply.DROPS, cubes)
    yield say.Answer(player, Reply.BEAVERS if offer.animals == beavers.DOUBLE else Reply.RACCOONS, cubes)


def cube_called(contract: Contract, speaker: Player) -> Cube:
    """How the speaker refers to the contract's cube: by its holder, a bought one also by whom it was dealt to."""
    if contract.kind is Kind.PURCHASE:
        return Cube(contract.team_side, contract.dealt_to)
    return Cube(contract.box_side if speaker == contract.team_side else contract.team_side)


def cube_answered(game: Game, contract: Contract, speaker: Player) -> Cube:
    """The same of a cube that waits for the speaker's answer: `bob/bob` where `bob` would answer what bob has bought, too."""
    cube = cube_called(contract, speaker)
    theirs = [one for one in game.live if one.kind is not Kind.EXTRA and one.team_side == contract.team_side]
    waiting = [one for one in theirs if one.offer is not None and one.player(one.offer.answerer) == speaker]
    is_one_of_several = contract in waiting and len(waiting) > 1 and speaker == contract.box_side
    return Cube(cube.member, contract.dealt_to) if is_one_of_several else cube


def _purchases(table: Table, game: Game, player: Player) -> Iterator[Action]:
    """A player who must buy all is asked once, not for each cube."""
    for dropper in buyable(game, player):
        if not must_buy(table, player):
            yield say.Buy(player, dropper)
        yield say.OfferExtra(dropper, player)


def _doubles(table: Table, game: Game, player: Player) -> Iterator[Action]:
    """Whoever has bought cubes doubles with all that they may turn, or with one of them, and says with which."""
    if player == game.box:
        return
    held = [one for one in game.live if one.kind is not Kind.EXTRA and one.team_side == player]
    if table.house.cubes is Cubes.single or [one.kind for one in held] == [Kind.MAIN]:
        yield say.Double((player,))
    else:
        each = tuple(own_called(one, player) for one in held if is_free(one, Side.TEAM))
        if len(each) > 1:
            yield say.Double((player,), each)
        yield from (say.Double((player,), (cube,)) for cube in each)
    for contract in game.live:
        if contract.kind is Kind.EXTRA and contract.side_of(player) is not None:
            yield say.Double((player,), (own_called(contract, player),))


def own_called(contract: Contract, player: Player) -> Cube:
    """How a member names the cube when turning it: one against the box as their own or a bought one, an extra by the other."""
    return Cube(player) if contract.kind is Kind.MAIN else cube_called(contract, player)


def box_doubles(table: Table) -> tuple[say.Double, ...]:
    """The box doubles all, then each cube alone, as far as legal now."""
    game = table.game
    if game is None:
        return ()
    every = (say.Double((game.box,), everyone=True), *_each_cube(game))
    return tuple(action for action in every if refusal_of(table, action) is None)


def box_doubles_to(table: Table, member: Player) -> tuple[say.Double, ...]:
    """Those of them that double only this member."""
    game = table.game
    if game is None:
        return ()
    own = (action for action in _each_cube(game) if action.cubes[0].member == member)
    return tuple(action for action in own if refusal_of(table, action) is None)


def _each_cube(game: Game) -> Iterator[say.Double]:
    return (say.Double((game.box,), (cube_called(one, game.box),)) for one in game.live if one.kind is not Kind.EXTRA)


def may_choose_whom_to_double(table: Table) -> bool:
    """Whether the box has more choices than one cube, or all of two."""
    game = table.game
    if game is None:
        return False
    every = (say.Double((game.box,), everyone=True), *_each_cube(game))
    return len(list(islice((one for one in every if refusal_of(table, one) is None), CHOICE))) == CHOICE


def results(table: Table) -> tuple[say.BoardResult, ...]:
    """The results the board may have now: one for each side and level of its game, or none while an answer is missing.

    Only one is checked: of those levels `board_result` and everything after it refuse every result or none.
    """
    every = tuple(say.BoardResult(side, level) for side in Side for level in table.house.levels)
    return every if refusal_of(table, every[0]) is None else ()
