"""A tournament's money in the club's book: fees from the draw on, prizes and side pools when a flight closes, to the cent."""

import csv
from io import StringIO
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from clubsite.ledger.books.export import as_csv
from clubsite.ledger.books.why_words import why_in_words
from clubsite.ledger.models import Account, Entry, Transfer, Unit
from clubsite.ledger.selectors import is_square, moved_from_till, standings, till_balance, troubles
from clubsite.ledger.services import Line, post
from games.tournaments.models import ClubTournament
from games.tournaments.rules.placing.paying_in import pays_again, who_pays
from games.tournaments.services import writing
from games.tournaments.services.book import book_prefix
from games.tournaments.services.saying import say
from games.tournaments.sheet.told import told
from tests.clubsite.at_once import at_once
from tests.games.tournaments.desk.nights import Night, night

SHEET = """tournament Friday
option tiebreaks=wins
flight main round_robin length 5
entrants ann bob cal dana
start main
fee 20
house 10
prizes main 60 40
side_pool one 10 ann bob cal"""
RESULTS = """
ann beats bob 5-3
ann beats cal 5-4
ann beats dana 5-0
cal beats bob 5-4
cal beats dana 5-0
dana beats bob 5-1"""


def cents(evening: Night) -> dict[str, int]:
    return {player.word: balance for player, balance in standings(evening.club.club, Unit.CENTS) if balance}


def as_the_sheet_says(evening: Night) -> None:
    """The book has what `play_tournament --json` tells, and every unit sums to zero."""
    tournament, club = evening.desk.tournament, evening.club.club
    money = told(tournament)["money"]
    assert isinstance(money, dict)
    paid = {name: round(amount * 100) for name, amount in money["paid"].items()}
    again = [name for name, _group in pays_again(tournament)]
    pools, paying = tournament.money.side_pools, [*who_pays(tournament), *again]
    due = {
        one.name: tournament.money.fee * paying.count(one.name)
        + sum(pool.stake for pool in pools if one.name in pool.members and not one.free)
        for one in tournament.entrants
    }
    want = {name: paid.get(name, 0) - owed for name, owed in due.items()}
    assert cents(evening) == {name: amount for name, amount in want.items() if amount}
    assert till_balance(club, Unit.CENTS) == sum(due.values()) - sum(paid.values())
    assert is_square(club, Unit.CENTS)
    assert is_square(club, Unit.POINTS)
    assert troubles() == []


@pytest.mark.django_db
def test_a_sheet_with_fees_and_prizes_ends_in_the_book_with_the_amounts_that_are_told() -> None:
    evening = night(f"{SHEET}{RESULTS}\nclose main")
    as_the_sheet_says(evening)
    assert cents(evening) == {"ann": 4400, "bob": -3000, "cal": -200, "dana": -2000}


@pytest.mark.django_db
def test_nothing_is_owed_before_the_draw_and_fees_from_then_on() -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nfee 20\nentrants ann bob cal")
    assert cents(evening) == {}
    evening.says("dana", "start main")
    assert cents(evening) == {"ann": -2000, "bob": -2000, "cal": -2000}
    as_the_sheet_says(evening)
    evening.says("dana", 'override "As it was announced": fee 15.50')
    assert cents(evening) == {"ann": -1550, "bob": -1550, "cal": -1550}
    memos = Transfer.objects.filter(payer__unit=Unit.CENTS).order_by("id").values_list("memo", flat=True)
    assert list(memos) == ["entry fee"] * 3 + ["undone: entry fee"] * 3 + ["entry fee"] * 3
    rows = list(csv.DictReader(StringIO(as_csv(evening.club.club, Unit.CENTS))))
    first = rows[0]["entry"]
    assert [row["reverses"] for row in rows] == [""] * 3 + [first] * 3 + [""] * 3


@pytest.mark.django_db
def test_a_correction_takes_the_prizes_back_and_posts_them_anew() -> None:
    evening = night(f"{SHEET}{RESULTS}\nclose main")
    evening.says("tom", 'override "the sheet was misread": correct ann cal: cal beats ann 5-4')
    assert cents(evening)["cal"] > cents(evening)["ann"]
    as_the_sheet_says(evening)


@pytest.mark.django_db
def test_a_tournament_that_is_called_off_gives_the_fees_back() -> None:
    evening = night(SHEET)
    assert cents(evening)
    evening.says("tom", 'call_off "snow"')
    assert cents(evening) == {}
    assert till_balance(evening.club.club, Unit.CENTS) == 0


@pytest.mark.django_db
def test_what_was_said_before_the_book_knew_of_money_is_posted_with_the_next_change() -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nentrants ann bob")
    evening.says("dana", "start main")
    desk = evening.desk
    assert moved_from_till(book_prefix(evening.tournament), Unit.CENTS) == {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(writing, "keep_money", lambda *_: None)
        evening.says("dana", 'override "It was forgotten": fee 20')
    assert cents(evening) == {}
    assert desk.tournament.money.fee == 0
    evening.says("dana", 'override "They say so": side_pool one 5 ann bob')
    as_the_sheet_says(evening)


@pytest.mark.django_db
def test_a_worker_that_is_killed_has_written_neither_log_nor_book(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nfee 20\nentrants ann bob")
    before = evening.desk_version

    def killed(*_: object) -> None:
        raise SystemExit

    monkeypatch.setattr(writing, "record_all", killed)
    with pytest.raises(SystemExit):
        evening.says("dana", "start main")
    monkeypatch.undo()
    assert evening.desk_version == before
    assert cents(evening) == {}
    evening.says("dana", "start main")
    as_the_sheet_says(evening)


@pytest.mark.django_db(transaction=True)
def test_the_same_statement_twice_at_once_is_posted_once() -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nfee 20\nentrants ann bob cal")
    click, user = uuid4(), evening.club.users["dana"]
    version = ClubTournament.objects.get(pk=evening.tournament.pk).version

    def start() -> object:
        return say(user, evening.tournament.code, "start main", version=version, action_id=click)

    at_once(start, start)
    assert Entry.objects.filter(source__startswith=book_prefix(evening.tournament)).count() == 1
    as_the_sheet_says(evening)


@pytest.mark.django_db
def test_postgresql_refuses_a_transfer_between_points_and_money() -> None:
    evening = night(SHEET)
    club, ann, bob = evening.club.club, *(evening.tournament.entries.get(word=word).player for word in ("ann", "bob"))
    post("test:1", club, [Line(ann, bob, 4)], kind="test")
    points, money = (Account.objects.get(player=ann, unit=unit) for unit in (Unit.POINTS, Unit.CENTS))
    with pytest.raises(IntegrityError, match="in one unit"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "with entry as (insert into ledger_entry (source, club_id, day, kind, memo, currency, period)"
            " values ('mixed', %s, current_date, 'test', '', '', '') returning id)"
            " insert into ledger_transfer (entry_id, payer_id, payee_id, amount, memo, ref)"
            " select id, %s, %s, 1, '', '' from entry",
            [club.pk, points.pk, money.pk],
        )


@pytest.mark.django_db
def test_a_statement_says_which_side_pool_and_what_was_taken_back() -> None:
    evening = night(f"{SHEET}{RESULTS}\nside_pool two 5 ann bob\nclose main")
    evening.says("tom", 'override "the sheet was misread": correct ann cal: cal beats ann 5-4')
    memos = set(Transfer.objects.filter(payer__unit=Unit.CENTS).values_list("memo", flat=True))
    assert {
        "side pool stake: one",
        "side pool stake: two",
        "side pool: one",
        "undone: prize",
        "undone: side pool: one",
    } <= memos
    assert why_in_words("undone: side pool: one") == "taken back: won in the side pool one"
    assert why_in_words("undone: calcutta lot: ann+cal") == "taken back: lot in the Calcutta: ann + cal"
    assert why_in_words("undone") == "taken back"
    as_the_sheet_says(evening)
