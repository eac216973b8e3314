"""Until a flight is drawn its line may be said again: with other rounds, or matches of another length."""

import pytest

from games.tournaments.model.flights import Swiss
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.services.sheets import play_sheet
from games.tournaments.sheet.reading import SheetMistake

SWISS = "entrants ann bob cal dee\nflight main swiss rounds 5 length 5\nflight side knockout length 3 of ann bob"


def test_rounds_and_length_are_those_that_were_said_last() -> None:
    told = play_sheet(f"{SWISS}\nflight main swiss rounds 2 length 7")
    main = told.flights[0]
    assert (main.name, main.format, main.lengths) == ("main", Swiss(2), (7,))
    assert [one.name for one in told.flights] == ["main", "side"]


@pytest.mark.parametrize(
    "again",
    [
        pytest.param("flight main swiss rounds 5 length 5", id="the same"),
        pytest.param("flight main knockout length 5", id="another format"),
        pytest.param("flight side knockout length 5 of ann cal", id="other players"),
        pytest.param("start main\nflight main swiss rounds 3 length 5", id="drawn"),
    ],
)
def test_what_is_played_and_by_whom_stays(again: str) -> None:
    with pytest.raises(SheetMistake) as caught:
        play_sheet(f"{SWISS}\n{again}")
    assert isinstance(caught.value.why, TournamentRefused)
    assert caught.value.why.refusal is Refusal.FLIGHT_EXISTS


def test_a_length_is_checked_as_it_is_the_first_time() -> None:
    with pytest.raises(SheetMistake) as caught:
        play_sheet(f"{SWISS}\nflight main swiss rounds 5 length 99")
    assert isinstance(caught.value.why, TournamentRefused)
    assert caught.value.why.refusal is Refusal.BAD_LENGTHS


def test_a_consolation_is_changed_until_what_feeds_it_is_drawn() -> None:
    knockout = "flight main knockout length 5\nflight second progressive from main length 3\nentrants ann bob cal dee"
    second = "flight second progressive from main length 5"
    assert play_sheet(f"{knockout}\n{second}").flights[1].lengths == (5,)
    with pytest.raises(SheetMistake):
        play_sheet(f"{knockout}\nstart main\n{second}")
