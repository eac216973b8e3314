"""What is mistyped is refused with a sentence, and with the line it stands on."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from games.tournaments.desk.reading import read_all_said, read_said
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import Misreading, Refusal, TournamentRefused
from games.tournaments.services.opening import announce
from games.tournaments.sheet.reading import SheetMistake
from tests.games.matches.players import Cast, cast
from tests.games.tournaments.desk.nights import MAIN, night
from tests.games.tournaments.desk.test_api import announced, says

pytestmark = pytest.mark.django_db

FOUR = f"{MAIN}\nentrants ann bob cal dana"


def seconds(**ago: float) -> int:
    return int((timezone.now() - timedelta(**ago)).timestamp())


def why(club: Cast, sheet: str, steps: str = "") -> Any:
    with pytest.raises((TournamentRefused, SheetMistake)) as caught:
        announce(club.club, sheet, club.users["tom"], uuid4(), steps)
    return caught.value


@pytest.mark.parametrize("number", ["1e3", "1_000", "+5", "5.", ".5", "5.001", "-0.001", "٥", "NaN", "5,50"])
def test_an_amount_is_digits_and_two_decimals(number: str) -> None:
    with pytest.raises(TournamentRefused) as caught:
        read_said(f"fee {number}", 0)
    assert caught.value.refusal is Misreading.BAD_NUMBER
    assert read_said("fee 12.50", 0) == read_said("fee 12.5", 0)


@pytest.mark.parametrize("name", ["bye", "../x", "-zed"])
def test_what_nobody_is_called_is_no_name(name: str) -> None:
    evening = night(MAIN)
    with pytest.raises(TournamentRefused) as caught:
        evening.says("tom", f"entrants ann {name}")
    assert caught.value.refusal in (Misreading.BAD_NAME, Misreading.RESERVED_NAME, Refusal.BAD_NAME)


def test_a_member_called_bye_enters_all_the_same() -> None:
    evening = night(MAIN)
    evening.member("bye")
    evening.of_oneself("bye", "sign_up")
    assert evening.names == ["bye_"]


def test_there_is_room_for_those_who_are_in() -> None:
    evening = night(FOUR)
    mistake = why(evening.club, FOUR, "capacity 3")
    assert (mistake.why.refusal, mistake.line) == (DeskRefusal.SMALL_CAPACITY, 1)
    with pytest.raises(TournamentRefused) as caught:
        evening.says("tom", "capacity 3")
    assert caught.value.refusal is DeskRefusal.SMALL_CAPACITY
    evening.says("tom", "capacity 4")


def test_an_hour_that_is_over_is_announced_by_mistake() -> None:
    evening = night(FOUR)
    assert why(evening.club, MAIN, "tables 2\nstarts 1").why.refusal is DeskRefusal.LONG_AGO
    over = {"starts 1": DeskRefusal.LONG_AGO, f"deadline main 1 {seconds(minutes=1)}": DeskRefusal.PAST_HOUR}
    for text, refusal in over.items():
        with pytest.raises(TournamentRefused) as caught:
            evening.says("tom", text)
        assert caught.value.refusal is refusal
    evening.says("tom", f"starts {seconds(hours=1)}\ndeadline main 1 {seconds(hours=-1)}")


def test_what_was_played_already_began_before_now() -> None:
    club = cast()
    sheet = f"{MAIN}\nentrants ann bob\nstart main\nann beats bob 5-0"
    row = announce(club.club, sheet, club.users["tom"], uuid4(), f"starts {seconds(days=9)}")
    assert row.starts_at is not None


def test_a_comment_says_nothing_and_is_no_mistake() -> None:
    evening = night(FOUR)
    evening.says("tom", "# everybody is here\ntables 3")
    assert evening.desk.tables == 3
    assert read_all_said("# hi", 0) == []
    with pytest.raises(TournamentRefused) as caught:
        evening.says("tom", "# hi")
    assert caught.value.refusal is DeskRefusal.NOTHING_SAID


def test_a_refused_step_names_its_line_to_programs() -> None:
    club = cast()
    answer = announced(club, steps="open_entry\n# for now\ncapacity 1")
    assert (answer.status_code, answer.json()["code"]) == (422, "BAD_CAPACITY")
    assert answer.json()["detail"].startswith("Line 3 of the steps: ")
    unread = announced(club, steps="open_entry\ncapacity many").json()
    assert unread["detail"].startswith("Line 2 of the steps: ")


def test_a_stale_program_reads_of_the_tournament_and_of_no_table() -> None:
    club = cast()
    state = announced(club, sheet=FOUR).json()
    says(club, "tom", state, "tables 2")
    stale = says(club, "tom", state, "start main").json()
    assert (stale["code"], stale["state"]["version"]) == ("STALE", state["version"] + 1)
    assert stale["detail"].startswith("The tournament has moved on")
