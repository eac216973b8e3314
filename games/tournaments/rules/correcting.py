"""Corrections: free until either player has begun a succeeding match, afterwards by a director who says why.

In rounds the next pairing is what rests on a result. After an override the matches that rest on it keep their players and are
under review, until they are corrected or played again; what they feed waits. Source: US rules of play 4.9; scenarios 8, 9 and
30 of the facts.
"""

from collections.abc import Iterator

from games.tournaments.formats.lives import still_in
from games.tournaments.formats.scoring.tally import flight_tallies
from games.tournaments.model import actions, events
from games.tournaments.model.flights import DoubleElimination, Flight, Lives, Rounds
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.model.results import NoShow, Outcome, Played, Record, Walkover
from games.tournaments.model.slots import MatchId
from games.tournaments.model.state import Tournament
from games.tournaments.rules import paying, rounds
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.evolve import evolve
from games.tournaments.rules.free_lines import line_of
from games.tournaments.rules.lookup import (
    all_matches,
    as_it_stands,
    called,
    entrant_of,
    fed_by,
    flight_of,
    is_due_again,
    record_again,
    resting_on,
    undecided,
)
from games.tournaments.rules.outcomes import outcome_of


def correct(tournament: Tournament, action: actions.Correct) -> tuple[events.Event, ...]:
    """The corrected result. Raises TournamentRefused."""
    _check_of_these(action)
    record = meant(tournament, action.both, action.match)
    check_nothing_rests(tournament, record)
    return tuple(_corrected(tournament, record, action))


def insisted(tournament: Tournament, action: actions.Insisted, reason: str) -> tuple[events.Event, ...]:
    """The same by a director who insists. Raises TournamentRefused."""
    if not reason.strip():
        raise TournamentRefused(Refusal.WHY)
    if isinstance(action, actions.PairRound):
        return rounds.paired(tournament, action, reason)
    if isinstance(action, actions.OfMoney):
        return paying.decide(tournament, action)
    _check_of_these(action)
    return tuple(_corrected(tournament, to_correct(tournament, action.both, action.match), action, reason))


def _check_of_these(action: actions.Correct) -> None:
    """The result is one of the two who are named. Raises TournamentRefused."""
    one, other = action.result.both
    if not {one, other} <= {*action.both}:
        raise TournamentRefused(Refusal.NO_DECIDED_MATCH, one=one, other=other)


def to_correct(tournament: Tournament, both: tuple[str, str], match: MatchId | None = None) -> Record:
    """What a correction changes: what `meant` finds, or in a closed flight, where nothing is played any more, an empty record
    of the two whose match it is since an earlier correction. Raises TournamentRefused."""
    try:
        return meant(tournament, both, match)
    except TournamentRefused:
        for one in all_matches(brackets_of(tournament)):
            is_theirs = is_due_again(one) and set(one.due) == set(both) and match in (None, one.id)
            if is_theirs and flight_of(tournament, one.id.flight).closed:
                upper, lower = map(str, one.due)
                return record_again(one, (upper, lower))
        raise


def meant(tournament: Tournament, both: tuple[str, str], match: MatchId | None = None) -> Record:
    """That match of these two, if it has a result; the last one of theirs that has, if none is told. A second final that an
    earlier correction has made needless is none. Raises TournamentRefused."""
    one, other = both
    for name in both:
        entrant_of(tournament, name)
    there = {match.id for match in all_matches(brackets_of(tournament))}
    theirs = [record for record in tournament.records if set(record.players) == {one, other} and record.match in there]
    decided = [record for record in theirs if record.outcome is not None and match in (None, record.match)]
    if not decided:
        raise TournamentRefused(Refusal.NO_DECIDED_MATCH, one=one, other=other)
    return decided[-1]


def in_which(tournament: Tournament, both: tuple[str, str], match: MatchId) -> MatchId | None:
    """The match as a statement has to name it; None for the last of these two that has a result, which it means by itself."""
    try:
        return None if meant(tournament, both).match == match else match
    except TournamentRefused:  # there is none
        return None


def later_matches(tournament: Tournament, record: Record) -> list[Record]:
    """Matches that either player has begun since, and those that others have, on the way that leads on from this one: if
    nobody came to it, or its loser had withdrawn, they came there by a bye. A walk-over has not begun: of those only the ones
    that this match feeds."""
    since = [later for later in tournament.records[tournament.records.index(record) + 1 :] if later.begun]
    fed = {match.id for match in resting_on(brackets_of(tournament), record.match)}
    return [later for later in since if later.match in fed or _plays_one_of(later, record)]


def _plays_one_of(later: Record, record: Record) -> bool:
    return not isinstance(later.outcome, Walkover) and bool(set(later.players) & set(record.players))


def check_nothing_rests(tournament: Tournament, record: Record) -> None:
    """Raises TournamentRefused."""
    flight = tournament.flight(record.match.flight)
    assert flight is not None
    if isinstance(flight.format, Rounds) and len(flight.rounds) > record.match.round:
        raise TournamentRefused(Refusal.SUCCEEDING_ROUND_PAIRED, flight=flight.name)
    for later in later_matches(tournament, record):
        name = next((player for player in later.players if player in record.players), later.players[0])
        raise TournamentRefused(Refusal.SUCCEEDING_MATCH_STARTED, name=name, match=called(later))


def rested_on(tournament: Tournament) -> frozenset[MatchId]:
    """The matches for which `check_nothing_rests` refuses, all at once: as many steps as there are matches."""
    feeding = {one.id: {*fed_by(one)} for one in all_matches(brackets_of(tournament))}
    paired = {flight.name: len(flight.rounds) for flight in tournament.flights if isinstance(flight.format, Rounds)}
    found: set[MatchId] = set()
    have_played: set[str] = set()
    lead_on: set[MatchId] = set()
    for record in reversed(tournament.records):
        is_paired = paired.get(record.match.flight, 0) > record.match.round
        if is_paired or record.match in lead_on or not have_played.isdisjoint(record.players):
            found.add(record.match)
        if not record.begun:
            continue
        if not isinstance(record.outcome, Walkover):
            have_played.update(record.players)
        before = [record.match]
        while before:
            earlier = feeding.get(before.pop(), set()) - lead_on
            lead_on |= earlier
            before += earlier
    return frozenset(found)


def check_loss_stays(tournament: Tournament, record: Record, outcome: Outcome | None) -> None:
    """Whoever has bought back stands on a second line because they have lost this match: with both they would meet themselves.
    `outcome`: what it is to have instead; None if it waits to be played. Raises TournamentRefused."""
    flight = tournament.flight(record.match.flight)
    assert flight is not None
    if isinstance(record.outcome, NoShow | None) or isinstance(outcome, NoShow):
        return
    loser = record.other(record.outcome.winner)
    lines = flight.lines or ()
    if lines.count(loser) < 2 or (outcome is not None and outcome.winner != loser):
        return
    matches = {match.id: match for match in brackets_of(tournament)[flight.name].matches}
    if line_of(matches, matches[record.match], loser) == lines.index(loser) + 1:
        raise TournamentRefused(Refusal.BOUGHT_BACK, name=loser, flight=flight.name)


def _corrected(tournament: Tournament, record: Record, action: actions.Correct, reason: str = "") -> Iterator[events.Event]:
    outcome = corrected_to(tournament, record, action)
    check_loss_stays(tournament, record, outcome)
    stands = outcome == record.outcome
    leads_on = not (stands or _same_winner(record.outcome, outcome))
    resting = resting_on(brackets_of(tournament), record.match) if reason and leads_on else ()
    review = tuple(later.id for later in resting)
    corrected = events.ResultCorrected(record.match, record.players, outcome, reason, review, stands)
    after = evolve(tournament, corrected)
    _check_plays_on_once(after, record.match)
    _check_not_out(after, record.match)
    yield corrected
    yield from map(events.FlightReopened, _to_play_again(tournament, after))


def corrected_to(tournament: Tournament, record: Record, action: actions.Correct) -> Outcome:
    """What its match would have for a result. Raises TournamentRefused, ScoreRefused."""
    match = next(one for one in brackets_of(tournament)[record.match.flight].matches if one.id == record.match)
    return outcome_of(action.result, record, match.slot.length, tournament.options)


def _same_winner(before: Outcome | None, after: Outcome) -> bool:
    """Whether only the score was another one: what rests on the match, and what was decided about that, stays."""
    return isinstance(before, Played) and isinstance(after, Played) and before.winner == after.winner


def _to_play_again(before: Tournament, after: Tournament) -> Iterator[str]:
    """The closed flights in which a match waits to be played by the correction, also if what it puts under review stands: a
    second final, one to which nobody had come, or one that cannot stand; those in which two have lives left then; and what
    these are parts of."""
    stands = as_it_stands(after)
    was_open = {match.id for match in undecided(all_matches(brackets_of(as_it_stands(before))))}
    left = {match.id for match in undecided(all_matches(brackets_of(stands)))} - was_open
    left |= {record.match for record in after.records if record.under_review and not _plays_on_once(stands, record.match)}
    waits = {match.flight for match in left} | set(_with_lives_again(before, after))
    waits |= {flight.part_of for flight in after.flights if flight.name in waits and flight.part_of is not None}
    yield from (flight.name for flight in after.flights if flight.closed and flight.name in waits)


def _with_lives_again(before: Tournament, after: Tournament) -> Iterator[str]:
    """Flights of lives in which one was left, and more are by the correction."""
    for was, flight in zip(before.flights, after.flights, strict=True):
        if _lives_left(before, was) < 2 <= _lives_left(after, flight):
            yield flight.name


def _lives_left(tournament: Tournament, flight: Flight) -> int:
    """How many have any; 0 where nobody counts them."""
    if not isinstance(flight.format, Lives) or flight.lines is None:
        return 0
    found = flight_tallies(flight, brackets_of(tournament)[flight.name].rounds)
    return len(set(still_in(flight.format, found)) - tournament.withdrawn)


def _check_plays_on_once(after: Tournament, match_id: MatchId) -> None:
    """Raises TournamentRefused."""
    if not _plays_on_once(after, match_id):
        winner = next(one.winner for one in brackets_of(after)[match_id.flight].matches if one.id == match_id)
        raise TournamentRefused(Refusal.PLAYS_ON_TWICE, name=str(winner), match=str(match_id))


def _check_not_out(after: Tournament, match_id: MatchId) -> None:
    """In double elimination nobody wins a match that others should play after two losses of their own. Raises
    TournamentRefused."""
    bracket = brackets_of(after)[match_id.flight]
    if not isinstance(bracket.flight.format, DoubleElimination):
        return
    match = next(one for one in bracket.matches if one.id == match_id)
    lost = [one for one in bracket.matches if one.decided and one.loser == match.winner]
    if match.winner not in match.due and len(lost) > 1:
        raise TournamentRefused(Refusal.HAS_LOST_TWICE, name=str(match.winner), flight=match_id.flight, match=str(match_id))


def _plays_on_once(after: Tournament, match_id: MatchId) -> bool:
    """Of a match that others should have played whoever has won it may have their way elsewhere: with both ways they would meet
    themselves."""
    brackets = brackets_of(after)
    match = next((one for one in brackets[match_id.flight].matches if one.id == match_id), None)
    if match is None or not isinstance(match.winner, str) or {*match.due} == {*match.players}:
        return True
    linked = _linked(after, match_id.flight)
    due = [(one.due.count(match.winner), one.decided) for one in all_matches(brackets) if one.id.flight in linked]
    return sum(count for count, is_decided in due if count > 1 or not is_decided) <= 1


def _linked(tournament: Tournament, name: str) -> frozenset[str]:
    """The flights that feed this one, are fed by it, or by the same, and itself."""
    sources = {flight.name: flight.source for flight in tournament.flights}

    def first(flight: str) -> str:
        source = sources[flight]
        return flight if source is None else first(source)

    return frozenset(flight for flight in sources if first(flight) == first(name))
