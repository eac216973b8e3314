"""What the box must take when several members double, and who must answer first. Source: RULES.md R11, R12."""

from collections.abc import Callable, Iterator

from chouette.rules.house.house import AnswerOrder, BoxMust
from chouette.rules.line.captaincy import acting_captain
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Game, Reply, Round
from chouette.rules.refusals import Refusal
from chouette.rules.state.turn import Turn


def check_box_answer(turn: Turn, captain: Player | None) -> None:
    """Refused (unless overridden): answers by the box that no further answer could make legal.

    `captain` had the captain's rights before the answer.
    """
    game, house = turn.game, turn.table.house
    offers = game.team_round
    if offers is None or house.box_must is BoxMust.free:
        return
    number = len(offers.replies)
    match house.box_must:
        case BoxMust.captain:
            if captain and not _feasible(game, offers, captain, _captain_with_others):
                turn.insist(Refusal.BOX_MUST_CAPTAIN, captain=captain)
        case BoxMust.half:
            if offers.initial and not _feasible(game, offers, captain, _half):
                turn.insist(Refusal.BOX_MUST_HALF, least=least_of_half(number), number=number)
        case BoxMust.la:
            if offers.whole_team and not _feasible(game, offers, captain, _los_angeles):
                least = least_of_la(number)
                turn.insist(Refusal.BOX_MUST_LA, least=least, number=number, captain=str(captain))
        case BoxMust.all_or_none:
            if _mixed([reply for reply in offers.replies if reply.centred]):
                turn.insist(Refusal.BOX_MUST_ALL)
        case BoxMust.same_value:
            if any(_mixed(same) for same in _by_value(offers)):
                turn.insist(Refusal.BOX_MUST_SAME)


def least_of_half(number: int) -> int:
    """Half of the cubes, rounded up; of two, both (Eskgammon, Clinton Hill)."""
    return 2 if number == 2 else (number + 1) // 2


def least_of_la(number: int) -> int:
    """Enough to break even with a single win, 2k - (n - k) >= 0; of two, both (Los Angeles)."""
    return 2 if number == 2 else -(-number // 3)


#: (captain taken or not, None if not in the round; number taken; number in the round) -> legal
_Rule = Callable[[bool | None, int, int], bool]


def _captain_with_others(captain: bool | None, taken: int, number: int) -> bool:
    return captain is not False or taken == 0


def _half(captain: bool | None, taken: int, number: int) -> bool:
    return taken == 0 or taken >= least_of_half(number)


def _los_angeles(captain: bool | None, taken: int, number: int) -> bool:
    return taken == 0 or (taken >= least_of_la(number) and captain is not False)


def _feasible(game: Game, offers: Round, captain: Player | None, rule: _Rule) -> bool:
    """Whether some way to answer the remaining offers satisfies the rule."""
    taken = sum(reply.taken is True for reply in offers.replies)
    return any(
        rule(captain_taken, taken + more, len(offers.replies)) for captain_taken, more in _completions(game, offers, captain)
    )


def _completions(game: Game, offers: Round, captain: Player | None) -> Iterator[tuple[bool | None, int]]:
    """Every way to answer what is open: the captain's outcome and how many more are taken."""
    theirs = [reply for reply in offers.replies if game.contract(reply.contract).team_side == captain]
    others_open = sum(reply.taken is None for reply in offers.replies if reply not in theirs)
    for own in _captain_answers(theirs):
        for more in range(others_open + 1):
            opened = any(reply.taken is None for reply in theirs)
            yield own, more + (1 if own and opened else 0)


def _captain_answers(theirs: list[Reply]) -> tuple[bool | None, ...]:
    if not theirs:
        return (None,)
    if any(reply.taken is False for reply in theirs):
        return (False,)
    return (True,) if all(reply.taken for reply in theirs) else (True, False)


def _mixed(replies: list[Reply]) -> bool:
    return {True, False} <= {reply.taken for reply in replies}


def _by_value(offers: Round) -> list[list[Reply]]:
    """The replies grouped by the cube's value before it was turned."""
    values = {reply.value for reply in offers.replies}
    return [[reply for reply in offers.replies if reply.value == value] for value in values]


def check_answer_order(turn: Turn, player: Player) -> None:
    """Refused (unless overridden): a member who answers the box out of the order the house rules demand."""
    game, order = turn.game, turn.table.house.answer_order
    away = (*turn.table.sitting, *turn.table.gone)
    waiting = [member for member in game.team if member not in away and _owes_answer(game, member)]
    captain = acting_captain(turn.table)
    first: Player | None = None
    if order is AnswerOrder.captain_first and captain in waiting:
        first = captain
    elif order is AnswerOrder.tail_first and waiting:
        first = waiting[-1]
    elif order is AnswerOrder.queue and waiting:
        first = waiting[0]
    if first is not None and first != player:
        turn.insist(Refusal.WAIT_FOR, player=first)


def _owes_answer(game: Game, member: Player) -> bool:
    offers = game.box_round
    return offers is not None and any(
        reply.taken is None and game.contract(reply.contract).team_side == member for reply in offers.replies
    )
