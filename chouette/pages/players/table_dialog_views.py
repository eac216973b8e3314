"""The dialogs of a player's table page: resigning, with confirmation, and offering or answering a settlement."""

from collections.abc import Callable
from http import HTTPStatus
from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from chouette.evening.watched import Watched, read_evening
from chouette.models import Seat
from chouette.notation import write_statement
from chouette.pages.console.dialogs.dialog_forms import Seen, SettleForm
from chouette.pages.players.own_page_views import answer_to
from chouette.pages.shared.seat_door import for_the_holder
from chouette.rules.model.actions import Player, Resign, Settle
from chouette.rules.permitted.shared_results import who_shares
from chouette.seats.asking.partners_asked import sharing_and_there
from chouette.seats.consent import answer_proposal, withdraw_own
from chouette.seats.settlement_offers import accept_settlement, end_offer, offer_settlement
from chouette.wording.statements.resigning import levels_to_resign
from chouette.wording.statements.shared import partners_pay, partners_share
from clubsite.kit.http import is_fragment
from games.rules.gammons import Level

#: No row has a longer number.
LONGEST_ID = 18


@never_cache
@require_safe
@for_the_holder
def own_resign(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The level of the resignation; the second press resigns."""
    evening, me = read_evening(seat.chouette, with_games=False), Player(seat.word)
    levels = [(write_statement(offer), label) for offer, label in levels_to_resign(evening.shown, me, evening.names)]
    more: dict[str, object] = {"title": _("Resign"), "levels": levels, "half": _half(evening, me, partners_pay)}
    return _sheet(request, seat, "chouette/table/resign_dialog.html", more)


def _half(evening: Watched, me: Player, said: Callable[..., str]) -> str:
    """What the box's partners have of what it gives up, and whether they are asked; "" for everybody else."""
    gives_up = Resign(me, Level.SINGLE)
    asked = sharing_and_there(evening.chouette, evening.shown, gives_up)
    return said(who_shares(evening.shown, gives_up), evening.names, asked=bool(asked))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_the_holder
def own_settle(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The terms of an offer and who gets it; what the rules refuse stays in the dialog, as does what was filled in while others
    played."""
    chouette = seat.chouette
    evening = read_evening(chouette, with_games=False)
    seen = Seen(chouette, evening.shown, evening.names, Player(seat.word))
    if request.method != "POST":
        return _settle_sheet(request, seat, SettleForm(seen), evening)
    form = SettleForm(seen, request.POST)
    if not form.is_valid():
        return _settle_sheet(request, seat, form, evening, HTTPStatus.UNPROCESSABLE_ENTITY)
    (action,) = form.actions(rolling=False)
    assert isinstance(action, Settle)

    def refused(sentence: str) -> HttpResponse:
        return _settle_sheet(request, seat, form, evening, HTTPStatus.UNPROCESSABLE_ENTITY, refusal=sentence)

    def moved_on() -> HttpResponse:
        sentence = _("The table has moved on meanwhile, and nothing was offered yet. “Offer it” offers it as the board is now.")
        version = seat.chouette.version
        return _settle_sheet(request, seat, form, evening, HTTPStatus.CONFLICT, refusal=sentence, version=version)

    def do(version: int, _id: UUID) -> None:
        offer_settlement(seat, action, version=version)

    return answer_to(request, seat, do, "settle", refused=refused, moved_on=moved_on)


@never_cache
@require_POST
@for_the_holder
def own_offer(request: HttpRequest, seat: Seat) -> HttpResponse:
    """A settlement is accepted, declined or withdrawn."""
    what = next((one for one in ("accept", "decline", "withdraw") if request.POST.get(one)), "")
    number = request.POST.get(what, "")
    is_number = number.isascii() and number.isdigit() and len(number) <= LONGEST_ID

    def do(version: int, click: UUID) -> None:
        if what == "accept":
            accept_settlement(seat, int(number), version=version, action_id=click)
        else:
            end_offer(seat, int(number))

    return answer_to(request, seat, do, what if is_number else "")


@never_cache
@require_POST
@for_the_holder
def own_proposal(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The player agrees to what a monitor or the box has asked, or refuses it; or withdraws what they have asked themselves."""
    what = next((one for one in ("agree", "refuse", "withdraw") if request.POST.get(one)), "")

    def do(_version: int, _click: UUID) -> None:
        if what == "withdraw":
            withdraw_own(seat, request.POST[what])
            return
        answer_proposal(seat, request.POST[what], yes=what == "agree", user_id=request.user.pk)

    return answer_to(request, seat, do, what)


def _settle_sheet(
    request: HttpRequest,
    seat: Seat,
    form: SettleForm,
    evening: Watched,
    status: HTTPStatus = HTTPStatus.OK,
    *,
    refusal: str = "",
    version: int | None = None,
) -> HttpResponse:
    """`version` is the one that the offer is then made at; that of the sheet unless another is given."""
    more = {
        "title": _("Offer a settlement"),
        "form": form,
        "url": reverse("own_settle", args=(seat.secret,)),
        "refusal": refusal,
        "half": _half(evening, Player(seat.word), partners_share),
    } | ({"version": version} if version is not None else {})
    return _sheet(request, seat, "chouette/table/settle_dialog.html", more, status)


def _sheet(
    request: HttpRequest, seat: Seat, template: str, more: dict[str, object], status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    """The dialog alone for htmx, also a refused one; a page of its own without JavaScript."""
    context = {
        "chouette": seat.chouette,
        "secret": seat.secret,
        "version": request.POST.get("version") or seat.chouette.version,
        "page_id": uuid4(),
        "dialog_template": template,
    } | more
    if not is_fragment(request):
        return render(request, "chouette/table/dialog.html", context, status=status)
    response = render(request, template, context | {"fragment": True}, status=status)
    if request.method == "POST":
        response["HX-Retarget"], response["HX-Reswap"] = "#sheet-body", "innerHTML"
    return response
