"""The treasurer's pages: who may open them, cash through the till, what was wrong is taken back, money beside the points."""

import uuid
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.ledger.selectors import balances, in_the_box
from clubsite.members.models import Club, Player, User

Pay = Callable[..., None]


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def web(tom: User, club: Club) -> Client:
    return logged_in(tom)


def place(name: str, club: Club, *more: object) -> str:
    return reverse(name, args=[club.slug, *more])


def write(web: Client, club: Club, **said: object) -> int:
    form = {"action_id": str(uuid.uuid4()), "memo": "", **said}
    return web.post(place("desk_cash", club), form).status_code


def stand(club: Club) -> dict[str, int]:
    return {player.word: quarters for player, quarters in balances(club)}


def test_the_desk_of_an_empty_club_says_what_will_stand_there(web: Client, club: Club) -> None:
    assert "Nobody has played yet" in web.get(place("treasurer", club)).text


def test_the_desk_shows_who_owes_and_that_all_sums_to_zero(web: Client, club: Club, ann: Player, bob: Player, pay: Pay) -> None:
    pay(bob, ann, 6)
    write(web, club, payer=bob.pk, payee="till", points="0.5")
    shown = web.get(place("treasurer", club)).text
    assert "owes since" in shown
    assert "is owed since" in shown
    assert '<dt>In the box</dt><dd class="num">½</dd>' in shown
    assert '<tr class="total"><th scope="row">Sum</th><td class="num">0</td></tr>' in shown
    assert stand(club) == {"Ann": 6, "Bob": -4}
    assert in_the_box(club) == 2


def test_two_clicks_are_one_payment_but_a_page_used_again_for_something_else_asks_first(
    web: Client, club: Club, ann: Player, bob: Player, pay: Pay
) -> None:
    pay(bob, ann, 8)
    click = {"payer": bob.pk, "payee": "till", "points": "1", "action_id": str(uuid.uuid4())}
    assert [write(web, club, **click) for _ in range(2)] == [302, 302]
    again = web.post(place("desk_cash", club), {**click, "points": "2", "memo": ""})
    assert again.status_code == 422
    assert "has been used already" in again.text
    assert click["action_id"] not in again.text
    assert in_the_box(club) == 4
