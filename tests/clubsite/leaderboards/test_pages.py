"""The pages of the leaderboards: who sees what, in which words."""

import csv
import json
from io import StringIO

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.leaderboards.listing import change_rules, wish
from clubsite.leaderboards.tasks import count_results
from clubsite.members.models import Club, Membership, Player, User
from clubsite.members.selectors import find_player
from clubsite.members.services import seat_member
from games.ratings.services.lists import current_lists

from .conftest import Evening

LOST_BY_THE_BOX = "game\nteam wins single"


@pytest.fixture
def mos(mo: User) -> Client:
    browser = Client()
    browser.force_login(mo)
    return browser


@pytest.fixture
def public(club: Club) -> Club:
    """A club that shows strangers its leaderboards."""
    Club.objects.filter(pk=club.pk).update(is_public=True)
    change_rules(club.pk, is_public=True, least=1)
    return club


def page(browser: Client, name: str, club: Club, *more: str, over: str = "", status: int = 200) -> str:
    answer = browser.get(reverse(name, args=[club.slug, *more]), {"over": over} if over else {})
    assert answer.status_code == status
    return answer.content.decode()


def test_an_empty_board_says_how_it_fills(mos: Client, club: Club) -> None:
    assert "Nobody is on this list yet" in page(mos, "leaders", club)


@pytest.mark.parametrize(
    ("board", "fills", "speaks_of_chouettes"),
    [
        ("points", "play, and finish a game", False),
        ("evenings", "an evening counts once it is closed", False),
        ("matches-won", "from the matches: play one", True),
        ("rating", "from the matches: play one", True),
    ],
)
def test_an_empty_board_speaks_of_what_it_counts(
    mos: Client, club: Club, board: str, fills: str, *, speaks_of_chouettes: bool
) -> None:
    current_lists(club.pk)
    shown = page(mos, "leaders_by", club, board)
    assert fills in shown
    assert ("A chouette is not rated" in shown) is speaks_of_chouettes


def test_the_page_says_while_results_are_being_counted(mos: Client, club: Club, evening: Evening) -> None:
    evening(LOST_BY_THE_BOX)
    assert "Being counted" in page(mos, "leaders_by", club, "points")
    count_results()
    shown = page(mos, "leaders_by", club, "points")
    assert "still being counted" not in shown
    assert "−3" in shown
    assert "0–1" in shown


def test_averages_need_the_clubs_least_number_of_games(mos: Client, club: Club, evening: Evening) -> None:
    evening(LOST_BY_THE_BOX)
    count_results()
    assert "5 games or more" in page(mos, "leaders", club)
    assert "Nobody is on this list yet" in page(mos, "leaders", club)
    change_rules(club.pk, is_public=False, least=1)
    assert '−3<span class="leader-rest">.00</span>' in page(mos, "leaders", club)


@pytest.mark.parametrize("over", ["yesterday", "2026-13", "2026-02-30", "season-99", "season-0", "0000-01"])
def test_there_is_no_other_time(mos: Client, club: Club, over: str) -> None:
    page(mos, "leaders_csv", club, "points", over=over, status=404)
    refused = page(mos, "leaders", club, over=over, status=404)
    assert f"“{over}” is no day, month or season of this list." in refused
    assert '?over=all">All time</a>' in refused


def test_rubbish_in_place_of_a_time_is_told_as_text_and_only_to_whoever_may_read_the_list(mos: Client, club: Club) -> None:
    assert "“&lt;b&gt;”" in page(mos, "leaders_wall", club, "points", over="<b>", status=404)
    assert "No such time" not in page(mos, "leaders_by", club, "luck", over="rubbish", status=404)
    assert "No such time" not in page(Client(), "leaders", club, over="rubbish", status=404)


def test_there_is_no_other_board(mos: Client, club: Club) -> None:
    page(mos, "leaders_by", club, "luck", status=404)


@pytest.mark.parametrize("number", ["0", "-1", "two", "٣", "1" * 30])
def test_there_is_no_other_page(mos: Client, club: Club, number: str) -> None:
    assert mos.get(reverse("leaders", args=[club.slug]), {"page": number}).status_code == 404


def test_strangers_see_nothing_until_the_club_shows_it(club: Club, evening: Evening) -> None:
    evening(LOST_BY_THE_BOX)
    count_results()
    Club.objects.update(is_public=True)
    stranger = Client()
    for name in ("leaders_by", "leaders_wall", "leaders_embed", "leaders_csv"):
        page(stranger, name, club, "points", status=404)
    change_rules(club.pk, is_public=True, least=1)
    for name in ("leaders_by", "leaders_wall", "leaders_embed", "leaders_csv"):
        assert "bob" in page(stranger, name, club, "points")
    Club.objects.update(is_public=False)
    page(stranger, "leaders_by", club, "points", status=404)


def test_whoever_does_not_want_it_is_not_listed_for_strangers(public: Club, evening: Evening, mos: Client) -> None:
    evening(LOST_BY_THE_BOX)
    count_results()
    bob = find_player(public, "bob")
    assert bob is not None
    wish(bob, listed=False)
    for name in ("leaders_by", "leaders_wall", "leaders_embed", "leaders_csv"):
        assert "bob" not in page(Client(), name, public, "points")
    assert "bob" in page(mos, "leaders_by", public, "points")
    wish(bob, listed=True)
    assert "bob" in page(Client(), "leaders_by", public, "points")


def test_everybody_decides_for_their_own_name(public: Club, evening: Evening, mo: User, mos: Client) -> None:
    seat_member(public, mo)
    assert "Take my name off" in page(mos, "leaders", public)
    mos.post(reverse("leaders_listing", args=[public.slug]))
    assert "Show my name" in page(mos, "leaders", public)
    mos.post(reverse("leaders_listing", args=[public.slug]), {"listed": "yes"})
    assert "Take my name off" in page(mos, "leaders", public)


def test_only_the_embedded_list_may_stand_in_a_frame(public: Club, evening: Evening, mos: Client) -> None:
    evening(LOST_BY_THE_BOX)
    count_results()
    embedded = mos.get(reverse("leaders_embed", args=[public.slug, "points"]))
    assert "frame-ancestors *" in embedded["Content-Security-Policy"]
    assert "X-Frame-Options" not in embedded
    assert not any(word in embedded.content.decode() for word in ("<script", "<form", "<button"))
    assert not embedded.cookies
    normal = mos.get(reverse("leaders_by", args=[public.slug, "points"]))
    assert normal["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in normal["Content-Security-Policy"]


def test_the_file_has_everybody_with_exact_numbers(mos: Client, club: Club, evening: Evening) -> None:
    evening(LOST_BY_THE_BOX)
    Player.objects.filter(word="ann").update(name="=ann")
    count_results()
    rows = list(csv.DictReader(StringIO(page(mos, "leaders_csv", club, "points"))))
    assert (rows[0]["place"], rows[0]["name"], rows[0]["total"]) == ("1", "bob", "1.0")
    assert rows[-1]["name"] == "'=ann"
    assert rows[-1]["figure"] == "-3.0"


def test_programs_read_the_lists(mos: Client, club: Club, evening: Evening) -> None:
    evening(LOST_BY_THE_BOX)
    count_results()
    boards = json.loads(page(mos, "api_leaderboards", club))
    assert "points" in [board["board"] for board in boards["boards"]]
    leaders = json.loads(page(mos, "api_leaderboard", club, "points", over="all"))
    assert [(one["place"], one["figure"]) for one in leaders["leaders"]] == [(1, 1), (1, 1), (1, 1), (4, -3)]
    page(mos, "api_leaderboard", club, "luck", status=404)
    refused = json.loads(page(mos, "api_leaderboard", club, "points", status=400, over="rubbish"))
    assert "season-3" in refused["fields"]["over"][0]


def test_somebody_removed_sees_nothing_any_more(club: Club, mos: Client) -> None:
    Membership.objects.all().delete()
    page(mos, "leaders", club, status=404)
