"""Lines of a knock-out that are still free: for whoever comes late, and whoever buys back after losing the first match."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain

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


def led_to(matches: Iterable[Match], first: Collection[MatchId]) -> Iterator[Match]:
    """Those of `matches`, in the order of a tournament, that these feed, directly or not."""
    fed = set(first)
    for match in matches:
        if {getattr(feed, "match", None) for feed in (match.slot.upper, match.slot.lower)} & fed:
            fed.add(match.id)
            yield match


def rests_on(matches: Iterable[Match], bye: Match) -> Match | None:
    """The first of `matches` that has begun on a way that leads on from a bye, also for whoever would lose there: who had a bye
    among the losers because of it has played on."""
    return next((match for match in led_to(matches, {bye.id}) if match.record is not None), None)


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


def could_buy_back(bracket: Bracket, others: Iterable[Match] = ()) -> frozenset[str]:
    """Who has lost the first match, while a bye is free to re-enter on; `others`: matches of flights that this one feeds."""
    bye = None if bracket.flight.closed else next_bye(bracket)
    if bye is None or rests_on(chain(bracket.matches, others), bye) is not None:
        return frozenset()
    return first_match_lost(bracket)
