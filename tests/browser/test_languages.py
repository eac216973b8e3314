"""French in real browsers: two readers of one evening, each in their own language; words longer than the English ones."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from chouette.models import Chouette
from chouette.seats.answering import switch
from clubsite.members.models import Player, User
from tests.browser.conftest import OpenPage, take_the_seat
from tests.browser.inspection import misfits, show
from tests.chouette.evenings import PLAIN, an_evening, game, say, standing

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 390, "height": 844}
SHOTS = Path(__file__).parent / "shots"
NAMES = {"bob": "Bob", "cal": "Maximiliane von Hohenfels-Schwarzenberg", "dee": "Désirée"}

In = Callable[..., Page]


@pytest.fixture
def friday(transactional_db: None) -> Chouette:
    return an_evening(PLAIN)


@pytest.fixture
def reads_french(open_page: OpenPage, friday: Chouette) -> In:
    """mo, who runs the evening and owns the club, in French: `reads_french(path, **context options)`."""
    mo = User.objects.get(username="mo")
    mo.language, mo.email = "fr", "mo@example.org"
    mo.save()

    def page(path: str, **options: object) -> Page:
        return open_page(path, mo, **({"viewport": PHONE, "reduced_motion": "reduce"} | options))

    return page


def live(page: Page) -> Page:
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    return page


def test_two_phones_follow_one_evening_each_in_its_own_language(open_page: OpenPage, friday: Chouette) -> None:
    english = live(open_page(f"/w/{friday.code}/", viewport=PHONE, locale="en-GB"))
    french = live(open_page(f"/w/{friday.code}/", viewport=PHONE, locale="fr-FR"))
    for page, language in ((english, "en"), (french, "fr")):
        expect(page.locator("html")).to_have_attribute("lang", language)
    say(friday, "game\nann doubles all\nbob takes\ncal drops")
    expect(english.locator("#watch-waiting")).to_have_text("Waiting for dee.")
    expect(french.locator("#watch-waiting")).to_have_text("On attend dee.")
    expect(french.get_by_text("passé à 1")).to_be_visible()
    say(friday, "dee takes\nteam wins gammon")
    expect(english.locator("#watch-last")).to_contain_text("The team won a gammon against ann.")
    expect(french.locator("#watch-last")).to_contain_text("L’équipe a gagné un gammon contre ann.")


def test_a_monitors_own_language_comes_before_his_browsers_and_stays_through_updates(
    reads_french: In, friday: Chouette
) -> None:
    page = live(reads_french(f"/c/{friday.code}/", locale="en-GB"))
    page.get_by_role("button", name="Commencer la partie 1").click()
    expect(page.get_by_role("button", name="La boîte : doubler tous")).to_be_visible()
    say(friday, "ann doubles all")  # on another device
    expect(page.get_by_role("button", name="Prendre").first).to_be_visible()
    expect(page.get_by_role("button", name="Tous : prendre")).to_be_visible()


def test_dice_are_called_as_the_reader_likes_it_and_by_figures_to_everybody_else(reads_french: In, friday: Chouette) -> None:
    User.objects.filter(username="mo").update(dice_names="turkish")
    say(friday, "option settlement_rounding=simborg\ngame\nann doubles bob\nbob takes")
    page = live(reads_french(f"/c/{friday.code}/"))
    say(friday, "settle ann bob 0.78 to bob roll 3 5")
    expect(page.locator("#last-said")).to_contain_text("Les dés qui décident\u00a0: penc-ü se.")
    User.objects.filter(username="mo").update(dice_names="")
    page.reload()
    expect(page.locator("#last-said")).to_contain_text("5-3.")


def busy(friday: Chouette) -> Chouette:
    """Five games, one of them with cash and a side bet, and a game with every kind of offer open."""
    switch(friday, on=True, seconds=60)
    for number in range(4):
        box, *line = standing(friday)
        say(friday, game(number, box, line))
    for word, name in NAMES.items():
        Player.objects.filter(word=word).update(name=name)
    box, *line = standing(friday)
    return say(friday, f"{line[0]} pays {line[1]} 1\ngame\n{box} doubles all\n{line[0]} takes\n{line[1]} drops")


CLUB = "/clubs/the-mulberry/"
PAGES = [
    "/",
    CLUB,
    *(
        CLUB + page
        for page in (
            "people/",
            "roles/",
            "settings/",
            "pictures/",
            "house-rules/?all",
            "leave/",
            "invitations/",
            "claims/",
            "webhooks/",
        )
    ),
    *(CLUB + page for page in ("ledger/", "ledger/{ann}/", "treasurer/", "treasurer/cash/", "players/{ann}/")),
    *(CLUB + page for page in ("chouettes/", "chouettes/new/", "chouettes/import/")),
    *("/c/{code}/" + page for page in ("", "games/", "games/1/", "rules/", "links/", "texts/", "close/", "closing-sheet/")),
    *("/c/{code}/sheet/" + page for page in ("settle/", "resign/", "result/", "undo/", "keys/")),
    *("/c/{code}/sheet/" + page for page in ("join/", "line/", "cash/", "statement/", "box-doubles/")),
    *("/w/", "/w/{code}/", "/w/{code}/rules/", "/w/{code}/players/ann/", "/s/{secret}/", "/me/"),
    *("/account/", "/account/address/", "/account/passkeys/", "/account/tokens/", "/account/close/", "/log-out/"),
]


def test_french_fits_every_screen(reads_french: In, friday: Chouette) -> None:
    busy(friday)
    names = {"code": friday.code, "ann": Player.objects.get(word="ann").pk, "secret": friday.seats.get(word="bob").secret}
    page = reads_french("about:blank")
    for at in PAGES:
        path = at.format(**names)
        answer = page.goto(path)
        if answer is None or answer.status == 404:
            pytest.fail(path)
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        fits_every_screen(page, at)
        if take_the_seat(page):
            fits_every_screen(page, at + "taken")


def fits_every_screen(page: Page, at: str) -> None:
    for width, height in [(320, 640), (390, 844), (1440, 900)]:
        show(page, width, height)
        assert misfits(page) == [], at
        if os.environ.get("CLUB_PICTURES"):
            SHOTS.mkdir(exist_ok=True)
            page.screenshot(path=SHOTS / f"fr-{at.strip('/').replace('/', '-')}-{width}.png", full_page=True)
