"""dana directs and plays: she ends no match of others on screen, and what was not played there its players contest."""

import pytest
from django.urls import reverse

from clubsite.kit.isolated_name import isolated
from games.matches.course.state import Stage
from games.matches.models import Match
from games.play.presence import page_is_open
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.results import Played
from games.tournaments.services.audit import troubles_of
from games.tournaments.tasks import hear_boards
from tests.games.matches.on_screen import AtTheBoard
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_boards import board_of, opened, played
from tests.games.tournaments.desk.test_pages import of, page, says

pytestmark = pytest.mark.django_db

#: By the ratings dana meets cal, and ann meets bob.
SHEET = "tournament Online\nflight main knockout length 1\noption seeding=rating\nentrants dana ann bob cal"
RATINGS = "rating dana 4\nrating ann 3\nrating bob 2\nrating cal 1"
OTHERWISE = "Something else was played"


@pytest.fixture
def evening() -> Night:
    found = night(f"{SHEET}\n{RATINGS}")
    found.says("tom", "on_screen on\nstart main")
    return found


def place(evening: Night) -> str:
    return next(str(match.id) for match in evening.first_round() if "ann" in match.names)


def opens(evening: Night) -> Match:
    return opened(evening, "ann", place(evening))


def begun(evening: Night) -> AtTheBoard:
    board = AtTheBoard(evening.club, opens(evening))
    board.begin()
    return board


def refused(evening: Night, text: str) -> object:
    before = evening.desk
    with pytest.raises(TournamentRefused) as caught:
        evening.says("dana", text)
    assert evening.desk == before
    return caught.value.refusal


@pytest.mark.parametrize("text", ["ann beats bob 1-0", "ann beats bob", "walkover ann over bob", "no_show ann bob"])
def test_she_ends_no_match_of_others_that_is_played_on_screen(evening: Night, text: str) -> None:
    board = begun(evening)
    assert refused(evening, text) is DeskRefusal.OWN_ON_SCREEN
    assert board.row().stage == Stage.PLAYING.value
    evening.says("tom", text)
    assert troubles_of(evening.tournament.pk) == []


def test_nor_one_at_whose_board_somebody_waits(evening: Night) -> None:
    board = opens(evening)
    page_is_open(board.seats.get(word="ann"))
    assert refused(evening, "bob beats ann 1-0") is DeskRefusal.OWN_ON_SCREEN


def test_nor_one_that_is_over_there_and_not_heard_of_yet(evening: Night) -> None:
    winner, loser = played(begun(evening))
    assert refused(evening, f"{loser} beats {winner} 1-0") is DeskRefusal.OWN_ON_SCREEN
    hear_boards()
    outcome = evening.desk.tournament.records[0].outcome
    assert isinstance(outcome, Played)
    assert outcome.winner == winner


def test_what_was_played_over_the_board_after_all_she_enters(evening: Night) -> None:
    opens(evening)
    evening.says("dana", "ann beats bob 1-0")
    assert troubles_of(evening.tournament.pk) == []


def test_her_desk_says_so_and_offers_no_result(evening: Night) -> None:
    begun(evening)
    ends = f'value="[{place(evening)}] ask ann beats bob 1-0"'
    shown = page(evening, "dana", "tournament_desk")
    assert "this match is being played on screen: another director ends it." in shown
    assert "ann beats bob 1-0" not in shown
    assert ends in page(evening, "tom", "tournament_desk")


def test_what_a_director_typed_while_the_board_was_open_its_players_contest(evening: Night) -> None:
    begun(evening)
    evening.says("tom", "ann beats bob 1-0")
    hear_boards()
    assert OTHERWISE in page(evening, "bob")
    assert says(evening, "bob", f"[{place(evening)}] report bob: bob beats ann 1-0")[0] == 302
    assert "bob says: bob 1–0" in page(evening, "ann")
    assert "Said otherwise" in page(evening, "tom", "tournament_desk")
    assert says(evening, "ann", f"[{place(evening)}] report ann: bob beats ann 1-0")[0] == 302
    outcome = evening.desk.tournament.records[0].outcome
    assert isinstance(outcome, Played)
    assert outcome.winner == "bob"
    assert troubles_of(evening.tournament.pk) == []


def read_at_the_match(evening: Night, board: Match) -> str:
    return of(evening, "bob").get(reverse("match", args=[board.code])).text


def test_the_page_of_the_match_says_who_has_entered_it(evening: Night) -> None:
    board = begun(evening)
    evening.says("tom", "ann beats bob 1-0")
    assert f"{isolated('tom')} has entered this result in the tournament." in read_at_the_match(evening, board.match)


def test_what_the_board_says_nobody_contests() -> None:
    found = night("tournament Online\nflight main knockout length 1\nentrants ann bob")
    found.says("tom", "on_screen on\nstart main")
    board = board_of(found)
    played(board)
    hear_boards()
    assert OTHERWISE not in page(found, "ann")
    assert "has entered this result" not in read_at_the_match(found, board.match)
