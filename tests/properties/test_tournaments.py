"""Hundreds of invented tournaments: no money is lost, nobody stands twice, and the sheet says it all."""

from collections import Counter
from random import Random

import pytest

from games.tournaments.model.matches import LIVE
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.results import Record
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.correcting import check_nothing_rests, rested_on
from games.tournaments.rules.lookup import all_matches
from games.tournaments.rules.placing.prizes import payout_of
from games.tournaments.rules.placing.standings import standings_of
from games.tournaments.services.sheets import play_sheet
from games.tournaments.sheet.reading import read_statement
from games.tournaments.sheet.told import told
from games.tournaments.sheet.writing import statement_text
from tests.properties.invented_tournaments import invented


@pytest.mark.parametrize("seed", range(60))
def test_an_invented_tournament_holds_together(seed: int) -> None:
    said: list[str] = []
    for line, tournament in invented(Random(seed), 70):
        said.append(line)
        nothing_is_lost(tournament)
        what_rests_is_found_all_at_once(tournament)
        if not any(match.under_review for match in all_matches(brackets_of(tournament))):
            nobody_stands_twice(tournament)
            nobody_plays_who_is_gone(tournament)
    assert len(said) > 8
    assert told(play_sheet("\n".join(said))) == told(tournament)
    assert told(play_sheet("\n".join(statement_text(read_statement(line)) for line in said))) == told(tournament)


def nothing_is_lost(tournament: Tournament) -> None:
    """What was paid in is what was paid out, what the house took and what was kept, or is still there."""
    payout = payout_of(tournament, brackets_of(tournament))
    out = sum(payout.paid.values())
    assert min(payout.paid.values(), default=0) >= 0
    assert payout.kept >= 0
    assert out <= payout.pool + payout.side_pools
    assert not payout.settled or payout.fees + payout.side_pools == payout.house + out + payout.kept


def what_rests_is_found_all_at_once(tournament: Tournament) -> None:
    def is_refused(record: Record) -> bool:
        try:
            check_nothing_rests(tournament, record)
        except TournamentRefused:
            return True
        return False

    assert rested_on(tournament) == {record.match for record in tournament.records if is_refused(record)}


def nobody_stands_twice(tournament: Tournament) -> None:
    brackets = brackets_of(tournament)
    for flight in tournament.flights:
        rows = standings_of(tournament, brackets, flight)
        assert max(Counter(row.player for row in rows).values(), default=1) == 1
        places = sorted(row.place for row in rows)
        everybody = len(rows) == len(tournament.entrants)
        assert not everybody or all(place <= number for number, place in enumerate(places, start=1)), "a place is left out"


def nobody_plays_who_is_gone(tournament: Tournament) -> None:
    for match in all_matches(brackets_of(tournament)):
        assert match.state not in LIVE or not tournament.withdrawn & set(match.names)
        assert not isinstance(match.winner, str) or match.winner in match.players
