"""The captain's draft play is stored for the captain's side, bounded, under the row's lock, and leaves no record."""

import pytest

from chouette.models import Chouette
from chouette.pages.live import read
from chouette.pages.shared.audiences import own_audience, watch_audience
from chouette.rules.refusals import Refused
from chouette.seats.thinking.draft_play import show_half_played
from clubsite.eventlog.write_path import Stale
from games.play.turn_clock import SCREENS, screen_of
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import an_evening_on_screen
from tests.chouette.phones import seat_of
from tests.chouette.seats.test_rolling import roll
from tests.games.dice.loaded_cup import loaded

pytestmark = pytest.mark.django_db
GHOST = 'class="gb-ghost'


@pytest.fixture
def friday() -> Chouette:
    """Bob is to play 3-1."""
    chouette = an_evening_on_screen()
    with loaded("13"):
        roll(chouette, "bob")
    return chouette


def compose(chouette: Chouette, who: str, play: str, version: int | None = None) -> int:
    chouette.refresh_from_db()
    shown = show_half_played(seat_of(chouette, who), play, version=chouette.version if version is None else version)
    chouette.refresh_from_db()
    return shown


def sees(chouette: Chouette, who: str) -> bool:
    drawn = read(str(chouette.pk)).draw(own_audience(seat_of(chouette, who)) if who else watch_audience(chouette))
    return GHOST in (drawn or "")


def test_his_team_sees_it_and_the_box_and_those_who_look_on_do_not(friday: Chouette) -> None:
    records = friday.records.count()
    compose(friday, "bob", "8/5")
    assert [who for who in ("ann", "bob", "cal", "dee", "") if sees(friday, who)] == ["cal", "dee"]
    assert friday.records.count() == records
    compose(friday, "bob", "")
    assert not sees(friday, "cal")


def test_it_stays_whatever_is_said_of_the_cubes_or_of_who_comes_and_goes(friday: Chouette) -> None:
    compose(friday, "bob", "8/5")
    say(friday, "dee proxy cal\nann resigns single")
    assert sees(friday, "cal"), "also while the members answer"
    say(friday, "bob refuses\ncal refuses\ndee refuses\nsuspend\nresume")
    assert sees(friday, "cal")
    assert screen_of(friday.screen).preview == "8/5"


def test_whoever_composes_sees_it_too_while_something_else_has_to_be_answered(friday: Chouette) -> None:
    compose(friday, "bob", "8/5")
    assert not sees(friday, "bob"), "the checkers lie there"
    say(friday, "ann resigns single")
    assert sees(friday, "bob")
    assert not sees(friday, "ann")
    say(friday, "bob refuses\ncal refuses\ndee refuses")
    assert not sees(friday, "bob")


def test_it_goes_with_the_play_and_with_a_roll_that_is_taken_back(friday: Chouette) -> None:
    compose(friday, "bob", "8/5")
    say(friday, "bob plays 8/5 6/5")
    assert screen_of(friday.screen).preview == ""
    say(friday, "undo step\nundo step")
    assert screen_of(friday.screen).preview == ""
    with loaded("13"):
        roll(friday, "bob")
    assert not sees(friday, "cal")


def test_another_captain_begins_anew(friday: Chouette) -> None:
    compose(friday, "bob", "8/5")
    say(friday, "captain is cal")
    assert not sees(friday, "dee")
    compose(friday, "cal", "24/23")
    assert [who for who in ("bob", "cal", "dee") if sees(friday, who)] == ["bob", "dee"]


def test_what_an_earlier_version_has_kept_is_read(friday: Chouette) -> None:
    """By the version of the log: it goes with the next statement."""
    friday.refresh_from_db()
    friday.screen = SCREENS.encode(screen_of(friday.screen)) | {"preview": "8/5", "preview_of": friday.version}
    friday.save()
    assert sees(friday, "cal")
    say(friday, "dee proxy cal")
    assert not sees(friday, "cal")
    compose(friday, "bob", "8/5")
    assert sees(friday, "cal")


def test_a_member_who_is_out_of_the_game_sees_it_no_more(friday: Chouette) -> None:
    say(friday, "settle ann dee 1 to ann")
    compose(friday, "bob", "8/5")
    assert [who for who in ("cal", "dee") if sees(friday, who)] == ["cal"]


def test_nobody_else_composes_and_nothing_but_notation_is_kept(friday: Chouette) -> None:
    for who in ("ann", "cal"):
        with pytest.raises(Refused, match="bob plays the checkers of this side"):
            compose(friday, who, "8/5")
    with pytest.raises(Refused, match="is no move"):
        compose(friday, "bob", "<script>")
    with pytest.raises(Stale):
        compose(friday, "bob", "8/5", version=1)
    assert screen_of(friday.screen).preview == ""


def test_the_same_again_tells_nobody(friday: Chouette) -> None:
    compose(friday, "bob", "8/5")
    shown = friday.shown
    assert compose(friday, "bob", "8/5") == friday.shown == shown


def test_to_who_composes_the_page_looks_as_before_but_for_its_version(friday: Chouette) -> None:
    def drawn(chouette: Chouette) -> str:
        page = read(str(chouette.pk)).draw(own_audience(seat_of(chouette, "bob")))
        return str(page).replace(f'data-shown="{chouette.shown}"', "")

    friday.refresh_from_db()
    before, page = friday.shown, drawn(friday)
    assert compose(friday, "bob", "8/5") == friday.shown == before + 1
    assert drawn(friday) == page
