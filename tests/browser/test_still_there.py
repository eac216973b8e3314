"""Whoever touches nothing is asked in a way that cannot be overlooked, and one tap, key or movement is the answer."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import transaction
from django.db.models import F
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page, expect

from chouette.evening.services import locked_table
from chouette.models import Chouette
from chouette.rules.line.hands import hand_of
from chouette.rules.model.actions import Player
from chouette.seats.absence.handover import go_on_if_due
from chouette.seats.absence.still_there import ask
from games.play.turn_clock import SCREENS, screen_of
from games.rules.cube import Side
from tests.browser.conftest import OpenPage
from tests.browser.inspection import barriers_in_every_look, misfits
from tests.browser.test_small_phones import out_of_time_and_away
from tests.browser.test_table import DESKTOP, PHONE, at_table
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import an_evening_on_screen, press
from tests.chouette.on_screen.screens import on_screen, open_the_game
from tests.chouette.phones import table_of
from tests.games.dice.loaded_cup import loaded

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def friday(transactional_db: None) -> Chouette:
    return an_evening_on_screen()


def is_asked(chouette: Chouette, word: str) -> None:
    with transaction.atomic():
        locked, _table = locked_table(chouette.pk)
        ask(locked, (Player(word),), timezone.now())


def asks(page: Page) -> Page:
    expect(page.locator("#still-there")).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="Still there?")).to_be_visible()
    return page


def test_one_big_button_on_a_phone_and_nothing_beside_the_screen(open_page: OpenPage, friday: Chouette) -> None:
    bob = at_table(open_page, friday, "bob")
    dee = at_table(open_page, friday, "dee", viewport=DESKTOP)
    is_asked(friday, "bob")
    button = asks(bob).get_by_role("button", name="I am here", exact=True)
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= 64
    assert box["width"] >= 300
    assert box["y"] + box["height"] <= PHONE["height"]
    assert misfits(bob) == []
    assert barriers_in_every_look(bob) == []
    expect(dee.locator("#still-there-asked")).to_have_text("bob is asked: still there?")
    button.tap() if bob.evaluate("navigator.maxTouchPoints") else button.click()
    expect(bob.locator("#still-there")).to_have_count(0)
    expect(dee.locator("#still-there-asked")).to_have_count(0)


def test_on_a_phone_held_sideways_the_question_lies_beside_the_board(open_page: OpenPage, friday: Chouette) -> None:
    bob = at_table(open_page, friday, "bob", viewport={"width": 844, "height": 390})
    is_asked(friday, "bob")
    asks(bob)
    cubes, asked = bob.locator("#board-cubes-bottom").bounding_box(), bob.locator("#still-there").bounding_box()
    assert cubes is not None
    assert asked is not None
    assert asked["x"] >= cubes["x"] + cubes["width"]
    assert asked["x"] + asked["width"] <= 844
    bob.get_by_role("button", name="I am here", exact=True).click()
    expect(bob.locator("#still-there")).to_have_count(0)


@pytest.mark.parametrize("sign", ["key", "pointer"])
def test_any_key_and_any_movement_answers(open_page: OpenPage, friday: Chouette, sign: str) -> None:
    bob = at_table(open_page, friday, "bob", viewport=DESKTOP)
    is_asked(friday, "bob")
    asks(bob)
    if sign == "key":
        bob.keyboard.press("Shift")
    else:
        bob.mouse.move(200, 200)
    expect(bob.locator("#still-there")).to_have_count(0)


def test_the_page_asks_before_anything_follows_from_silence(open_page: OpenPage, friday: Chouette) -> None:
    """Bob's page is open and untouched: first it asks, and only an answer that does not come hands over."""
    bob = at_table(open_page, friday, "bob")
    dee = at_table(open_page, friday, "dee", viewport=DESKTOP)
    with loaded("31"):
        press(Client(), friday, "ann", "roll")
    say(friday, "ann plays 8/5 6/5")
    expect(bob.locator("#table-turn")).to_contain_text("Your roll")
    is_silent(friday, "bob", seconds=110)
    go_on_if_due(friday)
    asks(bob)
    expect(dee.locator("#still-there-asked")).to_have_text("bob is asked: still there?")
    go_on_if_due(friday)  # the twenty seconds are not over
    assert hand_of(table_of(friday), Side.TEAM) == "bob"
    is_silent(friday, "bob", seconds=25)
    go_on_if_due(friday)
    expect(dee.locator("#table-happened")).to_contain_text("is captain now.")


def is_silent(chouette: Chouette, word: str, *, seconds: int) -> None:
    """As if this time had passed since the turn began, since the player's last touch, and since they were asked."""
    ago = timedelta(seconds=seconds)
    with transaction.atomic():
        locked, _table = locked_table(chouette.pk)
        screen = screen_of(locked.screen)
        asked = {one: at - seconds * 1000 for one, at in screen.asked.items()}
        since, spoken = (at - seconds * 1000 for at in (screen.since, screen.spoken))
        locked.screen = SCREENS.encode(replace(screen, since=since, spoken=spoken, asked=asked))
        locked.last_said_at -= ago
        locked.save(update_fields=["screen", "last_said_at"])
        locked.seats.filter(word=word).update(touched_at=F("touched_at") - ago)
    chouette.refresh_from_db()


def test_who_only_watches_is_asked_before_the_next_game_and_it_waits_for_them(open_page: OpenPage, friday: Chouette) -> None:
    """Dee's page is in view and quiet; bob begins the next game, and she is in it."""
    say(friday, "box wins single override")
    bob, dee = at_table(open_page, friday, "bob"), at_table(open_page, friday, "dee")
    now = timezone.now()
    friday.seats.update(touched_at=now, seen_at=now)
    friday.seats.filter(word="dee").update(touched_at=now - timedelta(minutes=6))
    bob.get_by_role("button", name="Next game").click()
    expect(bob.locator("#next-game")).to_contain_text("The next game waits for dee, asked whether they are in")
    expect(dee.get_by_role("alert").filter(has_text="Game 2 is next: are you in?")).to_be_visible()
    expect(dee.locator("#waits-for-me")).to_contain_text(re.compile(r"The table waits for you: \d+ s\."))
    expect(dee).to_have_title(re.compile("^● Game 2 is next: are you in"))
    for one in (bob, dee):
        assert misfits(one) == []
        assert barriers_in_every_look(one) == []
    dee.get_by_role("button", name="I am in").click()
    expect(dee.locator("#still-there")).to_have_count(0)
    expect(bob.locator("#next-game")).to_have_count(0)
    bob.get_by_role("button", name="Next game").click()
    expect(bob.locator("#table-turn")).to_contain_text("roll for the opening")
    game = table_of(friday).game
    assert game is not None
    assert set(game.team) == {"bob", "cal", "dee"}


def test_on_a_desktop_who_counts_as_away_is_read_beside_the_board(open_page: OpenPage) -> None:
    """Under the clocks, above the buttons, also where those say more; not at the foot of the page."""
    friday = open_the_game(on_screen("clock_reserve=1 clock_delay=0 clock_out=monitor"))
    cal = at_table(open_page, friday, "cal", viewport=DESKTOP)
    out_of_time_and_away(friday)
    said, board = cal.locator("#still-there-asked"), cal.locator(".gb-stand")
    expect(said).to_have_text("ann has not answered and counts as away.")
    expect(cal.locator("#clocks-out")).to_contain_text("ann’s time is up.")
    expect(said).to_be_in_viewport(ratio=1)
    there, beside, below = (one.bounding_box() for one in (said, board, cal.locator("#table-acts")))
    assert there
    assert beside
    assert below
    assert there["x"] >= beside["x"] + beside["width"]
    assert there["y"] + there["height"] <= below["y"]
