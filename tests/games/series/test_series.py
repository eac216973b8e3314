"""A series of tournaments: what counts, who leads and why, and what a director may not do for their own gain."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
import time_machine
from django.contrib.messages import get_messages
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubsite.audit.models import Noted
from clubsite.eventlog.action_ids import ActionIdUsed
from games.ratings.services.racing import choose_race
from games.series import results
from games.series.models import Series
from games.series.order import Line
from games.series.refusals import SeriesRefusal, SeriesRefused
from games.series.services import SeriesSaid, add_series, choose, drop_series
from games.series.table import table_of
from games.tournaments.models import ClubTournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches
from games.tournaments.services.opening import announce
from tests.clubsite.at_once import at_once
from tests.games.matches.players import Cast, cast
from tests.games.tournaments.desk.nights import Night

pytestmark = pytest.mark.django_db

FIRST = date(2026, 10, 1)
EVENING = datetime(2026, 10, 1, 18, tzinfo=UTC)
WINTER: SeriesSaid = {
    "title": "Winter", "begins": FIRST, "until": date(2026, 12, 31), "race": "brass_city", "points": None,
    "best": None, "least": 1, "everything": True, "tie_breaks": "won,best",
}  # fmt: skip


@pytest.fixture
def club() -> Cast:
    return cast()


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(EVENING, tick=False) as travelling:
        yield travelling


def made(club: Cast, click: UUID | None = None, **said: object) -> Series:
    whole: SeriesSaid = {**WINTER, **said}  # type: ignore[typeddict-item]  # as a test says it
    return add_series(club.club, whole, by=club.users["dana"], click=click or uuid4())


def played(club: Cast, clock: time_machine.Traveller, *names: str, title: str = "Friday") -> Night:
    """A knock-out, won by whoever is named first: the first beats everybody, the second everybody else."""
    clock.shift(timedelta(days=7))
    ratings = "".join(f"\nrating {name} {1900 - place}" for place, name in enumerate(names))
    sheet = f"tournament {title}\noption seeding=rating\nentrants {' '.join(names)}{ratings}\nflight main knockout length 5"
    steps = f"starts {int(datetime.now(UTC).timestamp())}"
    evening = Night(club, announce(club.club, sheet, club.users["tom"], uuid4(), steps))
    evening.says("tom", "start main")
    order = list(names)
    while True:
        live = list(live_matches(brackets_of(evening.desk.tournament)))
        if not live:
            break
        one, other = sorted(live[0].names, key=order.index)
        evening.says("tom", f"{one} beats {other} 5-3")
    evening.says("tom", "close main")
    return evening


def lines(series: Series) -> list[tuple[int | None, str, str, int, int]]:
    return [(one.place, one.player.name, f"{one.total:.1f}", one.played, one.won) for one in table_of(series).lines]


def line(series: Series, name: str) -> Line:
    return next(one for one in table_of(series).lines if one.player.name == name)


def test_what_tournaments_of_these_days_gave_adds_up(club: Cast, clock: time_machine.Traveller) -> None:
    series = made(club)
    played(club, clock, "ann", "bob")
    played(club, clock, "bob", "ann", "cal", "gus")
    # Brass City: 1 for coming, 1 for a match won, the first as many points as players, the second half, the third a quarter.
    # Friday 1: ann 1+1+2, bob 1+1. Friday 2: bob 1+2+4, ann 1+1+2, cal and gus share 1 and the fourth's nothing.
    assert lines(series)[:2] == [(1, "bob", "9.0", 2, 1), (2, "ann", "8.0", 2, 1)]
    assert {(name, played) for _place, name, _total, played, _won in lines(series)[2:]} == {("cal", 1), ("Gus", 1)}
    assert [one.row.title for one in table_of(series).tournaments] == ["Friday", "Friday"]


def test_only_the_best_count_and_the_others_are_shown_struck_out(club: Cast, clock: time_machine.Traveller) -> None:
    series = made(club, best=1)
    played(club, clock, "ann", "bob")
    played(club, clock, "bob", "ann", "cal", "gus")
    assert line(series, "bob").total == Decimal(7)
    assert [(one.points, one.counts) for one in line(series, "bob").results if one] == [(Decimal(2), False), (Decimal(7), True)]
    page = browser(club, "ann").get(reverse("series", args=[club.club.slug, series.pk])).text
    assert "<s>2.00</s>" in page
    assert "The best result of a player counts." in page


def test_a_place_needs_so_many_tournaments(club: Cast, clock: time_machine.Traveller) -> None:
    series = made(club, least=2)
    played(club, clock, "ann", "bob")
    played(club, clock, "cal", "ann")
    assert [(place, name) for place, name, *_rest in lines(series)] == [(1, "ann"), (None, "cal"), (None, "bob")]


def test_of_equals_more_won_then_the_better_best_then_they_share(club: Cast, clock: time_machine.Traveller) -> None:
    series = made(club)
    played(club, clock, "ann", "bob")
    played(club, clock, "bob", "ann")
    assert [(one.place, one.player.name, one.decided.value) for one in table_of(series).lines] == [
        (1, "ann", ""),
        (1, "bob", "shared"),
    ]
    assert "equal in everything" in browser(club, "ann").get(reverse("series", args=[club.club.slug, series.pk])).text


def test_a_correction_after_the_close_changes_the_table(club: Cast, clock: time_machine.Traveller) -> None:
    series = made(club)
    evening = played(club, clock, "ann", "bob")
    assert lines(series)[0][1] == "ann"
    evening.says("tom", 'override "Misread": correct ann bob: bob beats ann 5-2')
    assert lines(series)[0][1] == "bob"


def test_what_was_kept_is_what_is_worked_out_anew(club: Cast, clock: time_machine.Traveller) -> None:
    series = made(club)
    played(club, clock, "ann", "bob", "cal")
    played(club, clock, "cal", "bob")
    kept = table_of(series)
    results._kept.clear()
    assert table_of(series).lines == kept.lines


def test_a_process_that_keeps_one_result_reads_the_same(
    club: Cast, clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    series = made(club)
    for _ in range(2):
        played(club, clock, "ann", "bob")
    both, first = table_of(series), ClubTournament.objects.earliest("pk").code
    results._kept.clear()
    choose(series, first, counts=False, reason="-", by=club.users["dana"])
    assert len(table_of(series).tournaments) == 1  # the second is kept, the first is not
    choose(series, first, counts=True, reason="-", by=club.users["dana"])
    monkeypatch.setattr(results, "MOST_KEPT", 1)
    assert table_of(series).lines == both.lines


def test_the_clubs_own_race_counts_by_the_day(club: Cast, clock: time_machine.Traveller) -> None:
    series = made(club, race="")
    played(club, clock, "ann", "bob")
    before = line(series, "ann").total
    clock.shift(timedelta(days=1))
    choose_race(club.club, "milwaukee", {}, from_today=True, by=club.users["tom"])
    assert line(series, "ann").total == before
    played(club, clock, "ann", "bob")
    assert line(series, "ann").results[1] is not None
    assert line(series, "ann").total != 2 * before


def test_a_series_by_the_clubs_race_says_that_it_follows_the_race(club: Cast) -> None:
    follows = "If the owners choose another race, tournaments from its first day on count by that."
    web = Client()
    web.force_login(club.users["ann"])
    for series, said in ((made(club, race=""), True), (made(club, title="Own", race="usbgf"), False)):
        page = web.get(reverse("series", args=[club.club.slug, series.pk])).text
        assert (follows in page) is said


def test_what_is_outside_its_days_or_not_over_does_not_count(club: Cast, clock: time_machine.Traveller) -> None:
    series = made(club, begins=date(2026, 10, 10), until=date(2026, 10, 16))
    for _ in range(3):
        played(club, clock, "ann", "bob")  # on the 8th, 15th, 22nd
    assert [one.day for one in table_of(series).tournaments] == [date(2026, 10, 15)]


def test_a_director_takes_in_and_leaves_out_and_everybody_reads_why(club: Cast, clock: time_machine.Traveller) -> None:
    series = made(club, everything=False)
    evening = played(club, clock, "ann", "bob")
    assert lines(series) == []
    answer = chosen(club, "dana", series, evening, counts="yes", reason="A cup of the series")
    assert answer.status_code == 302
    assert lines(series)[0][1] == "ann"
    page = browser(club, "cal").get(reverse("series", args=[club.club.slug, series.pk])).text
    assert "dana: “A cup of the series”" in page
    chosen(club, "dana", series, evening, counts="no", reason="It was not")
    assert lines(series) == []
    assert Noted.objects.filter(kind__startswith="settings.series_").count() == 3


def test_a_sheet_that_was_brought_counts_only_if_it_is_taken_in(club: Cast) -> None:
    series = made(club)
    sheet = "tournament Old\nentrants ann bob\nflight main knockout length 5\nstart main\nann beats bob 5-3\nclose main"
    brought = announce(club.club, sheet, club.users["tom"], uuid4())
    assert lines(series) == []
    choose(series, brought.code, counts=True, reason="Played in September", by=club.users["dana"])
    assert lines(series)[0][1] == "ann"


def browser(club: Cast, who: str) -> Client:
    client = Client()
    client.force_login(club.users[who])
    return client


def chosen(club: Cast, who: str, series: Series, evening: Night, **said: str) -> HttpResponse:
    place = reverse("choose_tournament", args=[club.club.slug, series.pk])
    answer = browser(club, who).post(place, {"tournament": evening.tournament.code, **said})
    assert isinstance(answer, HttpResponse)
    return answer


def refused(
    club: Cast, who: str, series: Series, evening: Night, reason: str = "why", *, counts: bool = False
) -> SeriesRefusal:
    with pytest.raises(SeriesRefused) as why:
        choose(series, evening.tournament.code, counts=counts, reason=reason, by=club.users[who])
    return why.value.refusal


def test_what_a_director_may_not_decide(club: Cast, clock: time_machine.Traveller) -> None:
    series = made(club)
    evening = played(club, clock, "ann", "dana")
    assert refused(club, "dana", series, evening) is SeriesRefusal.OWN_TOURNAMENT
    assert refused(club, "tom", series, evening, " ") is SeriesRefusal.WHY
    assert refused(club, "tom", series, evening, counts=True) is SeriesRefusal.AS_IT_IS
    assert chosen(club, "ann", series, evening, counts="no", reason="I lost").status_code == 403
    running = Night(club, announce(club.club, "flight main knockout", club.users["tom"], uuid4(), "open_entry"))
    assert refused(club, "tom", series, running) is SeriesRefusal.NOT_OVER
    with pytest.raises(SeriesRefused) as why:
        drop_series(series, by=club.users["tom"])
    assert why.value.refusal is SeriesRefusal.HAS_COUNTED


@pytest.mark.parametrize("said", [{"tournament": "\0", "reason": "why"}, {"reason": "\0"}, {"reason": "x" * 9_000}, {}])
def test_rubbish_is_refused_and_changes_nothing(club: Cast, clock: time_machine.Traveller, said: dict[str, str]) -> None:
    series = made(club)
    evening = played(club, clock, "ann", "bob")
    place = reverse("choose_tournament", args=[club.club.slug, series.pk])
    assert browser(club, "dana").post(place, {"tournament": evening.tournament.code, "counts": "no"} | said).status_code == 302
    assert lines(series)[0][1] == "ann"


def test_a_refusal_is_read_on_the_page(club: Cast, clock: time_machine.Traveller) -> None:
    series = made(club)
    evening = played(club, clock, "ann", "dana")
    answer = chosen(club, "dana", series, evening, counts="no", reason="I lost")
    assert [str(one) for one in get_messages(answer.wsgi_request)] == [SeriesRefusal.OWN_TOURNAMENT.value]  # type: ignore[attr-defined]


def test_the_form_makes_one_by_one_click_and_says_what_is_wrong(club: Cast) -> None:
    place, click = reverse("series_of_club", args=[club.club.slug]), str(uuid4())
    said = {"title": "Spring", "begins": "2027-01-01", "until": "2027-03-31", "best": "6", "everything": "on", "click": click}
    dana = browser(club, "dana")
    assert [dana.post(place, said).status_code for _ in range(2)] == [302, 302]
    again = dana.post(place, said | {"click": str(uuid4())})
    assert (again.status_code, "has a series of that name already" in again.text) == (422, True)
    wrong = dana.post(place, said | {"click": str(uuid4()), "title": "Other", "until": "2026-03-31"})
    assert (wrong.status_code, "ends before it begins" in wrong.text) == (422, True)
    assert browser(club, "ann").post(place, said).status_code == 403
    assert club.club.series.get().best == 6
    with pytest.raises(ActionIdUsed):
        add_series(club.club, WINTER, by=club.users["tom"], click=UUID(click))


def test_a_program_reads_the_same(club: Cast, clock: time_machine.Traveller) -> None:
    place = reverse("api_series_of_club", args=[club.club.slug])
    said = {"title": "Winter", "begins": "2026-10-01", "until": "2026-12-31", "race": "brass_city", "action_id": str(uuid4())}
    dana = browser(club, "dana")
    first = dana.post(place, said, content_type="application/json")
    assert (first.status_code, dana.post(place, said, content_type="application/json").status_code) == (201, 200)
    assert browser(club, "ann").post(place, said, content_type="application/json").status_code == 403
    same = dana.post(place, said | {"action_id": str(uuid4())}, content_type="application/json")
    assert (same.status_code, same.json()["code"]) == (422, "SAME_TITLE")
    played(club, clock, "ann", "bob")
    told = browser(club, "ann").get(reverse("api_series", args=[club.club.slug, first.json()["id"]])).json()
    assert [(one["place"], one["name"], one["points"]) for one in told["table"]] == [(1, "ann", 4.0), (2, "bob", 2.0)]
    assert [one["title"] for one in browser(club, "ann").get(place).json()["results"]] == ["Winter"]


def test_the_table_as_a_spreadsheet(club: Cast, clock: time_machine.Traveller) -> None:
    series = made(club)
    played(club, clock, "ann", "bob", title="=Cup")
    rows = browser(club, "ann").get(reverse("series_csv", args=[club.club.slug, series.pk])).text.splitlines()
    assert rows == [
        "place,player,points,tournaments,won,2026-10-08 =Cup",
        "1,ann,4.0000,1,1,4.0000",
        "2,bob,2.0000,1,0,2.0000",
    ]


def test_as_many_queries_for_many_tournaments_as_for_one(club: Cast, clock: time_machine.Traveller) -> None:
    series = made(club)
    played(club, clock, "ann", "bob")
    one = asked(series)
    for _ in range(3):
        played(club, clock, "cal", "ann", "bob")
    assert asked(series) == one <= 7


def asked(series: Series) -> int:
    results._kept.clear()
    with CaptureQueriesContext(connection) as queries:
        table_of(series)
    return len(queries)


def test_strangers_read_it_where_the_club_may_be_seen(club: Cast) -> None:
    series = made(club)
    place = reverse("series", args=[club.club.slug, series.pk])
    assert Client().get(place).status_code == 404
    club.club.is_public = True
    club.club.save()
    assert Client().get(place).status_code == 200
    assert browser(club, "eve").get(place).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_two_directors_at_once_make_one_of_that_name(club: Cast) -> None:
    answers = at_once(lambda: made(club), lambda: made(club))
    assert sorted(type(one).__name__ for one in answers) == ["Series", "SeriesRefused"]
    assert ClubTournament.objects.count() == 0
