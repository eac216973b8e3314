"""Rounds, paired one by one: by the site or by hand; and the challenges of a ladder."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.tournaments.formats import ladder, lives, swiss
from games.tournaments.formats.pairing_up.costs import Candidate
from games.tournaments.formats.scoring.tally import Tallies, flight_tallies
from games.tournaments.model import actions, events
from games.tournaments.model.flights import Flight, Ladder, Lives, Round, Rounds, Swiss
from games.tournaments.model.matches import Bracket, Match, MatchState
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import called, entrant_of, flight_of, listed, rungs_of, undecided

Said = actions.PairRound | actions.Challenge | actions.Decline | actions.TakeChallengeBack


def decide(tournament: Tournament, action: Said) -> tuple[events.Event, ...]:
    """The events that follow. Raises TournamentRefused."""
    match action:
        case actions.PairRound():
            return paired(tournament, action)
        case actions.Challenge(challenger, challenged):
            return (_challenged(tournament, challenger, challenged),)
        case actions.Decline(challenger, challenged):
            return (events.ChallengeDeclined(*_not_played(tournament, (challenger, challenged))),)
        case actions.TakeChallengeBack(challenger, challenged):
            return (events.ChallengeTakenBack(*_not_played(tournament, (challenger, challenged))),)


def paired(tournament: Tournament, action: actions.PairRound, reason: str = "") -> tuple[events.Event, ...]:
    """The next round; with a reason a director insists on a rematch or a second bye. Raises TournamentRefused."""
    flight = flight_of(tournament, action.flight)
    there = _who_is_there(tournament, flight)
    away = away_from(tournament, flight) if isinstance(flight.format, Lives) else ()
    if action.by_hand is not None:
        by_hand = replace(_by_hand(there, action, reason), away=away)
        return (events.RoundPaired(flight.name, by_hand, by_hand=True, reason=reason),)
    return (events.RoundPaired(flight.name, replace(_next_round(flight, there), away=away)),)


def _who_is_there(tournament: Tournament, flight: Flight) -> list[Candidate]:
    """Raises TournamentRefused if the flight cannot go on."""
    if not isinstance(flight.format, Rounds):
        raise TournamentRefused(Refusal.NO_ROUNDS, flight=flight.name)
    if flight.closed:
        raise TournamentRefused(Refusal.FLIGHT_CLOSED, flight=flight.name)
    if flight.lines is None:
        raise TournamentRefused(Refusal.NOT_STARTED, flight=flight.name)
    left = undecided(brackets_of(tournament)[flight.name].matches)
    if left:
        raise TournamentRefused(
            Refusal.ROUND_UNDECIDED, flight=flight.name, round=len(flight.rounds), legal=listed(match.id for match in left)
        )
    if isinstance(flight.format, Swiss) and len(flight.rounds) >= flight.format.rounds:
        raise TournamentRefused(Refusal.NO_ROUND_LEFT, flight=flight.name, count=flight.format.rounds)
    there = _candidates(tournament, flight)
    if len(there) < 2 and (away := away_from(tournament, flight)):
        raise TournamentRefused(Refusal.TOO_MANY_AWAY, flight=flight.name, count=len(there), names=listed(away))
    if len(there) < 2:
        raise TournamentRefused(Refusal.NOT_ENOUGH_PLAYERS, flight=flight.name, count=len(there))
    return there


def tallies_of(tournament: Tournament, flight: Flight) -> Tallies:
    """What everybody in a flight of rounds has come to."""
    rounds = brackets_of(tournament)[flight.name].rounds
    if isinstance(flight.format, Lives):
        return flight_tallies(flight, rounds)
    options = tournament.options
    return flight_tallies(flight, rounds, bye_points=options.bye_points, late_points=options.missed_round_points)


def keep_waiting(tournament: Tournament, flight: Flight) -> tuple[str, ...]:
    """Who is away while too few are there for another round: it goes on once they are back or have withdrawn."""
    return away_from(tournament, flight) if len(_candidates(tournament, flight)) < 2 else ()


def away_from(tournament: Tournament, flight: Flight) -> tuple[str, ...]:
    """Who would be paired in the next round, and is away."""
    everybody = frozenset(entrant.name for entrant in tournament.entrants if not entrant.withdrawn)
    away = {entrant.name for entrant in tournament.entrants if entrant.absent}
    return tuple(one.name for one in _candidates(tournament, flight, everybody) if one.name in away)


def _candidates(tournament: Tournament, flight: Flight, present: frozenset[str] | None = None) -> list[Candidate]:
    """Of these; without them of everybody who is there."""
    if present is None:
        present = frozenset(entrant.name for entrant in tournament.entrants if not entrant.absent and not entrant.withdrawn)
    tallied = tallies_of(tournament, flight)
    if isinstance(flight.format, Lives):
        return lives.candidates(flight.format, tallied, present)
    assert isinstance(flight.format, Swiss)
    return swiss.candidates(flight.format, tallied, present, tournament.options)


def _next_round(flight: Flight, there: list[Candidate]) -> Round:
    if isinstance(flight.format, Lives):
        return lives.next_round(there)
    assert isinstance(flight.format, Swiss)
    one_round = swiss.next_round(flight.format, there)
    if one_round is None:
        proposed = swiss.with_fewest_rematches(flight.format, there)
        raise TournamentRefused(Refusal.NO_REMATCH_FREE_PAIRING, legal=by_hand_text(flight.name, proposed))
    return one_round


def by_hand_text(flight: str, one_round: Round) -> str:
    """The round as a director would pair it by hand: `round main by hand ann-bob cal-dee bye eve`."""
    pairs = [f"{one}-{other}" for one, other in one_round.pairs]
    return " ".join(["round", flight, "by hand", *pairs, *(["bye", *one_round.byes] if one_round.byes else [])])


def _by_hand(there: list[Candidate], action: actions.PairRound, reason: str) -> Round:
    """Everybody present is named once; a rematch or a second bye needs a reason. Raises TournamentRefused."""
    pairs = tuple(_pair(written, {one.name for one in there}) for written in action.by_hand or ())
    named = Counter([player for pair in pairs for player in pair] + list(action.byes))
    known = {one.name: one for one in there}
    missing, extra = set(known) - set(named), {name for name, times in named.items() if name not in known or times > 1}
    if missing or extra:
        raise TournamentRefused(Refusal.HAND_NAMES, missing=listed(sorted(missing)), extra=listed(sorted(extra)))
    if len(action.byes) != len(there) % 2:
        raise TournamentRefused(Refusal.ONE_BYE)
    if not reason:
        _check_first_time(known, pairs, action.byes)
    return Round(pairs, action.byes)


def _pair(written: str, known: set[str]) -> tuple[str, str]:
    """`ann-bob`, also if a name has a hyphen of its own. Raises TournamentRefused."""
    words = written.split("-")
    ways = [("-".join(words[:cut]), "-".join(words[cut:])) for cut in range(1, len(words))]
    found = [way for way in ways if set(way) <= known] or ways
    if not found:
        raise TournamentRefused(Refusal.HAND_PAIR, written=written)
    return found[0]


def _check_first_time(known: dict[str, Candidate], pairs: tuple[tuple[str, str], ...], byes: tuple[str, ...]) -> None:
    for one, other in pairs:
        if other in known[one].met:
            raise TournamentRefused(Refusal.HAND_REMATCH, one=one, other=other)
    for name in byes:
        if known[name].byes:
            raise TournamentRefused(Refusal.HAND_SECOND_BYE, name=name)


def _ladders(tournament: Tournament) -> Iterator[Flight]:
    return (flight for flight in tournament.flights if isinstance(flight.format, Ladder) and flight.lines is not None)


def may_challenge(tournament: Tournament, bracket: Bracket, name: str) -> list[str]:
    """Whom that player may challenge now in a ladder, the nearest first; nobody while they are away."""
    flight, entrant = bracket.flight, tournament.entrant(name)
    if flight.closed or name not in (flight.lines or ()) or entrant is None or entrant.withdrawn or entrant.absent:
        return []
    busy = {player for match in undecided(bracket.matches) for player in match.names} | tournament.withdrawn
    reach = ladder.in_reach(rungs_of(tournament, bracket), name) if name not in busy else []
    return [other for other in reach if other not in busy and not _barred(bracket, name, other)]


def held_by(tournament: Tournament, bracket: Bracket, name: str) -> tuple[list[Match], list[str]]:
    """Why that player cannot challenge those in reach now: what these are to play first, and whom they have met or challenged
    last."""
    reach = ladder.in_reach(rungs_of(tournament, bracket), name)
    held = [match for match in undecided(bracket.matches) if not {*reach}.isdisjoint(match.names)]
    busy = {player for match in held for player in match.names} | tournament.withdrawn
    return held, [other for other in reach if other not in busy and _barred(bracket, name, other)]


def moves_nobody(tournament: Tournament, bracket: Bracket, match: Match) -> bool:
    """Whether whoever has challenged stands above by now, since an earlier result was changed: whoever wins, both keep their
    places."""
    if not isinstance(bracket.flight.format, Ladder) or match.decided or len(match.names) != 2:
        return False
    order, (challenger, challenged) = rungs_of(tournament, bracket), match.names
    return order.index(challenger) < order.index(challenged)


def declined_last(tournament: Tournament, one: str, other: str) -> bool:
    """Whether a challenge between these two was declined, and neither has played somebody else since. The desk asks: what an
    earlier version has written down challenges again at once, and is read as it was."""
    brackets = brackets_of(tournament)
    on_both = (brackets[flight.name] for flight in _ladders(tournament) if {one, other} <= set(flight.lines or ()))
    may_else = (bracket for bracket in on_both if _may_meet(bracket, one, other, ()))
    return any(not _may_meet(bracket, one, other, bracket.flight.declined) for bracket in may_else)


def _barred(bracket: Bracket, one: str, other: str) -> bool:
    """Whether they have met or challenged each other last."""
    flight = bracket.flight
    return not _may_meet(bracket, one, other, (*flight.declined, *flight.taken_back))


def _may_meet(bracket: Bracket, one: str, other: str, not_played: Sequence[int]) -> bool:
    """`not_played`: places of challenges that count as if these two had met."""
    return ladder.may_meet_again(bracket.matches, one, other, since=_latest(bracket.flight, not_played, {one, other}))


def _latest(flight: Flight, places: Sequence[int], both: set[str]) -> int:
    """The last of these places with a challenge between these two; 0 for none."""
    return max((place for place in places if {*flight.rounds[0].pairs[place - 1]} == both), default=0)


def _challenged(tournament: Tournament, challenger: str, challenged: str) -> events.Event:
    for name in (challenger, challenged):
        if entrant_of(tournament, name).withdrawn:
            raise TournamentRefused(Refusal.WITHDRAWN, name=name)
    both = {challenger, challenged}
    flight = next((one for one in _ladders(tournament) if both <= set(one.lines or ()) and not one.closed), None)
    if flight is None:
        raise TournamentRefused(Refusal.LADDER_ONLY)
    bracket = brackets_of(tournament)[flight.name]
    for match in undecided(bracket.matches):
        if busy := both & set(match.names):
            raise TournamentRefused(Refusal.LADDER_BUSY, name=min(busy), match=called(match))
    reach = ladder.in_reach(rungs_of(tournament, bracket), challenger)
    if challenged not in reach:
        raise TournamentRefused(Refusal.LADDER_RANGE, one=challenger, legal=listed(reach))
    if not _may_meet(bracket, challenger, challenged, flight.taken_back):
        taken_back = _latest(flight, flight.taken_back, both) and ladder.may_meet_again(bracket.matches, challenger, challenged)
        refusal = Refusal.LADDER_TAKEN_BACK if taken_back else Refusal.LADDER_REMATCH
        raise TournamentRefused(refusal, one=challenger, other=challenged)
    return events.ChallengeMade(flight.name, (challenger, challenged))


def _not_played(tournament: Tournament, players: tuple[str, str]) -> tuple[str, tuple[str, str], int]:
    """Which challenge that is, of which nothing was played: it is no match yet, so it leaves no trace on the ladder. Raises
    TournamentRefused."""
    for name in players:
        entrant_of(tournament, name)
    brackets = brackets_of(tournament)
    for flight in _ladders(tournament):
        match = next((one for one in undecided(brackets[flight.name].matches) if one.players == players), None)
        if match is not None and (match.state is not MatchState.READY or match.record is not None):
            raise TournamentRefused(Refusal.LADDER_BEGUN, match=called(match))
        if match is not None:
            return flight.name, players, match.id.place
    raise TournamentRefused(Refusal.NO_CHALLENGE, one=players[0], other=players[1])
