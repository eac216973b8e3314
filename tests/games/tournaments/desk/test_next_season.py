"""A director begins the next season of a league from its standings: who goes up and down, once, and not for themselves."""

from collections.abc import Sequence
from uuid import uuid4

import pytest
from django.urls import reverse

from clubsite.members.models import Membership
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.models import ClubTournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.opening import announce
from games.tournaments.telling.next_season import proposed
from tests.attacks.test_directors_who_gain import refused
from tests.clubsite.at_once import at_once
from tests.games.matches.players import cast
from tests.games.tournaments.desk.nights import Night
from tests.games.tournaments.desk.test_desk_buttons import presses
from tests.games.tournaments.desk.test_seasons_and_ladders import browser

pytestmark = pytest.mark.django_db

DIVISIONS = "flight division league divisions of 3 length 7\nstart division"
LEAGUE = """tournament Autumn
option seeding=rating
option truncate=off
entrants ann bob cal tom Gil Gus
rating ann 9
rating bob 8
rating cal 7
rating tom 6
rating Gil 5
rating Gus 4
fee 20
house 10
flight division league divisions of 3 length 7
prizes division 70 30
start division"""


@pytest.fixture
def autumn() -> Night:
    """Each division ends in the order of entry: ann bob cal, and tom Gil Gus below."""
    return played_out(LEAGUE, ["ann", "bob", "cal", "tom", "Gil", "Gus"])


def played_out(sheet: str, order: list[str], leave: Sequence[str] = ()) -> Night:
    """Each division ends in that order; these withdraw before the end."""
    club = cast()
    evening = Night(club, announce(club.club, sheet, club.users["dana"], uuid4(), "tables 4"))
    for match in list(live_matches(brackets_of(evening.desk.tournament))):
        one, other = sorted(match.names, key=order.index)
        if not leave or order.index(one) % 3 == 0:  # else somebody has won, and withdraws no more
            evening.says("dana", f"{one} beats {other} 7-3")
    for name in leave:
        evening.says("dana", f"withdraw {name}")
    for match in list(live_matches(brackets_of(evening.desk.tournament))):
        one, other = sorted(match.names, key=order.index)
        evening.says("dana", f"{one} beats {other} 7-3")
    evening.says("dana", "close division")
    return Night(club, ClubTournament.objects.get(pk=evening.tournament.pk))


def place(evening: Night) -> str:
    return reverse("next_season", args=[evening.tournament.code])


def begin(evening: Night, who: str = "dana", **said: str) -> int:
    whole = {"moving": "1", "title": "Winter", "click": str(uuid4()), **said}
    return browser(evening.club, who).post(place(evening), whole).status_code


def latest(evening: Night) -> Night:
    return Night(evening.club, ClubTournament.objects.latest("pk"))


def divisions(evening: Night) -> list[list[str]]:
    evening.says("dana", "start division")
    return [list(one.lines or ()) for one in evening.desk.tournament.flights if one.part_of]


def test_the_page_proposes_who_goes_up_and_down(autumn: Night) -> None:
    page = browser(autumn.club, "dana").get(place(autumn)).text
    assert page.count("comes up") == page.count("comes down") == 1
    order = ["ann</bdi>", "tom</bdi>", "Division 2", "cal</bdi>", "Gus</bdi>"]
    assert sorted(order, key=page.index) == order
    unmoved = browser(autumn.club, "dana").get(place(autumn), {"moving": "0"}).text
    assert "comes up" not in unmoved
    for rubbish in ("-1", "x", "9" * 50, "\u0663", ""):
        assert browser(autumn.club, "dana").get(place(autumn), {"moving": rubbish}).status_code == 200


def test_it_is_announced_with_everybody_in_their_division(autumn: Night) -> None:
    assert begin(autumn) == 302
    winter = latest(autumn)
    told = winter.desk.tournament
    assert (told.money.house, [one.shares for one in told.money.prizes]) == (1_000, [(7_000, 3_000)])
    assert (told.title, told.money.fee, told.options.truncate, winter.desk.entry) == ("Winter", 2_000, False, True)
    assert divisions(winter) == [["ann", "bob", "tom"], ["cal", "Gil", "Gus"]]
    assert troubles_of(winter.tournament.pk) == []


def test_who_enters_besides_begins_at_the_bottom_and_who_withdraws_is_not_in(autumn: Night) -> None:
    begin(autumn)
    winter = latest(autumn)
    winter.of_oneself("mo", "sign_up")
    winter.of_oneself("ann", "sign_off")
    assert divisions(winter) == [["bob", "tom", "cal"], ["Gil", "Gus", "mo"]]


def test_divisions_of_unequal_size_change_players_and_keep_their_sizes() -> None:
    seven = LEAGUE.replace(" Gus\n", " Gus Kit\n").replace("rating Gus 4", "rating Gus 4\nrating Kit 3")
    evening = played_out(seven, ["ann", "bob", "cal", "tom", "Gil", "Gus", "Kit"])
    sizes = [len(one.lines or ()) for one in evening.desk.tournament.flights if one.part_of]
    assert (sizes, begin(evening)) == ([3, 4], 302)
    assert divisions(latest(evening)) == [["ann", "bob", "tom"], ["cal", "Gil", "Gus", "Kit"]]


def test_who_would_be_left_alone_below_is_proposed_for_the_division_above() -> None:
    order = ["Kit", "Gil", "Gus", "ann", "bob", "cal"]
    ratings = "\n".join(f"rating {name} {9 - place}" for place, name in enumerate(order))
    below = f"tournament Autumn\noption seeding=rating\nentrants {' '.join(order)}\n{ratings}\n{DIVISIONS}"
    evening = played_out(below, order)
    Membership.objects.filter(user__in=[evening.club.users["ann"], evening.club.users["cal"]]).delete()
    closed = ClubTournament.objects.get(pk=evening.tournament.pk)
    assert [[one.name for one in division] for division in proposed(closed, 0)] == [["Kit", "Gil", "Gus", "bob"]]


def test_whoever_has_left_the_club_is_not_proposed(autumn: Night) -> None:
    Membership.objects.filter(user=autumn.club.users["bob"]).delete()
    begin(autumn)
    assert divisions(latest(autumn)) == [["ann", "tom", "Gil"], ["cal", "Gus"]]


@pytest.mark.parametrize(("gone", "then"), [
    ("ann", [["bob", "tom", "Gil"], ["cal", "Gus"]]),
    ("tom", [["ann", "bob", "Gil"], ["cal", "Gus"]]),
    ("cal", [["ann", "bob", "tom"], ["Gil", "Gus"]]),
    ("Gus", [["ann", "bob", "tom"], ["cal", "Gil"]]),
    ("ann tom Gil", [["bob", "Gus", "cal"]]),
])  # fmt: skip
def test_where_somebody_has_withdrawn_it_is_drawn_as_it_was_announced(gone: str, then: list[list[str]]) -> None:
    evening = played_out(LEAGUE, ["ann", "bob", "cal", "tom", "Gil", "Gus"], leave=gone.split())
    shown = [{one.name for one in division} for division in proposed(evening.tournament, 1)]
    assert begin(evening) == 302
    drawn = [{*division} for division in divisions(latest(evening))]
    assert drawn == shown == [{*division} for division in then]
    said = browser(evening.club, "dana").get(place(evening)).text
    assert "The places of those who leave go to the best of the division below" in said


def test_a_click_begins_one_season(autumn: Night) -> None:
    click = str(uuid4())
    assert [begin(autumn, click=click) for _twice in range(2)] == [302, 302]
    assert ClubTournament.objects.filter(title="Winter").count() == 1
    assert begin(autumn, title="", click=str(uuid4())) == 422
    assert begin(autumn, moving="21") == begin(autumn, moving="-1") == begin(autumn, moving="x") == 422
    assert begin(autumn, title="W" * 81) == 422
    assert ClubTournament.objects.count() == 2


def test_nobody_who_has_played_in_it_begins_the_next(autumn: Night) -> None:
    """Tom directs, too; and would decide whether he goes up."""
    assert begin(autumn, "tom") == 422
    assert begin(autumn, "ann") == 403
    assert begin(autumn, "eve") == 404
    assert (
        "You have played in this league"
        in browser(autumn.club, "tom").post(place(autumn), {"moving": "1", "title": "W", "click": str(uuid4())}).text
    )
    assert ClubTournament.objects.count() == 1


def test_only_a_league_that_is_closed_has_one(autumn: Night) -> None:
    running = night_of("tournament Cup\nentrants ann bob\nflight main knockout length 5\nstart main", autumn)
    assert "A league has a next season once it is closed." in browser(autumn.club, "dana").get(place(running)).text
    assert begin(running) == 422
    assert (
        "next-season" not in browser(autumn.club, "dana").get(reverse("tournament_desk", args=[running.tournament.code])).text
    )
    for who, shows in (("dana", True), ("ann", False)):
        page = browser(autumn.club, who).get(reverse("tournament", args=[autumn.tournament.code])).text
        assert (place(autumn) in page) is shows


def test_it_is_played_at_as_many_tables(autumn: Night) -> None:
    begin(autumn)
    assert latest(autumn).desk.tables == 4


def night_of(sheet: str, other: Night) -> Night:
    return Night(other.club, announce(other.club.club, sheet, other.club.users["dana"], uuid4()))


@pytest.mark.django_db(transaction=True)
def test_the_same_click_twice_at_once_begins_one(autumn: Night) -> None:
    click = str(uuid4())
    answers = at_once(lambda: begin(autumn, click=click), lambda: begin(autumn, click=click))
    assert list(map(str, answers)) == ["302", "302"]
    assert ClubTournament.objects.filter(title="Winter").count() == 1
    assert len(latest(autumn).names) == 6


@pytest.mark.django_db(transaction=True)
def test_two_directors_at_once_begin_one_and_the_second_is_told_that_it_is_there(autumn: Night) -> None:
    Membership.objects.filter(user=autumn.club.users["mo"]).update(roles=["director"])
    answers = at_once(lambda: begin(autumn), lambda: begin(autumn, "mo"))
    assert sorted(map(str, answers)) == ["302", "422"]
    assert ClubTournament.objects.filter(title="Winter").count() == 1
    whole = {"moving": "1", "title": "Winter 2", "click": str(uuid4())}
    assert "Its next season is announced already: Winter." in browser(autumn.club, "dana").post(place(autumn), whole).text


def test_once_that_is_called_off_another_is_begun(autumn: Night) -> None:
    begin(autumn)
    latest(autumn).says("dana", 'call_off "Too early"')
    assert begin(autumn, title="Spring") == 302
    assert latest(autumn).names == ["ann", "bob", "tom", "cal", "Gil", "Gus"]


def test_a_league_that_is_called_off_has_none(autumn: Night) -> None:
    desk = reverse("tournament_desk", args=[autumn.tournament.code])
    assert place(autumn) in browser(autumn.club, "dana").get(desk).text
    autumn.says("dana", 'call_off "Announced twice"')
    assert place(autumn) not in browser(autumn.club, "dana").get(desk).text
    assert begin(autumn) == 422
    assert "This tournament was called off." in browser(autumn.club, "dana").get(place(autumn)).text


def test_who_calls_a_league_off_reads_that_its_next_season_is_announced(autumn: Night) -> None:
    words = "Its next season is announced, and stays: Winter."
    assert words not in presses(autumn, 'ask call_off "-"')
    begin(autumn)
    assert words in presses(autumn, 'ask call_off "-"')


def test_the_clubs_ratings_do_not_undo_who_goes_up_and_down(autumn: Night) -> None:
    begin(autumn)
    assert refused(latest(autumn), "dana", "club_ratings") is DeskRefusal.SEASON_ORDER
