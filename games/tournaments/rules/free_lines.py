"""Lines of a knock-out that are still free: for whoever comes late, and whoever buys back after losing the first match."""

from collections.abc import Mapping

from games.tournaments.model.flights import DoubleElimination, Fresh, Knockout
from games.tournaments.model.matches import Bracket, Match, MatchState
from games.tournaments.model.slots import Line, MatchId, WinnerOf

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


def rests_on(bracket: Bracket, bye: Match) -> Match | None:
    """The first match that has begun on the way that leads on from a bye."""
    later = led_to(bracket, bye)
    while later is not None and later.record is None:
        later = led_to(bracket, later)
    return later


def line_of(matches: Mapping[MatchId, Match], match: Match, player: str) -> int | None:
    """From which line of the draw, counted from 1, the player has won through to this match; None if a loss or an override has
    put them there."""
    while player in match.players:
        feed = (match.slot.upper, match.slot.lower)[match.players.index(player)]
        if isinstance(feed, Line):
            return feed.number
        if not isinstance(feed, WinnerOf):
            return None
        match = matches[feed.match]
    return None


def still_in(bracket: Bracket) -> frozenset[str]:
    """Who has a match to play that no loss has led to: on the line of the draw, or on the one that was bought."""
    matches = {match.id: match for match in bracket.matches}
    return frozenset(
        player
        for match in bracket.matches
        if not match.decided
        for player in match.names
        if line_of(matches, match, player) is not None
    )


def first_match_lost(bracket: Bracket) -> frozenset[str]:
    """Who has lost the first match of the flight, won none since, and not bought back already."""
    if not isinstance(bracket.flight.format, WITH_FREE_LINES):
        return frozenset()
    lost = {match.loser for match in bracket.matches if isinstance(match.loser, str)}
    won = {match.winner for match in bracket.matches if match.state is not MatchState.BYE}
    return frozenset(lost - won - still_in(bracket))


def could_buy_back(bracket: Bracket) -> frozenset[str]:
    """Who has lost the first match, while a bye is free to re-enter on."""
    bye = None if bracket.flight.closed else next_bye(bracket)
    if bye is None or rests_on(bracket, bye) is not None:
        return frozenset()
    return first_match_lost(bracket)
