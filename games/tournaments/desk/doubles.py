"""Somebody stands here under two names, because a guest turned out to be a member who has entered, too: one of them goes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.tournaments.model.actions import Withdraw
from games.tournaments.model.events import Event, PlayerWithdrew
from games.tournaments.model.state import Tournament
from games.tournaments.rules.decide import decide

Doubles = Mapping[int, tuple[str, ...]]
"""By the key of a person's player: the names under which they stand, where they are two or more."""


@dataclass(frozen=True, slots=True)
class StrikeDouble:
    """`double pat`: another name of somebody who stands here. It goes from everything still to come, and owes nothing."""

    name: str
    at: int


def struck(tournament: Tournament, name: str) -> Iterator[Event]:
    """Of a name that has entered, also one that was withdrawn before. Raises TournamentRefused."""
    entrant = tournament.entrant(name)
    if entrant is not None and entrant.withdrawn and not entrant.free:
        yield PlayerWithdrew(name, free=True)
        return
    for event in decide(tournament, Withdraw(name)):
        yield PlayerWithdrew(name, free=True) if isinstance(event, PlayerWithdrew) else event
