"""A closed flight that a correction opens again: its matches are played, its prizes wait, and its sheet is read back."""

import pytest

from games.tournaments.services.sheets import play_sheet, sheet_of
from games.tournaments.services.writing import TOURNAMENTS
from games.tournaments.sheet.told import told
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_book import as_the_sheet_says, cents
from tests.games.tournaments.desk.test_pages import page

pytestmark = pytest.mark.django_db

SEEDED = "option seeding=rating\nentrants ann bob cal mo\nrating ann 4\nrating bob 3\nrating cal 2\nrating mo 1"
FOUR = f"tournament Friday\nflight main double_elimination recharge length 5\nfee 10\nprizes main 60 40\n{SEEDED}"
PLAYED = (
    *("start main", "ann beats mo 5-1", "bob beats cal 5-2", "ann beats bob 5-3"),
    *("cal beats mo 5-0", "bob beats cal 5-1", "ann beats bob 5-4", "close main"),
)


def closed() -> Night:
    evening = night(FOUR)
    for said in PLAYED:
        evening.says("tom", said)
    return evening


def reads_back(evening: Night) -> None:
    evening.tournament.refresh_from_db()
    assert told(play_sheet(sheet_of(evening.tournament))) == told(TOURNAMENTS.state_of(evening.tournament).tournament)


def test_its_second_final_is_played_on_everybodys_pages_and_it_is_closed_again() -> None:
    evening = closed()
    assert cents(evening) == {"ann": 1400, "bob": 600, "cal": -1000, "mo": -1000}
    evening.says("tom", 'override "Both say so": correct ann bob: bob beats ann 5-4')
    assert cents(evening) == dict.fromkeys(("ann", "bob", "cal", "mo"), -1000)
    assert "Second final" in page(evening, "ann")
    reads_back(evening)
    evening.says("ann", "report ann: bob beats ann 5-2")
    evening.says("bob", "report bob: bob beats ann 5-2")
    evening.says("tom", "close main")
    assert cents(evening) == {"bob": 1400, "ann": 600, "cal": -1000, "mo": -1000}
    as_the_sheet_says(evening)
    reads_back(evening)


def test_what_is_played_again_there_stands_in_its_sheet_once() -> None:
    evening = closed()
    evening.says("tom", 'override "Misread": correct ann bob in main 2.1: bob beats ann 5-3')
    for said in (
        'not_played ann bob in main 5.1 "Others play it"',
        'not_played bob cal in main 4.1 "Others play it"',
        "cal beats ann 5-2",
        "bob beats cal 5-0",
        "close main",
    ):
        evening.says("tom", said)
    assert cents(evening) == {"bob": 1400, "cal": 600, "ann": -1000, "mo": -1000}
    as_the_sheet_says(evening)
    reads_back(evening)
