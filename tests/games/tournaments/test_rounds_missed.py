"""A round missed costs a life: nobody wins by one match and being away. What was paired before that was so keeps its places."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from games.rules.match.refusals import ScoreRefused
from games.tournaments.formats.lives import still_in
from games.tournaments.model.flights import Lives, Round
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.decide import performed
from games.tournaments.rules.placing.standings import champion_of, is_over, standings_of, tallied
from games.tournaments.services.sheets import play_sheet
from games.tournaments.sheet.reading import SheetMistake, read_statement
from tests.properties.invented_tournaments import tried

FIVE = ("entrants ann bob cal dee eve", "flight main lives 2", "start main", "round main")
ANN_GOES = (*FIVE, "ann beats cal", "bob beats dee", "absent ann")


def places(told: Tournament) -> list[tuple[int, str]]:
    return [(row.place, row.player) for row in standings_of(told, brackets_of(told), told.flights[0])]


def champion(told: Tournament) -> str | None:
    bracket = brackets_of(told)["main"]
    return champion_of(told, bracket, standings_of(told, brackets_of(told), told.flights[0]))


def play_on(*said: str) -> Tournament:
    """cal wins everything that is left; of others the upper line."""
    lines = list(said)
    while not is_over(brackets_of(told := play_sheet("\n".join(lines)))["main"], told):
        lines.append("round main")
        for match in brackets_of(play_sheet("\n".join(lines)))["main"].rounds[-1]:
            winner, loser = sorted(match.names, key=lambda name: (name != "cal", match.names.index(name)))
            lines.append(f"{winner} beats {loser}")
    return told


def test_who_has_won_once_and_is_away_is_out_and_behind_those_who_played_on() -> None:
    told = play_on(*ANN_GOES)
    assert champion(told) == "cal"
    assert places(told)[0] == (1, "cal")
    assert places(told)[-1][1] == "ann"
    assert [one.away for one in told.flights[0].rounds[:3]] == [(), ("ann",), ("ann",)]


def test_who_is_back_in_time_has_lost_a_life_for_each_round() -> None:
    told = play_sheet("\n".join((*ANN_GOES, "round main", "bob beats eve", "cal beats dee", "returns ann")))
    lost = {name: tally.lives_lost for name, tally in tallied(told, brackets_of(told)["main"]).items()}
    assert (lost["ann"], lost["cal"], lost["bob"]) == (1, 1, 0)
    assert "ann" in still_in(Lives(2), tallied(told, brackets_of(told)["main"]))


@pytest.mark.parametrize("form", ["lives 2", "swiss rounds 2"])
def test_the_refusal_names_who_is_away(form: str) -> None:
    why = r"not_enough_players: .* Away: ann\. It goes on once they are back or have withdrawn\."
    with pytest.raises(SheetMistake, match=why):
        play_sheet(f"entrants ann bob\nflight main {form}\nstart main\nabsent ann\nround main")


def test_what_was_paired_before_costs_nobody_a_life() -> None:
    told = play_on(*ANN_GOES)
    before = tuple(Round(one.pairs, one.byes) for one in told.flights[0].rounds)
    earlier = replace(told, flights=(replace(told.flights[0], rounds=before),))
    assert places(earlier)[0] == (1, "ann")


def invented(chance: Random) -> Iterator[tuple[str, Tournament]]:
    """What directors and players of two lives might say, who often are away for a while."""
    told = play_sheet("entrants P1 P2 P3 P4 P5 P6\nflight main lives 2\nstart main")
    for _ in range(80):
        line = tried(told, chance)
        if chance.random() < 0.2:
            line = chance.choice((f"absent P{chance.randrange(1, 7)}", f"returns P{chance.randrange(1, 7)}"))
        try:
            _, told = performed(told, read_statement(line))
        except (TournamentRefused, ScoreRefused):
            continue
        yield line, told


@pytest.mark.parametrize("seed", range(20))
def test_nobody_gains_by_missing_a_round(seed: int) -> None:
    """Nobody is in who has lost all lives, and nobody stands before whoever has lost fewer, nor by missing a round before
    whoever has lost as many at the board."""
    for said, told in invented(Random(seed)):
        found = tallied(told, brackets_of(told)["main"])
        there = set(still_in(Lives(2), found)) - told.withdrawn
        rows = [row for row in standings_of(told, brackets_of(told), told.flights[0]) if row.player in there]
        ranks = [(found[row.player].losses + found[row.player].missed, found[row.player].missed) for row in rows]
        assert ranks == sorted(ranks), said
        assert all(lost < 2 for lost, _missed in ranks), said
        assert [row.place for row in rows] == [1 + sum(other < one for other in ranks) for one in ranks], said


def test_each_round_that_is_paired_names_who_is_away_and_still_in() -> None:
    told = play_sheet(
        "\n".join((*FIVE, "ann beats cal", "bob beats dee", "absent ann", "withdraw eve", "absent dee", "round main"))
    )
    assert told.flights[0].rounds[1] == Round((("bob", "cal"),), (), ("ann", "dee"))
