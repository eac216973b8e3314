"""What a match has moved so far between its players: a session its games, one by one; a match to points the stake, once.

A session's game counts as soon as it stands in the log, like an evening's. Nothing counts while the result is disputed or once
the match has fallen; a director's result that the games do not tell counts instead of them. What a player has said against
somebody without a login counts once somebody else has confirmed it. The stake counts when the result is confirmed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.matches.course.state import Course, Stage
from games.matches.rules.events import GameWon
from games.matches.rules.state import Scored

STAKE, RESULT = "stake", "result"


@dataclass(frozen=True, slots=True)
class Debt:
    """Player `payer` owes the other so many points (> 0)."""

    payer: int
    points: int


def owed(course: Course) -> Mapping[str, Debt]:
    """By what it is owed for: `game 3`, STAKE, or RESULT."""
    if course.stage in (Stage.DISPUTED, Stage.DECLINED, Stage.CANCELLED):
        return {}
    return _of_session(course) if course.sheet.money else _of_match(course)


def net_for_first(debts: Mapping[str, Debt]) -> int:
    """What player 0 gets of the other by all of them."""
    return sum(debt.points if debt.payer == 1 else -debt.points for debt in debts.values())


def _of_session(course: Course) -> Mapping[str, Debt]:
    result = course.reports.result
    if result is not None and result != course.match.points:
        first, second = result
        return {RESULT: Debt(0 if first < second else 1, abs(first - second))} if first != second else {}
    scored = course.match.scored if course.held is None else course.held
    games = [one for one in scored if isinstance(one, GameWon)]
    debts = {f"game {number}": Debt(1 - one.winner, one.points) for number, one in enumerate(games, start=1)}
    return {**debts, **_on_time(scored)}


def _on_time(scored: Iterable[Scored]) -> Mapping[str, Debt]:
    """Points that a clock has cost, over all games."""
    spent = [one for one in scored if not isinstance(one, GameWon)]
    lead = sum(one.points if one.player == 0 else -one.points for one in spent)
    return {"clock": Debt(1 if lead > 0 else 0, abs(lead))} if lead else {}


def _of_match(course: Course) -> Mapping[str, Debt]:
    if course.stage is not Stage.CONFIRMED or course.winner is None or not course.sheet.stake:
        return {}
    return {STAKE: Debt(1 - course.winner, course.sheet.stake)}
