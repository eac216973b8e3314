"""Whom the box's double asks, and what stands as the answer of players who stay silent. Source: RULES.md R7, R11 and the
option `absent`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from chouette.rules.house.house import Absent, AnswerOrder
from chouette.rules.line.captaincy import acting_captain
from chouette.rules.line.stand_ins import speaks_for
from chouette.rules.model.actions import Action, Answer, Buy, Double, OfferExtra, Player, Reply
from chouette.rules.model.contracts import Contract, Kind
from chouette.rules.model.table import Game, Table
from chouette.rules.permitted.legal import box_doubles, cube_answered, legal_for
from games.rules.cube import Side
from games.rules.money import beavers

#: What players may say about their own cubes; `chouette.rules.permitted.seat_rights` adds more for a board on screen.
OwnAction = Double | Answer | Buy | OfferExtra
#: Gives what a player may say about the cubes of one table.
LegalFor = Callable[[Player], tuple[Action, ...]]
ANSWERS = (Reply.TAKES, Reply.DROPS, Reply.BEAVERS)


@dataclass(frozen=True, slots=True)
class Asked:
    """The box's open double: who still has to answer, in the order of the line; `hidden` until all have."""

    players: tuple[Player, ...]
    hidden: bool


def asked_by_the_box(table: Table) -> Asked | None:
    """None while no double of the box waits for anyone present or with a proxy."""
    game = table.game
    if game is None or table.closed or table.suspended:
        return None
    waiting = {one.team_side for one in game.live if _is_asked(one)}
    players = tuple(member for member in game.team if member in waiting and member not in _absent(table))
    return Asked(players, table.house.answer_order is AnswerOrder.hidden) if players else None


def hides_answers(table: Table) -> bool:
    """Whether some of those asked have answered at the table, while how they did is not to be shown to anybody yet."""
    asked, game = asked_by_the_box(table), table.game
    if asked is None or not asked.hidden or game is None or game.box_round is None:
        return False
    return any(reply.taken is not None for reply in game.box_round.replies)


def waits_for_hidden_answers(table: Table, action: Action) -> bool:
    """Whether this is the box's answer to somebody who has beavered while others' answers are still hidden."""
    return isinstance(action, Answer) and table.game is not None and action.player == table.game.box and hides_answers(table)


def asked_from_the_first(table: Table) -> tuple[Player, ...]:
    """Everybody whom the box's open double asks, with those who have answered meanwhile."""
    game, asked = table.game, asked_by_the_box(table)
    if game is None or asked is None:
        return ()
    replies = game.box_round.replies if game.box_round else ()
    answered = [game.contract(one.contract) for one in replies if one.taken is not None]
    given = {one.team_side for one in answered if one.kind is not Kind.EXTRA} - _absent(table)
    return tuple(member for member in game.team if member in asked.players or member in given)


def _absent(table: Table) -> set[Player]:
    """Those whom no double asks, because nobody answers for them."""
    away = () if table.house.absent is Absent.wait else (*table.sitting, *table.gone)
    return {one for one in away if one not in table.proxies}


def _is_asked(contract: Contract) -> bool:
    offer = contract.offer
    return (
        contract.kind is not Kind.EXTRA
        and offer is not None
        and offer.by is Side.BOX
        and offer.animals == beavers.DOUBLE
        and contract.resignation is None
    )


def doubles_to_the_box(game: Game) -> tuple[Contract, ...]:
    """The cubes whose doubles wait for the box."""
    waiting = (one for one in game.live if one.offer is not None and one.player(one.offer.answerer) == game.box)
    return tuple(one for one in waiting if one.offer is not None and one.offer.animals == beavers.DOUBLE)


def left_unanswered(table: Table, answers: Sequence[Answer]) -> tuple[Player, ...]:
    """Whose doubles the box would still have to answer after these."""
    game = table.game
    if game is None or any(one.everyone or not one.cubes for one in answers):
        return ()
    answered = {cube for one in answers for cube in one.cubes}
    left = [cube for cube in (cube_answered(game, one, game.box) for one in doubles_to_the_box(game)) if cube not in answered]
    return tuple(dict.fromkeys(cube.member for cube in left))


def is_answer(action: Action, asked: Asked | None) -> bool:
    """Whether the action answers the open double, as one of those asked."""
    whole = isinstance(action, Answer) and not action.cubes and action.reply in ANSWERS
    return asked is not None and whole and isinstance(action, Answer) and action.player in asked.players


def answer_of_the_silent(table: Table, player: Player, said: Mapping[Player, Action]) -> Answer:
    """What the house rules let stand for a player who has said nothing in time: a drop, or the captain's answer.

    A captain who is silent, or was not asked, counts as dropping for the others. Not asked where they are waited for.
    """
    follows = table.house.absent is Absent.captain and _captain_stays(table, said)
    return Answer(player, Reply.TAKES if follows else Reply.DROPS)


def _captain_stays(table: Table, said: Mapping[Player, Action]) -> bool:
    """Whether the captain of this double has taken, openly or sealed."""
    game = table.game
    if game is None or game.box_round is None:
        return False
    doubled = {game.contract(one.contract).team_side: one.taken for one in game.box_round.replies}
    captain = captain_of_the_round(table)
    sealed = said.get(captain) if captain else None
    if isinstance(sealed, Answer):
        return sealed.reply is not Reply.DROPS
    return captain in doubled and doubled[captain] is True


def captain_of_the_round(table: Table) -> Player | None:
    """The captain of the open double, whose answer stands for the silent where the house rules say so."""
    game = table.game
    if game is None or game.box_round is None:
        return None
    return acting_captain(table, back=tuple(game.contract(one.contract).team_side for one in game.box_round.replies))


# What a seat may say


def may_say_of_cubes(table: Table, seat: Player, action: Action) -> bool:
    """Whether the action concerns only cubes this seat may speak about."""
    return isinstance(action, OwnAction) and set(_speakers(action)) <= set(speaks_for(table, seat))


def _speakers(action: OwnAction) -> tuple[Player, ...]:
    return action.players if isinstance(action, Double) else (action.player,)


def own_actions(table: Table, player: Player, legal: LegalFor | None = None) -> list[OwnAction]:
    """What is legal for this player now, answers before doubles, as the player would say it.

    While answers are hidden, one answer holds for all of the player's cubes. `legal` is `legal_for` of this table, for
    callers that ask for several players and cache the results.
    """
    legal = legal or partial(legal_for, table)
    game = table.game
    if game is None:
        return []
    asked = asked_by_the_box(table)
    sealing = asked is not None and asked.hidden and player in asked.players
    members = dict.fromkeys((player, *game.team))  # a dropper's extra is listed under the player it is offered to
    every = [action for member in members for action in legal(member)]
    every += box_doubles(table) if player == game.box else ()
    own = [action for action in every if isinstance(action, OwnAction) and _speakers(action) == (player,)]
    own = [action for action in dict.fromkeys(own) if not waits_for_hidden_answers(table, action)]
    return [action for action in own if not (sealing and splits_the_answer(action))]


def splits_the_answer(action: Action) -> bool:
    """Whether the action answers the box cube by cube."""
    return isinstance(action, Answer) and action.reply in ANSWERS and bool(action.cubes)
