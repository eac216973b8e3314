"""Finding what a statement names, or refusing it with what could have been meant."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from games.tournaments.formats import ladder
from games.tournaments.model.flights import Flight, Groups, Ladder
from games.tournaments.model.matches import LIVE, Bracket, Match, MatchState
from games.tournaments.model.options import CheckIn
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.model.results import Played, Record
from games.tournaments.model.slots import LoserOf, MatchId, Versus, WinnerOf
from games.tournaments.model.state import Entrant, Tournament
from games.tournaments.rules.bracket import Brackets, brackets_of
from games.tournaments.rules.free_lines import led_to

#: How many names or matches a refusal lists.
SHOWN = 8


def listed(names: Iterable[object]) -> str:
    """The first few, for a refusal; a dash if there are none."""
    found = [str(name) for name in names]
    more = [f"and {len(found) - SHOWN} more"] if len(found) > SHOWN else []
    return ", ".join(found[:SHOWN] + more) or "–"


def flight_of(tournament: Tournament, name: str) -> Flight:
    """The flight of that name. Raises TournamentRefused."""
    found = tournament.flight(name)
    if found is None:
        if not tournament.flights:
            raise TournamentRefused(Refusal.NO_FLIGHTS_YET)
        raise TournamentRefused(Refusal.NO_FLIGHT, flight=name, legal=listed(flight.name for flight in tournament.flights))
    return found


def entrant_of(tournament: Tournament, name: str) -> Entrant:
    """Who has entered by that name. Raises TournamentRefused."""
    found = tournament.entrant(name)
    if found is None:
        raise TournamentRefused(Refusal.STRANGER, name=name, legal=listed(entrant.name for entrant in tournament.entrants))
    return found


def all_matches(brackets: Brackets) -> Iterator[Match]:
    """By flight, round and place."""
    for bracket in brackets.values():
        for one_round in bracket.rounds:
            yield from one_round


def entered_in(tournament: Tournament, flight: Flight) -> list[Entrant]:
    """Who is drawn in a flight that nothing feeds, in order of entry."""
    required = tournament.options.check_in is CheckIn.REQUIRED
    there = [entrant for entrant in tournament.entrants if not entrant.withdrawn and (entrant.checked_in or not required)]
    return [entrant for entrant in there if flight.only is None or entrant.name in flight.only]


def waiting_for_group(tournament: Tournament, flight: Flight) -> tuple[str, ...]:
    """Who has come into rolling knock-outs more often than into one of their groups, in order of entry; nobody who has left. Of
    any other flight nobody."""
    if not isinstance(flight.format, Groups):
        return ()
    drawn = Counter(name for part in tournament.flights if part.part_of == flight.name for name in part.lines or ())
    waiting = []
    for name in flight.lines or ():
        if drawn[name]:
            drawn[name] -= 1
        elif name not in tournament.withdrawn:
            waiting.append(name)
    return tuple(waiting)


def who_left(tournament: Tournament, flight: Flight) -> Sequence[str]:
    """Who stands behind the others on a ladder, in order of entry: whoever has left, until it was closed. Of any other flight
    nobody."""
    if not isinstance(flight.format, Ladder) or not tournament.left_stand_last:
        return ()
    lines = flight.lines or ()
    return flight.left if flight.closed else [one.name for one in tournament.entrants if one.withdrawn and one.name in lines]


def rungs_of(tournament: Tournament, bracket: Bracket) -> Sequence[str]:
    """Who stands where on a ladder, from the top."""
    flight = bracket.flight
    return ladder.order_of(flight.lines or (), bracket.matches, who_left(tournament, flight), flight.back)


def live_matches(brackets: Brackets) -> Iterator[Match]:
    """What can be given a result now: ready or begun matches, and those under review that others are due to play. In a closed
    flight results are only corrected."""
    for bracket in brackets.values():
        for match in bracket.matches:
            if match.state in LIVE or (is_due_again(match) and not bracket.flight.closed):
                yield match


def is_due_again(match: Match) -> bool:
    """Whether an override has left it with players that its feeds no longer name, and those who are due are known."""
    return match.under_review and match.due != match.players and all(isinstance(player, str) for player in match.due)


def to_play(match: Match) -> tuple[str, ...]:
    """Who plays it now, the upper line first: those who are due, where others have a record of it that is under review."""
    players = match.due if is_due_again(match) else match.players
    return tuple(player for player in players if isinstance(player, str))


def record_again(match: Match, players: tuple[str, str]) -> Record:
    """For those who are to play it while others have a record of it: nothing yet, but what they have reported."""
    said = match.record.again if match.record is not None else ()
    return Record(match.id, players, reports=tuple(one for one in said if {one.by, one.outcome.winner} <= {*players}))


def passed_over(match: Match) -> Iterator[str]:
    """Who was to play it after a correction, where a director has let the result of others stand: they end as its losers do."""
    if match.decided and not match.under_review:
        yield from (player for player in match.due if isinstance(player, str) and player not in match.players)


def resting_on(brackets: Brackets, first: MatchId) -> Iterator[Match]:
    """Begun matches that this one feeds, directly or not."""
    return (match for match in leads_to(brackets, {first}) if match.record is not None and match.record.begun)


def fed_by(match: Match) -> Iterator[MatchId]:
    """The matches whose winner or loser plays it."""
    for feed in (match.slot.upper, match.slot.lower):
        if isinstance(feed, WinnerOf | LoserOf):
            yield feed.match


def leads_to(brackets: Brackets, first: Collection[MatchId]) -> Iterator[Match]:
    """Matches that these feed, directly or not."""
    return led_to(all_matches(brackets), first)


def live_match_of(tournament: Tournament, one: str, other: str) -> tuple[Match, tuple[str, str]]:
    """The earliest match that these two can play, and its players, the upper line first. Raises TournamentRefused."""
    if one == other:
        raise TournamentRefused(Refusal.SAME_PLAYER, name=one)
    for name in (one, other):
        entrant_of(tournament, name)
    brackets = brackets_of(tournament)
    theirs = (match for match in all_matches(brackets) if one in match.due or one in match.players)
    for match in theirs:
        if match.state not in LIVE and not is_due_again(match):
            continue
        for players in (match.players if match.state in LIVE else match.due, match.due if is_due_again(match) else ()):
            if set(players) == {one, other}:
                first = next(player for player in players if isinstance(player, str))
                return match, (first, other if first == one else one)
    held = next(
        (match for match in all_matches(brackets) if match.under_review and {one, other} & {match.winner, match.loser}), None
    )
    if held is not None:
        raise TournamentRefused(Refusal.REVIEW_FIRST, one=one, other=other, match=called(held))
    for record in reversed(tournament.records):
        if {*record.players} == {one, other} and isinstance(record.outcome, Played) and record.outcome.score is not None:
            score = "–".join(map(str, sorted(record.outcome.score, reverse=True)))
            told = {"match": called(record), "winner": record.outcome.winner, "score": score}
            raise TournamentRefused(Refusal.DECIDED_ALREADY, one=one, other=other, **told)
    raise TournamentRefused(Refusal.NO_LIVE_MATCH, one=one, other=other, legal=listed(map(versus, live_matches(brackets))))


def versus(match: Match) -> str:
    """`ann-bob`"""
    return Versus(match.names)


def called(match: Match | Record) -> str:
    """`main 1.2 (ann-bob)`, or `main 1.2` while one of the two is not known"""
    which, names = (match.match, match.players) if isinstance(match, Record) else (match.id, match.names)
    return Versus(names, which) if len(names) == 2 else str(which)


def undecided(matches: Iterable[Match]) -> list[Match]:
    """Those that somebody still waits for: also for what a director says of one under review."""
    return [match for match in matches if not match.decided or match.under_review]


def as_it_stands(tournament: Tournament) -> Tournament:
    """The tournament as it would be if every match under review stood as it was played."""
    return replace(tournament, records=tuple(replace(record, under_review=False) for record in tournament.records))


def next_match_of(brackets: Brackets, name: str) -> Match | None:
    """The earliest match that this player could begin now, or has begun."""
    return next_matches(brackets).get(name)


def also_playable(brackets: Brackets, gone: frozenset[str] = frozenset()) -> Mapping[str, tuple[Match, ...]]:
    """What everybody could play besides their next match, where the order is theirs."""
    found: dict[str, tuple[Match, ...]] = {}
    first = next_matches(brackets, gone)
    for match in _without(gone, brackets):
        for name in to_play(match):
            if first[name] is not match:
                found[name] = (*found.get(name, ()), match)
    return found


def next_matches(brackets: Brackets, gone: frozenset[str] = frozenset()) -> Mapping[str, Match]:
    """`next_match_of` everybody who has one."""
    found: dict[str, Match] = {}
    for match in sorted(_without(gone, brackets), key=lambda match: match.state is MatchState.READY):
        for name in to_play(match):
            found.setdefault(name, match)
    return found


def _without(gone: frozenset[str], brackets: Brackets) -> Iterator[Match]:
    """What stays under review after one of those who are to play it has left is for a director alone."""
    return (match for match in live_matches(brackets) if gone.isdisjoint(to_play(match)))
