"""The club's money, beside its points: what members owe at tournaments or have won there; the treasurer sees everybody's."""

from http import HTTPStatus
from uuid import uuid4

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from clubsite.access.pace import costs
from clubsite.audit.kinds import Download
from clubsite.audit.services import note_download
from clubsite.kit.money import money_with_sign, signed_money
from clubsite.ledger import selectors
from clubsite.ledger.book_rules import book_rules
from clubsite.ledger.books.cash_book import PAID, cash_book
from clubsite.ledger.books.export import as_csv, in_units
from clubsite.ledger.books.own_money import own_player, player_with_money
from clubsite.ledger.books.statements import Page, statement
from clubsite.ledger.cash.counting import in_the_till
from clubsite.ledger.cash.own_gain import another_keeps_book
from clubsite.ledger.cash.paying import SaidOtherwise, StoodOtherwise, pay_money
from clubsite.ledger.cash.refusals import REFUSED, in_words
from clubsite.ledger.forms import PaidForm, seen
from clubsite.ledger.models import Unit
from clubsite.ledger.pages.taking_back import OF_PAYMENTS, take_back_page
from clubsite.ledger.pages.views import page_number
from clubsite.members.forms import look_at_mistake
from clubsite.members.models import Club, Player, User
from clubsite.members.permissions import Power, club_for, club_to_change, powers_of

PAID_ON_THE_PAGE = 5


@require_GET
def money(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(Power.SEE, request.user, slug)
    return _money(request, club, PaidForm(club, initial={"action_id": uuid4(), **_suggested(request, club)}))


def _suggested(request: HttpRequest, club: Club) -> dict[str, object]:
    """What a *Mark paid* link fills in: who, and all that they owe or are owed. Malformed query strings are ignored."""
    asked = request.GET.get("player", "")
    owed = {str(player.pk): cents for player, cents in selectors.standings(club, Unit.CENTS)} if asked else {}
    if not (cents := owed.get(asked)) or Power.KEEP_BOOK not in powers_of(request.user, club):
        return {}
    way = "in" if cents < 0 else "out"
    return {"player": asked, "way": way, "amount": in_units(abs(cents)), "seen": seen(asked, cents)}


@require_POST
def paid(request: HttpRequest, slug: str) -> HttpResponse:
    """Write down that the till took or gave money; 422 with a sentence if that is not possible."""
    with transaction.atomic():
        club = club_to_change(Power.KEEP_BOOK, request.user, slug)
        form = PaidForm(club, request.POST)
        if _write(request, club, form):
            return redirect("money", club.slug)
    return _money(request, club, form, HTTPStatus.UNPROCESSABLE_ENTITY)


def _write(request: HttpRequest, club: Club, form: PaidForm) -> bool:
    if not form.is_valid():
        look_at_mistake(form)
        return False
    said, by = form.cleaned_data, request.user
    assert isinstance(by, User)
    try:
        pay_money(
            club, form.player_said, form.cents,
            by=by, action_id=said["action_id"], memo=said["memo"], day=said["day"], seen=form.balance_seen,
        )  # fmt: skip
    except REFUSED as refusal:
        form.add_error(None, in_words(refusal))
        return False
    except SaidOtherwise:
        _ask(form, _("This page has been used already. Write it down once more if this comes on top of it."))
        return False
    except StoodOtherwise:
        told = _(
            "Something else was written meanwhile: {player} now stands at {balance}. Write it down if this comes on top of it."
        )
        _ask(form, told.format(**_stands(form)))
        return False
    messages.success(request, _("Written down: {player} now stands at {balance}.").format(**_stands(form)))
    return True


def _ask(form: PaidForm, sentence: str) -> None:
    """Written down once more, it is another payment, by who has read what the balance is now."""
    stands = selectors.balance_in_all(form.player_said, Unit.CENTS)
    form.data = {**dict(form.data.items()), "action_id": str(uuid4()), "seen": seen(form.player_said.pk, stands)}
    form.add_error(None, sentence)


def _stands(form: PaidForm) -> dict[str, str]:
    """In the words of a sentence: who, and what they have now."""
    player = form.player_said
    now = selectors.balance_in_all(player, Unit.CENTS)
    return {"player": player.name, "balance": money_with_sign(now, book_rules(form.club).currency)}


def take_back(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Take back a payment that was written by mistake. 422 without a reason, 409 if somebody else was faster."""
    return take_back_page(request, slug, entry_id, OF_PAYMENTS)


@require_GET
def payments(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that was paid to the till or out of it, for the treasurer."""
    club = club_for(Power.KEEP_BOOK, request.user, slug)
    paid = cash_book(club, page_number(request), kind=PAID)
    page = {"club": club, "powers": powers_of(request.user, club), "cash": paid, "home": "money", "back": "take_back_payment"}
    return render(request, "ledger/all_cash.html", page)


@require_GET
def money_of(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """A player's statement in money, for the treasurer and for the player."""
    club = club_for(Power.SEE, request.user, slug)
    player = player_with_money(request.user, club, player_id)
    page = {
        "club": club,
        "powers": powers_of(request.user, club),
        "player": player,
        "currency": book_rules(club).currency,
        "balance": signed_money(selectors.balance_in_all(player, Unit.CENTS)),
        "page": statement(player, Unit.CENTS, page_number(request)),
    }
    return render(request, "ledger/money/of.html", page)


@costs(20)
@require_GET
def money_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Every transfer of money, for the treasurer."""
    club = club_for(Power.KEEP_BOOK, request.user, slug)
    note_download(club, Download.BOOK_CSV, by=request.user)
    kept = {"Content-Disposition": f'attachment; filename="{club.slug}-money.csv"'}
    return HttpResponse(as_csv(club, Unit.CENTS), "text/csv; charset=utf-8", headers=kept)


def _money(request: HttpRequest, club: Club, form: PaidForm, status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    powers = powers_of(request.user, club)
    mine = own_player(request.user, club)
    page = {
        "club": club,
        "powers": powers,
        "currency": book_rules(club).currency,
        "mine": mine,
        "balance": signed_money(selectors.balance_in_all(mine, Unit.CENTS)) if mine else "",
        "page": _own_page(mine, page_number(request)),
        "form": form,
    }
    if Power.KEEP_BOOK in powers:
        page["paid"] = cash_book(club, rows=PAID_ON_THE_PAGE, kind=PAID)
        people = [(player, cents) for player, cents in selectors.standings(club, Unit.CENTS) if cents]
        left = _left_to_another(request, club, mine) if mine is not None else False
        rows = [(player, signed_money(cents), left and player == mine and cents < 0) for player, cents in people]
        till = selectors.till_balance(club, Unit.CENTS)
        page |= {"people": rows, "till": signed_money(till), "club_owes": till < 0, "cash": signed_money(in_the_till(club))}
    return render(request, "ledger/money/page.html", page, status=status)


def _left_to_another(request: HttpRequest, club: Club, mine: Player) -> bool:
    """Whether somebody else writes down what the reader, who is that player, has paid."""
    return isinstance(request.user, User) and mine.user_id == request.user.pk and another_keeps_book(club, request.user)


def _own_page(player: Player | None, number: int) -> Page:
    return statement(player, Unit.CENTS, number) if player else Page((), 1, True)
