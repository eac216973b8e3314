"""What the desk shows before somebody decides: what two have said, who sits where, what is paid; what an announcement asks."""

import re
from html import unescape

import pytest

from games.tournaments.models import ClubTournament
from games.tournaments.services.writing import TOURNAMENTS
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_pages import announces, of, page

pytestmark = pytest.mark.django_db


def drawn(sheet: str = f"{MAIN}\nentrants ann bob cal mo") -> Night:
    evening = night(sheet, "tables 2")
    evening.says("dana", "start main")
    return evening


def test_what_two_have_reported_stands_first_as_buttons() -> None:
    evening = drawn(f"{MAIN}\nentrants ann bob")
    evening.says("ann", "report ann: ann beats bob 5-3")
    evening.says("bob", "report bob: bob beats ann 5-2")
    shown = page(evening, "dana", "tournament_desk")
    first = shown[shown.index('id="needs"') : shown.index("Decide")]
    assert 'value="[main 1.1] ann beats bob 5-3">ann 5–3<' in first
    assert 'value="[main 1.1] bob beats ann 5-2">bob 5–2<' in first


def test_the_preview_of_a_correction_says_who_sits_at_a_table_now() -> None:
    evening = drawn()
    for match in evening.first_round():
        evening.says("dana", f"{match.names[0]} beats {match.names[1]} 5-3")
    evening.says("dana", "call main 2.1 table 2")
    one, other = evening.first_round()[0].names
    place = f"/tournaments/{evening.tournament.code}/desk/correct/"
    found = of(evening, "dana").get(place, {"match": "main 1.1", "to": f"{other} beats {one} 5-2"})
    shown = " ".join(unescape(re.sub(r"<[^>]+>", " ", found.content.decode())).split())
    assert "They sit at table 2: stop them first." in shown
    assert shown.index("Now:") < shown.index("Then:")


def test_a_tournament_that_is_over_tells_at_the_desk_who_has_won_what() -> None:
    evening = drawn(f"{MAIN}\nfee 20\nprizes main 100\nentrants ann bob")
    evening.says("dana", "ann beats bob 5-3")
    assert "Who owes what" not in page(evening, "dana", "tournament_desk")
    evening.says("dana", "close main")
    shown = page(evening, "dana", "tournament_desk")
    assert "My money in the club’s book" in shown
    assert "40.00" in shown


@pytest.mark.parametrize(
    ("typed", "size"), [({"capacity": 8}, 4), ({"capacity": 12}, 6), ({}, 6), ({"capacity": 8, "size": 6}, 6)]
)
def test_divisions_are_as_even_as_the_places_allow(typed: dict[str, int], size: int) -> None:
    evening = night()
    assert announces(evening, title="Winter", format="league", length=5, entry="on", **typed)[0] == 302
    flight = TOURNAMENTS.state_of(ClubTournament.objects.get(title="Winter")).tournament.flights[0]
    assert flight.format.size == size  # type: ignore[union-attr]


def test_check_in_is_asked_for_with_the_announcement() -> None:
    evening = night()
    assert announces(evening, title="Winter", format="knockout", length=5, check_in="on")[0] == 302
    desk = TOURNAMENTS.state_of(ClubTournament.objects.get(title="Winter"))
    assert desk.tournament.options.check_in.value == "required"
    assert "tonight" not in of(evening, "dana").get(f"/clubs/{evening.club.club.slug}/tournaments/new/").content.decode()


@pytest.mark.parametrize(("form", "counts"), [("round_robin", False), ("swiss rounds 2", True)])
def test_where_everybody_meets_everybody_no_column_counts_opponents(form: str, *, counts: bool) -> None:
    shown = page(drawn(f"tournament Friday\nflight main {form} length 5\nentrants ann bob cal mo"), "ann")
    assert ("Buchholz" in shown) is counts
    assert "Sonneborn-Berger" in shown


@pytest.mark.parametrize(("form", "above"), [("round_robin", False), ("knockout", True)])
def test_the_choice_of_a_player_stands_above_a_bracket_and_below_standings(form: str, *, above: bool) -> None:
    shown = page(drawn(f"tournament Friday\nflight main {form} length 5\nentrants ann bob cal mo"), "ann")
    assert (shown.index("drawing-way") < shown.index('class="drawing-flights"')) is above


def test_a_match_that_nobody_has_played_is_entered_for_the_two_whose_it_is_now() -> None:
    evening = night("tournament Friday\nflight main knockout length 3\nentrants ann bob cal mo", "tables 2")
    evening.says("tom", "start main")
    for match in evening.first_round():
        evening.says("tom", f"{match.names[0]} beats {match.names[1]} 3-0")
    final = next(match for match in evening.desk_matches("main") if match.id.round == 2)
    evening.says(final.names[0], f"report {final.names[0]}: {final.names[0]} beats {final.names[1]} 3-2")
    first = evening.first_round()[0]
    was, now = first.names
    evening.says("tom", f'override "misread": correct {was} {now}: {now} beats {was} 3-1')
    shown = page(evening, "tom", "tournament_desk")
    assert "An earlier result was changed: these two play it now." in shown
    assert "Decide what stands" not in shown
    other = next(name for name in final.names if name != was)
    said = f"[{final.id}] {now} beats {other} 3-2"
    assert said in shown
    evening.says("tom", said.partition("] ")[2])
    assert next(match for match in evening.desk_matches("main") if match.id.round == 2).winner == now
