"""A stranger in a hall uses up what its address may ask for, so that nobody else there can log in. Who was in before logs in
again; who comes for the first time is let in by more tries than a stranger usually has, or by a passkey."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

from clubsite.access.pace import PACE
from clubsite.accounts.sessions.known_browsers import COOKIE
from clubsite.invitations.models import Invitation
from clubsite.invitations.services import invite, revoke
from clubsite.members.models import Club, User
from clubsite.members.services import create_club
from tests.chouette.evenings import an_evening

pytestmark = pytest.mark.django_db

PASSWORD = "a long enough sentence"
HALL = "192.0.2.7"
NAME_TRIES, HALL_TRIES = 10, 12


@pytest.fixture(autouse=True)
def few_tries(settings: Settings) -> Iterator[None]:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"login_failed": f"{NAME_TRIES}/15m/key,{HALL_TRIES}/15m/ip"}
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def ann() -> User:
    return User.objects.create_user("ann", password=PASSWORD)


def log_in(client: Client, name: str = "ann", password: str = PASSWORD, address: str = HALL) -> int:
    return client.post("/log-in/", {"login": name, "password": password}, REMOTE_ADDR=address).status_code


def known(name: str = "ann") -> Client:
    """A phone on which somebody was in, at home, and has logged out."""
    phone = Client()
    assert log_in(phone, name, address="198.51.100.7") == 302
    phone.post("/log-out/")
    return phone


def use_up_the_hall() -> None:
    stranger = Client()
    tries = [log_in(stranger, f"name{number}", "guess") for number in range(HALL_TRIES + 1)]
    assert tries == [422] * HALL_TRIES + [429]


def test_who_was_in_before_logs_in_while_a_stranger_beside_them_guesses(ann: User) -> None:
    phone = known()
    use_up_the_hall()
    assert log_in(Client()) == 429
    assert log_in(phone) == 302


def test_nor_does_it_help_to_guess_at_their_very_name(ann: User) -> None:
    phone, stranger = known(), Client()
    assert [log_in(stranger, password="guess") for _ in range(NAME_TRIES + 1)] == [422] * NAME_TRIES + [429]
    assert log_in(phone) == 302


def test_a_known_browser_has_ten_tries_wherever_it_goes(ann: User) -> None:
    phone = known()
    tries = [log_in(phone, password="guess", address=f"192.0.2.{number}") for number in range(NAME_TRIES + 1)]
    assert tries == [422] * NAME_TRIES + [429]


def test_it_is_no_stranger_only_with_its_own_login(ann: User) -> None:
    """Whoever has a login themselves gains no tries at others'."""
    User.objects.create_user("eve", password=PASSWORD)
    mine = known("eve")
    use_up_the_hall()
    assert log_in(mine, "ann") == 429
    assert log_in(mine, "eve") == 302


@pytest.mark.parametrize("forged", ["anything", "WyJ4IixbImEiXV0:1:x", ""])
def test_a_forged_cookie_proves_nothing(ann: User, forged: str) -> None:
    stranger = Client()
    stranger.cookies[COOKIE] = forged
    use_up_the_hall()
    assert log_in(stranger) == 429


def test_the_cookie_names_nobody_and_cannot_be_read_by_scripts(ann: User) -> None:
    cookie = known().cookies[COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert "ann" not in cookie.value


def use_up_the_minute() -> None:
    """All that an address may ask of the log-in page."""
    stranger = Client()
    while log_in(stranger, "nobody", "guess") != 429:
        pass


def invited(club: Club) -> Client:
    phone = Client()
    link = invite(club, User.objects.get(username="tom"), days=1, most_uses=5)
    assert phone.get(f"/join/{link.secret}/", REMOTE_ADDR=HALL).status_code == 200
    return phone


def shown_an_evening() -> Client:
    phone = Client()
    assert phone.get(f"/w/{an_evening().code}/", REMOTE_ADDR=HALL).status_code == 200
    return phone


@pytest.fixture
def club() -> Club:
    return create_club(User.objects.create_user("tom"), "Baize")


@pytest.mark.parametrize("by", ["invitation", "code"])
def test_a_new_phone_that_a_club_has_let_in_logs_in_while_strangers_flood_the_page(
    by: str, ann: User, club: Club, settings: Settings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"login": "40/m/ip"}
    phone = invited(club) if by == "invitation" else shown_an_evening()
    use_up_the_hall()
    use_up_the_minute()
    assert log_in(Client()) == 429
    assert log_in(phone, password="wrong") == 422
    assert log_in(phone) == 302


def test_nor_do_they_keep_it_out_with_its_very_name(ann: User, club: Club) -> None:
    phone, stranger = invited(club), Client()
    assert [log_in(stranger, password="guess") for _ in range(NAME_TRIES + 1)] == [422] * NAME_TRIES + [429]
    assert log_in(phone) == 302


def test_links_and_evenings_made_in_masses_give_no_more_tries(ann: User, club: Club, settings: Settings) -> None:
    """Of a club of the guesser's own: all of them together have one small lot, and a name has no more than one."""
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"login_failed_vouched": "3/15m/key,5/15m/ip"}
    phones = [invited(club) for _ in range(4)]
    others = [invited(create_club(User.objects.get(username="tom"), "Felt")) for _ in range(4)]
    use_up_the_hall()
    assert [log_in(phone, password="guess") for phone in phones] == [422] * 3 + [429]
    assert [log_in(phone, password="guess") for phone in others] == [429] * 4, "the name's lot is the address's"
    tries = [log_in(phone, f"name{number}", "guess") for number, phone in enumerate(phones)]
    assert tries == [422, 422, 429, 429], "the club's fourth and fifth"


def test_a_link_that_was_taken_back_vouches_for_nobody(ann: User, club: Club) -> None:
    phone = invited(club)
    use_up_the_hall()
    revoke(Invitation.objects.get())
    assert log_in(phone) == 429


def test_pages_of_the_door_open_when_a_stranger_has_used_up_the_others(ann: User, settings: Settings) -> None:
    settings.PACE = settings.PACE | {"stranger": 3, "door": 6, "login": 8}
    PACE.forget()
    phone = known()
    PACE.forget()
    assert [Client().get("/position/", REMOTE_ADDR=HALL).status_code for _ in range(4)] == [200] * 3 + [429]
    assert [Client().get(page, REMOTE_ADDR=HALL).status_code for page in ("/log-in/", "/w/")] == [200, 200]
    assert [Client().get("/log-in/", REMOTE_ADDR=HALL).status_code for _ in range(5)] == [200] * 4 + [429]
    assert phone.get("/log-in/", REMOTE_ADDR=HALL).status_code == 200
    assert log_in(phone) == 302
    PACE.forget()


def test_many_browsers_of_one_login_are_one(ann: User, settings: Settings) -> None:
    """Whoever logs in without the cookie gets another one; each had a lot of pages and of log-ins of its own."""
    settings.PACE = settings.PACE | {"login": 8}
    phones = [known() for _ in range(4)]
    PACE.forget()
    assert [phone.get("/position/", REMOTE_ADDR=HALL).status_code for phone in phones * 3] == [200] * 8 + [429] * 4


def test_cookies_collected_before_a_new_password_give_no_tries(ann: User) -> None:
    phones = [known() for _ in range(3)]
    ann.set_password("another long sentence")
    ann.save()
    use_up_the_hall()
    assert [log_in(phone, password="guess") for phone in phones] == [429] * 3


def test_nor_have_many_browsers_more_tries_than_an_address(ann: User) -> None:
    phones = [known() for _ in range(3)]
    tries = [log_in(phone, password="guess") for phone in phones for _ in range(NAME_TRIES)]
    assert tries == [422] * HALL_TRIES + [429] * (len(tries) - HALL_TRIES)


def test_a_ceiling_over_all_lots_of_an_address_leaves_each_its_share(ann: User, settings: Settings) -> None:
    """Ten seats or logins that somebody made use it up; who sits beside them goes on, slowly, and elsewhere nobody notices."""
    User.objects.create_user("eve", password=PASSWORD)
    phones = [known(name) for name in ("ann", "eve")]
    settings.PACE = settings.PACE | {"login": 100, "address": 6, "share": 2}
    PACE.forget()
    assert [phones[1].get("/position/", REMOTE_ADDR=HALL).status_code for _ in range(9)] == [200] * 8 + [429]
    assert [phones[0].get("/position/", REMOTE_ADDR=HALL).status_code for _ in range(3)] == [200] * 2 + [429]
    assert phones[1].get("/position/", REMOTE_ADDR="203.0.113.9").status_code == 200
    PACE.forget()
