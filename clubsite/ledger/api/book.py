"""What every member may read: balances, who pays whom, and statements."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.access.pace import costs
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import BOOK
from clubsite.api.lists import numbered_page
from clubsite.api.shapes import ListOf, PageOf
from clubsite.audit.kinds import Download
from clubsite.audit.services import note_download
from clubsite.ledger import selectors
from clubsite.ledger.api.days import BetweenDays
from clubsite.ledger.api.shapes import QUARTERS, BalanceShape, BalancesShape, DueShape, LineShape
from clubsite.ledger.books import export
from clubsite.ledger.books.statements import Line, statement
from clubsite.ledger.models import Unit
from clubsite.members.models import Club, Player
from clubsite.members.permissions import Power, club_for


@operation("Everyone's balance", tag=BOOK, answers={200: BalancesShape})
def list_balances(request: Request, slug: str) -> Response:
    """Over all evenings. Players the book does not know yet are at 0 and not listed."""
    club = club_for(Power.SEE, request.user, slug)
    rows: list[BalanceShape] = [
        {"id": player.pk, "player": player.word, "name": player.name, "points": quarters / QUARTERS}
        for player, quarters in selectors.standings(club)
    ]
    answer: BalancesShape = {"club": club.slug, "balances": rows, "till": selectors.till_balance(club) / QUARTERS}
    return Response(answer)


@operation("The fewest payments", tag=BOOK, answers={200: ListOf(DueShape)})
def list_fewest_payments(request: Request, slug: str) -> Response:
    """After them, everyone in the club and its till are at zero."""
    club = club_for(Power.SEE, request.user, slug)
    dues: list[DueShape] = [
        {
            "payer": due.payer.pk if due.payer else None,
            "payer_name": due.payer_name,
            "payee": due.payee.pk if due.payee else None,
            "payee_name": due.payee_name,
            "cash_payer": due.payer.pk if due.payer else None,
            "cash_payee": due.payee.pk if due.payee else None,
            "points": due.quarters / QUARTERS,
        }
        for due in selectors.settle_up(club)
    ]
    return Response(dues)


@costs(5)
@operation("A player's statement", tag=BOOK, answers={200: PageOf(LineShape)}, parameters=[BetweenDays])
def get_player_statement(request: Request, slug: str, player_id: int) -> Response:
    """Every transfer, the latest day first, each with the player's balance after it, of all days or of some."""
    player = _player(club_for(Power.SEE, request.user, slug), player_id)
    days = BetweenDays.of(request)

    def page(number: int, read_at: datetime) -> tuple[Sequence[LineShape], bool]:
        found = statement(player, page=number, wanted=replace(days, written_before=read_at))
        return [_line(line) for line in found.lines], found.is_last

    return numbered_page(request, page)


@costs(20)
@operation("The book of points as CSV", tag=BOOK, answers={200: str}, kind="text/csv")
def export_book_csv(request: Request, slug: str) -> Response:
    """A row for each transfer of points, the oldest day first. Money, such as entry fees and prizes of tournaments, is in
    `money.csv`."""
    club = club_for(Power.SEE, request.user, slug)
    note_download(club, Download.BOOK_CSV, by=request.user)
    return Response(export.as_csv(club))


@costs(20)
@operation("The book of money as CSV", tag=BOOK, answers={200: str}, kind="text/csv")
def export_money_csv(request: Request, slug: str) -> Response:
    """A row for each transfer of money, in the columns of `book.csv`, the oldest day first. For the treasurer."""
    club = club_for(Power.KEEP_BOOK, request.user, slug)
    note_download(club, Download.BOOK_CSV, by=request.user)
    return Response(export.as_csv(club, Unit.CENTS))


def _player(club: Club, player_id: int) -> Player:
    found = Player.objects.filter(club=club, pk=player_id).first()
    if found is None:
        raise Http404
    return found


def _line(line: Line) -> LineShape:
    return {
        "day": line.day,
        "at": line.at,
        "other": line.other,
        "change": line.change / QUARTERS,
        "balance": line.balance / QUARTERS,
        "why": line.in_words,
        "under": line.under,
        "entry": line.entry,
        "kind": line.kind,
        "evening": line.evening,
        "code": line.code,
        "game": line.game,
        "ref": line.ref,
        "period": line.period,
        "corrects": line.corrects,
    }
