"""Two units in one book: points and money never meet, and each sums to zero."""

import csv
from io import StringIO
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from clubsite.ledger.book_rules import keep_rules
from clubsite.ledger.cash.paying import pay_money
from clubsite.ledger.models import Entry, Unit
from clubsite.ledger.selectors import balance_of, balances, is_square, till_balance, troubles
from clubsite.ledger.services import Line, Said, post
from clubsite.ledger.services import reverse as take_back
from clubsite.members.models import Club, Player, User
from clubsite.members.services import create_club, find_or_add_player

EUR = Said(currency="EUR")
HOLDERS = st.integers(0, 3)
MOVES = st.tuples(st.sampled_from(Unit), HOLDERS, HOLDERS, st.integers(1, 10**6)).filter(lambda move: move[1] != move[2])


class EachUnitSumsToZero(TestCase):
    @given(st.lists(MOVES, max_size=8), st.booleans())
    def test_whatever_is_posted_and_taken_back(self, moves: list[tuple[Unit, int, int, int]], undo: bool) -> None:
        club = create_club(User.objects.create_user(f"u{uuid4().hex}"), f"Club {uuid4().hex[:8]}")
        holders = [None, *(find_or_add_player(club, name) for name in ("Ann", "Bob", "Cal"))]
        want = {unit: [0, 0, 0, 0] for unit in Unit}
        for unit, payer, payee, amount in moves:
            entry = post(
                f"test/{uuid4()}", club, [Line(holders[payer], holders[payee], amount)], kind="test", unit=unit, said=EUR
            )
            want[unit][payer] -= amount
            want[unit][payee] += amount
        if undo and moves:
            unit, payer, payee, amount = moves[-1]
            take_back(f"test/{uuid4()}", entry, None)
            want[unit][payer] += amount
            want[unit][payee] -= amount
        for unit in Unit:
            have = {player.name: balance for player, balance in balances(club, unit)}
            have_all = [till_balance(club, unit), *(have.get(name, 0) for name in ("Ann", "Bob", "Cal"))]
            assert have_all == want[unit]
            assert is_square(club, unit)
        assert troubles() == []


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.django_db
def test_money_changes_no_number_of_the_points(club: Club, mo: User, ann: Player, bob: Player) -> None:
    post("test/1", club, [Line(bob, ann, 6)], kind="test")
    web = client_of(mo)
    before = {name: web.get(reverse(name, args=[club.slug])).content for name in ("ledger_csv", "ledger_json")}
    post("test/2", club, [Line(ann, None, 2050)], kind="tournament", memo="Friday", unit=Unit.CENTS)
    assert {name: web.get(reverse(name, args=[club.slug])).content for name in before} == before
    assert balance_of(ann) == 6
    assert "20.50" not in web.get(reverse("ledger", args=[club.slug])).text
    rows = list(csv.DictReader(StringIO(web.get(reverse("money_csv", args=[club.slug])).text)))
    assert [(row["money_from"], row["money_to"], row["money"], row["to_after"]) for row in rows] == [
        ("Ann", "(till)", "20.50", "20.50")
    ]
    for_programs = web.get(reverse("api_money_csv", args=[club.slug]))
    assert list(csv.DictReader(StringIO(for_programs.text))) == rows


@pytest.mark.django_db
def test_players_see_their_own_money_and_the_treasurer_everybodys(
    club: Club, mo: User, eve: User, ann: Player, bob: Player, with_login: object
) -> None:
    assert callable(with_login)
    post("test/1", club, [Line(ann, None, 2050, "entry fee")], kind="tournament", memo="Friday", unit=Unit.CENTS)
    post("test/2", club, [Line(bob, None, 725, "entry fee")], kind="tournament", memo="Friday", unit=Unit.CENTS)
    address = reverse("money", args=[club.slug])
    hers = client_of(with_login(ann)).get(address).text
    assert "−20.50" in hers
    assert "Entry fee, Friday" in hers
    assert "7.25" not in hers
    everybodys = client_of(mo).get(address).text
    assert "−20.50" in everybodys
    assert "−7.25" in everybodys
    assert "+27.75" in everybodys
    assert client_of(eve).get(address).status_code == 404


@pytest.mark.django_db
def test_the_treasurer_writes_down_what_was_paid_and_twice_is_once(club: Club, mo: User, ann: Player) -> None:
    post("test/1", club, [Line(ann, None, 2000)], kind="tournament", unit=Unit.CENTS)
    web, address = client_of(mo), reverse("paid", args=[club.slug])
    first = web.post(address, {"player": ann.pk, "way": "in", "amount": "20", "memo": "", "action_id": str(uuid4())})
    assert (first.status_code, balance_of(ann, Unit.CENTS)) == (422, -2000)
    assert "in which currency the club keeps its money" in first.text
    keep_rules(club, {"currency": "EUR"})
    said = {"player": ann.pk, "way": "in", "amount": "20", "memo": "", "action_id": str(uuid4())}
    assert [web.post(address, said).status_code for _ in range(2)] == [302, 302]
    assert balance_of(ann, Unit.CENTS) == 0
    assert web.post(address, {**said, "amount": "21"}).status_code == 422
    assert web.post(address, {**said, "amount": "0", "action_id": str(uuid4())}).status_code == 422
    assert Entry.objects.filter(kind="paid").count() == 1
    entry = pay_money(club, ann, -1250, by=mo, action_id=uuid4())
    assert entry.transfers.get(payer__unit=Unit.CENTS).payee.player_id is None
    assert balance_of(ann, Unit.CENTS) == -1250


@pytest.mark.django_db
def test_two_treasurers_mark_the_same_as_paid_and_the_second_is_asked(club: Club, mo: User, ann: Player) -> None:
    keep_rules(club, {"currency": "EUR"})
    post("test/1", club, [Line(ann, None, 2000)], kind="tournament", unit=Unit.CENTS)
    web, address = client_of(mo), reverse("paid", args=[club.slug])
    filled_in = web.get(reverse("money", args=[club.slug]), {"player": ann.pk}).text
    assert f'name="seen" value="{ann.pk}:-2000"' in filled_in
    said = {"player": ann.pk, "way": "in", "amount": "20", "memo": "", "seen": f"{ann.pk}:-2000"}
    mine, theirs = ({**said, "action_id": str(uuid4())} for _ in range(2))
    assert [web.post(address, mine).status_code for _twice in range(2)] == [302, 302]
    asked = web.post(address, theirs)
    assert (asked.status_code, balance_of(ann, Unit.CENTS)) == (422, 0)
    assert "Something else was written meanwhile: Ann now stands at 0.00" in asked.text
    assert f'name="seen" value="{ann.pk}:0"' in asked.text
    assert web.post(address, {**theirs, "seen": f"{ann.pk}:0"}).status_code == 302
    used = web.post(address, {**theirs, "amount": "5"})
    assert "This page has been used already" in used.text
    assert f'name="seen" value="{ann.pk}:2000"' in used.text, "which is not asked a second time"
    assert balance_of(ann, Unit.CENTS) == 2000


@pytest.mark.django_db
def test_what_was_seen_of_somebody_else_is_asked_of_nobody(club: Club, mo: User, ann: Player, bob: Player) -> None:
    keep_rules(club, {"currency": "EUR"})
    said = {"player": ann.pk, "way": "in", "amount": "20", "seen": f"{bob.pk}:-725", "action_id": str(uuid4())}
    web, address = client_of(mo), reverse("paid", args=[club.slug])
    assert web.post(address, {**said, "seen": "rubbish"}).status_code == 422
    assert web.post(address, said).status_code == 302


@pytest.mark.django_db
def test_without_a_currency_the_refusal_stands_on_top_with_the_way_to_say_it(club: Club, mo: User, ann: Player) -> None:
    post("test/1", club, [Line(ann, None, 2000)], kind="tournament", unit=Unit.CENTS)
    said = {"player": ann.pk, "way": "in", "amount": "20", "memo": "", "action_id": str(uuid4())}
    refused = client_of(mo).post(reverse("paid", args=[club.slug]), said).text
    top, _heading, below = refused.partition('id="all"')
    assert "in which currency the club keeps its money" in top
    assert f'href="{reverse("book_rules", args=[club.slug])}">Money and reminders' in top
    assert 'class="refusal"' not in below


@pytest.mark.django_db
def test_what_is_owed_and_what_is_in_the_till_have_their_own_words(club: Club, mo: User, ann: Player, bob: Player) -> None:
    keep_rules(club, {"currency": "EUR"})
    post("test/1", club, [Line(ann, None, 2000), Line(bob, None, 2000)], kind="tournament", unit=Unit.CENTS)
    pay_money(club, ann, 2000, by=mo, action_id=uuid4())
    money = " ".join(client_of(mo).get(reverse("money", args=[club.slug])).text.split())
    assert 'What the club is owed in all</th> <td class="num">+20.00' in money
    assert 'In the till, in cash, there are <strong class="num">+20.00</strong>.' in money
    desk = " ".join(client_of(mo).get(reverse("treasurer", args=[club.slug])).text.split())
    assert '<dt>In the till</dt> <dd class="num"> +20.00&nbsp;EUR' in desk


@pytest.mark.django_db
@pytest.mark.parametrize(("cents", "way", "amount"), [(-2050, "in", "20.50"), (1205, "out", "12.05")])
def test_mark_paid_fills_in_who_which_way_and_all_of_it(
    club: Club, mo: User, ann: Player, bob: Player, cents: int, way: str, amount: str
) -> None:
    keep_rules(club, {"currency": "EUR"})
    owes = Line(ann, None, -cents) if cents < 0 else Line(None, ann, cents)
    post("test/1", club, [owes], kind="tournament", unit=Unit.CENTS, said=Said(currency="EUR"))
    web, address = client_of(mo), reverse("money", args=[club.slug])
    assert f'href="?player={ann.pk}#paid"' in web.get(address).text
    filled_in = web.get(address, {"player": ann.pk})
    form = filled_in.context["form"]
    assert [form[name].value() for name in ("player", "way", "amount")] == [str(ann.pk), way, amount]
    for nothing in (bob.pk, "0", "²", "9" * 40, "ann"):
        assert web.get(address, {"player": nothing}).context["form"]["amount"].value() is None
    said = {"player": ann.pk, "way": way, "amount": amount, "memo": "", "action_id": str(uuid4())}
    assert (
        "Written down: Ann now stands at 0.00\N{NO-BREAK SPACE}EUR."
        in web.post(reverse("paid", args=[club.slug]), said, follow=True).text
    )
    assert balance_of(ann, Unit.CENTS) == 0


@pytest.mark.django_db
def test_who_pays_more_than_they_owe_is_told_what_they_have_now(club: Club, mo: User, ann: Player) -> None:
    keep_rules(club, {"currency": "EUR"})
    post("test/1", club, [Line(ann, None, 2000)], kind="tournament", unit=Unit.CENTS, said=EUR)
    said = {"player": ann.pk, "way": "in", "amount": "25", "memo": "", "action_id": str(uuid4())}
    written = client_of(mo).post(reverse("paid", args=[club.slug]), said, follow=True).text
    assert "Written down: Ann now stands at +5.00\N{NO-BREAK SPACE}EUR." in written


@pytest.mark.django_db
def test_what_a_treasurer_has_paid_another_marks_while_there_is_one(club: Club, tom: User, mo: User, ann: Player) -> None:
    own = Player.objects.create(club=club, name="Mo", word="Mo", user=mo)
    keep_rules(club, {"currency": "EUR"})
    post("test/1", club, [Line(own, None, 2000), Line(ann, None, 100)], kind="tournament", unit=Unit.CENTS, said=EUR)
    address = reverse("money", args=[club.slug])
    mos, toms = client_of(mo).get(address).text, client_of(tom).get(address).text
    assert (f"?player={own.pk}#paid" in mos, "another treasurer writes it down" in mos) == (False, True)
    assert (f"?player={own.pk}#paid" in toms, f"?player={ann.pk}#paid" in mos) == (True, True)
