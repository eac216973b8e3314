"""dana directs and plays: who plays at all is not hers to say, once they have entered by themselves or wait for a place."""

import pytest

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from tests.attacks.test_directors_who_gain import refused
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_pages import page

pytestmark = pytest.mark.django_db


def entering(capacity: int | None = None) -> Night:
    """Entry to a tournament with a prize is open; dana has entered, and ann by herself."""
    steps = "open_entry" + (f"\ncapacity {capacity}" if capacity else "")
    evening = night(f"{MAIN}\nfee 10\nprizes main 100", steps)
    for who in ("dana", "ann"):
        evening.of_oneself(who, "sign_up")
    return evening


def test_she_takes_nobody_out_who_has_entered_by_themselves() -> None:
    evening = entering()
    assert refused(evening, "dana", "sign_off ann") is DeskRefusal.OWN_GAIN
    evening.says("tom", "sign_off ann")
    assert evening.names == ["dana"]


@pytest.mark.parametrize("text", ["withdraw ann", "absent ann", "withdraw ghost", "absent ghost"])
def test_nor_does_she_say_before_the_draw_that_they_leave_or_are_away(text: str) -> None:
    evening = entering()
    evening.says("tom", "entrants ghost")
    assert refused(evening, "dana", text) is DeskRefusal.OWN_GAIN
    evening.says("tom", text)


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        ("draw_seed 5", DeskRefusal.OWN_DRAW),
        ("option seeding=rating\nrating ann 2000", DeskRefusal.OWN_RATINGS),
    ],
)
def test_she_does_not_come_in_by_her_name_once_the_draw_was_chosen(steps: str, why: DeskRefusal) -> None:
    evening = night(f"{MAIN}\nfee 10\nprizes main 100\nentrants ann bob cal", "open_entry")
    evening.says("dana", steps)
    for text in ("sign_up dana", "sign_up Dana", "entrants dana"):
        assert refused(evening, "dana", text) is why
    with pytest.raises(TournamentRefused):
        evening.of_oneself("dana", "sign_up")


def test_whom_she_has_typed_herself_she_takes_out_again() -> None:
    evening = entering()
    evening.says("dana", "entrants ghost")
    evening.says("dana", "sign_off ghost")
    evening.says("tom", "entrants ghost")
    assert refused(evening, "dana", "sign_off ghost") is DeskRefusal.OWN_GAIN


def test_she_lets_nobody_in_before_those_who_wait() -> None:
    evening = entering(capacity=2)
    for who in ("bob", "cal"):
        evening.of_oneself(who, "sign_up")
    assert evening.waiting == ["bob", "cal"]
    for name in ("ghost", "cal", "bob"):
        assert refused(evening, "dana", f"entrants {name}") is DeskRefusal.OWN_QUEUE
    assert refused(evening, "dana", "sign_off bob") is DeskRefusal.OWN_GAIN
    evening.of_oneself("ann", "sign_off")  # bob is offered the place
    assert refused(evening, "dana", "entrants cal") is DeskRefusal.OWN_QUEUE
    evening.says("dana", "entrants bob")
    assert evening.names == ["dana", "bob"]
    evening.says("tom", "entrants ghost")


def test_she_makes_no_room_by_which_she_comes_in_herself() -> None:
    evening = night(MAIN, "open_entry\ncapacity 2")
    for who in ("ann", "bob", "dana", "cal"):
        evening.of_oneself(who, "sign_up")
    for said in ("capacity 3", "capacity 8", "capacity none"):
        assert refused(evening, "dana", said) is DeskRefusal.OWN_ROOM
    evening.says("tom", "capacity 3")
    assert evening.desk.waits("dana").offered_until is not None  # type: ignore[union-attr]


def test_behind_others_who_wait_she_makes_room_for_them_alone() -> None:
    evening = night(MAIN, "open_entry\ncapacity 2")
    for who in ("ann", "bob", "cal", "dana"):
        evening.of_oneself(who, "sign_up")
    evening.says("dana", "capacity 3")
    assert refused(evening, "dana", "capacity 4") is DeskRefusal.OWN_ROOM


def test_whom_she_does_not_take_out_the_desk_shows_her_beforehand() -> None:
    evening = night(MAIN, "open_entry")
    for who in ("dana", "ann"):
        evening.of_oneself(who, "sign_up")
    evening.says("dana", "entrants ghost")
    for who, may in (("dana", False), ("tom", True)):
        shown = " ".join(page(evening, who, "tournament_desk").split())
        assert ('value="sign_off ann" disabled>' in shown, 'value="{money}" disabled>' in shown) == (not may, not may)
        assert ("Whoever is concerned says that on their own page" in shown) is not may
        assert ("another director changes them" in shown) is not may
        assert 'value="sign_off ghost" >' in shown
        assert 'value="sign_off dana" >' in shown


FLIGHTS = [
    "flight second fresh from main length 3",
    "flight side knockout length 1",
    "flight last last_chance from main length 3",
]


@pytest.mark.parametrize("text", [*FLIGHTS, "on_screen on", "on_screen clock"])
def test_she_adds_nothing_to_play_once_others_have_entered_nor_says_where(text: str) -> None:
    evening = night(f"{MAIN}\nfee 10\nprizes main 100", "open_entry")
    evening.of_oneself("dana", "sign_up")
    evening.of_oneself("ann", "sign_up")
    assert refused(evening, "dana", text) is DeskRefusal.OWN_TERMS
    evening.says("tom", text)


@pytest.mark.parametrize("text", [*FLIGHTS, "on_screen on"])
def test_before_others_enter_or_while_she_has_not_she_does(text: str) -> None:
    evening = night(MAIN, "open_entry")
    evening.of_oneself("dana", "sign_up")
    evening.says("dana", text)
    evening.of_oneself("dana", "sign_off")
    evening.of_oneself("ann", "sign_up")
    evening.says("dana", "flight another knockout length 3\non_screen clock")


def test_where_it_is_played_she_says_after_the_draw_neither() -> None:
    evening = night(f"{MAIN}\nentrants ann bob cal dana")
    evening.says("tom", "start main")
    assert refused(evening, "dana", "on_screen on") is DeskRefusal.OWN_TERMS
    evening.says("tom", "on_screen on")
    evening.says("dana", "on_screen on")  # it is
    assert refused(evening, "dana", "on_screen off") is DeskRefusal.OWN_TERMS


CHANGES = ["sign_off ann", "withdraw ann", "fee 20", "prizes main 60 40", "option byes=grouped"]


@pytest.mark.parametrize("changed", [*CHANGES, "flight side knockout length 1", "on_screen on"])
def test_she_does_not_leave_to_change_what_others_have_entered_at_and_come_in_again(changed: str) -> None:
    evening = entering()
    evening.of_oneself("bob", "sign_up")
    evening.of_oneself("dana", "sign_off")
    evening.says("dana", changed)
    for text in ("entrants dana", "sign_up dana"):
        assert refused(evening, "dana", text) is DeskRefusal.OWN_CHANGES
    with pytest.raises(TournamentRefused):
        evening.of_oneself("dana", "sign_up")
    evening.says("tom", "entrants dana")


def test_what_she_sets_before_others_enter_keeps_her_out_of_nothing() -> None:
    evening = night(f"{MAIN}\nentrants ann", "open_entry")
    evening.says("dana", "fee 10")
    evening.of_oneself("dana", "sign_up")
    evening.of_oneself("bob", "sign_up")
    evening.of_oneself("dana", "sign_off")
    evening.of_oneself("dana", "sign_up")
