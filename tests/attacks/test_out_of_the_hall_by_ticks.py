"""dana directs and plays: whoever has said that they are there, by the code or by their own word, stays there, whatever she
ticks before or after."""

from uuid import uuid4

import pytest

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.services.checking_in import check_in, show_hall_code
from tests.attacks.test_directors_who_gain import refused
from tests.games.tournaments.desk.guests import hall
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_pages import page

pytestmark = pytest.mark.django_db

SHEET = f"{MAIN}\noption check_in=required\nfee 10\nprizes main 100"


def at_the_door() -> Night:
    """ann, bob and dana have the three places, cal and mo wait."""
    evening = night(SHEET, "capacity 3\nopen_entry")
    for name in ("ann", "bob", "dana", "cal", "mo"):
        evening.of_oneself(name, "sign_up")
    return evening


def types_the_code(evening: Night, name: str) -> None:
    code = show_hall_code(evening.club.users["tom"], evening.tournament.code)
    check_in(evening.club.users[name], evening.tournament.code, code, action_id=uuid4())


def sends_away(evening: Night, name: str) -> str:
    """The button by which dana would say it, as the desk shows it to her."""
    shown = " ".join(page(evening, "dana", "tournament_desk").split())
    return shown.split(f'value="not_in_hall {name}"', 1)[1].split(">", 1)[0]


@pytest.mark.parametrize(("name", "ticks"), [("bob", "check_in bob"), ("cal", "waits_here cal")])
def test_her_tick_after_the_code_does_not_make_it_her_word(name: str, ticks: str) -> None:
    evening = at_the_door()
    types_the_code(evening, name)
    evening.says("dana", ticks)
    assert refused(evening, "dana", f"not_in_hall {name}") is DeskRefusal.OWN_GAIN
    assert "disabled" in sends_away(evening, name)


@pytest.mark.parametrize(("name", "ticks"), [("bob", "check_in bob"), ("cal", "waits_here cal")])
def test_nor_does_her_tick_before_it(name: str, ticks: str) -> None:
    evening = at_the_door()
    evening.says("dana", ticks)
    assert "disabled" not in sends_away(evening, name)
    types_the_code(evening, name)
    assert refused(evening, "dana", f"not_in_hall {name}") is DeskRefusal.OWN_GAIN
    assert "disabled" in sends_away(evening, name)
    evening.says("tom", f"not_in_hall {name}")


@pytest.mark.parametrize(("name", "ticks"), [("bob", "check_in bob"), ("cal", "waits_here cal")])
@pytest.mark.parametrize("first", [True, False])
def test_who_says_it_without_the_code_stays_too(name: str, ticks: str, first: bool) -> None:
    evening = at_the_door()
    if first:
        evening.of_oneself(name, "says_here")
    evening.says("dana", ticks)
    if not first:
        evening.of_oneself(name, "says_here")
    assert refused(evening, "dana", f"not_in_hall {name}") is DeskRefusal.OWN_GAIN


def test_whom_another_director_has_ticked_she_does_not_make_hers() -> None:
    evening = at_the_door()
    evening.says("tom", "check_in bob")
    evening.says("dana", "check_in bob")
    assert refused(evening, "dana", "not_in_hall bob") is DeskRefusal.OWN_GAIN


def test_whom_another_director_has_not_found_she_ticks_and_unticks() -> None:
    evening = at_the_door()
    types_the_code(evening, "bob")
    evening.says("tom", "not_in_hall bob")
    evening.says("dana", "check_in bob")
    evening.says("dana", "not_in_hall bob")
    assert "bob" not in evening.desk.here


def test_the_code_of_who_is_ticked_is_written_down_once() -> None:
    evening = at_the_door()
    evening.says("dana", "check_in bob")
    for _ in range(2):
        types_the_code(evening, "bob")
    assert evening.desk.says_here == ("bob",)
    assert refused(evening, "bob", "says_here bob") is DeskRefusal.SAID_HERE


def test_a_guest_whom_she_has_ticked_types_the_code_by_their_link() -> None:
    found = hall("open_entry\nguests on", SHEET)
    link = next(one for one in found.enters() if "play" in one)
    evening = found.evening
    evening.of_oneself("dana", "sign_up")
    evening.says("dana", "check_in Pat")
    typed = show_hall_code(evening.club.users["tom"], evening.tournament.code)
    assert found.browser.post(link, {"typed": typed}).status_code == 302
    assert refused(evening, "dana", "not_in_hall Pat") is DeskRefusal.OWN_GAIN
