"""What could have been said instead of a step of a game, and what could be said at its table: found by asking the rules."""

from collections.abc import Iterable, Iterator

from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action, Cube, Player, Reply
from chouette.rules.model.contracts import Contract, Kind
from chouette.rules.model.table import Game, Table
from chouette.rules.permitted import legal
from chouette.rules.permitted.legal import refusal_of
from chouette.rules.retelling import plain
from games.rules.gammons import Level

_ABOUT_A_CUBE = say.Answer | say.Buy | say.OfferExtra


def could_be_said(table: Table) -> tuple[Action, ...]:
    """Everything that could be said next about the cubes and the result, answers first; of the box's doubles all and each."""
    game = table.game
    if game is None:
        return ()
    each = [action for player in (game.box, *game.team) for action in legal.legal_for(table, player)]
    answers = [one for one in each if isinstance(one, _ABOUT_A_CUBE)]
    doubles = [one for one in each if not isinstance(one, _ABOUT_A_CUBE)]
    ended = [one for one in _ended_otherwise(game) if refusal_of(table, one) is None]
    found = (*answers, *legal.box_doubles(table), *doubles, *legal.results(table), *ended)
    return tuple(dict.fromkeys(found))


def _ended_otherwise(game: Game) -> Iterator[Action]:
    """Resignations and settlements in their plainest form: the level and the sum are chosen afterwards."""
    for contract in game.live:
        if contract.kind is not Kind.EXTRA:
            yield say.Settle(contract.box_side, Cube(contract.team_side, contract.dealt_to if _bought(contract) else None), 0)
    for player in (game.box, *game.in_the_game):
        yield say.Resign(player, Level.SINGLE)


def _bought(contract: Contract) -> bool:
    return contract.kind is Kind.PURCHASE


def instead_of(table: Table, action: Action) -> tuple[Action, ...]:
    """What the same people could have said at this table, except that. Who doubled and what was settled are chosen from the
    people and amounts: `who_could_double`."""
    game, said = table.game, plain(action)
    if game is None:
        return ()
    others = [one for one in _others(table, game, said) if one not in (action, said)]
    return tuple(dict.fromkeys(one for one in others if refusal_of(table, one) is None))


def _others(table: Table, game: Game, said: Action) -> Iterator[Action]:
    match said:
        case say.BoardResult():
            yield from legal.results(table)
        case say.Answer(player, _reply, _cubes, everyone):
            if everyone:
                yield from (say.Answer(player, reply, everyone=True) for reply in (Reply.TAKES, Reply.DROPS))
            yield from _about_the_same(table, player, said)
        case say.Buy(player) | say.OfferExtra(player):
            yield from _about_the_same(table, player, said)
        case say.Resign(player):
            yield from (say.Resign(player, level) for level in table.house.levels)
        case say.Double((player,), (_cube, *_more)) if player != game.box:
            yield from (one for one in legal.legal_for(table, player) if isinstance(one, say.Double))
        case say.NameCaptain():
            yield from (say.NameCaptain(player) for player in game.in_the_game)


def _about_the_same(table: Table, player: Player, said: Action) -> Iterator[Action]:
    """The box is asked about several cubes: only what concerns the same one stands in for its answer."""
    for one in legal.legal_for(table, player):
        if not isinstance(one, _ABOUT_A_CUBE):
            continue
        about = one.cubes if isinstance(one, say.Answer) else ()
        asked = said.cubes if isinstance(said, say.Answer) else ()
        if not asked or not about or about == asked:
            yield one


def one_by_one(table: Table, action: Action) -> tuple[Action, ...]:
    """An answer to several cubes as an answer to each; empty for every other step."""
    said, game = plain(action), table.game
    if game is None or not isinstance(said, say.Answer) or not (said.everyone or len(said.cubes) > 1):
        return ()
    asked = [one for one in game.live if one.offer and one.player(one.offer.answerer) == said.player]
    cubes = said.cubes or tuple(legal.cube_answered(game, one, said.player) for one in asked)
    return tuple(say.Answer(said.player, said.reply, (cube,)) for cube in cubes) if len(cubes) > 1 else ()


def who_could_double(table: Table) -> tuple[Player, ...]:
    """The members who could turn the cube that was dealt to them."""
    game = table.game
    if game is None:
        return ()
    return tuple(member for member in game.team if refusal_of(table, say.Double((member,))) is None)


def who_could_take_part(table: Table, everybody: Iterable[Player]) -> tuple[tuple[Action, ...], ...]:
    """What could have been otherwise before the game began: who sat out or played, who was box, captain or partner. `table` is
    the one at which it begins, `everybody` who was ever at the table."""
    roles, line = table.roles, table.playing(table.roles.line)
    here = table.playing(table.present)
    found: list[Action] = [say.SitOut(one) for one in here]
    found += [say.Return(one) for one in table.sitting]
    found += [say.Join(one) for one in everybody if one not in table.present]
    found += [say.TakePartner(())] if roles.partners else []
    found += [say.TakePartner((*roles.partners, one)) for one in line]
    found += [say.NameCaptain(one) for one in line if one != table.captain]
    possible = [(one,) for one in found if refusal_of(table, one) is None]
    return (*possible, *(_as_box(table, one) for one in here if one != roles.box))


def _as_box(table: Table, player: Player) -> tuple[Action, ...]:
    """The old box goes to the foot. Before the first game the line is called out again with the box."""
    if table.games_played:
        return (say.NameBox(player),)
    others = (*table.roles.line, *((table.roles.box,) if table.roles.box else ()))
    return (say.NameBox(player), say.NameLine(tuple(one for one in others if one != player)))
