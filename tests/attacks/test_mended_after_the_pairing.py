"""dana directs and plays in rounds that are paired by what was played: once the next one is paired she turns no result of
others any more, not even one that she has typed herself."""

import pytest

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.rules.bracket import brackets_of
from tests.attacks.test_directors_who_gain import WHY, refused
from tests.games.tournaments.desk.nights import Night, night

AGAINST = {DeskRefusal.OWN_PAIRED, DeskRefusal.OWN_BETTER}

pytestmark = pytest.mark.django_db


def paired(kind: str) -> tuple[Night, str, str]:
    """Of the first round dana has typed the match of two others, who has won and who has lost; the second one is paired."""
    evening = night(f"tournament Friday\nflight main {kind} length 5\nentrants ann bob cal dana")
    evening.says("tom", "draw_seed 1\nstart main\nround main")
    first = brackets_of(evening.desk.tournament)["main"].rounds[0]
    own = next(match.names for match in first if "dana" in match.names)
    winner, loser = next(match.names for match in first if "dana" not in match.names)
    evening.says("tom", f"{own[0]} beats {own[1]} 5-3")
    evening.says("dana", f"{winner} beats {loser} 5-2")
    return evening, winner, loser


@pytest.mark.parametrize("kind", ["swiss rounds 3", "lives 3"])
def test_until_the_next_round_is_paired_she_mends_her_slip(kind: str) -> None:
    evening, winner, loser = paired(kind)
    evening.says("dana", f"{WHY}: correct {winner} {loser}: {loser} beats {winner} 5-1")


@pytest.mark.parametrize("kind", ["swiss rounds 3", "lives 3"])
def test_then_she_turns_it_no_more_nor_its_points(kind: str) -> None:
    evening, winner, loser = paired(kind)
    evening.says("dana", "round main")
    for result in (f"{loser} beats {winner} 5-1", f"{winner} beats {loser} 5-4"):
        assert refused(evening, "dana", f"{WHY}: correct {winner} {loser}: {result}") in AGAINST
    evening.says("tom", f"{WHY}: correct {winner} {loser}: {loser} beats {winner} 5-1")


def test_what_the_two_say_themselves_she_writes_down() -> None:
    evening, winner, loser = paired("swiss rounds 3")
    evening.says("dana", "round main")
    for name in (winner, loser):
        evening.says(name, f"report {name}: {loser} beats {winner} 5-1")
    assert evening.desk.contested
    evening.says("dana", f"{WHY}: correct {winner} {loser}: {loser} beats {winner} 5-1")
