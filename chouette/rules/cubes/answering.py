"""Taking, dropping and turning back an offered cube. Source: RULES.md R7, R11, R16, A9."""

from collections.abc import Callable

from chouette.rules.cubes.doubling import check_value
from chouette.rules.cubes.dropping import drop
from chouette.rules.cubes.extras import answer_extras, concede_extra, reconsider
from chouette.rules.cubes.lone_taker import beaver_when_bound, drop_when_bound
from chouette.rules.cubes.obligations import check_answer_order, check_box_answer
from chouette.rules.cubes.resignations import answer_resignations
from chouette.rules.house.house import Absent, Cubes
from chouette.rules.line.captaincy import acting_captain, captain_by_the_cubes
from chouette.rules.model.actions import Answer, Cube, Player, Reply
from chouette.rules.model.contracts import Contract, Kind
from chouette.rules.model.events import AnimalTurned, CubeTaken
from chouette.rules.model.table import Game, Table
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.state.turn import Turn
from games.rules.cube import Side
from games.rules.money import beavers


def answer(turn: Turn, action: Answer) -> None:
    """Answers whatever waits for this player: a cube, an extra, a resignation, or a lone taker's choice."""
    special: tuple[Callable[[Turn, Answer], bool], ...] = (
        answer_resignations,
        answer_extras,
        drop_when_bound,
        beaver_when_bound,
    )
    if any(handled(turn, action) for handled in special):
        return
    if action.reply is Reply.DROPS and concede_extra(turn, action):
        return
    offers = offers_to(turn.table, action)
    if not offers and action.reply is Reply.DROPS and reconsider(turn, action):
        return
    if not offers:
        raise Refused(Refusal.NOTHING_TO_ANSWER, player=action.player)
    _answer_cubes(turn, action, offers)


def offers_to(table: Table, action: Answer) -> list[Contract]:
    """The open offers meant: those named, all, or the only ones there are. Refused: several are open and none is named."""
    game = table.game
    if game is None:
        raise Refused(Refusal.NO_GAME)
    waiting = [one for one in game.live if one.offer and one.player(one.offer.answerer) == action.player]
    if table.house.cubes is Cubes.single and action.player == game.box:
        return waiting
    if action.cubes:
        return _named(game, action.player, waiting, action.cubes)
    from_box = [one for one in waiting if _other(one, action.player) == game.box]
    if not action.everyone and from_box:
        return from_box
    others = {_other(one, action.player) for one in waiting}
    if len(others) > 1 and not action.everyone:
        raise Refused(Refusal.NAME_WHOM, player=action.player, legal=", ".join(sorted(others)))
    return waiting


def _other(contract: Contract, player: Player) -> Player:
    return contract.team_side if contract.box_side == player else contract.box_side


def _named(game: Game, player: Player, waiting: list[Contract], cubes: tuple[Cube, ...]) -> list[Contract]:
    chosen: list[Contract] = []
    for cube in cubes:
        found = [one for one in waiting if one not in chosen and _is_called(one, player, cube)]
        if not found:
            known = any(_is_called(one, player, cube) for one in game.live)
            raise Refused(Refusal.NOTHING_OFFERED if known else Refusal.NO_SUCH_CUBE, player=player, other=cube.member)
        chosen += found
    return chosen


def _is_called(contract: Contract, player: Player, cube: Cube) -> bool:
    if cube.dealt_to is not None:
        return (contract.team_side, contract.dealt_to) == (cube.member, cube.dealt_to)
    return _other(contract, player) == cube.member or contract.dealt_to == cube.member


def _answer_cubes(turn: Turn, action: Answer, offers: list[Contract]) -> None:
    game = turn.game
    box_answers = action.player == game.box
    captain = (
        captain_by_the_cubes(turn.table, back=_dropped_in_this_answer(game)) if box_answers else acting_captain(turn.table)
    )
    if not box_answers and any(one.kind is not Kind.EXTRA for one in offers):
        check_answer_order(turn, action.player)
    for contract in offers:
        answer_cube(turn, contract, action.reply)
    if box_answers:
        if any(one.offer and one.offer.animals == beavers.DOUBLE for one in offers):  # a beaver is not a round of offers
            check_box_answer(turn, captain)
        return
    if action.player == captain:
        _absent_follow(turn, action.reply)


def _dropped_in_this_answer(game: Game) -> tuple[Player, ...]:
    """Members whose cubes the box has dropped so far in this round, perhaps over several statements (R12)."""
    replies = game.team_round.replies if game.team_round else ()
    return tuple(game.contract(reply.contract).team_side for reply in replies if reply.taken is False)


def answer_cube(turn: Turn, contract: Contract, reply: Reply) -> None:
    """Answer one open offer."""
    offer = contract.offer
    assert offer is not None
    match reply:
        case Reply.TAKES | Reply.ACCEPTS:
            if reply is Reply.ACCEPTS and offer.animals == beavers.DOUBLE:
                raise Refused(Refusal.SAY_TAKES)
            turn.say(CubeTaken(contract.id))
        case Reply.DROPS:
            drop(turn, contract, offer.answerer)
        case Reply.BEAVERS | Reply.RACCOONS:
            _turn_back(turn, contract, reply)
        case _:
            raise Refused(Refusal.SAY_TAKES if offer.animals == beavers.DOUBLE else Refusal.SAY_ACCEPTS)


def _turn_back(turn: Turn, contract: Contract, reply: Reply) -> None:
    offer, house = contract.offer, turn.table.house
    assert offer is not None
    animal = offer.animals + 1
    if (reply is Reply.BEAVERS) != (animal == beavers.BEAVER):
        raise Refused(Refusal.SAY_TAKES if animal == beavers.BEAVER else Refusal.SAY_ACCEPTS)
    if not beavers.allowed(animal, beaver=house.beaver, raccoon=house.raccoon, further=house.further):
        raise Refused(Refusal.NO_BEAVER if animal == beavers.BEAVER else Refusal.NO_RACCOON)
    if house.cubes is Cubes.single and offer.by is Side.BOX:
        raise Refused(Refusal.SINGLE_CUBE_BEAVER)
    if animal == beavers.BEAVER:
        _check_proxy(turn, contract)
    check_value(turn, offer.proposed * 2)
    turn.say(AnimalTurned(contract.id))


def _check_proxy(turn: Turn, contract: Contract) -> None:
    """A proxy may beaver on their own cube and take for the absent player, but not the reverse (R7)."""
    member, game = contract.team_side, turn.game
    proxy = turn.table.proxies.get(member)
    own = game.main(proxy) if proxy is not None else None
    answers = game.box_round.replies if game.box_round else ()
    took = any(own is not None and one.contract == own.id and one.taken for one in answers)
    if proxy is not None and own is not None and took and own.offer is None:
        raise Refused(Refusal.PROXY_MAY_NOT_BEAVER, proxy=proxy, player=member)


def _absent_follow(turn: Turn, reply: Reply) -> None:
    """Players away without a proxy answer as the captain did, or drop, or are waited for, as the house rules say (R7)."""
    table, game = turn.table, turn.game
    if table.house.absent is Absent.wait:
        return
    drops = table.house.absent is Absent.drop or reply is Reply.DROPS
    for contract in game.live:
        member = contract.team_side
        away = (member in table.sitting or member in table.gone) and member not in table.proxies
        if away and contract.kind is not Kind.EXTRA and contract.offer and contract.offer.by is Side.BOX:
            answer_cube(turn, contract, Reply.DROPS if drops else Reply.TAKES)
