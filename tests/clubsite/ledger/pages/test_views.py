"""The book's pages: every balance and its reasons, cash, and the book as a download."""

import csv
import uuid
from collections.abc import Callable
from io import StringIO

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import escape

from clubsite.ledger.books.statement_groups import GROUPS_PER_PAGE
from clubsite.ledger.books.statements import ROWS_PER_PAGE, statement
from clubsite.ledger.models import Entry
from clubsite.ledger.selectors import balance_of, balances, settle_up
from clubsite.ledger.services import Line, post
from clubsite.members.models import Club, Membership, Player, User
from clubsite.members.services import create_club, find_or_add_player

Pay = Callable[..., None]


@pytest.fixture
def web(mo: User) -> Client:
    client = Client()
    client.force_login(mo)
    return client


def cash(web: Client, club: Club, **said: object) -> int:
    form = {"action_id": str(uuid.uuid4()), **said}
    return web.post(reverse("transfer_cash", args=[club.slug]), form).status_code


def test_with_the_till_as_it_is_shown_the_balances_add_up_to_zero(
    web: Client, club: Club, ann: Player, bob: Player, pay: Pay
) -> None:
    pay(bob, ann, 24)
    assert cash(web, club, payer=bob.pk, payee="till", points="6") == 302
    shown = web.get(reverse("ledger", args=[club.slug])).text
    assert 'The till: <strong class="num">−6</strong>. Together with it the balances add up to zero.' in shown
    assert balances(club) == [(ann, 24), (bob, 0)]


def test_the_book_says_who_stands_where_and_who_pays_whom(web: Client, club: Club, ann: Player, bob: Player, pay: Pay) -> None:
    pay(bob, ann, 6)
    shown = web.get(reverse("ledger", args=[club.slug])).text
    assert "+1½" in shown
    assert "−1½" in shown
    assert '<bdi>Bob</bdi> pays <bdi>Ann</bdi> <strong class="num">1½</strong>' in shown


def test_an_empty_book_says_what_will_fill_it(web: Client, club: Club) -> None:
    assert "fills itself from the games" in web.get(reverse("ledger", args=[club.slug])).text


def test_ac42_the_club_settles_with_three_payments(club: Club, pay: Pay) -> None:
    names = ["C7", "C3", "D5", "D3", "D2"]
    c7, c3, d5, d3, d2 = (find_or_add_player(club, name) for name in names)
    for payer, payee, points in ((d5, c3, 3), (d5, c7, 2), (d3, c7, 3), (d2, c7, 2)):
        pay(payer, payee, 4 * points)
    assert settle_up(club) == [(d5, c7, 20), (d2, c7, 8), (d3, c3, 12)]


def test_cash_squares_two_players_and_the_second_click_does_nothing(
    web: Client, club: Club, ann: Player, bob: Player, pay: Pay
) -> None:
    pay(bob, ann, 6)
    click = {"payer": bob.pk, "payee": ann.pk, "points": "1.5", "action_id": str(uuid.uuid4())}
    assert [cash(web, club, **click) for _ in range(2)] == [302, 302]
    assert [quarters for _, quarters in balances(club)] == [0, 0]
    assert Entry.objects.filter(kind="cash").count() == 1


@pytest.mark.parametrize("points", ["", "0", "-1", "0.3", "1e30", "NaN", "Infinity", "9" * 400, "1½½", "1000000.25"])
def test_an_amount_that_cannot_be_paid_is_refused_in_a_sentence(
    web: Client, club: Club, ann: Player, bob: Player, points: str
) -> None:
    assert cash(web, club, payer=bob.pk, payee=ann.pk, points=points) == 422
    assert not Entry.objects.exists()


def test_cash_has_two_sides_both_of_this_club(web: Client, club: Club, ann: Player, tom: User) -> None:
    stranger = find_or_add_player(create_club(tom, "Elsewhere"), "Eve")
    assert cash(web, club, payer=ann.pk, payee=ann.pk, points="1") == 422
    assert cash(web, club, payer=ann.pk, payee=stranger.pk, points="1") == 422
    assert cash(web, club, payer=ann.pk, payee="x", points="1") == 422
    assert cash(web, club, payer=ann.pk, payee=stranger.pk, points="1", action_id="no uuid") == 422
    assert not Entry.objects.exists()


def test_a_player_reads_the_book_but_moves_no_cash(club: Club, eve: User, ann: Player, bob: Player) -> None:
    reader = Client()
    reader.force_login(eve)
    assert cash(reader, club, payer=bob.pk, payee=ann.pk, points="1") == 404
    Membership.objects.create(club=club, user=eve)
    assert cash(reader, club, payer=bob.pk, payee=ann.pk, points="1") == 403
    assert "Write it down" not in reader.get(reverse("ledger", args=[club.slug])).text


def test_a_statement_shows_the_balance_after_every_line_newest_first(ann: Player, bob: Player, cal: Player, pay: Pay) -> None:
    pay(bob, ann, 8, "game 1")
    pay(ann, cal, 20, "game 2")
    lines = statement(ann).lines
    assert [(line.other, line.change, line.balance, line.why) for line in lines] == [
        ("Cal", -20, -12, "game 2"),
        ("Bob", 8, 8, "game 1"),
    ]
    assert balance_of(ann) == -12


def test_a_long_statement_comes_in_pages_that_continue_each_other(web: Client, club: Club, ann: Player, bob: Player) -> None:
    post("long", club, [Line(bob, ann, 4) for _ in range(ROWS_PER_PAGE + 3)], kind="game")
    newest, oldest, beyond = (statement(ann, page=number) for number in (1, 2, 3))
    for number in range(GROUPS_PER_PAGE):
        post(f"{number}", club, [Line(bob, ann, 4)], kind="game")
    assert [line.balance for line in newest.lines + oldest.lines] == [4 * n for n in range(ROWS_PER_PAGE + 3, 0, -1)]
    assert [newest.is_last, oldest.is_last, len(beyond.lines)] == [False, True, 0]
    place = reverse("account", args=[club.slug, ann.pk])
    assert "?page=2" in web.get(place).text
    answers = [web.get(place, {"page": asked}).status_code for asked in ("2", "0", "-1", "x", "", "9" * 30, "²")]
    assert answers == [200, 404, 404, 404, 404, 404, 404]


def test_the_csv_has_a_row_per_transfer_and_no_formula(web: Client, club: Club, ann: Player, mo: User) -> None:
    attacker = find_or_add_player(club, '=HYPERLINK("http://x")')
    post("chouette/7/12", club, [Line(attacker, ann, 7, "@SUM(A1)")], kind="game", by=mo)
    answer = web.get(reverse("ledger_csv", args=[club.slug]))
    assert answer["Content-Disposition"] == 'attachment; filename="baize.csv"'
    (row,) = csv.DictReader(StringIO(answer.text))
    assert (row["points_from"], row["points_to"], row["points"], row["from_after"], row["to_after"], row["why"], row["by"]) == (
        '\'=HYPERLINK("http://x")',
        "Ann",
        "1.75",
        "-1.75",
        "1.75",
        "'@SUM(A1)",
        "mo",
    )


def test_the_json_holds_the_whole_book_in_quarters(web: Client, club: Club, ann: Player, bob: Player) -> None:
    post("chouette/7/12", club, [Line(bob, ann, 7, "cube 1", "c1"), Line(bob, ann, 1)], kind="game")
    book = web.get(reverse("ledger_json", args=[club.slug])).json()
    assert book["balances"]["points"] == [
        {"player": "Ann", "word": "Ann", "balance": 8},
        {"player": "Bob", "word": "Bob", "balance": -8},
    ]
    (entry,) = book["entries"]
    assert entry["transfers"][0] == {
        "points_from": "Bob", "points_to": "Ann", "amount": 7, "unit": "points", "memo": "cube 1", "ref": "c1"
    }  # fmt: skip
    assert len(entry["transfers"]) == 2


def test_a_name_that_is_markup_stays_a_name(web: Client, club: Club, ann: Player, pay: Pay) -> None:
    script = find_or_add_player(club, "<script>x</script>")
    pay(script, ann, 4)
    shown = web.get(reverse("ledger", args=[club.slug])).text
    assert script.name not in shown
    assert f"<bdi>{escape(script.name)}</bdi> pays" in shown


def test_the_number_of_queries_does_not_grow_with_the_book(web: Client, club: Club, ann: Player, bob: Player, pay: Pay) -> None:
    places = [reverse("ledger", args=[club.slug]), reverse("account", args=[club.slug, ann.pk])]
    counts: list[list[int]] = []
    for _ in range(2):
        for name in ("Cal", "Dee"):
            pay(find_or_add_player(club, f"{name} {len(counts)}"), ann, 4)
        pay(bob, ann, 4)
        counts.append([len(queries_of(web, place)) for place in places])
    assert counts[0] == counts[1]


def queries_of(web: Client, place: str) -> list[dict[str, str]]:
    with CaptureQueriesContext(connection) as captured:
        assert web.get(place).status_code == 200
    return captured.captured_queries
