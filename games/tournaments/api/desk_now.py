"""What the desk's page shows besides matches and money: flights and their rounds, options, tables, who is away."""

from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Literal, TypedDict

from clubsite.api.shapes import among, eg
from games.tournaments.api.told_shapes import FORMATS
from games.tournaments.desk.calls import called_now, free_tables
from games.tournaments.desk.state import Desk
from games.tournaments.model.flights import (
    Divided,
    Flight,
    Ladder,
    Lives,
    RoundRobin,
    Swiss,
    challenges_declined,
    challenges_taken_back,
)
from games.tournaments.model.matches import Bracket
from games.tournaments.model.options import OPTION_NAMES, TieBreak, option_text
from games.tournaments.models import moment_of
from games.tournaments.rules.bracket import Brackets
from games.tournaments.rules.lookup import live_matches, undecided
from games.tournaments.rules.placing.prizes import paid_by_pool
from games.tournaments.sheet.flight_lines import format_text

ScreenWord = Literal["off", "on", "clock"]

#: Nobody knows how many rounds these will have.
_AS_IT_GOES = Lives | Ladder | Divided


class CallShape(TypedDict):
    """A match that was called to a table and is not decided yet."""

    match: Annotated[str, eg("main 1.2")]
    players: Annotated[list[str], eg(["ann", "bob"], "By their words.")]
    table: Annotated[int, eg(3)]
    called_at: datetime | None


class FlightNowShape(TypedDict):
    """A flight as it is announced, and which round is played. `terms` has its lengths, `told` its matches and standings."""

    flight: Annotated[str, eg("main")]
    format: Annotated[str, among(FORMATS), eg("swiss")]
    terms: Annotated[str, eg("swiss rounds 5", "The format with all that belongs to it, as the director's sheet says it.")]
    rounds: Annotated[
        int | None,
        eg(5, "How many there are in all. Null where that shows as it is played, and before most draws."),
    ]
    round: Annotated[int | None, eg(2, "The first that is not played out; null before the draw, and once all are.")]
    fed_by: Annotated[str | None, eg(None, "The flight whose losers come into this one.")]
    part_of: Annotated[str | None, eg(None, "The league, or the groups, that it is a part of.")]
    only: Annotated[list[str] | None, eg(None, "Who plays in it, if not everybody who has entered.")]
    tie_breaks: Annotated[
        list[Annotated[str, among(TieBreak)]],
        eg(["wins", "buchholz", "sonneborn_berger", "seed"], "What separates equals, in this order; empty where nothing does."),
    ]


class StakesShape(TypedDict):
    """A side pool: a stake beside the entry, and who is in it. The best of them in the first flight wins it, and several in the
    same place share it. In a league and in rolling knock-outs those of it who are drawn into the same division or group play
    for their own stakes there; whoever is alone there gets the stake back, which `won` has as well."""

    name: Annotated[str, eg("one")]
    stake: Annotated[float, eg(10, "In the currency's units.")]
    players: Annotated[list[str], eg(["ann", "bob"])]
    won: Annotated[dict[str, float], eg({"ann": 20}, "Who has won what of it, once the first flight is closed.")]


class ClubRatingsShape(TypedDict):
    """From the club's ratings, as of then; whatever somebody has typed since is not among them."""

    as_of: datetime | None
    ratings: Annotated[dict[str, float], eg({"ann": 1612.5})]


class DeskNow(TypedDict):
    """What the desk knows beside entries, matches and money."""

    flights: list[FlightNowShape]
    options: Annotated[
        dict[str, str], eg({"seeding": "rating", "check_in": "off"}, "All of the director's sheet, as it writes their values.")
    ]
    on_screen: Annotated[ScreenWord, eg("off", "Whether matches are played on the site's board, and with a clock.")]
    calls: list[CallShape]
    free_tables: Annotated[list[int], eg([1, 2, 4])]
    absent: Annotated[list[str], eg(["dee"], "Who has entered and is not paired in rounds meanwhile.")]
    withdrawn: Annotated[list[str], eg([], "Who plays nothing more.")]
    side_pools: list[StakesShape]
    club_ratings: ClubRatingsShape | None
    declined: Annotated[
        list[list[str]], eg([["gus", "dee"]], "Challenges on a ladder that were not taken up: who made each, who declined it.")
    ]
    taken_back: Annotated[
        list[list[str]], eg([["gus", "dee"]], "Challenges that their challengers took back: who made each, who was challenged.")
    ]


def desk_now(desk: Desk, brackets: Brackets) -> DeskNow:
    """As things stand."""
    told = desk.tournament
    calls = called_now(desk, live_matches(brackets))
    return {
        "flights": [_flight(desk, flight, brackets[flight.name]) for flight in told.flights],
        "options": {name: option_text(told.options, name) for name in OPTION_NAMES},
        "on_screen": desk.screen.value,
        "calls": [
            {
                "match": str(one.match),
                "players": list(one.players),
                "table": one.table,
                "called_at": moment_of(one.at),
            }
            for one in calls
        ],
        "free_tables": list(free_tables(desk, calls)),
        "absent": [one.name for one in told.entrants if one.absent],
        "withdrawn": [one.name for one in told.entrants if one.withdrawn],
        "side_pools": list(_side_pools(desk, brackets)),
        "club_ratings": _club_ratings(desk),
        "declined": [list(both) for flight in told.flights for both in challenges_declined(flight)],
        "taken_back": [list(both) for flight in told.flights for both in challenges_taken_back(flight)],
    }


def _club_ratings(desk: Desk) -> ClubRatingsShape | None:
    if not desk.club_rated:
        return None
    rated = {one.name: one.rating / 10_000 for one in desk.tournament.entrants if one.name in desk.club_rated and one.rating}
    return {"as_of": moment_of(desk.club_rated_at), "ratings": rated}


def _flight(desk: Desk, flight: Flight, bracket: Bracket) -> FlightNowShape:
    terms = format_text(flight.format)
    by_points = isinstance(flight.format, Swiss | RoundRobin)
    return {
        "flight": flight.name,
        "format": terms.split()[0],
        "terms": terms,
        "rounds": flight.format.rounds if isinstance(flight.format, Swiss) else _drawn_rounds(flight, bracket),
        "round": _round(flight, bracket),
        "fed_by": flight.source,
        "part_of": flight.part_of,
        "only": None if flight.only is None else list(flight.only),
        "tie_breaks": [one.value for one in desk.tournament.options.tiebreaks] if by_points else [],
    }


def _drawn_rounds(flight: Flight, bracket: Bracket) -> int | None:
    """None where more are paired as it goes, and before the draw."""
    return None if isinstance(flight.format, _AS_IT_GOES) else len(bracket.rounds) or None


def _round(flight: Flight, bracket: Bracket) -> int | None:
    if flight.lines is None or flight.closed:
        return None
    return next((number for number, one in enumerate(bracket.rounds, start=1) if undecided(one)), None)


def _side_pools(desk: Desk, brackets: Brackets) -> Iterator[StakesShape]:
    paid = {pool.name: won for pool, won in paid_by_pool(desk.tournament, brackets)}
    for pool in desk.tournament.money.side_pools:
        won = {name: cents / 100 for name, cents in paid.get(pool.name, {}).items()}
        yield {"name": pool.name, "stake": pool.stake / 100, "players": list(pool.members), "won": won}
