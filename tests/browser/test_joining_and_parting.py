"""A stranger asks to join; a club shows itself, is archived, and says good-bye. Tom owns it, eve is a stranger."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from clubsite.members.models import Club, Membership, User
from clubsite.members.services import create_club
from tests.browser.conftest import OpenPage
from tests.browser.inspection import must_fit
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


@pytest.mark.parametrize("script", [True, False])
def test_a_stranger_asks_and_finds_the_club_once_taken_in(club: Club, open_page: OpenPage, script: bool) -> None:
    eve = User.objects.create_user("eve", shown_name="Eve")
    eves = open_page(f"/clubs/{club.slug}/", eve, java_script_enabled=script, **PHONE)
    eves.get_by_role("link", name="Ask to join").click()
    expect(eves.get_by_text("You can ask a club once.")).to_be_visible()
    eves.locator("textarea, input[name=words]").first.fill("I play at the harbour on Mondays.")
    press(eves, "Ask to join")
    expect(eves.get_by_role("status")).to_contain_text("You asked on")
    toms = open_page(f"/clubs/{club.slug}/", User.objects.get(username="tom"), java_script_enabled=script, **DESKTOP)
    toms.get_by_role("link", name="1 person would like to join").click()
    waiting = toms.locator("section[aria-labelledby=would-join]")
    expect(waiting).to_contain_text("I play at the harbour on Mondays.")
    waiting.get_by_role("button", name="Take in – Eve").click()
    expect(toms.locator("section[aria-labelledby=would-join]")).to_have_count(0)
    expect(toms.get_by_role("link", name="Eve").first).to_be_visible()
    eves.goto("/")
    expect(eves.get_by_role("heading", name="The Mulberry")).to_be_visible()


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


@pytest.mark.parametrize("script", [True, False])
def test_a_club_is_archived_opened_again_and_its_deletion_taken_back(club: Club, open_page: OpenPage, script: bool) -> None:
    here = f"/clubs/{club.slug}/archive/"
    page = open_page(here, User.objects.get(username="tom"), java_script_enabled=script, **PHONE)
    press(page, "Archive the club")
    expect(page.get_by_role("heading", name="Open it again")).to_be_visible()
    press(page, "Delete the club in 30 days")
    expect(page.get_by_role("heading", name="It will be deleted")).to_be_visible()
    visitor = open_page(f"/clubs/{club.slug}/", **DESKTOP)
    expect(visitor.get_by_role("link", name="Ask to join")).to_have_count(0)
    press(page, "Do not delete it")
    expect(page.get_by_role("button", name="Delete the club in 30 days")).to_be_visible()
    press(page, "Open the club again")
    expect(page.get_by_role("button", name="Archive the club")).to_be_visible()
    visitor.reload()
    expect(visitor.get_by_role("link", name="Ask to join")).to_be_visible()


def test_a_club_shows_its_logo_and_its_picture(club: Club, open_page: OpenPage, tmp_path: Path) -> None:
    file = tmp_path / "board.png"
    file.write_bytes(image("PNG", (900, 500)))
    page = open_page(f"/clubs/{club.slug}/settings/", User.objects.get(username="tom"), **PHONE)
    page.get_by_role("link", name="Picture and logo").tap()
    for kind in ("picture", "logo"):
        page.locator(f"#file-{kind}").set_input_files(file)
        page.locator(f"section[aria-labelledby={kind}]").get_by_role("button", name="Show it").tap()
        expect(page.locator(f"img.club-{kind}")).to_be_visible()
    expect(page.locator(".bar img.bar-logo")).to_have_js_property("naturalWidth", 512)
    visitor = open_page(f"/clubs/{club.slug}/", **PHONE)
    expect(visitor.locator("img.club-picture")).to_have_js_property("naturalWidth", 900)
    page.locator("section[aria-labelledby=logo]").get_by_role("button", name="Take it away").tap()
    expect(page.locator("img")).to_have_count(1)


def test_the_pages_fit_every_width(club: Club, open_page: OpenPage) -> None:
    links = [{"url": "https://mulberry.example", "label": "W" * 60}] * 6
    Club.objects.update(links=links, contact=f"{'w' * 60}@mulberry.example", contact_is_public=True)
    page = open_page("about:blank", User.objects.get(username="tom"), reduced_motion="reduce")
    for place in ("", "archive/", "house-rules/", "house-rules/?all", "pictures/", "settings/"):
        must_fit(page, f"/clubs/{club.slug}/{place}")
    must_fit(open_page("about:blank", reduced_motion="reduce"), f"/clubs/{club.slug}/")
