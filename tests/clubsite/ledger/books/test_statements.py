"""A statement: limited to days and to one other player, including merged names, in words."""

import uuid
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext

from clubsite.ledger.books.statement_groups import GROUPS_PER_PAGE
from clubsite.ledger.books.statements import ROWS_PER_PAGE, Wanted, statement, statement_of_till
from clubsite.ledger.books.why_words import why_in_words
from clubsite.ledger.cash.paying import take_back_cash, transfer_cash
from clubsite.ledger.selectors import balance_in_all, balances, settle_up, standings
from clubsite.ledger.services import Line, post
from clubsite.members.models import Club, Player, User

Pay = Callable[..., None]
DaysPass = Callable[[int], None]


@pytest.fixture
def web(tom: User, club: Club) -> Client:
    client = Client()
    client.force_login(tom)
    return client


def read(player: Player, **wanted: object) -> list[tuple[str, int, int]]:
    return [(line.other, line.change, line.balance) for line in statement(player, wanted=Wanted(**wanted)).lines]  # type: ignore[arg-type]


def test_days_narrow_the_lines_and_the_balances_stay_those_of_the_moment(
    ann: Player, bob: Player, pay: Pay, days_pass: DaysPass
) -> None:
    for amount in (4, 8, 16):
        days_pass(10)
        pay(bob, ann, amount)
    since, until = (timezone.localdate(timezone=ann.club.zone) - timedelta(days=days) for days in (15, 5))
    page = statement(ann, wanted=Wanted(since, until))
    assert [(line.change, line.balance) for line in page.lines] == [(8, 12)]
    assert (page.brought, page.moved, page.carried) == (4, 8, 12)
    assert read(ann, since=since) == [("Bob", 16, 28), ("Bob", 8, 12)]
    assert read(ann, until=until) == [("Bob", 8, 12), ("Bob", 4, 4)]


def test_with_one_other_alone_the_balance_is_what_the_two_have_between_them(
    ann: Player, bob: Player, cal: Player, pay: Pay
) -> None:
    pay(bob, ann, 4)
    pay(cal, ann, 100)
    pay(ann, bob, 6)
    assert read(ann, others=(bob,)) == [("Bob", -6, -2), ("Bob", 4, 4)]
    assert read(ann, others=(None,)) == []


def test_pages_of_a_narrowed_statement_continue_each_other(club: Club, ann: Player, bob: Player, cal: Player) -> None:
    lines = [Line(other, ann, 4) for _ in range(ROWS_PER_PAGE + 2) for other in (bob, cal)]
    post("long", club, lines, kind="game")
    first, second = (statement(ann, page=page, wanted=Wanted(others=(bob,))) for page in (1, 2))
    assert [line.balance for line in first.lines + second.lines] == [4 * n for n in range(ROWS_PER_PAGE + 2, 0, -1)]
    assert (first.moved, second.moved) == (4 * ROWS_PER_PAGE + 8,) * 2


def test_a_name_that_became_anothers_stands_in_his_statement(ann: Player, bob: Player, cal: Player, pay: Pay) -> None:
    pay(bob, cal, 8)
    pay(ann, bob, 2)
    pay(cal, ann, 1)
    Player.objects.filter(pk=cal.pk).update(merged_into=ann)
    page = statement(ann)
    assert [(line.other, line.change, line.balance, line.under) for line in page.lines] == [
        ("Bob", -2, 6, ""),
        ("Bob", 8, 8, "Cal"),
    ]
    assert balance_in_all(ann) == 6
    assert read(bob, others=(ann, cal)) == [("Ann", 2, -6), ("Cal", -8, -8)]


def test_lists_show_a_name_that_became_anothers_only_while_something_stands_under_it(
    web: Client, club: Club, ann: Player, bob: Player, cal: Player, pay: Pay
) -> None:
    pay(bob, cal, 8)
    pay(ann, bob, 8)
    Player.objects.filter(pk=cal.pk).update(merged_into=ann)
    assert standings(club) == [(ann, 0), (bob, 0)]
    assert settle_up(club) == []
    assert "Cal (now Ann)" in web.get(reverse("ledger", args=[club.slug])).text
    pay(cal, ann, 8)
    assert [player.name for player, _ in balances(club)] == ["Ann", "Bob"]
    assert "counts with" in web.get(reverse("account", args=[club.slug, cal.pk])).text


def test_the_till_has_a_statement(club: Club, tom: User, ann: Player) -> None:
    transfer_cash(club, ann, None, 4, by=tom, action_id=uuid.uuid4(), memo="drinks")
    page = statement_of_till(club)
    assert [(line.other, line.change, line.in_words) for line in page.lines] == [("Ann", -4, "cash: drinks")]
    assert [(line.other, line.in_words) for line in statement(ann).lines] == [("the till", "cash: drinks")]


def test_the_reason_is_read_in_the_readers_language_and_a_sentence_stays_as_it_was_written(
    club: Club, tom: User, ann: Player, bob: Player, pay: Pay
) -> None:
    pay(bob, ann, 4, "dropped")
    pay(bob, ann, 4, "for {the} taxi")
    entry = transfer_cash(club, bob, ann, 4, by=tom, action_id=uuid.uuid4())
    take_back_cash(club, entry, by=tom, action_id=uuid.uuid4(), reason="wrong {night}")
    with translation.override("fr"):
        french = statement(ann).lines[-1].in_words
        assert french == gettext("dropped")
    assert french != "dropped"
    assert [line.in_words for line in statement(ann).lines] == [
        "taken back: wrong {night}",
        "cash",
        "for {the} taxi",
        "dropped",
    ]
    assert why_in_words("something else", "chouette") == "something else"


@pytest.mark.parametrize(
    "asked",
    [
        {"since": "rubbish", "until": "9999-12-31", "other": "x"},
        {"since": "0001-01-01", "until": "0001-01-01", "other": "999999999999999999999"},
        {"since": "2026-13-01"},
    ],
)
def test_what_cannot_be_read_in_the_address_is_refused_and_not_replaced(
    web: Client, club: Club, ann: Player, bob: Player, pay: Pay, asked: dict[str, str]
) -> None:
    pay(bob, ann, 4)
    for page in ("account", "statement_pdf"):
        assert web.get(reverse(page, args=[club.slug, ann.pk]), asked).status_code == 422


def test_the_page_sums_its_lines_and_keeps_its_question_over_its_pages(
    web: Client, club: Club, ann: Player, bob: Player
) -> None:
    for number in range(GROUPS_PER_PAGE + 2):
        post(f"long {number}", club, [Line(bob, ann, 4)], kind="game")
    shown = web.get(reverse("account", args=[club.slug, ann.pk]), {"other": bob.pk}).text
    assert "In all of these lines" in shown
    assert f"?other={bob.pk}&amp;page=2" in shown
    assert f'<dd class="num plus">+{GROUPS_PER_PAGE + 2}</dd>' in shown
