"""A tied opening roll is seen and told before the next one: to both sides, to spectators, and in the replay."""

import re

import pytest
from django.test import Client

from chouette.models import Chouette
from clubsite.members.models import Club
from tests.chouette.boards import on_screen, tell
from tests.chouette.phones import seat_of, taken

pytestmark = pytest.mark.django_db

RULES = "sheet plain\noption board=on\n{}box ann\nline bob cal\ngame"


def table(club: Club, options: str = "") -> Chouette:
    return on_screen(club, RULES.format(options))


def own_page(chouette: Chouette, word: str) -> str:
    seat = seat_of(chouette, word)
    return taken(Client(), seat).get(f"/s/{seat.secret}/").text


def watched(chouette: Chouette) -> str:
    return Client().get(f"/w/{chouette.code}/").text


def turn_of(page: str) -> str:
    found = re.search(r'id="table-turn"[^>]*>([^<]*)<', page)
    assert found is not None
    return found[1]


def dice_on(page: str) -> list[tuple[str, str]]:
    """The end at which each die lies, and its number."""
    groups = re.findall(r'id="board-dice-(top|bottom)">(.*?)</g></g></g>', page)
    return [(end, number) for end, group in groups for number in re.findall(r'data-number="(\d)"', group)]


def test_both_dice_of_a_tie_lie_on_the_board_each_at_its_throwers_end(club: Club) -> None:
    tied = tell(table(club), "opening 5 5")
    for page in (own_page(tied, "ann"), own_page(tied, "bob"), watched(tied)):
        assert sorted(dice_on(page)) == [("bottom", "5"), ("top", "5")]
        assert "A tie: both roll again." in page
    assert dice_on(watched(tell(tied, "opening 6 3"))) == []


def test_the_table_says_that_it_is_rolled_again(club: Club) -> None:
    tied = tell(table(club), "opening 5 5")
    assert turn_of(own_page(tied, "ann")) == "5-5, again. Roll for the opening."
    assert turn_of(watched(tied)) == "5-5, again. ann and bob roll for the opening."
    assert "Opening roll: 5-5, again." in watched(tied)
    again = tell(tied, "opening 2 2")
    assert turn_of(own_page(again, "bob")) == "2-2, again. Roll for the opening."
    assert "again" not in turn_of(watched(tell(again, "opening 6 3")))


def test_a_second_tie_is_another_roll_for_the_dice_that_tumble(club: Club) -> None:
    first = re.search(r'data-roll="([^"]*)"', watched(tied := tell(table(club), "opening 5 5")))
    second = re.search(r'data-roll="([^"]*)"', watched(tell(tied, "opening 5 5")))
    assert first is not None
    assert second is not None
    assert first[1] != second[1]


def test_what_a_tie_does_to_the_cubes_is_told_with_it(club: Club) -> None:
    tied = tell(table(club, "option automatics=one\noption automatics_carry=on\n"), "opening 4 4")
    assert turn_of(own_page(tied, "ann")) == "4-4, again. Automatic double: the cubes are at 2. Roll for the opening."
    carried = tell(tied, "opening 1 1")
    told = "1-1, again. Automatic double: the cubes are at 2. The next game begins with the cubes at 2. Roll for the opening."
    assert turn_of(own_page(carried, "ann")) == told


def test_the_replay_tells_each_tie_and_shows_its_dice(club: Club) -> None:
    rules = "option automatics=one\noption automatics_carry=on\n"
    over = tell(table(club, rules), "opening 4 4\nopening 1 1\nopening 6 3\nann plays 24/18 13/10\nbox wins single override")
    path = f"/w/{over.code}/games/1/"
    listed = Client().get(path).text
    for sentence in (
        "Opening roll: ann 4, bob 4. A tie, rolled again.",
        "Automatic double: the cubes are at 2.",
        "Opening roll: ann 1, bob 1. A tie, rolled again.",
        "The next game begins with the cubes at 2.",
    ):
        assert sentence in listed
    numbers = {number for _end, number in dice_on(Client().get(f"{path}?at=1").text)}
    assert numbers == {"4"}
