"""One tap is one action at a tournament, also where the thumb comes down a second, third or fourth time within half a second:
the buttons of the desk, of the players' page, of corrections and of the Calcutta."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.tournaments.services.checking_in import show_hall_code
from tests.browser.conftest import OpenPage
from tests.games.tournaments.desk.nights import MAIN, Night, night

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live_site"), pytest.mark.taps_twice]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "reduced_motion": "reduce"}
AGAIN = (100, 200, 300, 450)
"""Milliseconds after the first tap."""
NOON = 2_000_000_000

Prepared = Callable[[Page], None]


def entering(*said: str) -> Night:
    evening = night(f"{MAIN}\nentrants ann bob cal", "tables 4\nopen_entry")
    evening.says("dana", "option check_in=required\ncheck_in bob")
    for line in said:
        evening.says("dana", line)
    return evening


def running(*said: tuple[str, str]) -> Night:
    """ann plays bob, and cal plays gus."""
    evening = night(f"{MAIN}\nentrants ann bob cal gus", "tables 4")
    evening.says("dana", "start main")
    for who, line in said:
        evening.says(who, line)
    return evening


def rounds(*said: tuple[str, str]) -> Night:
    evening = night("tournament Friday\nflight main swiss rounds 3\nentrants ann bob cal gus", "tables 4")
    evening.says("dana", "start main\nround main")
    for who, line in said:
        evening.says(who, line)
    return evening


def auction(*said: str) -> Night:
    evening = night(f"{MAIN}\nentrants ann bob cal", "calcutta main 100 house 10 back 25")
    for line in said:
        evening.says("tom", line)
    return evening


def chosen(name: str) -> Prepared:
    def prepare(page: Page) -> None:
        page.locator("#desk-player").select_option(label=name)

    return prepare


def typed(field: str, text: str) -> Prepared:
    def prepare(page: Page) -> None:
        page.locator(field).fill(text)

    return prepare


def sold(page: Page) -> None:
    page.get_by_label("Price").fill("20")
    page.get_by_label("Buyer", exact=True).select_option(label="bob")


def returned(page: Page) -> None:
    page.locator("select[name=returned]").select_option(value="ann")
    page.locator("[name=why_returned]").fill("written twice")


def nothing(_page: Page) -> None:
    """Nothing is typed or chosen before."""


def log(evening: Night) -> list[str]:
    """What people have said."""
    beside = ("promise ", "draw_seed ", "entry_hours")
    return [
        said
        for said in evening.tournament.records.order_by("number").values_list("said", flat=True)
        if not said.startswith(beside)
    ]


def pressed_again_and_again(page: Page, which: str) -> None:
    button = page.locator(which).filter(visible=True).first
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for later in (0, *AGAIN):
        page.clock.set_fixed_time(NOON + later / 1000)
        page.touchscreen.tap(*spot)
        expect(page.locator(".htmx-request")).to_have_count(0)
        page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")


def tapped(evening: Night, open_page: OpenPage, who: str, place: str, which: str, prepare: Prepared = nothing) -> list[str]:
    """What is new in the log."""
    page = open_page(f"/tournaments/{evening.tournament.code}/{place}", evening.club.users[who], **PHONE)
    page.clock.set_fixed_time(NOON - 60)
    page.evaluate("document.querySelectorAll('main details').forEach(one => one.open = true)")
    page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")  # what has opened has moved others
    page.clock.set_fixed_time(NOON - 45)
    expect(page.locator("[data-fresh]")).to_have_count(0)
    prepare(page)
    page.clock.set_fixed_time(NOON - 30)
    expect(page.locator("[data-fresh]")).to_have_count(0)
    before = log(evening)
    pressed_again_and_again(page, which)
    after = log(evening)
    assert after[: len(before)] == before
    return after[len(before) :]


def says(text: str) -> str:
    return f"button[value='{text}']:not([disabled])"


BEFORE = {
    "taken out": ("dana", "desk/", says("sign_off ann"), "sign_off ann"),
    "here": ("dana", "desk/", says("check_in ann"), "check_in ann"),
    "not here": ("dana", "desk/", says("not_in_hall bob"), "not_in_hall bob"),
    "entry closed": ("dana", "desk/", says("close_entry"), "close_entry"),
    "no check-in": ("dana", "desk/", says("option check_in=off"), "option check_in=off"),
    "a player withdraws": ("ann", "", says("sign_off"), "sign_off ann"),
    "a player enters": ("mo", "", says("sign_up"), "sign_up mo"),
    "a player is here, without the code": ("ann", "", says("says_here"), "says_here ann"),
}


@pytest.mark.parametrize(("who", "place", "which", "said"), BEFORE.values(), ids=BEFORE)
def test_one_tap_before_the_draw(open_page: OpenPage, who: str, place: str, which: str, said: str) -> None:
    assert tapped(entering(), open_page, who, place, which) == [said]


def test_one_tap_sets_fee_and_prizes(open_page: OpenPage) -> None:
    new = tapped(entering(), open_page, "dana", "desk/", says("{money}"), typed("#desk-fee", "12,50"))
    assert [line for line in new if line.startswith("fee ")] == ["fee 12.5"]


def test_one_tap_checks_in_by_the_code_of_the_hall(open_page: OpenPage) -> None:
    evening = entering()
    show_hall_code(evening.club.users["dana"], evening.tournament.code)
    evening.tournament.refresh_from_db()
    new = tapped(evening, open_page, "ann", "", "button[form=check-in]", typed("#check-in-code", evening.tournament.hall_code))
    assert new == ["check_in ann"]


def test_one_tap_asks_before_it_leaves_somebody_out_of_the_draw(open_page: OpenPage) -> None:
    evening = entering()
    assert tapped(evening, open_page, "dana", "desk/", ".thumb .btn[value^='ask ']") == []


WHILE_IT_RUNS = {
    "called": ("dana", "desk/", ".desk-call", "call "),
    "all called": ("dana", "desk/", ".thumb .btn[value^='call ']", "call "),
    "a walk-over": ("dana", "desk/", "button[value*='walkover ']", "walkover "),
    "a result": ("dana", "desk/", "button[value*=' beats '][value$=' 5-2']", ""),
    "nobody is there: asked": ("dana", "desk/", "button[value*='ask no_show']", None),
    "a player leaves": ("ann", "", says("withdraw ann"), "withdraw ann"),
    "the opponent is not here": ("ann", "", "button[value*='not_here ann']", "not_here ann "),
}


@pytest.mark.parametrize(("who", "place", "which", "begins"), WHILE_IT_RUNS.values(), ids=WHILE_IT_RUNS)
def test_one_tap_while_it_runs(open_page: OpenPage, who: str, place: str, which: str, begins: str | None) -> None:
    evening = running()
    most = 2 if "thumb" in which else 1
    new = tapped(evening, open_page, who, place, which)
    assert len(new) == (0 if begins is None else most), new
    assert all(line.startswith(begins or "") for line in new)


def opponent_of_ann(evening: Night) -> str:
    (other,) = set(next(match for match in evening.first_round() if "ann" in match.names).names) - {"ann"}
    return other


@pytest.mark.parametrize("says_so", [True, False], ids=["it is taken back", "it is answered"])
def test_one_tap_answers_that_somebody_is_not_here(open_page: OpenPage, says_so: bool) -> None:
    evening = night(f"{MAIN}\nentrants ann bob", "tables 2")
    evening.says("dana", "start main")
    evening.says("ann", "not_here ann bob")
    who, what = ("ann", "claim_back ann") if says_so else ("bob", "here bob")
    assert tapped(evening, open_page, who, "", says(what)) == [what]


def test_one_tap_confirms_what_the_opponent_has_reported(open_page: OpenPage) -> None:
    evening = night(f"{MAIN}\nentrants ann bob", "tables 2")
    evening.says("dana", "start main")
    evening.says("bob", "report bob: bob beats ann 5-3")
    assert tapped(evening, open_page, "ann", "", "button[value*='report ann: bob beats ann 5-3']") == [
        "report ann: bob beats ann 5-3"
    ]


def test_one_tap_accepts_a_report_at_the_desk(open_page: OpenPage) -> None:
    evening = night(f"{MAIN}\nentrants ann bob", "tables 2")
    evening.says("dana", "start main")
    evening.says("bob", "report bob: bob beats ann 5-3")
    assert tapped(evening, open_page, "dana", "desk/", ".desk-match .btn[value$='bob beats ann 5-3']") == ["bob beats ann 5-3"]


STAYING = {
    "away": ((), "dana", "desk/", says("absent {player}"), chosen("ann"), ["absent ann"]),
    "back": ((("dana", "absent ann"),), "dana", "desk/", says("returns {player}"), chosen("ann (away)"), ["returns ann"]),
    "withdrawn by name, asked": ((), "dana", "desk/", says("ask withdraw {player}"), chosen("ann"), []),
    "a player is away": ((), "ann", "", says("absent ann"), nothing, ["absent ann"]),
    "a player is back": ((("ann", "absent ann"),), "ann", "", says("returns ann"), nothing, ["returns ann"]),
    "a player plays on": ((("ann", "withdraw ann"),), "ann", "", says("returns ann"), nothing, ["returns ann"]),
    "undone": ((("dana", "absent ann"),), "dana", "desk/", ".thumb .btn[value='returns ann']", nothing, ["returns ann"]),
    "undone, asked": ((("ann", "withdraw ann"),), "dana", "desk/", says("ask undo"), nothing, []),
}


@pytest.mark.parametrize(("first", "who", "place", "which", "prepare", "new"), STAYING.values(), ids=STAYING)
def test_one_tap_of_who_is_there(
    open_page: OpenPage, first: tuple[tuple[str, str], ...], who: str, place: str, which: str, prepare: Prepared, new: list[str]
) -> None:
    assert tapped(rounds(*first), open_page, who, place, which, prepare) == new


def test_one_tap_withdraws_by_name_once_it_was_asked(open_page: OpenPage) -> None:
    evening = rounds()

    def asked(page: Page) -> None:
        chosen("ann")(page)
        page.clock.set_fixed_time(NOON - 45)
        page.locator(says("ask withdraw {player}")).click()
        expect(page.get_by_role("button", name="Withdraw ann")).to_be_visible()

    assert tapped(evening, open_page, "dana", "desk/", says("withdraw ann"), asked) == ["withdraw ann"]


@pytest.mark.parametrize("is_off", [False, True], ids=["called off", "taken back"])
def test_one_tap_calls_the_tournament_off_or_takes_that_back(open_page: OpenPage, is_off: bool) -> None:
    evening = rounds(*[("tom", 'call_off "the wrong one"')] * is_off)
    verb = "not_called_off" if is_off else "call_off"

    def asked(page: Page) -> None:
        page.locator(f"button[value^='ask {verb} ']").filter(visible=True).first.click()
        page.get_by_label("Why? Everybody reads it.").fill("of another evening")

    assert tapped(evening, open_page, "tom", "desk/", f"button[value^='{verb} ']", asked) == [f'{verb} "of another evening"']


def test_one_tap_takes_back_what_two_have_agreed(open_page: OpenPage) -> None:
    evening = night(f"{MAIN}\nentrants ann bob", "tables 2")
    evening.says("dana", "start main")
    evening.says("bob", "report bob: bob beats ann 5-3")
    evening.says("ann", "report ann: bob beats ann 5-3")

    def asked(page: Page) -> None:
        page.get_by_role("button", name="Undo").click()
        page.get_by_label("Why? Everybody reads it.").fill("of another evening")

    new = tapped(evening, open_page, "dana", "desk/", "button[value^='not_played ']", asked)
    assert new in (['not_played bob ann "of another evening"'], ['not_played ann bob "of another evening"'])


def test_one_tap_corrects_what_was_said_otherwise(open_page: OpenPage) -> None:
    evening = night(f"{MAIN}\nentrants ann bob", "tables 2")
    evening.says("dana", "start main")
    evening.says("dana", "bob beats ann 5-3")
    evening.says("ann", "report ann: ann beats bob 5-4")
    match = evening.first_round()[0].id
    new = tapped(evening, open_page, "dana", f"desk/correct/?match={match}&to=ann beats bob 5-4", "#correct button[name=say]")
    assert len(new) == 1
    assert "correct " in new[0]


LOTS = {
    "sold": ((), says("lot {lot}"), sold, "lot "),
    "returned": (("lot ann 20 to gil",), says("lot_back {returned}"), returned, "lot_back "),
}


@pytest.mark.parametrize(("first", "which", "prepare", "begins"), LOTS.values(), ids=LOTS)
def test_one_tap_at_the_auction(
    open_page: OpenPage, first: tuple[str, ...], which: str, prepare: Prepared, begins: str
) -> None:
    (new,) = tapped(auction(*first), open_page, "tom", "calcutta/", which, prepare)
    assert new.startswith(begins)


def test_the_finger_that_asks_for_a_part_bought_back_writes_nothing(open_page: OpenPage) -> None:
    assert tapped(auction("lot bob 20 to gil"), open_page, "tom", "calcutta/", "button[value^='ask share bob ']") == []
