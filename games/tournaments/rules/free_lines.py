"""Lines of a knock-out that are still free: for whoever comes late, and whoever buys back after losing the first match."""

from games.tournaments.model.flights import DoubleElimination, Fresh, Knockout
from games.tournaments.model.matches import Bracket, Match, MatchState
from games.tournaments.model.slots import Line, WinnerOf

#: Formats with lines that stay empty at the draw.
WITH_FREE_LINES = Knockout | Fresh | DoubleElimination


def next_bye(bracket: Bracket) -> Match | None:
    """The match of round 1 that the next player would be put into; None if no line is left."""
    if not bracket.rounds or not isinstance(bracket.flight.format, WITH_FREE_LINES):
        return None
    line = Line(len(bracket.flight.lines or ()) + 1)
    return next((match for match in bracket.rounds[0] if line in (match.slot.upper, match.slot.lower)), None)


def led_to(bracket: Bracket, match: Match) -> Match | None:
    """The match that its winner goes on to in the same flight."""
    winner = WinnerOf(match.id)
    return next((later for later in bracket.matches if winner in (later.slot.upper, later.slot.lower)), None)


def first_match_lost(bracket: Bracket) -> frozenset[str]:
    """Who has lost the first match of the flight, and won none since."""
    if not isinstance(bracket.flight.format, WITH_FREE_LINES):
        return frozenset()
    lost = {match.loser for match in bracket.matches if isinstance(match.loser, str)}
    return frozenset(lost - {match.winner for match in bracket.matches if match.state is not MatchState.BYE})


def could_buy_back(bracket: Bracket) -> frozenset[str]:
    """Who has lost the first match, while a bye is free to re-enter on."""
    bye = None if bracket.flight.closed else next_bye(bracket)
    after = led_to(bracket, bye) if bye is not None else None
    if bye is None or (after is not None and after.record is not None):
        return frozenset()
    return first_match_lost(bracket)
