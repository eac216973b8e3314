"""Points go from who lost to who won, cash from who paid to who was paid: in the file, in the statement, on paper."""

import csv
from io import StringIO
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from chouette.evening.services import open_chouette
from chouette.models import Chouette
from chouette.records.closing import Ending, close_evening
from clubsite.ledger.book_rules import keep_rules
from clubsite.ledger.books.statement_groups import LINES_SHOWN, grouped_statement
from clubsite.ledger.cash.paying import transfer_cash
from clubsite.ledger.models import Unit
from clubsite.ledger.selectors import balance_in_all
from clubsite.ledger.services import Line, post, post_all
from clubsite.members.models import Club, Player, User
from clubsite.members.services import find_or_add_player
from tests.chouette.conftest import Say, say  # noqa: F401  # a fixture
from tests.markup import packed

GAME = "game\nann doubles all\nbob takes\ncal drops\ndee takes\nteam wins gammon"


@pytest.fixture
def thursday(club: Club, mo: User, say: Say) -> Chouette:  # noqa: F811  # the fixture
    """Two games in which Ann loses 8 and wins nothing back, as the box."""
    return say(open_chouette(club, "Thursday", mo), f"box ann\nline bob cal dee\n{GAME}")


@pytest.fixture
def web(mo: User) -> Client:
    client = Client()
    client.force_login(mo)
    return client


def rows_of(web: Client, club: Club, name: str = "ledger_csv") -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(web.get(reverse(name, args=[club.slug])).text)))


def test_the_file_names_evening_and_game_and_what_both_had_after_it(web: Client, thursday: Chouette) -> None:
    rows = rows_of(web, thursday.club)
    drop = next(row for row in rows if row["why"] == "dropped")
    assert (drop["points_from"], drop["points_to"], drop["evening"], drop["game"]) == ("cal", "ann", "Thursday", "1")
    assert {row["game"] for row in rows if row["ref"]} == {"1"}
    have: dict[str, float] = {}
    for row in rows:
        have[row["points_from"]] = have.get(row["points_from"], 0) - float(row["points"])
        have[row["points_to"]] = have.get(row["points_to"], 0) + float(row["points"])
        assert (float(row["from_after"]), float(row["to_after"])) == (have[row["points_from"]], have[row["points_to"]])
    assert sum(have.values()) == 0


def test_cash_goes_the_other_way_in_columns_of_its_own(web: Client, thursday: Chouette, mo: User) -> None:
    club = thursday.club
    keep_rules(club, {"cents_per_point": 50, "currency": "EUR"})
    ann, bob = (find_or_add_player(club, name) for name in ("ann", "bob"))
    transfer_cash(club, ann, bob, 6, by=mo, action_id=uuid4())
    row = rows_of(web, club)[-1]
    assert (row["points_from"], row["points_to"], row["points"]) == ("bob", "ann", "1.5")
    assert (row["cash_payer"], row["cash_payee"], row["money"], row["currency"]) == ("ann", "bob", "0.75", "EUR")


def test_a_statement_counts_by_evening_and_opens_down_to_the_contract(web: Client, thursday: Chouette, mo: User) -> None:
    club = thursday.club
    ann = find_or_add_player(club, "ann")
    close_evening(thursday.pk, Ending.CARRY, version=thursday.version, action_id=uuid4(), by=mo)
    transfer_cash(club, ann, None, 4, by=mo, action_id=uuid4(), memo="drinks")
    paid, evening = grouped_statement(ann).groups
    assert (evening.title, evening.change, evening.balance) == ("Thursday", -28, -28)
    assert (paid.title, paid.change, paid.balance, paid.is_by_hand) == ("cash: drinks", 4, -24, True)
    assert [game.number for game in evening.games] == [1]
    assert evening.change == sum(line.change for line in evening.lines)
    assert {line.ref for line in evening.lines} >= {"bob", "cal", "dee"} or all(line.ref for line in evening.lines)
    shown = packed(web.get(reverse("account", args=[club.slug, ann.pk])).text)
    assert '<bdi>Thursday</bdi></span><span class="num minus">−7</span>' in shown
    assert "<h2>Game 1<span" in shown


def test_the_balances_of_the_groups_continue_each_other_over_pages_and_days(club: Club, ann: Player, bob: Player) -> None:
    for number in range(7):
        post(f"by hand {number}", club, [Line(bob, ann, number + 1)], kind="game")
    pages = [grouped_statement(ann, page=number, per_page=3) for number in (1, 2, 3)]
    assert [group.balance for page in pages for group in page.groups] == [28, 21, 15, 10, 6, 3, 1]
    assert [page.is_last for page in pages] == [False, False, True]
    assert {page.carried for page in pages} == {balance_in_all(ann)}


def test_a_long_evening_shows_its_last_lines_and_leads_to_all_of_them(web: Client, thursday: Chouette, club: Club) -> None:
    ann, bob = (find_or_add_player(club, name) for name in ("ann", "bob"))
    lines = [Line(bob, ann, 1, "played", "bob") for _ in range(LINES_SHOWN + 5)]
    post_all(club, [(f"chouette:{thursday.pk}:900", lines)], kind="chouette")
    (group,) = grouped_statement(ann).groups
    assert len(group.lines) == LINES_SHOWN
    assert group.more == group.in_all - LINES_SHOWN > 0
    alone = reverse("account_part", args=[club.slug, ann.pk, group.part])
    assert alone in web.get(reverse("account", args=[club.slug, ann.pk])).text
    assert web.get(alone).status_code == 200
    for rubbish in ("chouette:x", "nothing:7", f"chouette:{thursday.pk + 1}", "entry:1", "chouette:²"):
        assert web.get(reverse("account_part", args=[club.slug, ann.pk, rubbish])).status_code == 404


def test_money_is_grouped_as_points_are(club: Club, ann: Player) -> None:
    post("dues", club, [Line(ann, None, 3000)], kind="dues", memo="2026", unit=Unit.CENTS)
    (group,) = grouped_statement(ann, Unit.CENTS).groups
    assert (group.title, group.change) == ("dues: 2026", -3000)


@pytest.mark.usefixtures("pango")
def test_a_statement_is_had_as_pdf_by_members_and_nobody_else(web: Client, thursday: Chouette, eve: User) -> None:
    ann = find_or_add_player(thursday.club, "ann")
    place = reverse("statement_pdf", args=[thursday.club.slug, ann.pk])
    assert web.get(place, {"since": "2026-01-01"}).content.startswith(b"%PDF-")
    stranger = Client()
    stranger.force_login(eve)
    assert stranger.get(place).status_code == 404
