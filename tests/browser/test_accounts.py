"""A person's whole account journey in Chromium: sign-up, code, profile, password, passkey, forgotten password."""

import re
from urllib.parse import urlsplit

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.core.mail import EmailMultiAlternatives
from playwright.sync_api import Page, expect

from clubsite.members.models import User
from tests.browser.conftest import OpenPage, log_in
from tests.browser.inspection import BLOCKED, LOOKS, barriers, misfits, show
from tests.live_site import LiveSite

PASSWORD = "three words in a row"
ADDRESS = "bob.the.player@example.org"
PHONE = {"width": 390, "height": 844}
Outbox = list[EmailMultiAlternatives]


@pytest.fixture(autouse=True)
def counted_anew(transactional_db: None) -> None:
    """Resets the limits of earlier tests: emptying the tables between tests leaves the cache alone."""
    cache.clear()


@pytest.fixture
def phone(open_page: OpenPage, live_site: LiveSite) -> Page:
    """A phone that makes passkeys; at `localhost`, because browsers allow no passkeys for an IP address."""
    page: Page = open_page(f"http://localhost:{live_site.port}/", viewport=PHONE)
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    device = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": device})
    return page


@pytest.fixture
def ann(transactional_db: None) -> User:
    """A user with the longest possible name and address."""
    long = "ann.miller.of.the.long.name.and.the.longer.tale@example-of-a-long-domain.example.org"
    user = User.objects.create_user(
        "ann-kxtv", email=long, password=PASSWORD, shown_name="Maximiliana Fürstin von Thurn und Taxis"
    )
    EmailAddress.objects.create(user=user, email=long, verified=True, primary=True)
    return user


@pytest.fixture
def complaints(phone: Page) -> list[str]:
    """The browser's console messages about broken policies, scripts and missing files."""
    heard: list[str] = []
    kinds = ("error", "warning")
    phone.on(
        "console",
        lambda message: heard.append(message.text) if message.type in kinds and message.text != BLOCKED else None,
    )
    phone.on("pageerror", lambda error: heard.append(str(error)))
    return heard


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def follow(page: Page, name: str) -> None:
    page.get_by_role("link", name=name).click()


def code_in(outbox: Outbox) -> str:
    found = re.search(r"^[A-Z]{4}-[A-Z]{4}$", str(outbox[-1].body), re.MULTILINE)
    assert found, outbox[-1].body
    return found[0]


def sign_up(page: Page, outbox: Outbox) -> None:
    follow(page, "Log in")
    follow(page, "Sign up")
    page.get_by_label("Your name, as others see it").fill("Bob")
    page.get_by_label("E-mail").fill(ADDRESS)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    press(page, "Sign up")
    expect(page.get_by_text(ADDRESS)).to_be_visible()
    page.get_by_label("Code from the mail").fill(code_in(outbox).lower().replace("-", " "))
    press(page, "Confirm the address")
    expect(page.get_by_text("Logged in as")).to_be_attached()


def log_out(page: Page) -> None:
    page.locator("summary", has_text="Logged in as").click()
    press(page, "Log out")
    expect(page.get_by_role("link", name="Log in")).to_be_visible()


def test_from_the_sign_up_to_a_log_in_without_a_password(phone: Page, mailoutbox: Outbox, complaints: list[str]) -> None:
    sign_up(phone, mailoutbox)
    phone.goto(url_of(phone, "/account/"))
    phone.get_by_label("Time zone").select_option("Asia/Tehran")
    press(phone, "Save")
    expect(phone.get_by_text("Written down.")).to_be_visible()
    expect(phone.get_by_label("Time zone")).to_have_value("Asia/Tehran")
    log_out(phone)

    follow(phone, "Log in")
    log_in(phone, ADDRESS, PASSWORD)
    expect(phone.get_by_text("Logged in as")).to_be_attached()
    phone.goto(url_of(phone, "/account/passkeys/"))
    follow(phone, "Make a passkey")
    phone.get_by_label("Your password").fill(PASSWORD)
    press(phone, "Go on")
    phone.get_by_label("Name of this passkey").fill("my phone")
    press(phone, "Make the passkey")
    expect(phone.get_by_role("link", name="Remove my phone")).to_be_visible()
    log_out(phone)

    follow(phone, "Log in")
    press(phone, "Log in with a passkey")
    expect(phone.get_by_text("Logged in as")).to_be_attached()
    phone.goto(url_of(phone, "/account/passkeys/"))
    expect(phone.get_by_text("last used on")).to_be_visible()
    assert User.objects.get().called == "Bob"
    assert complaints == []


def test_one_signs_up_without_any_password(phone: Page, mailoutbox: Outbox, complaints: list[str]) -> None:
    phone.goto(url_of(phone, "/sign-up/"))
    follow(phone, "Sign up with a passkey instead of a password")
    phone.get_by_label("Your name, as others see it").fill("Bob")
    phone.get_by_label("E-mail").fill(ADDRESS)
    press(phone, "Sign up")
    phone.get_by_label("Code from the mail").fill(code_in(mailoutbox))
    press(phone, "Confirm the address")
    press(phone, "Make the passkey")
    log_out(phone)
    follow(phone, "Log in")
    press(phone, "Log in with a passkey")
    expect(phone.get_by_text("Logged in as")).to_be_attached()
    phone.goto(url_of(phone, "/account/close/"))
    press(phone, "Use a passkey")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Close this login?")
    assert not User.objects.get().has_usable_password()
    assert complaints == []


def test_a_forgotten_password_is_replaced_by_the_link_from_the_mail(phone: Page, mailoutbox: Outbox) -> None:
    sign_up(phone, mailoutbox)
    log_out(phone)
    follow(phone, "Log in")
    follow(phone, "Password forgotten?")
    phone.get_by_label("E-mail").fill(ADDRESS)
    press(phone, "Mail me the link")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Look into your mail")
    link = re.search(r"http\S+/password/\S+", str(mailoutbox[-1].body))
    assert link
    phone.goto(url_of(phone, urlsplit(link[0]).path))
    phone.get_by_label("New password", exact=True).fill("four quite other words")
    phone.get_by_label("New password again").fill("four quite other words")
    press(phone, "Set the new password")
    follow(phone, "Log in")
    log_in(phone, ADDRESS, "four quite other words")
    expect(phone.get_by_text("Logged in as")).to_be_attached()


PAGES = [
    "/sign-up/",
    "/sign-up/without-password/",
    "/password/",
    "/password/mailed/",
    "/password/1-forged/",
    "/password/changed/",
    "/log-in/closed/",
]
PAGES_OF_ANN = ["/account/", "/account/address/", "/account/password/", "/account/passkeys/", "/log-out/", "/account/close/"]


def test_no_page_of_an_account_keeps_anybody_out(open_page: OpenPage, ann: User) -> None:
    page = open_page("/log-in/")
    log_in(page, "ann-kxtv", "a wrong one")
    found = barriers_of(page)
    for path in PAGES:
        page.goto(path)
        found += barriers_of(page)
    page.goto("/log-in/")
    log_in(page, "ann-kxtv", PASSWORD)
    expect(page.get_by_text("Logged in as")).to_be_attached()
    for path in PAGES_OF_ANN:
        page.goto(path)
        found += barriers_of(page)
    page.get_by_label("Your password").fill(PASSWORD)
    press(page, "Go on")
    found += barriers_of(page)
    page.goto("/account/passkeys/new/")
    found += barriers_of(page)
    assert not found, "\n".join(found)


def barriers_of(page: Page) -> list[str]:
    """axe-core's findings on this page, elements wider than the screen, and targets too small for a thumb."""
    found = []
    for width, height, scheme in LOOKS:
        show(page, width, height, scheme)
        found += barriers(page)
        found += [f"{page.url}: {one}" for one in misfits(page, with_links=True)]
    return found


def url_of(page: Page, path: str) -> str:
    """The site's address for the browser, under which its passkeys are valid."""
    here = urlsplit(page.url)
    return f"{here.scheme}://{here.netloc}{path}"
