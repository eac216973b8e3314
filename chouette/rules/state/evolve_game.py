"""What an event does to the running game: its contracts, rounds of offers and obligations."""

from collections.abc import Callable
from dataclasses import replace

from chouette.rules.model import events as did
from chouette.rules.model.contracts import Contract, Kind, Resignation, Status
from chouette.rules.model.events import Event
from chouette.rules.model.table import Game, Reply, Round
from games.rules.board_events import CheckersPlayed, DiceRolled, DoubletNamed, OpeningRolled
from games.rules.cube import Offer, Owner, Side
from games.rules.gammons import Level
from games.rules.money.beavers import BEAVER


def evolve_game(game: Game, event: Event) -> Game:
    """The game after an event that affects nothing else."""
    match event:
        case did.AutomaticDoubled():
            return _automatic(game)
        case did.CubesOffered():
            return _offered(game, event)
        case did.AnimalTurned(identity):
            return _answered(_answer_given(_changed(game, identity, _animal)), identity, taken=True)
        case did.CubeTaken(identity):
            return _answered(_answer_given(_changed(game, identity, _taken)), identity, taken=True)
        case did.CubeDropped(identity, by):
            return _dropped(game, identity, by)
        case did.CubePassedOn(contract):
            return _passed_on(game, contract)
        case did.LoneTakerBound(player, obligation):
            return replace(game, lone_taker=player, obligation=obligation)
        case did.ExtraOffered(player):
            return replace(game, extras_offered=(*game.extras_offered, player))
        case did.ExtraDeclined(player):
            return _no_longer_offered(game, player)
        case did.ActingCaptainNamed(player):
            return replace(game, acting=player)
        case OpeningRolled() | DiceRolled() | DoubletNamed() | CheckersPlayed() | did.BoardPlayed():
            return _on_the_board(game, event)
        case _:
            return _agreed(game, event)


def _on_the_board(game: Game, event: did.OnTheBoard) -> Game:
    """Dice, checkers and the result."""
    if isinstance(event, did.BoardPlayed):
        return _played(game, event.winner, event.level)
    return replace(_nothing_for_sale(game) if isinstance(event, DiceRolled) else game, board=event.after)


def _nothing_for_sale(game: Game) -> Game:
    """The cubes dropped in an answered double are no longer for sale or on offer."""
    closed = game.box_round is not None and game.box_round.answered
    return replace(game, extras_offered=(), box_round=None if closed else game.box_round)


def _agreed(game: Game, event: Event) -> Game:
    """Settlements, resignations, and what nobody answers any more."""
    match event:
        case did.OpenOffersLapsed():
            still = tuple(replace(one, offer=None, resignation=None) for one in game.contracts)
            return replace(game, contracts=still, extras_offered=(), lone_taker=None, obligation=None)
        case did.ContractSettled(identity, won_by, remaining):
            if remaining is not None:
                return _changed(game, identity, lambda one: replace(one, value=remaining))
            ended = _changed(game, identity, lambda one: _ended(one, Status.SETTLED, won_by))
            return _last_word(_answered(ended, identity, taken=None), identity, won_by)
        case did.ResignationOffered(identity, by, level):
            return _changed(game, identity, lambda one: replace(one, resignation=Resignation(by, level)))
        case did.ResignationRefused(identity, turn):
            return _changed(game, identity, lambda one: _refused(one, turn))
        case did.ContractResigned(identity):
            resignation = game.contract(identity).resignation
            assert resignation is not None
            winner = resignation.by.other
            ended = _changed(game, identity, lambda one: _ended(one, Status.RESIGNED, winner))
            return _last_word(_answered(ended, identity, taken=None), identity, winner)
        case _:
            raise AssertionError(event)


def _changed(game: Game, identity: str, change: Callable[[Contract], Contract]) -> Game:
    contracts = tuple(change(one) if one.id == identity else one for one in game.contracts)
    return replace(game, contracts=contracts)


def _refused(contract: Contract, turn: int | None) -> Contract:
    if turn is None or contract.resignation is None:
        return replace(contract, resignation=None)
    before = contract.refused if contract.refused_in == turn else ()
    return replace(contract, resignation=None, refused=(*before, contract.resignation), refused_in=turn)


def _ended(contract: Contract, status: Status, won_by: Side | None) -> Contract:
    return replace(contract, status=status, won_by=won_by, offer=None, resignation=None, fresh=False)


def _last_word(game: Game, identity: str, won_by: Side | None) -> Game:
    """Records who won the contract against the box that ended last; contracts between others do not count."""
    return game if game.contract(identity).kind is Kind.EXTRA else replace(game, last_word=won_by)


def _automatic(game: Game) -> Game:
    contracts = tuple(
        replace(one, value=one.value * 2) if one.owner is Owner.CENTRE and one.is_live else one for one in game.contracts
    )
    return replace(game, contracts=contracts, automatics=game.automatics + 1)


def _offered(game: Game, event: did.CubesOffered) -> Game:
    named = set(event.contracts)
    replies = tuple(
        Reply(one.id, one.value, centred=one.owner is Owner.CENTRE)
        for one in game.contracts
        if one.id in named and one.kind is not Kind.EXTRA
    )
    contracts = tuple(
        replace(one, offer=Offer(event.by, one.value * 2), fresh=False) if one.id in named else replace(one, fresh=False)
        for one in game.contracts
    )
    game = replace(_nothing_for_sale(game), contracts=contracts, opened=True)
    if not replies:
        return game
    if event.by is Side.BOX:
        return replace(game, box_round=_joined(game.box_round, Side.BOX, replies, event.whole_team))
    return replace(game, team_round=_joined(game.team_round, Side.TEAM, replies, event.whole_team))


def _joined(running: Round | None, by: Side, replies: tuple[Reply, ...], whole_team: bool) -> Round:
    """Further offers join a round until its last answer."""
    if running is None or running.answered:
        return Round(by, replies, whole_team)
    return Round(by, running.replies + replies, whole_team)


def _animal(contract: Contract) -> Contract:
    offer = contract.offer
    if offer is None:  # a lone taker who took first and now beavers, because the house rules demand it
        return replace(contract, offer=Offer(Side.TEAM, contract.value * 2, BEAVER))
    return replace(contract, offer=Offer(offer.answerer, offer.proposed * 2, offer.animals + 1))


def _taken(contract: Contract) -> Contract:
    assert contract.offer is not None
    offer = contract.offer
    return replace(contract, value=offer.proposed, owner=offer.owner_if_taken, turned=True, offer=None)


def _dropped(game: Game, identity: str, by: Side) -> Game:
    contract = game.contract(identity)
    game = _answer_given(game)
    price, withdrawn = drop_price(game, contract, by), not _answers_an_offer(contract, by)
    game = _changed(game, identity, lambda one: replace(_ended(one, Status.DROPPED, by.other), value=price))
    return _last_word(_answered(game, identity, taken=False, again=withdrawn), identity, by.other)


def _answers_an_offer(contract: Contract, by: Side) -> bool:
    return contract.offer is not None and contract.offer.answerer is by


def drop_price(game: Game, contract: Contract, by: Side) -> int:
    """What dropping costs in units of the cube: the value before the last turn; for a fresh extra its whole value; for a lone
    taker who reverses their take or their beaver, the value before the box doubled."""
    if contract.offer is not None and _answers_an_offer(contract, by):
        return contract.offer.price
    if contract.kind is Kind.EXTRA:
        return contract.value
    assert game.box_round is not None
    return next(reply.value for reply in game.box_round.replies if reply.contract == contract.id)


def _answered(game: Game, identity: str, *, taken: bool | None, again: bool = False) -> Game:
    """Note the first answer to a cube in its round; `again` if a lone taker reverses their take."""
    return replace(
        game,
        box_round=_noted(game.box_round, identity, taken, again),
        team_round=_noted(game.team_round, identity, taken, again),
    )


def _answer_given(game: Game) -> Game:
    """An offer was answered: on the board no further cube is turned before the next turn."""
    return replace(game, board=replace(game.board, answered=True)) if game.board is not None else game


def _noted(running: Round | None, identity: str, taken: bool | None, again: bool) -> Round | None:
    """With `taken` None, an unanswered cube leaves the round: it ended by agreement, not by an answer."""
    if running is None:
        return None
    replies = []
    for reply in running.replies:
        concerned = reply.contract == identity and (reply.taken is None or again)
        if concerned and taken is None:
            continue
        replies.append(replace(reply, taken=taken) if concerned else reply)
    return replace(running, replies=tuple(replies))


def _passed_on(game: Game, contract: Contract) -> Game:
    if contract.kind is Kind.PURCHASE:
        sold = f"{Kind.MAIN}:{contract.dealt_to}"
        game = _changed(game, sold, lambda one: replace(one, status=Status.BOUGHT))
    game = replace(game, contracts=(*game.contracts, contract))
    return _no_longer_offered(game, contract.dealt_to)


def _no_longer_offered(game: Game, player: str) -> Game:
    return replace(game, extras_offered=tuple(one for one in game.extras_offered if one != player))


def _played(game: Game, winner: Side, level: Level) -> Game:
    contracts = tuple(_ended(one, Status.PLAYED, winner) if one.is_live else one for one in game.contracts)
    last_word = winner if game.in_the_game else game.last_word
    return replace(game, contracts=contracts, winner=winner, level=level, last_word=last_word)
