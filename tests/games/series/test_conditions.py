"""What a series goes by: points of its own and tie-breaks by name, chosen when it is begun; the page and programs alike."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.urls import reverse

from games.ratings.rules.races import RaceRefused
from games.series.conditions import TieBreak, own_points, read_places
from games.series.models import Series
from games.series.order import Line, Result, placed
from games.series.table import table_of
from games.tournaments.services.opening import announce
from tests.clubsite.at_once import at_once
from tests.games.matches.players import Cast, cast
from tests.games.series.test_series import EVENING, WINTER, browser, lines, made, played
from tests.games.tournaments.desk.nights import Night

pytestmark = pytest.mark.django_db

OWN = {"places": [10.0, 6.0, 2.5], "match_won": 0.5, "coming": 1.0}
FORM = {
    "title": "Spring", "begins": "2026-10-01", "until": "2026-12-31", "race": "own", "places": "10 6 2.5", "match_won": "0.5",
    "coming": "1", "everything": "on", "first": "head_to_head", "second": "played", "third": "",
}  # fmt: skip


@pytest.fixture
def club() -> Cast:
    return cast()


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(EVENING, tick=False) as travelling:
        yield travelling


def begun(club: Cast, who: str = "dana", **said: str) -> HttpResponse:
    place = reverse("series_of_club", args=[club.club.slug])
    answer = browser(club, who).post(place, {**FORM, "click": str(uuid4()), **said})
    assert isinstance(answer, HttpResponse)
    return answer


def test_points_of_its_own_for_places_matches_and_coming(club: Cast, clock: time_machine.Traveller) -> None:
    assert begun(club).status_code == 302
    series = Series.objects.get()
    assert (series.points, series.order) == (OWN, (TieBreak.HEAD_TO_HEAD, TieBreak.PLAYED))
    played(club, clock, "ann", "bob", "cal", "gus")
    # ann: 10, two matches and coming; bob: 6, one match and coming; cal and gus share what places three and four give
    assert [(name, total) for _place, name, total, *_rest in lines(series)] == [
        ("ann", "12.0"), ("bob", "7.5"), ("cal", "2.2"), ("Gus", "2.2"),
    ]  # fmt: skip
    page = browser(club, "ann").get(reverse("series", args=[club.club.slug, series.pk])).text
    assert (
        "Points: 10 – 6 – 2.5 for the places from the first on; 0.5 for a match won; 1 for coming and playing a match." in page
    )
    assert "more matches won against each other, if all of them have met; more tournaments played; then they share" in page


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"places": "10 11"}, "Place 2 would get more than the one before it."),
        ({"places": "ten"}, "Write numbers with spaces between: 10 6 4 2."),
        ({"places": "nan"}, "Points are numbers from 0 to 1000."),
        ({"places": "1e9"}, "Points are numbers from 0 to 1000."),
        ({"places": "-1"}, "Points are numbers from 0 to 1000."),
        ({"places": "1 " * 65}, "each with points for 1 to 64 places"),
        ({"places": "", "match_won": "", "coming": ""}, "Nothing would give points"),
        ({"race": "usbgf"}, "Choose “Points of this series”, or empty the fields with numbers below."),
        ({"second": "head_to_head"}, "The same decides twice."),
        ({"first": "luck"}, "Choose one that is in the list"),
        ({"match_won": "-1"}, "A number from 0 "),
    ],
)
def test_what_cannot_be_meant_is_refused_and_nothing_is_made(club: Cast, said: dict[str, str], why: str) -> None:
    answer = begun(club, **said)
    assert (answer.status_code, Series.objects.count()) == (422, 0)
    assert why in answer.text or why == "Choose one that is in the list"


def test_places_are_read_as_people_write_them() -> None:
    for typed in ("10 6 4", "10, 6, 4", "10,6,4", "10; 6; 4", " 10  6\n4 "):
        assert read_places(typed) == [10, 6, 4]
    assert read_places("10 6,5 4") == [10, 6.5, 4]
    assert read_places("") == []


def test_no_series_has_numbers_without_saying_so(club: Cast) -> None:
    with pytest.raises(RaceRefused):
        made(club, race="own", points={"places": [1.0, 2.0], "match_won": 0.0, "coming": 0.0})
    with pytest.raises(IntegrityError), transaction.atomic():
        made(club, race="own")
    with pytest.raises(IntegrityError), transaction.atomic():
        made(club, race="usbgf", points=OWN)
    nonsense: tuple[object, ...] = ("10", [True], ["10"], [None, {}])
    for rubbish in nonsense:
        with pytest.raises(RaceRefused):
            own_points({"places": rubbish})


# -- what decides between equals


def told(club: Cast, name: str, *points: int | None, won: int = 0, beaten: dict[str, int] | None = None) -> Line:
    results = tuple(None if one is None else Result(Decimal(one), won=False, counts=True) for one in points)
    there = [one for one in points if one is not None]
    against = {club.players[other].pk: times for other, times in (beaten or {}).items()}
    return Line(None, club.players[name], Decimal(sum(there)), len(there), won, results, against)


def order(by: str, *found: Line) -> list[tuple[int | None, str, str]]:
    return [(line.place, line.player.name, line.decided.value) for line in placed(found, [TieBreak(one) for one in by.split()])]


def test_each_tie_break_decides_as_its_name_says(club: Cast) -> None:
    ann = told(club, "ann", 5, 1, won=1, beaten={"cal": 4})
    bob = told(club, "bob", 3, 3, won=0, beaten={"ann": 1})
    assert order("won", ann, bob) == [(1, "ann", ""), (2, "bob", "won")]
    assert order("best", ann, bob) == [(1, "ann", ""), (2, "bob", "best")]
    assert order("matches", ann, bob) == [(1, "ann", ""), (2, "bob", "matches")]
    assert order("head_to_head", ann, bob) == [(1, "bob", ""), (2, "ann", "head_to_head")]
    assert order("latest", ann, bob) == [(1, "bob", ""), (2, "ann", "latest")]
    assert order("played", told(club, "ann", 6, None), bob) == [(1, "bob", ""), (2, "ann", "played")]
    assert order("latest", told(club, "ann", 6, None), told(club, "bob", 6, 0)) == [(1, "bob", ""), (2, "ann", "latest")]


def test_they_decide_in_their_order_and_equals_share(club: Cast) -> None:
    ann, bob, cal = told(club, "ann", 6, won=1), told(club, "bob", 6, won=1), told(club, "cal", 6, won=0)
    assert order("", ann, bob, cal) == [(1, "ann", ""), (1, "bob", "shared"), (1, "cal", "shared")]
    assert order("played won", cal, bob, ann) == [(1, "ann", ""), (1, "bob", "shared"), (3, "cal", "won")]


def test_head_to_head_says_nothing_unless_all_have_met(club: Cast) -> None:
    """Ann beat Bob and Bob beat Cal, but Ann and Cal never met."""
    ann = told(club, "ann", 6, beaten={"bob": 1})
    bob = told(club, "bob", 6, beaten={"cal": 1})
    cal = told(club, "cal", 6)
    assert [place for place, *_rest in order("head_to_head", ann, bob, cal)] == [1, 1, 1]
    met = told(club, "cal", 6, beaten={"ann": 2})
    assert order("head_to_head", ann, bob, met)[0] == (1, "cal", "")


def test_who_has_beaten_whom_comes_from_the_matches_that_were_played(club: Cast, clock: time_machine.Traveller) -> None:
    series = made(club, tie_breaks="head_to_head", race="own", points={"places": [], "match_won": 0.0, "coming": 1.0})
    played(club, clock, "cal", "ann")
    assert [(place, name) for place, name, *_rest in lines(series)] == [(1, "cal"), (2, "ann")]
    page = browser(club, "ann").get(reverse("series", args=[club.club.slug, series.pk])).text
    assert "equal points, fewer won against each other" in page
    played(club, clock, "ann", "cal")
    assert [(place, name) for place, name, *_rest in lines(series)] == [(1, "ann"), (1, "cal")]


# -- programs


def test_a_program_begins_one_takes_a_tournament_in_and_leaves_it_out(club: Cast, clock: time_machine.Traveller) -> None:
    place, dana = reverse("api_series_of_club", args=[club.club.slug]), browser(club, "dana")
    said = {
        "title": "Own",
        "begins": "2026-10-01",
        "until": "2026-12-31",
        "race": "own",
        **OWN,
        "tie_breaks": ["latest", "won"],
    }
    answer = dana.post(place, {**said, "action_id": str(uuid4())}, content_type="application/json")
    assert answer.status_code == 201
    assert {name: answer.json()[name] for name in ("race", *OWN, "tie_breaks")} == {
        "race": "own", **OWN, "tie_breaks": ["latest", "won"],
    }  # fmt: skip
    evening = played(club, clock, "ann", "bob")
    choose = reverse("api_series_choose", args=[club.club.slug, answer.json()["id"]])
    out = {"tournament": evening.tournament.code, "counts": False, "reason": "A friendly", "action_id": str(uuid4())}
    for _twice in range(2):
        again = dana.post(choose, out, content_type="application/json")
        assert (again.status_code, again.json()["table"], again.json()["left_out"][0]["reason"]) == (200, [], "A friendly")
    back = {**out, "counts": True, "reason": "It was none", "action_id": str(uuid4())}
    assert len(dana.post(choose, back, content_type="application/json").json()["table"]) == 2
    assert len(dana.post(choose, out, content_type="application/json").json()["table"]) == 2  # late, and done long ago
    assert dana.post(choose, {**back, "counts": False}, content_type="application/json").status_code == 422


def test_a_program_is_refused_what_the_page_refuses(club: Cast, clock: time_machine.Traveller) -> None:
    series = made(club)
    evening = played(club, clock, "ann", "dana")
    choose = reverse("api_series_choose", args=[club.club.slug, series.pk])

    def asked(who: str, **said: object) -> tuple[int, str]:
        body = {"tournament": evening.tournament.code, "counts": False, "reason": "why", "action_id": str(uuid4()), **said}
        answer = browser(club, who).post(choose, body, content_type="application/json")
        return answer.status_code, answer.json().get("code", "")

    assert asked("dana") == (422, "OWN_TOURNAMENT")
    assert asked("ann") == (403, "PERMISSION_DENIED")
    assert asked("eve")[0] == 404
    assert asked("tom", counts=True) == (422, "AS_IT_IS")
    assert asked("tom", tournament="ZZZZZZ") == (422, "NO_TOURNAMENT")
    to_come = announce(club.club, "tournament To come\nflight main knockout", club.users["tom"], uuid4())
    assert asked("tom", tournament=to_come.code) == (422, "NOT_OVER")
    assert asked("tom", reason="")[0] == 400
    assert asked("tom", reason="x" * 201)[0] == 400
    assert series.choices.count() == 0


@pytest.mark.parametrize(
    "said",
    [{"race": "own"}, {"places": [3, 2]}, {"race": "own", "places": [2, 3]}, {"race": "own", "coming": -1},
     {"tie_breaks": ["won", "won"]}, {"tie_breaks": ["luck"]}, {"race": "own", "places": "10 6"}],
)  # fmt: skip
def test_a_program_that_means_nothing_makes_nothing(club: Cast, said: dict[str, object]) -> None:
    place = reverse("api_series_of_club", args=[club.club.slug])
    whole = {"title": "Own", "begins": "2026-10-01", "until": "2026-12-31", "action_id": str(uuid4()), **said}
    assert browser(club, "dana").post(place, whole, content_type="application/json").status_code == 400
    assert Series.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_two_directors_at_once_leave_it_out_once(club: Cast, clock: time_machine.Traveller) -> None:
    series = made(club)
    evening = played(club, clock, "ann", "bob")
    choose = reverse("api_series_choose", args=[club.club.slug, series.pk])

    def leave(who: str) -> int:
        body = {"tournament": evening.tournament.code, "counts": False, "reason": who, "action_id": str(uuid4())}
        return browser(club, who).post(choose, body, content_type="application/json").status_code

    answers = at_once(lambda: leave("dana"), lambda: leave("tom"))
    assert sorted(map(str, answers)) == ["200", "422"]
    assert series.choices.count() == 1


# -- the way from a tournament


def page_of(club: Cast, evening: Night) -> str:
    return browser(club, "ann").get(reverse("tournament", args=[evening.tournament.code])).text


def test_a_tournaments_page_leads_to_the_series_in_which_it_counts(club: Cast, clock: time_machine.Traveller) -> None:
    counts, chosen = made(club), made(club, title="Cups", everything=False)
    evening = played(club, clock, "ann", "bob")
    page = page_of(club, evening)
    assert reverse("series", args=[club.club.slug, counts.pk]) in page
    assert reverse("series", args=[club.club.slug, chosen.pk]) not in page
    body = {"tournament": evening.tournament.code, "counts": "yes", "reason": "A cup"}
    browser(club, "dana").post(reverse("choose_tournament", args=[club.club.slug, chosen.pk]), body)
    browser(club, "dana").post(reverse("choose_tournament", args=[club.club.slug, counts.pk]), body | {"counts": "no"})
    page = page_of(club, evening)
    assert reverse("series", args=[club.club.slug, counts.pk]) not in page
    assert reverse("series", args=[club.club.slug, chosen.pk]) in page


def test_so_does_one_that_is_still_to_come(club: Cast) -> None:
    series = made(club)
    soon, later = (
        Night(club, announce(club.club, "flight main knockout", club.users["tom"], uuid4(), f"starts {int(at.timestamp())}"))
        for at in (EVENING + timedelta(days=3), datetime(2027, 5, 1, tzinfo=UTC))
    )
    door = reverse("series", args=[club.club.slug, series.pk])
    assert door in page_of(club, soon)
    assert door not in page_of(club, later)
    soon.says("tom", 'call_off "Nobody comes"')
    assert door not in page_of(club, soon)


def test_what_was_chosen_never_changes(club: Cast) -> None:
    """There is no address for it: the same click again makes nothing else of it."""
    click = uuid4()
    first = made(club, click)
    again = made(club, click, **{**WINTER, "tie_breaks": "latest", "best": 3})
    assert (again.pk, again.tie_breaks, again.best) == (first.pk, "won,best", None)
    assert table_of(first).lines == ()


def test_who_had_a_bye_and_withdrew_has_played_no_match_and_reads_so(club: Cast, clock: time_machine.Traveller) -> None:
    series = made(club, race="own", points={"places": [], "match_won": 0.0, "coming": 1.0})
    played(club, clock, "ann", "bob", "cal")
    sheet = "tournament Bye\nflight main knockout length 5\nentrants ann bob cal\noption seeding=rating\nrating ann 1900"
    steps = f"starts {int(datetime.now(UTC).timestamp())}"
    evening = Night(club, announce(club.club, sheet, club.users["tom"], uuid4(), steps))
    evening.says("tom", "start main\nbob beats cal 5-3")
    evening.says("tom", "withdraw ann\nclose main")
    assert [(name, total) for _place, name, total, *_rest in lines(series)] == [("bob", "2.0"), ("cal", "2.0"), ("ann", "1.0")]
    page = browser(club, "ann").get(reverse("series", args=[club.club.slug, series.pk])).text
    assert "Points: 1 for coming and playing a match." in page
    assert "played no match</span>" in page
    assert "Where nothing stands, somebody played no match: a bye alone gives nothing." in page
