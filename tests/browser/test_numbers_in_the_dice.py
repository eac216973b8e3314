"""Two pages add their numbers to the dice by themselves, check them afterwards, and the file is verified at home."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from chouette.models import Chouette, DiceNumber
from games.dice.models import DiceSeed
from games.dice.numbers import hash_of, in_numbers
from games.play import dice_numbers
from games.rules.fair_dice import key_of, roll
from tests.browser.conftest import OpenPage
from tests.browser.inspection import barriers_in_every_look, misfits
from tests.browser.test_dice_at_home import checked
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import ON_SCREEN, an_evening_on_screen, let_everybody_roll
from tests.chouette.phones import seat_of

pytestmark = pytest.mark.django_db(transaction=True)

FORGED = """() => {
  for (const name of Object.keys(localStorage).filter((one) => one.startsWith("dice-number ") && one.endsWith("game:1/1"))) {
    localStorage.setItem(name, JSON.stringify({ ...JSON.parse(localStorage.getItem(name)), number: "00".repeat(32) }));
  }
}"""


def keeps(page: Page, word: str, games: int = 1) -> None:
    """Waits until the page remembers that of its numbers of so many games. Its own policy forbids `wait_for_function`."""
    for _ in range(300):
        if page.evaluate("Object.values(localStorage).join()").count(f'"{word}":true') >= games:
            return
        page.wait_for_timeout(100)
    pytest.fail(f"the numbers of {games} games are not {word}")


class Deadlines:
    """Those of hashes and of numbers pass when the test says so, however long the pages take."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self._come(ALL_HASHES_WITHIN=timedelta(hours=1), ALL_NUMBERS_WITHIN=timedelta(hours=2))

    def hashes_are_closed(self) -> None:
        self._come(ALL_HASHES_WITHIN=timedelta(0))

    def numbers_are_closed(self) -> None:
        self._come(ALL_NUMBERS_WITHIN=timedelta(0))

    def _come(self, **within: timedelta) -> None:
        for name, how_long in within.items():
            self.monkeypatch.setattr(dice_numbers, name, how_long)


@pytest.fixture
def friday(transactional_db: None) -> Chouette:
    chouette = an_evening_on_screen(ON_SCREEN.removesuffix("\ngame"))
    let_everybody_roll(chouette)
    return chouette


def test_a_page_without_scripts_plays_on_after_the_seconds(
    open_page: OpenPage, friday: Chouette, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann is there and adds nothing; bob's number is in the dice."""
    deadlines = Deadlines(monkeypatch)
    bob = open_page(f"/s/{seat_of(friday, 'bob').secret}/", viewport={"width": 1440, "height": 900}, color_scheme="dark")
    expect(bob.locator("html")).to_have_attribute("data-live", "live")
    keeps(bob, "published")
    ann = open_page(f"/s/{seat_of(friday, 'ann').secret}/", java_script_enabled=False)
    friday.seats.filter(word="ann").update(seen_at=timezone.now(), touched_at=timezone.now())
    friday.refresh_from_db()
    say(friday, "game")
    ann.reload()
    expect(ann.locator("#numbers-awaited")).to_contain_text("the first roll waits three seconds at most for ann")
    expect(bob.get_by_role("button", name="Roll – waits for ann")).to_be_visible()
    deadlines.hashes_are_closed()
    keeps(bob, "shown")
    deadlines.numbers_are_closed()
    ann.reload()
    ann.locator("#roll").click()
    expect(ann.locator("#table-promise")).to_contain_text("No number came from ann")
    added = {one.word: one for one in in_numbers(DiceSeed.objects.get(scope__contains=":game:1").numbers)}
    assert [bool(added[word].number) for word in ("ann", "bob")] == [False, True]


def first_roll(open_page: OpenPage, friday: Chouette) -> tuple[Page, DiceSeed]:
    """Ann's page, on which she has rolled for the opening, after hers and bob's have shown their numbers."""
    ann, bob = (
        open_page(f"/s/{seat_of(friday, word).secret}/", viewport={"width": 390, "height": 844}) for word in ("ann", "bob")
    )
    for page in (ann, bob):
        expect(page.locator("html")).to_have_attribute("data-live", "live")
        keeps(page, "published")
    friday.refresh_from_db()
    say(friday, "game")
    for page in (ann, bob):
        keeps(page, "shown")
    ann.get_by_role("button", name="Roll for the opening").click()
    expect(ann.locator("#table-promise")).to_contain_text("Promise of this game")
    return ann, DiceSeed.objects.get(scope__contains=":game:1")


def test_the_numbers_of_two_pages_are_in_the_first_roll(open_page: OpenPage, friday: Chouette, tmp_path: Path) -> None:
    ann, seed = first_roll(open_page, friday)
    numbers = {one.word: one.number for one in in_numbers(seed.numbers)}
    published = dict(DiceNumber.objects.filter(context=seed.context).values_list("seat__word", "hash"))
    assert {word: hash_of(number) if number else "" for word, number in numbers.items()} == published
    assert [word for word, number in numbers.items() if number] == ["ann", "bob"]
    key = key_of(bytes(seed.seed), seed.context, seed.previous, seed.numbers)
    assert seed.rolls.get().dice == roll(key, seed.context, 1), "what the pages showed is in the first roll"
    assert key != key_of(bytes(seed.seed), seed.context, seed.previous)
    expect(ann.locator("#numbers-given")).to_have_text("The numbers of ann and bob are in them.")
    expect(ann.locator("#numbers-missing")).to_have_text("No number came from cal and dee.")
    expect(ann.locator("#numbers-wrong")).to_be_hidden()
    expect(ann.locator("[data-fresh]")).to_have_count(0)
    assert barriers_in_every_look(ann) == []
    assert misfits(ann) == []
    ann.screenshot(path=tmp_path / "table.png", full_page=True)


def test_the_numbers_are_verified_at_home_and_by_the_page(open_page: OpenPage, friday: Chouette, tmp_path: Path) -> None:
    ann, seed = first_roll(open_page, friday)
    added = in_numbers(seed.numbers)
    friday.refresh_from_db()
    say(friday, "team wins single override")
    ann.goto(ann.url.split("/s/")[0] + f"/w/{friday.code}/dice/")
    expect(ann.get_by_text(added[1].number)).to_be_visible()
    expect(ann.get_by_text("added nothing")).to_have_count(2)
    expect(ann.locator(".numbers-wrong:visible")).to_have_count(0)
    assert barriers_in_every_look(ann) == []
    assert misfits(ann) == []
    ann.screenshot(path=tmp_path / "numbers.png", full_page=True)
    lines = tmp_path / "check_at_home.py"
    lines.write_text(ann.locator("pre.program").inner_text())
    with ann.expect_download() as download:
        ann.get_by_role("link", name="Download the rolls").click()
    download.value.save_as(file := tmp_path / "dice.json")
    status, told = checked(lines, file, f"bob={added[1].hash}")
    assert (status, told.splitlines()[-1]) == (0, f"{seed.context}: 1 rolls, all as promised")
    ann.evaluate(FORGED)
    ann.reload()
    expect(ann.locator(".numbers-wrong:visible")).to_have_count(1)
