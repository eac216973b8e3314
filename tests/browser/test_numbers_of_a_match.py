"""The pages of both players of a match add their numbers to its dice by themselves, and check them afterwards."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from games.dice.models import DiceSeed
from games.dice.numbers import hash_of, in_numbers
from games.matches.models import Match, MatchNumber
from games.rules.fair_dice import key_of, roll
from tests.browser.conftest import OpenPage
from tests.browser.inspection import barriers_in_every_look, complaints_of, misfits
from tests.browser.test_dice_at_home import checked
from tests.browser.test_matches_on_screen import at_table, press, resign
from tests.browser.test_nothing_moves import places
from tests.browser.test_numbers_in_the_dice import FORGED, Deadlines, keeps
from tests.games.matches.on_screen import at_the_board
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db(transaction=True)


def rolled(open_page: OpenPage, club: Cast, match: Match) -> tuple[Page, Page, DiceSeed]:
    """Ann's page and bob's, after the opening roll of game 1."""
    ann, bob = (at_table(open_page, club, match, who) for who in ("ann", "bob"))
    for page in (ann, bob):
        keeps(page, "published")
    press(ann, "Begin the first game")
    for page in (ann, bob):
        keeps(page, "shown")
    press(bob, "Roll for the opening")
    expect(ann.locator("#table-promise")).to_contain_text("Promise of this game")
    return ann, bob, DiceSeed.objects.get(scope=f"match:{match.code}:game:1")


def test_the_first_roll_is_worked_out_again_from_what_both_pages_showed(open_page: OpenPage, tmp_path: Path) -> None:
    club = cast()
    match = at_the_board(club).match
    ann, bob, seed = rolled(open_page, club, match)
    said = complaints_of(ann)
    added = in_numbers(seed.numbers)
    assert [(one.word, one.fits, bool(one.number)) for one in added] == [("ann", True, True), ("bob", True, True)]
    published = dict(MatchNumber.objects.filter(context=seed.context).values_list("seat__word", "hash"))
    assert {one.word: hash_of(one.number) for one in added} == published
    key = key_of(bytes(seed.seed), seed.context, seed.previous, seed.numbers)
    assert seed.rolls.get(number=1).dice == roll(key, seed.context, 1), "what the pages showed is in the first roll"
    assert key != key_of(bytes(seed.seed), seed.context, seed.previous)
    expect(ann.locator("#numbers-given")).to_contain_text("are in them.")
    expect(ann.locator("#numbers-wrong")).to_be_hidden()
    assert barriers_in_every_look(ann) == []
    assert misfits(ann) == []
    ann.screenshot(path=tmp_path / "table.png", full_page=True)
    resign(ann, "backgammon")
    press(bob, "Accept")
    ann.goto(f"{ann.url}dice/")
    expect(ann.get_by_text(added[1].number)).to_be_visible()
    expect(ann.locator(".numbers-wrong:visible")).to_have_count(0)
    assert misfits(ann) == []
    ann.screenshot(path=tmp_path / "dice.png", full_page=True)
    lines = tmp_path / "check_at_home.py"
    lines.write_text(ann.locator("pre.program").inner_text())
    with ann.expect_download() as download:
        ann.get_by_role("link", name="Download the rolls").click()
    download.value.save_as(file := tmp_path / "dice.json")
    status, told = checked(lines, file, f"bob={added[1].hash}")
    assert (status, told.splitlines()[-1].endswith("all as promised")) == (0, True)
    ann.evaluate(FORGED)
    ann.reload()
    expect(ann.locator(".numbers-wrong:visible")).to_have_count(1)
    assert said == []


def test_a_page_without_scripts_is_left_out_after_the_seconds(open_page: OpenPage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bob is there and adds nothing; ann's number is in the dice."""
    deadlines = Deadlines(monkeypatch)
    club = cast()
    match = at_the_board(club).match
    ann = at_table(open_page, club, match, "ann")
    bob = open_page(f"/matches/{match.code}/", club.users["bob"], java_script_enabled=False)
    keeps(ann, "published")
    bob.get_by_role("button", name="Begin the first game").click()
    expect(bob.locator("#numbers-awaited")).to_contain_text("the first roll waits three seconds at most")
    deadlines.hashes_are_closed()
    keeps(ann, "shown")
    deadlines.numbers_are_closed()
    ann.reload()
    press(ann, "Roll for the opening")
    expect(ann.locator("#numbers-missing")).to_contain_text("bob")
    seed = DiceSeed.objects.get(scope=f"match:{match.code}:game:1")
    assert [bool(one.number) for one in in_numbers(seed.numbers)] == [True, False]


@pytest.mark.parametrize(("width", "height"), [(375, 553), (390, 844), (844, 390), (1440, 900)])
def test_that_a_number_is_awaited_moves_neither_board_nor_buttons(
    open_page: OpenPage, monkeypatch: pytest.MonkeyPatch, width: int, height: int
) -> None:
    deadlines = Deadlines(monkeypatch)
    club = cast()
    match = at_the_board(club).match
    ann = at_table(open_page, club, match, "ann", viewport={"width": width, "height": height}, has_touch=True)
    bob = open_page(f"/matches/{match.code}/", club.users["bob"], java_script_enabled=False)
    keeps(ann, "published")
    bob.get_by_role("button", name="Begin the first game").click()
    expect(ann.locator("#numbers-awaited")).to_be_visible()
    before = places(ann)
    deadlines.hashes_are_closed()
    keeps(ann, "shown")
    deadlines.numbers_are_closed()
    ann.reload()
    expect(ann.locator("#numbers-awaited")).to_have_count(0)
    after = places(ann)
    stayed = before.keys() & after.keys()
    assert len(stayed) >= 3
    assert {one: after[one] for one in stayed} == {one: before[one] for one in stayed}
