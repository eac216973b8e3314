"""Somebody has the address of a live page that was open elsewhere: the stream ends with the session it was opened from, with
the role it shows, with the link it stands on. Every stream here is a real one, from the server to a socket."""

import time
from collections.abc import Callable
from http import HTTPStatus

import httpx
import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from chouette.evening.services import open_chouette
from chouette.models import Chouette
from chouette.seats.joining.links import make_link, renew_code
from clubsite.accounts.sessions.models import LoggedIn
from clubsite.live import tokens
from clubsite.members.models import Club, Membership, Role, User
from clubsite.members.services import create_club, join, remove_member
from tests.chouette.evenings import say
from tests.chouette.phones import taken
from tests.follow import PATIENCE_SECONDS, Stream, follow
from tests.live_site import LiveSite

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD, NEW = "bone paper, dark ink", "four quite other words"


@pytest.fixture
def live_site(site_of_its_own: LiveSite) -> LiveSite:
    return site_of_its_own


@pytest.fixture
def ann(transactional_db: None) -> User:
    return User.objects.create_user("ann", "ann@example.org", PASSWORD)


@pytest.fixture
def club(ann: User) -> Club:
    club = create_club(User.objects.create_user("olga"), "Baize")
    join(club, ann, [Role.MONITOR])
    return club


@pytest.fixture
def evening(club: Club, ann: User) -> Chouette:
    return say(open_chouette(club, "Friday", ann), "sheet plain\nbox ann\nline bob cal\ngame")


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def stream_of(client: Client, place: str) -> str:
    page = client.get(place)
    assert page.status_code == HTTPStatus.OK
    return f"/live/{page.context['live_token']}"


def log_out(here: Client, _other: Client, _ann: User) -> None:
    here.post(reverse("account_logout"))


def log_out_from_elsewhere(_here: Client, other: Client, _ann: User) -> None:
    other.post(reverse("log_out_everywhere"))


def end_that_browser(_here: Client, other: Client, ann: User) -> None:
    first = LoggedIn.objects.filter(user=ann).order_by("pk")[0]
    other.post(reverse("end_session", args=[first.pk]))


def change_the_password(_here: Client, other: Client, _ann: User) -> None:
    said = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    assert other.post(reverse("account_change_password"), said).status_code == HTTPStatus.FOUND


def close_the_login(_here: Client, other: Client, _ann: User) -> None:
    other.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    assert other.post(reverse("close_login")).status_code == HTTPStatus.FOUND


ENDINGS = [log_out, log_out_from_elsewhere, end_that_browser, change_the_password, close_the_login]
Ending = Callable[[Client, Client, User], None]


def is_told_to_load_itself_anew_and_ends(page: Stream) -> None:
    """Nothing but signs of life comes before it, and nothing after it."""
    patient_until = time.monotonic() + PATIENCE_SECONDS
    while (message := page.message()).event == "beat":
        assert time.monotonic() < patient_until, "it goes on"
    assert (message.event, message.data) == ("expired", "")
    with pytest.raises(StopIteration):
        page.message()


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_stream_ends_within_seconds_of_its_session(ending: Ending, evening: Chouette, ann: User, live_site: LiveSite) -> None:
    here, other = browser(ann), browser(ann)
    place = stream_of(here, reverse("console", args=[evening.code]))
    with follow(live_site.url + place) as page:
        assert "bob" in page.fragment().data
        ending(here, other, ann)
        is_told_to_load_itself_anew_and_ends(page)
    answer = httpx.get(live_site.url + place, timeout=PATIENCE_SECONDS, trust_env=False)
    assert (answer.status_code, answer.text) == (HTTPStatus.FORBIDDEN, "event: expired\ndata:\n\n")


@pytest.fixture
def nobody_looks(settings: Settings) -> None:
    """So that only the next drawing can find out."""
    settings.LIVE_LOGINS_LOOKED_AT_SECONDS = 3600.0


@pytest.fixture
def quiet_site(nobody_looks: None, site_of_its_own: LiveSite) -> LiveSite:
    return site_of_its_own


@pytest.mark.parametrize("ending", ENDINGS[:4])
def test_what_happens_at_the_table_is_not_sent_to_a_session_that_has_ended(
    ending: Ending, evening: Chouette, ann: User, quiet_site: LiveSite
) -> None:
    here, other = browser(ann), browser(ann)
    console = reverse("console", args=[evening.code])
    with (
        follow(quiet_site.url + stream_of(here, console)) as page,
        follow(quiet_site.url + stream_of(browser(ann), console)) as another,
    ):
        page.fragment()
        another.fragment()
        ending(here, other, ann)
        say(evening, "bob doubles")
        is_told_to_load_itself_anew_and_ends(page)
        if ending in (log_out, end_that_browser):
            assert "2" in another.fragment().data  # nobody else's ends


def test_a_monitor_who_was_removed_is_shown_no_more_of_the_console(
    evening: Chouette, ann: User, club: Club, live_site: LiveSite
) -> None:
    with follow(live_site.url + stream_of(browser(ann), reverse("console", args=[evening.code]))) as page:
        assert "bob" in page.fragment().data
        remove_member(club, Membership.objects.get(user=ann).pk, User.objects.get(username="olga"))
        say(evening, "bob doubles")
        assert "bob" not in page.fragment().data


@pytest.mark.parametrize("renews", ["the link", "the code", "the club, by removing its player"])
def test_a_page_ends_with_the_link_or_the_code_it_stands_on(
    renews: str, evening: Chouette, ann: User, club: Club, live_site: LiveSite
) -> None:
    seat = evening.seats.get(word="cal")
    seat.player.user = User.objects.create_user("cal")
    seat.player.save()
    member = join(club, seat.player.user)
    of_code = renews == "the code"
    place = reverse("watch", args=[evening.code]) if of_code else reverse("own_page", args=[seat.secret])
    with follow(live_site.url + stream_of(taken(Client(), seat), place)) as page:
        assert "bob" in page.fragment().data
        match renews:
            case "the link":
                make_link(evening.pk, "cal", ann)
            case "the code":
                renew_code(evening.pk, ann)
            case _:
                remove_member(club, member.pk, ann)
        told = page.fragment().data
        assert told
        assert "bob" not in told


def test_a_visitor_without_a_login_costs_no_question(evening: Chouette) -> None:
    place = stream_of(Client(), reverse("watch", args=[evening.code]))
    assert tokens.read(place.removeprefix("/live/")).login is None
