"""A tournament told as JSON: flights with their matches, byes and standings, and the money."""

from collections.abc import Mapping, Sequence

from games.tournaments.model.flights import Flight, counts_for_ratings
from games.tournaments.model.matches import Bracket, Match, MatchState, Occupant
from games.tournaments.model.options import TieBreak
from games.tournaments.model.results import Played
from games.tournaments.model.slots import Feed, LoserOf, MatchId, WinnerOf
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import Brackets, brackets_of
from games.tournaments.rules.draw import commitment_of
from games.tournaments.rules.lookup import all_matches
from games.tournaments.rules.placing.prizes import payout_of
from games.tournaments.rules.placing.race import points_of
from games.tournaments.rules.placing.standings import Standing, champion_of, standings_of, state_of
from games.tournaments.sheet.flight_lines import format_text

Json = dict[str, object]

#: States that are told as a bye, or not at all.
_OFF = frozenset({MatchState.BYE, MatchState.EMPTY})


def told(tournament: Tournament) -> Json:
    """The object that `play_tournament --json` prints."""
    brackets = brackets_of(tournament)
    seed = tournament.draw_seed
    listed = frozenset(match.id for match in all_matches(brackets) if match.state not in _OFF)
    waiting = [str(match.id) for match in all_matches(brackets) if match.state is MatchState.WAITING]
    return {
        "title": tournament.title,
        "draw": None if seed is None else {"seed": seed, "commitment": commitment_of(seed)},
        "flights": [_flight(tournament, brackets, flight, listed) for flight in tournament.flights],
        "waiting": waiting,
        "money": _money(tournament, brackets),
    }


def _flight(tournament: Tournament, brackets: Brackets, flight: Flight, listed: frozenset[MatchId]) -> Json:
    bracket = brackets[flight.name]
    rows = standings_of(tournament, brackets, flight)
    return {
        "name": flight.name,
        "format": _format(flight),
        "state": state_of(tournament, brackets, flight).value,
        "champion": champion_of(tournament, bracket, rows),
        "matches": [_match(match, listed, flight) for match in bracket.matches if match.id in listed],
        "byes": list(_byes(bracket)),
        "standings": [_standing(row, rows, bracket, tournament) for row in rows],
    }


def _format(flight: Flight) -> str:
    """The first word of the format, as the sheet has it."""
    return format_text(flight.format).split()[0]


def _match(match: Match, listed: frozenset[MatchId], flight: Flight) -> Json:
    outcome = match.record.outcome if match.record is not None else None
    score = outcome.score if isinstance(outcome, Played) else None
    return {
        "id": str(match.id),
        "round": match.id.round,
        "players": [_name(player) for player in match.players],
        "from": [
            _from(feed, player, listed)
            for feed, player in zip((match.slot.upper, match.slot.lower), match.players, strict=True)
        ],
        "length": match.slot.length,
        "state": match.state.value,
        "winner": _name(match.winner),
        "score": None if score is None else list(score),
        "games": list(outcome.games) if isinstance(outcome, Played) and outcome.games is not None else None,
        "voided_doubles": outcome.voided if isinstance(outcome, Played) else 0,
        "rated": _why_not_rated(match, flight) is None if match.decided else None,
        "why_not_rated": _why_not_rated(match, flight),
        "under_review": match.under_review,
    }


def _name(occupant: Occupant) -> str | None:
    return occupant if isinstance(occupant, str) else None


def _from(feed: Feed, player: Occupant, listed: frozenset[MatchId]) -> Json | None:
    """What feeds a line that is open."""
    if isinstance(player, str) or not isinstance(feed, WinnerOf | LoserOf) or feed.match not in listed:
        return None
    return {"winner" if isinstance(feed, WinnerOf) else "loser": str(feed.match)}


def _why_not_rated(match: Match, flight: Flight) -> str | None:
    """The reason codes of the ratings."""
    if match.state is MatchState.PLAYED:
        return None if counts_for_ratings(flight) else "ladder"
    return {MatchState.WALKOVER: "walkover", MatchState.VOID: "no_show"}.get(match.state)


def _byes(bracket: Bracket) -> list[Json]:
    found: list[Json] = [
        {"round": match.id.round, "player": match.winner} for match in bracket.matches if match.state is MatchState.BYE
    ]
    return found + [
        {"round": number, "player": player}
        for number, one_round in enumerate(bracket.flight.rounds, start=1)
        for player in one_round.byes
    ]


def _standing(row: Standing, rows: Sequence[Standing], bracket: Bracket, tournament: Tournament) -> Json:
    race = points_of(row, rows, bracket, tournament.options)
    found: Json = {
        "place": row.place,
        "player": row.player,
        "wins": row.wins,
        "losses": row.losses,
        "points": _halves(row.points),
        "tiebreaks": figures_of(row.tie_breaks),
    }
    return found if race is None else {**found, "race": float(race.total)}


def figures_of(figures: Mapping[TieBreak, int | None]) -> Mapping[str, int | float | None]:
    """The tie-breaks as people write them: halves as decimals, the seed counted from 1."""
    plain = {TieBreak.DIFFERENCE, TieBreak.HEAD_TO_HEAD}
    return {
        key.value: value if value is None or key in plain else -value if key is TieBreak.SEED else _halves(value)
        for key, value in figures.items()
    }


def _halves(halves: int) -> int | float:
    return halves // 2 if halves % 2 == 0 else halves / 2


def _money(tournament: Tournament, brackets: Brackets) -> Json:
    payout = payout_of(tournament, brackets)
    paid = {name: _cents(amount) for name, amount in sorted(payout.paid.items())}
    left = payout.pool + payout.side_pools - sum(payout.paid.values()) - payout.kept
    entries = (-payout.fees, -payout.side_pools, payout.house, *payout.paid.values(), payout.kept, left)
    return {"pool": _cents(payout.pool), "paid": paid, "kept": _cents(payout.kept), "sum": _cents(sum(entries))}


def _cents(cents: int) -> int | float:
    return cents // 100 if cents % 100 == 0 else cents / 100
