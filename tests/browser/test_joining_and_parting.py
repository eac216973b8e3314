"""A stranger asks to join; a club shows itself, is archived, and says good-bye. Tom owns it, eve is a stranger."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from clubsite.members.models import Club, Membership, User
from clubsite.members.services import create_club
from tests.browser.conftest import OpenPage
from tests.browser.inspection import must_fit
from tests.browser.journeys import journey
from tests.browser.looks import Travel
from tests.clubsite.pictures.drawn import image

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}


@pytest.fixture
def club(live_site: object) -> Club:
    club = create_club(User.objects.create_user("tom", shown_name="Tom"), "The Mulberry")
    Club.objects.filter(pk=club.pk).update(is_public=True)
    return club


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).first.click()


@journey("a stranger asks to join")
def test_a_stranger_asks_and_finds_the_club_once_taken_in(club: Club, travel: Travel) -> None:
    """On the phone with a script, on the desktop without."""
    eve = travel(f"/clubs/{club.slug}/", User.objects.create_user("eve", shown_name="Eve"))
    eve.passes()
    eve.press("Ask to join")
    eve.passes()
    eve.find("textarea, input[name=words]").fill("« Lundi, au port. »")
    eve.press("Ask to join")
    expect(eve.page.get_by_role("status")).to_be_visible()
    eve.passes()
    tom = travel(f"/clubs/{club.slug}/", User.objects.get(username="tom"))
    tom.touch(tom.find("main a[href*='/people/']"))
    waiting = tom.page.locator("section[aria-labelledby=would-join]")
    expect(waiting).to_contain_text("au port")
    tom.passes()
    tom.touch(waiting.locator("button[value=accept]"))
    expect(waiting).to_have_count(0)
    expect(tom.page.get_by_role("link", name="Eve").first).to_be_visible()
    eve.goes("/")
    expect(eve.page.get_by_role("heading", name="The Mulberry")).to_be_visible()


def test_a_stranger_asks_and_is_taken_in_without_a_script(club: Club, open_page: OpenPage) -> None:
    eve = User.objects.create_user("eve", shown_name="Eve")
    eves = open_page(f"/clubs/{club.slug}/ask/", eve, java_script_enabled=False, **PHONE)
    press(eves, "Ask to join")
    expect(eves.get_by_role("status")).to_contain_text("You asked on")
    toms = open_page(f"/clubs/{club.slug}/people/", User.objects.get(username="tom"), java_script_enabled=False, **DESKTOP)
    press(toms, "Take in – Eve")
    assert Membership.objects.filter(user=eve).exists()


def test_who_was_declined_reads_that_the_club_has_answered(club: Club, open_page: OpenPage) -> None:
    eve = User.objects.create_user("eve", shown_name="Eve")
    eves = open_page(f"/clubs/{club.slug}/", eve, **PHONE)
    eves.get_by_role("link", name="Ask to join").tap()
    press(eves, "Ask to join")
    expect(eves.get_by_role("status")).to_contain_text("You asked on")
    toms = open_page(f"/clubs/{club.slug}/people/", User.objects.get(username="tom"), **PHONE)
    toms.get_by_role("button", name="Decline – Eve").click()
    expect(toms.locator("section[aria-labelledby=would-join]")).to_have_count(0)
    eves.reload()
    expect(eves.get_by_text("The club has answered your request.")).to_be_visible()
    assert not Membership.objects.filter(user=eve).exists()


@journey("a club ends")
def test_a_club_is_archived_opened_again_and_its_deletion_taken_back(club: Club, travel: Travel) -> None:
    page = travel(f"/clubs/{club.slug}/archive/", User.objects.get(username="tom"))
    page.passes()
    page.press("Archive the club")
    expect(page.named("Open the club again")).to_be_visible()
    page.passes()
    page.touch(page.find("button[value=delete]"))
    expect(page.named("Do not delete it")).to_be_visible()
    page.passes()
    visitor = travel(f"/clubs/{club.slug}/")
    expect(visitor.named("Ask to join")).to_have_count(0)
    visitor.passes()
    page.press("Do not delete it")
    expect(page.find("button[value=delete]")).to_be_visible()
    page.press("Open the club again")
    expect(page.named("Archive the club")).to_be_visible()
    visitor.goes(f"/clubs/{club.slug}/")
    expect(visitor.named("Ask to join")).to_be_visible()


def test_a_club_is_archived_without_a_script(club: Club, open_page: OpenPage) -> None:
    here = f"/clubs/{club.slug}/archive/"
    page = open_page(here, User.objects.get(username="tom"), java_script_enabled=False, **PHONE)
    for name in ("Archive the club", "Delete the club in 30 days", "Do not delete it", "Open the club again"):
        press(page, name)
    expect(page.get_by_role("button", name="Archive the club")).to_be_visible()


@journey("a club shows itself")
def test_a_club_shows_its_logo_and_its_picture(club: Club, travel: Travel, tmp_path: Path) -> None:
    file = tmp_path / "board.png"
    file.write_bytes(image("PNG", (900, 500)))
    page = travel(f"/clubs/{club.slug}/settings/", User.objects.get(username="tom"))
    page.page.locator("[name=links]").fill("https://jacquet.example Le jacquet à Ågård")
    page.page.locator("main form[method=post] button").first.click()
    page.goes(f"/clubs/{club.slug}/settings/")
    page.passes()
    page.press("Picture and logo")
    for kind in ("picture", "logo"):
        page.page.locator(f"#file-{kind}").set_input_files(file)
        page.press("Show it", within=page.page.locator(f"section[aria-labelledby={kind}]"))
        expect(page.page.locator(f"img.club-{kind}")).to_be_visible()
    expect(page.page.locator(".bar img.bar-logo")).to_have_js_property("naturalWidth", 512)
    page.passes()
    visitor = travel(f"/clubs/{club.slug}/")
    expect(visitor.page.locator("img.club-picture")).to_have_js_property("naturalWidth", 900)
    visitor.passes()
    page.press("Take it away", within=page.page.locator("section[aria-labelledby=logo]"))
    expect(page.page.locator("img")).to_have_count(1)


def test_the_pages_fit_every_width(club: Club, open_page: OpenPage) -> None:
    links = [{"url": "https://mulberry.example", "label": "W" * 60}] * 6
    Club.objects.update(links=links, contact=f"{'w' * 60}@mulberry.example", contact_is_public=True)
    page = open_page("about:blank", User.objects.get(username="tom"), reduced_motion="reduce")
    for place in ("", "archive/", "house-rules/", "house-rules/?all", "pictures/", "settings/"):
        must_fit(page, f"/clubs/{club.slug}/{place}")
    must_fit(open_page("about:blank", reduced_motion="reduce"), f"/clubs/{club.slug}/")
