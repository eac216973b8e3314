"""What an event changes. It never refuses."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from typing import assert_never

from games.tournaments.model import events
from games.tournaments.model.flights import Flight, Round, Rounds
from games.tournaments.model.money import Money, Prizes
from games.tournaments.model.results import Record, Report
from games.tournaments.model.slots import MatchId
from games.tournaments.model.state import Entrant, Tournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import all_matches, resting_on, who_left


def evolve(tournament: Tournament, event: events.Event) -> Tournament:
    """The tournament after it."""
    match event:
        case events.Titled(title):
            return replace(tournament, title=title)
        case events.OptionsSet(options):
            return replace(tournament, options=options)
        case events.SeedSet(seed):
            return replace(tournament, draw_seed=seed)
        case events.PlayerEntered() | events.EntryStruck() | events.PlayerRated() | events.PlayerCheckedIn():
            return _entry(tournament, event)
        case events.PlayerWithdrew() | events.PlayerLeft() | events.PlayerCameBack():
            return _presence(tournament, event)
        case events.FlightAdded() | events.FlightChanged():
            return replace(tournament, flights=tuple(_flights(tournament.flights, event)))
        case events.FlightDrawn() | events.FlightUndrawn() | events.LineTaken() | events.RoundPaired() | events.ChallengeMade():
            return _flight(tournament, event)
        case events.ChallengeDeclined() | events.ChallengeTakenBack() | events.FlightClosed() | events.FlightReopened():
            return _flight(tournament, event)
        case events.MatchBegun() | events.LatenessCharged() | events.ResultReported() | events.MatchDecided():
            return _match(tournament, event)
        case events.ResultCorrected():
            return _corrected(tournament, event)
        case events.FeeSet() | events.HouseSet() | events.PrizesSet() | events.SidePoolAdded():
            return replace(tournament, money=_money(tournament.money, event))
        case _:
            assert_never(event)


def _entry(
    tournament: Tournament, event: events.PlayerEntered | events.EntryStruck | events.PlayerRated | events.PlayerCheckedIn
) -> Tournament:
    match event:
        case events.PlayerEntered(name):
            return replace(tournament, entrants=(*tournament.entrants, Entrant(name)))
        case events.EntryStruck(name):
            return replace(tournament, entrants=tuple(one for one in tournament.entrants if one.name != name))
        case events.PlayerRated(name, rating):
            return _with_entrant(tournament, name, lambda entrant: replace(entrant, rating=rating))
        case events.PlayerCheckedIn(name):
            return _with_entrant(tournament, name, lambda entrant: replace(entrant, checked_in=True))


def _flights(flights: tuple[Flight, ...], event: events.FlightAdded | events.FlightChanged) -> Iterator[Flight]:
    is_new = isinstance(event, events.FlightAdded)
    yield from (one if is_new or one.name != event.flight.name else event.flight for one in flights)
    if is_new:
        yield event.flight


def _presence(tournament: Tournament, event: events.PlayerWithdrew | events.PlayerLeft | events.PlayerCameBack) -> Tournament:
    match event:
        case events.PlayerWithdrew(name, free):
            return _with_entrant(tournament, name, lambda entrant: replace(entrant, withdrawn=True, free=free))
        case events.PlayerLeft(name):
            return _with_entrant(tournament, name, lambda entrant: replace(entrant, absent=True))
        case events.PlayerCameBack(name):
            return _with_entrant(tournament, name, lambda entrant: replace(entrant, absent=False))


def _with_entrant(tournament: Tournament, name: str, change: Callable[[Entrant], Entrant]) -> Tournament:
    return replace(tournament, entrants=tuple(change(one) if one.name == name else one for one in tournament.entrants))


def _flight(
    tournament: Tournament,
    event: events.FlightDrawn
    | events.FlightUndrawn
    | events.LineTaken
    | events.RoundPaired
    | events.ChallengeMade
    | events.ChallengeDeclined
    | events.ChallengeTakenBack
    | events.FlightClosed
    | events.FlightReopened,
) -> Tournament:
    match event:
        case events.FlightDrawn(name, lines):
            return _with_flight(_settled(tournament, event), name, lambda flight: replace(flight, lines=lines))
        case events.FlightUndrawn(name):
            return _with_flight(tournament, name, lambda flight: replace(flight, lines=None))
        case events.LineTaken(name, player, bought_back):
            taken = _with_flight(_come_late(tournament, player), name, lambda flight: _with_line(flight, player))
            money = replace(tournament.money, buy_backs=(*tournament.money.buy_backs, player))
            return replace(taken, money=money) if bought_back else taken
        case events.RoundPaired(name, one_round):
            return _with_flight(tournament, name, lambda flight: replace(flight, rounds=(*flight.rounds, one_round)))
        case events.ChallengeMade(name, players):
            return _with_flight(tournament, name, lambda flight: _challenged(flight, players))
        case events.ChallengeDeclined(name, _players, place):
            return _with_flight(tournament, name, lambda flight: replace(flight, declined=(*flight.declined, place)))
        case events.ChallengeTakenBack(name, _players, place):
            return _with_flight(tournament, name, lambda flight: replace(flight, taken_back=(*flight.taken_back, place)))
        case events.FlightClosed(name):
            return _with_flight(tournament, name, lambda flight: _closed(tournament, flight))
        case events.FlightReopened(name):
            return _with_flight(tournament, name, lambda flight: replace(flight, closed=False, left=()))


def _settled(tournament: Tournament, drawn: events.FlightDrawn) -> Tournament:
    """With the first draw, for all that follows."""
    return replace(
        tournament,
        drawn_owe=tournament.drawn_owe or drawn.drawn_owe,
        left_out_fed_on=tournament.left_out_fed_on or drawn.left_out_fed_on,
        own_pools=tournament.own_pools or drawn.own_pools,
        own_stakes=tournament.own_stakes or drawn.own_stakes,
        left_stand_last=tournament.left_stand_last or drawn.left_stand_last,
        free_of_all=tournament.free_of_all or drawn.free_of_all,
    )


def _closed(tournament: Tournament, flight: Flight) -> Flight:
    """Whoever leaves later keeps the place on a ladder that is paid."""
    return replace(flight, closed=True, left=tuple(who_left(tournament, flight)))


def _come_late(tournament: Tournament, player: str) -> Tournament:
    """Whoever stands on no line yet comes late, also if they had entered."""
    if not tournament.drawn_owe or any(player in (flight.lines or ()) for flight in tournament.flights):
        return tournament
    return _with_entrant(tournament, player, lambda entrant: replace(entrant, late=True))


def _with_line(flight: Flight, player: str) -> Flight:
    """One more player; in rounds those who have missed some are known as late."""
    late = (*flight.late, player) if flight.rounds and isinstance(flight.format, Rounds) else flight.late
    return replace(flight, lines=(*(flight.lines or ()), player), late=late)


def _challenged(flight: Flight, players: tuple[str, str]) -> Flight:
    """A ladder has one round, which grows."""
    (before,) = flight.rounds or (Round(()),)
    return replace(flight, rounds=(replace(before, pairs=(*before.pairs, players)),))


def _with_flight(tournament: Tournament, name: str, change: Callable[[Flight], Flight]) -> Tournament:
    return replace(tournament, flights=tuple(change(one) if one.name == name else one for one in tournament.flights))


def _match(
    tournament: Tournament, event: events.MatchBegun | events.LatenessCharged | events.ResultReported | events.MatchDecided
) -> Tournament:
    match event:
        case events.MatchBegun(match, players, noted):
            return _with_record(tournament, match, players, lambda record: replace(record, begun=True, noted=noted))
        case events.LatenessCharged(match, players, points):
            return _with_record(tournament, match, players, lambda record: _charged(record, points))
        case events.ResultReported(match, players):
            found = tournament.record(match)
            if found is not None and found.under_review and found.players != players:
                told = replace(found, again=_with_report(found.again, event.report))
                return replace(tournament, records=tuple(told if one is found else one for one in tournament.records))
            return _with_record(tournament, match, players, lambda record: _reported(record, event))
        case events.MatchDecided(match, players, outcome):
            return _with_record(
                tournament, match, players, lambda record: replace(record, begun=True, outcome=outcome, under_review=False)
            )


def _charged(record: Record, points: tuple[int, int]) -> Record:
    first, second = record.penalties
    return replace(record, penalties=(first + points[0], second + points[1]))


def _reported(record: Record, event: events.ResultReported) -> Record:
    return replace(record, begun=True, reports=_with_report(record.reports, event.report))


def _with_report(reports: Iterable[Report], report: Report) -> tuple[Report, ...]:
    """A player may replace their own."""
    return (*(one for one in reports if one.by != report.by), report)


def _with_record(
    tournament: Tournament, match: MatchId, players: tuple[str, str], change: Callable[[Record], Record]
) -> Tournament:
    """The record of the match, made if there is none. If others play it than before, it is played again, and what
    rests on it is under review in turn."""
    found = tournament.record(match)
    if found is None:
        return replace(tournament, records=(*tournament.records, change(Record(match, players))))
    if found.players == players:
        changed = tuple(change(one) if one is found else one for one in tournament.records)
        return _without_moot_reviews(replace(tournament, records=changed))
    resting = {later.id for later in resting_on(brackets_of(tournament), match)}
    others = _under_review((one for one in tournament.records if one is not found), resting)
    return _without_moot_reviews(replace(tournament, records=(*others, change(Record(match, players)))))


def _under_review(records: Iterable[Record], marked: Collection[MatchId]) -> tuple[Record, ...]:
    return tuple(replace(one, under_review=True, again=()) if one.match in marked else one for one in records)


def _without_moot_reviews(tournament: Tournament) -> Tournament:
    """A match whose players are those who should have played it, as it turns out, needs no review; then what it feeds may not
    either."""
    while any(record.under_review for record in tournament.records):
        matches = all_matches(brackets_of(tournament))
        moot = {match.id for match in matches if match.under_review and match.due == match.players}
        if not moot:
            break
        records = tuple(replace(one, under_review=False, again=()) if one.match in moot else one for one in tournament.records)
        tournament = replace(tournament, records=records)
    return tournament


def _corrected(tournament: Tournament, event: events.ResultCorrected) -> Tournament:
    def change(record: Record) -> Record:
        return replace(record, begun=True, outcome=event.outcome, under_review=False, again=())

    changed = _with_record(tournament, event.match, event.players, change)
    return _without_moot_reviews(replace(changed, records=_under_review(changed.records, event.review)))


def _money(money: Money, event: events.FeeSet | events.HouseSet | events.PrizesSet | events.SidePoolAdded) -> Money:
    match event:
        case events.FeeSet(fee):
            return replace(money, fee=fee)
        case events.HouseSet(share):
            return replace(money, house=share)
        case events.PrizesSet(flight, shares):
            others = tuple(prizes for prizes in money.prizes if prizes.flight != flight)
            return replace(money, prizes=(*others, Prizes(flight, shares)))
        case events.SidePoolAdded(pool):
            if any(one.name == pool.name for one in money.side_pools):  # said again before the draw
                return replace(money, side_pools=tuple(pool if one.name == pool.name else one for one in money.side_pools))
            return replace(money, side_pools=(*money.side_pools, pool))
