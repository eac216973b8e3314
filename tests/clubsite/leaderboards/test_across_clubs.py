"""One list over two clubs: who is one line, who is left out, and what it costs."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubsite.leaderboards.circles.standings import standings_across
from clubsite.leaderboards.listing import wish
from clubsite.leaderboards.models import Total
from clubsite.leaderboards.providers import boards
from clubsite.members.models import Club, Player, User
from clubsite.members.services import create_club

Line = tuple[int, str, int, int]


@pytest.fixture
def other(mo: User) -> Club:
    return create_club(mo, "The Quince")


def put(club: Club, name: str, amount: int, count: int, user: User | None = None) -> Player:
    """A player of the club with so many quarters of a point in so many games, all time."""
    if user is not None:
        player, _ = Player.objects.update_or_create(club=club, user=user, defaults={"name": name, "word": name})
    else:
        player = Player.objects.create(club=club, name=name, word=name)
    ahead = int(amount > 0)
    Total.objects.create(
        club=club, category="game", period="all", person=player, amount=amount, count=count, ahead=ahead, behind=count - ahead
    )
    return player


def across(*clubs: Club, slug: str = "points", least: int = 1) -> list[Line]:
    rows = standings_across([club.pk for club in clubs], boards()[slug], "all", least)
    return [(row.place, "+".join(f"{one.name} of {one.club}" for one in row.named), row.amount, row.count) for row in rows]


def test_one_login_is_one_line_and_one_name_is_not(club: Club, other: Club, mo: User) -> None:
    put(club, "mo", 4, 2, mo)
    put(other, "mo-q", 8, 1, mo)
    put(club, "ann", 12, 4)
    put(other, "ann", -3, 1)
    assert sorted(across(club, other)) == [
        (1, "ann of The Mulberry", 12, 4),
        (1, "mo of The Mulberry+mo-q of The Quince", 12, 3),
        (3, "ann of The Quince", -3, 1),
    ]
    assert sorted(row[2] for row in across(club)) == [4, 12]  # a club that is not in it any more counts nothing at once


def test_whoever_is_on_no_public_list_leaves_no_gap(club: Club, other: Club, mo: User) -> None:
    put(club, "mo", 4, 2, mo)
    hidden = put(other, "mo-q", 8, 1, mo)
    put(club, "ann", 10, 4)
    wish(hidden, listed=False)
    assert across(club, other) == [(1, "ann of The Mulberry", 10, 4), (2, "mo of The Mulberry", 4, 2)]


def test_the_fewest_games_are_those_of_all_clubs_together(club: Club, other: Club, mo: User) -> None:
    put(club, "mo", 4, 3, mo)
    put(other, "mo-q", 8, 2, mo)
    put(club, "ann", 40, 4)
    rows = across(club, other, slug="points-a-game", least=5)
    assert [(row[0], row[2], row[3]) for row in rows] == [(1, 12, 5)]


def test_equal_fractions_share_a_place(club: Club, other: Club) -> None:
    put(club, "ann", 1, 3)
    put(other, "bob", 3, 9)
    put(other, "cal", 33, 100)
    assert [row[0] for row in across(club, other, slug="points-a-game")] == [1, 1, 3]


def test_many_lines_are_two_queries(club: Club, other: Club) -> None:
    for number in range(40):
        put(club if number % 2 else other, f"p{number}", number, 1)
    with CaptureQueriesContext(connection) as asked:
        assert len(across(club, other)) == 40
    assert len(asked) == 2
