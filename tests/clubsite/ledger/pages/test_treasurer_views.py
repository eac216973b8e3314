"""The treasurer's pages: who may open them, cash through the till, reversing mistakes, money beside the points."""

import uuid
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubsite.ledger.models import BookRules, Entry
from clubsite.ledger.selectors import balances, in_the_box, is_square, troubles
from clubsite.members.models import Club, Membership, Player, Role, User
from clubsite.members.services import create_club, find_or_add_player
from tests.markup import packed

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
    shown = packed(web.get(place("treasurer", club)).text)
    assert "owes since" in shown
    assert "is owed since" in shown
    assert '<dt>In the till</dt><dd class="num">½</dd>' in shown
    assert '<tr class="total"><th scope="row">Sum</th><td class="wide" colspan="4"></td><td class="num">0</td>' in shown
    assert stand(club) == {"Ann": 6, "Bob": -4}
    assert in_the_box(club) == 2
    assert write(web, club, payer=bob.pk, payee="till", points="1½") == 302  # as the page itself writes it
    assert in_the_box(club) == 8


def test_two_clicks_are_one_payment_but_a_page_used_again_for_something_else_asks_first(
    web: Client, club: Club, ann: Player, bob: Player, pay: Pay
) -> None:
    pay(bob, ann, 8)
    click: dict[str, str] = {"payer": str(bob.pk), "payee": "till", "points": "1", "action_id": str(uuid.uuid4())}
    assert [write(web, club, **click) for _ in range(2)] == [302, 302]
    again = web.post(place("desk_cash", club), {**click, "points": "2", "memo": ""})
    assert again.status_code == 422
    assert "has been used already" in again.text
    assert click["action_id"] not in again.text
    assert in_the_box(club) == 4


PAGES = ["treasurer", "all_cash", "book_rules"]
WRITES = ["desk_cash", "book_rules", "remind_all"]


def test_the_desk_is_for_those_who_keep_the_book(club: Club, eve: User, ann: Player, bob: Player) -> None:
    stranger, nobody = logged_in(eve), Client()
    places = [place(name, club) for name in PAGES] + [place("take_back_cash", club, 1)]
    assert {stranger.get(one).status_code for one in places} == {404}
    assert {nobody.get(one).status_code for one in places} == {404}
    assert {stranger.post(place(name, club)).status_code for name in WRITES} == {404}
    Membership.objects.create(club=club, user=eve, roles=[Role.MONITOR, Role.DIRECTOR])
    assert {stranger.get(one).status_code for one in places} == {403}
    posts = [*(place(name, club) for name in WRITES), place("remind", club, ann.pk), place("take_back_cash", club, 1)]
    assert {stranger.post(one).status_code for one in posts} == {403}
    assert "Treasurer" not in stranger.get(place("ledger", club)).text
    Membership.objects.filter(user=eve).update(roles=[Role.TREASURER])
    assert {stranger.get(place(name, club)).status_code for name in PAGES} == {200}
    assert "Treasurer" in stranger.get(place("ledger", club)).text


def test_who_lost_the_role_since_the_page_was_opened_writes_nothing(club: Club, mo: User, ann: Player, bob: Player) -> None:
    web = logged_in(mo)
    assert write(web, club, payer=ann.pk, payee="till", points="1") == 302
    entry = Entry.objects.get()
    Membership.objects.filter(user=mo).update(roles=[])
    assert write(web, club, payer=ann.pk, payee="till", points="1") == 403
    assert web.post(place("take_back_cash", club, entry.pk), {"reason": "x", "action_id": uuid.uuid4()}).status_code == 403
    assert Entry.objects.count() == 1


@pytest.mark.parametrize(
    "said",
    [
        {"points": "0.125"},
        {"points": "-1"},
        {"points": "1e30"},
        {"points": "9" * 400},
        {"payer": "till"},
        {"payer": "999999999999999999999"},
        {"payer": "-1"},
        {"payee": "x"},
        {"memo": "x" * 201},
        {"memo": "\x00"},
        {"action_id": "no uuid"},
    ],
)
def test_rubbish_is_refused_in_a_sentence(web: Client, club: Club, ann: Player, said: dict[str, str]) -> None:
    assert write(web, club, **{"payer": ann.pk, "payee": "till", "points": "1", **said}) == 422
    assert not Entry.objects.exists()


def test_a_player_of_another_club_or_a_name_that_became_anothers_pays_nothing_here(
    web: Client, club: Club, tom: User, ann: Player, bob: Player
) -> None:
    stranger = find_or_add_player(create_club(tom, "Elsewhere"), "Eve")
    Player.objects.filter(pk=bob.pk).update(merged_into=ann)
    for who in (stranger, bob):
        assert write(web, club, payer=who.pk, payee="till", points="1") == 422
    assert web.post(place("remind", club, stranger.pk)).status_code == 404


def test_cash_is_taken_back_with_a_reason_and_the_second_treasurer_is_told(
    web: Client, club: Club, mo: User, ann: Player, bob: Player
) -> None:
    write(web, club, payer=ann.pk, payee=bob.pk, points="1")
    back = place("take_back_cash", club, Entry.objects.get().pk)
    other = logged_in(mo)
    assert "What was wrong?" in other.get(back).text
    assert web.post(back, {"reason": " ", "action_id": uuid.uuid4()}).status_code == 422
    click = {"reason": "it was <b>Cal</b>", "action_id": uuid.uuid4()}
    assert [web.post(back, click).status_code for _ in range(2)] == [302, 302]
    late = other.post(back, {"reason": "me too", "action_id": uuid.uuid4()})
    assert late.status_code == 409
    assert "it was &lt;b&gt;Cal&lt;/b&gt;" in late.text
    assert stand(club) == {"Ann": 0, "Bob": 0}
    assert "taken back on" in web.get(place("all_cash", club)).text


def test_only_cash_of_this_club_can_be_taken_back(
    web: Client, club: Club, tom: User, ann: Player, bob: Player, pay: Pay
) -> None:
    pay(ann, bob, 4)
    elsewhere = create_club(tom, "Elsewhere")
    write(web, elsewhere, payer=find_or_add_player(elsewhere, "Eve").pk, payee="till", points="1")
    for entry in Entry.objects.all():
        assert web.post(place("take_back_cash", club, entry.pk), {"reason": "x", "action_id": uuid.uuid4()}).status_code == 404
    assert web.get(place("take_back_cash", club, 10**30)).status_code == 404
    assert not Entry.objects.exclude(reverses=None).exists()


def test_money_stands_beside_the_points_once_a_point_is_worth_some(
    web: Client, club: Club, ann: Player, bob: Player, pay: Pay
) -> None:
    pay(bob, ann, 6)
    said = {"worth": "0.50", "currency": "eur", "remind_over": "1", "remind_after_days": "7"}
    assert web.post(place("book_rules", club), said).status_code == 302
    shown = packed(web.get(place("treasurer", club)).text)
    assert '<td class="num">\u22120.75</td>' in shown
    assert '<td class="num">0.00</td><td class="wide"></td></tr></tfoot>' in shown
    assert "0.75\N{NO-BREAK SPACE}EUR" in web.get(place("ledger", club)).text
    assert web.post(place("book_rules", club), {**said, "worth": "x"}).status_code == 422
    assert BookRules.objects.get().cents_per_point == 50


def test_links_fill_the_form_in_and_rubbish_in_the_address_does_nothing(
    web: Client, club: Club, ann: Player, bob: Player, pay: Pay
) -> None:
    pay(bob, ann, 6)
    shown = web.get(place("treasurer", club), {"payer": str(bob.pk), "payee": "till", "quarters": "6"}).text
    assert f'<option value="{bob.pk}" selected>' in shown
    assert '<option value="till" selected>' in shown
    assert 'value="1.5"' in shown
    rubbish: list[dict[str, str]] = [
        {"payer": "till", "payee": "till", "quarters": "x"},
        {"payer": "9" * 30, "payee": "²", "quarters": "1"},
    ]
    for asked in rubbish:
        assert web.get(place("treasurer", club), asked).status_code == 200


def test_reminders_are_asked_for_from_the_desk(
    web: Client, club: Club, ann: Player, bob: Player, pay: Pay, with_login: Callable[..., User]
) -> None:
    pay(bob, ann, 6)
    assert "tell them yourself" in web.get(place("treasurer", club)).text
    assert "has no login in this club" in web.post(place("remind", club, bob.pk), follow=True).text
    with_login(bob)
    web.post(place("book_rules", club), {"remind_over": "0", "remind_after_days": "0"})
    assert "Remind one by mail" in web.get(place("treasurer", club)).text
    assert "1 mail goes out" in web.post(place("remind_all", club), follow=True).text
    assert "within the last three days" in web.post(place("remind", club, bob.pk), follow=True).text
    assert "nobody left to remind" in web.post(place("remind_all", club), follow=True).text


def test_the_number_of_queries_does_not_grow_with_the_players(web: Client, club: Club, ann: Player, pay: Pay) -> None:
    counts: list[int] = []
    for group in range(2):
        for name in ("Bob", "Cal", "Dee"):
            player = find_or_add_player(club, f"{name} {group}")
            pay(player, ann, 4)
            write(web, club, payer=player.pk, payee="till", points="0.25")
        with CaptureQueriesContext(connection) as captured:
            assert web.get(place("treasurer", club)).status_code == 200
        counts.append(len(captured.captured_queries))
    assert counts[0] == counts[1]
    assert is_square(club)
    assert troubles() == []
