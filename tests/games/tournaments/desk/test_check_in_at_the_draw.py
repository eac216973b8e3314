"""The first draw ends check-in where no hour did: who waits and is there gets the place of who has entered and is not."""

import pytest

from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.models import ClubTournament
from games.tournaments.rules.draw import drawn
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.sheets import play_sheet, sheet_of
from games.tournaments.sheet.told import told as told_by
from tests.games.tournaments.desk.nights import MAIN, Night, night, told
from tests.games.tournaments.desk.test_api import says
from tests.games.tournaments.desk.test_desk_buttons import presses
from tests.games.tournaments.desk.test_own_way import own
from tests.games.tournaments.desk.test_pages import page

pytestmark = pytest.mark.django_db


def full_house(places: int = 3, entered: str = "ann bob gus", more: str = "", waits: tuple[str, ...] = ("cal", "mo")) -> Night:
    """No hour is set at which check-in closes."""
    evening = night(f"{MAIN}{more}\noption check_in=required\nentrants {entered}", f"open_entry\ncapacity {places}")
    for who in waits:
        evening.of_oneself(who, "sign_up")
    return evening


def are_here(evening: Night, entered: str, waits: str = "") -> Night:
    evening.says("dana", "\n".join((f"check_in {entered}", *(f"waits_here {name}" for name in waits.split()))))
    return evening


def drawn_in(evening: Night, flight: str = "main") -> list[str]:
    found = evening.desk.tournament.flight(flight)
    assert found is not None
    return sorted(found.lines or ())


def test_who_waits_and_is_here_is_drawn_for_who_is_not() -> None:
    evening = are_here(full_house(), "ann bob", "mo")
    evening.says("dana", "start main")
    assert drawn_in(evening) == ["ann", "bob", "mo"]
    assert (evening.names, evening.waiting) == (["ann", "bob", "mo"], ["cal", "gus"])
    assert evening.desk.here == {"ann", "bob", "mo"}
    assert own(evening, "mo")
    assert troubles_of(evening.tournament.pk) == []


def test_who_lost_their_place_to_it_reads_why() -> None:
    evening = are_here(full_house(entered="ann bob tom"), "ann bob", "mo")
    evening.says("dana", "start main")
    assert own(evening, "tom").startswith("You were not drawn, because you had not checked in.")


def test_in_the_order_of_the_list_and_no_more_than_there_are_places() -> None:
    evening = are_here(full_house(waits=("cal", "mo", "tom")), "ann bob", "tom mo")
    evening.says("dana", "start main")
    assert drawn_in(evening) == ["ann", "bob", "mo"]
    assert evening.waiting == ["cal", "tom", "gus"]


def test_two_places_one_here_and_one_of_the_list_are_enough() -> None:
    evening = are_here(full_house(2, "ann bob"), "ann", "cal")
    evening.says("dana", "start main")
    assert drawn_in(evening) == ["ann", "cal"]


def test_one_alone_is_still_too_few() -> None:
    evening = are_here(full_house(2, "ann bob"), "ann")
    before = evening.desk
    with pytest.raises(TournamentRefused) as caught:
        evening.says("dana", "start main")
    assert caught.value.refusal is Refusal.NOT_ENOUGH_PLAYERS
    assert evening.desk == before


def test_a_place_that_was_only_offered_is_theirs_who_are_here() -> None:
    evening = full_house()
    evening.says("dana", "check_in ann bob gus")
    evening.says("dana", "capacity 4")
    assert evening.desk.waiting[0].offered_until is not None
    evening.says("dana", "waits_here mo")
    evening.says("dana", "start main")
    assert drawn_in(evening) == ["ann", "bob", "gus", "mo"]
    assert evening.waiting == ["cal"]


@pytest.mark.parametrize("waits", [(), ("cal", "mo")])
def test_where_nobody_of_the_list_is_here_all_is_as_before(waits: tuple[str, ...]) -> None:
    evening = are_here(full_house(waits=waits), "ann bob")
    done = evening.says("dana", "start main")
    assert drawn_in(evening) == ["ann", "bob"]
    assert (evening.names, evening.waiting) == (["ann", "bob", "gus"], [*waits])
    assert [type(event).__name__ for event in done.events if type(event).__name__ != "SeedSet"] == ["FlightDrawn"]


def test_without_check_in_whoever_waits_stays_outside() -> None:
    evening = full_house()
    evening.says("dana", "waits_here cal")
    evening.says("dana", "option check_in=off")
    evening.says("dana", "start main")
    assert drawn_in(evening) == ["ann", "bob", "gus"]
    assert evening.waiting == ["cal", "mo"]


def test_only_the_first_draw_ends_it() -> None:
    evening = are_here(full_house(more="\nflight side knockout length 3"), "ann bob", "cal")
    evening.says("dana", "start main")
    evening.says("dana", "start side")
    assert drawn_in(evening, "side") == ["ann", "bob", "cal"]
    assert evening.waiting == ["mo", "gus"]


@pytest.mark.parametrize(("flights", "entered"), [("", ["ann", "bob", "gus"]), (MAIN, ["ann", "bob", "cal"])])
def test_where_every_flight_names_its_players_nobody_comes_in(flights: str, entered: list[str]) -> None:
    before = "option check_in=required\nentrants ann bob gus\ncapacity 3\nopen_entry\nsign_up cal"
    here = "flight short knockout length 3 of ann bob\ncheck_in ann bob\nwaits_here cal\nstart short"
    desk = told(*f"{flights or 'tournament Friday'}\n{before}\n{here}".splitlines())
    assert [one.name for one in desk.tournament.entrants] == entered, "cal plays where everybody does, or not at all"


def test_the_number_that_was_promised_orders_those_who_play() -> None:
    evening = are_here(full_house(), "ann bob", "mo")
    evening.says("dana", "start main")
    told_now = evening.desk.tournament
    flight = told_now.flight("main")
    assert flight is not None
    assert flight.lines == drawn(told_now.entrants, told_now.options, told_now.draw_seed)


def test_a_second_draw_asks_again_who_is_here() -> None:
    evening = are_here(full_house(), "ann bob", "mo")
    evening.says("dana", "start main")
    evening.says("dana", 'draw_again "gus has come"')
    assert (evening.names, evening.waiting) == (["ann", "bob", "mo"], ["cal", "gus"])
    evening.says("dana", "not_in_hall bob\nwaits_here gus")
    evening.says("dana", "start main")
    assert drawn_in(evening) == ["ann", "gus", "mo"]
    assert troubles_of(evening.tournament.pk) == []


def test_the_sheet_gives_the_same_draw() -> None:
    evening = are_here(full_house(), "ann bob", "mo")
    evening.says("dana", "start main")
    row = ClubTournament.objects.get(pk=evening.tournament.pk)
    assert "withdraw gus\nentrants mo\ncheck_in mo\nstart main\n" in sheet_of(row)
    assert told_by(play_sheet(sheet_of(row))) == told_by(evening.desk.tournament)


def test_the_desk_is_asked_with_the_names_of_both() -> None:
    evening = are_here(full_house(), "ann bob", "mo")
    assert 'value="ask start main"' in page(evening, "dana", "tournament_desk")
    question = presses(evening, "ask start main")
    assert "Gus is not here and is not drawn. mo, who waits and is here, takes the place." in question
    assert "Draw without them" in question
    assert not evening.desk.tournament.started
    done = presses(evening, "start main")
    assert "Gus is taken out. mo is in." in done
    assert drawn_in(evening) == ["ann", "bob", "mo"]


def test_the_desk_is_asked_too_where_all_are_here_and_a_place_is_free() -> None:
    evening = are_here(full_house(), "ann bob gus")
    evening.says("dana", "capacity 5")
    evening.says("dana", "waits_here cal\nwaits_here mo")
    question = presses(evening, "ask start main")
    assert "cal, mo, who wait and are here, take the places." in question
    assert "not here" not in question.split("desk-asked")[1].split("</p>")[0]


def test_where_nobody_is_missing_the_question_names_nobody() -> None:
    evening = night(f"{MAIN}\nentrants ann bob")
    assert "Everybody who has entered is drawn." in presses(evening, "ask start main")


def test_nobody_of_the_list_here_is_the_question_of_before() -> None:
    assert "1 is not here: Gus." in presses(are_here(full_house(), "ann bob"), "ask start main")


def test_a_program_draws_the_same() -> None:
    evening = are_here(full_house(), "ann bob", "mo")
    state = {"code": evening.tournament.code, "version": evening.desk_version}
    read = says(evening.club, "dana", state, "start main").json()
    standing = {one["word"]: one["standing"] for one in read["entries"]}
    assert [standing[name] for name in ("ann", "bob", "mo", "cal", "gus")] == ["in", "in", "in", "waiting", "waiting"]
    assert drawn_in(evening) == ["ann", "bob", "mo"]


@pytest.mark.parametrize(("here", "full"), [("ann bob cal dana", True), ("ann bob cal", False)])
def test_the_question_says_when_nobody_could_come_in_late(here: str, full: bool) -> None:
    evening = night(f"{MAIN}\noption check_in=required\nentrants ann bob cal dana gus", "tables 2")
    evening.says("tom", f"check_in {here}")
    asked = presses(evening, "ask start main", by="tom")
    assert "not here" in asked
    assert ("Nobody can come in late then: the draw has no free place." in asked) is full
    presses(evening, "start main", by="tom")
    told = "Until a match begins the draw can be taken back, with a reason."
    assert (told in page(evening, "tom", "tournament_desk")) is full


def test_who_was_left_out_and_has_come_in_late_is_named_no_more() -> None:
    evening = are_here(full_house(places=3), "ann bob", "mo")
    evening.says("tom", "start main")
    assert "late gus main" in page(evening, "tom", "tournament_desk")
    evening.says("tom", "late gus main")
    shown = page(evening, "tom", "tournament_desk")
    assert "late gus main" not in shown
    assert "gus</bdi>, " not in shown.split('id="desk-no-place"')[-1]
