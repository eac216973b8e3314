"""A player's statement: evening by evening, one evening line by line, and on paper."""

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_GET

from clubsite.access.pace import A_PDF, costs
from clubsite.audit.kinds import Download
from clubsite.audit.services import note_download
from clubsite.kit.paper import paper_response
from clubsite.ledger import selectors
from clubsite.ledger.books.origins import Cause, Origins, part_of
from clubsite.ledger.books.statement_groups import GroupPage, grouped_statement
from clubsite.ledger.books.statements import EVERYTHING, Wanted, statement
from clubsite.ledger.forms import StretchForm
from clubsite.ledger.models import Unit
from clubsite.ledger.pages.views import page_number
from clubsite.members.models import Club, Player
from clubsite.members.permissions import Power, club_for, powers_of

GROUPS_ON_PAPER = 2000


@require_GET
def account(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """422 with a sentence for days that are none."""
    club, player = _whose(request, slug, player_id)
    form = StretchForm(player, request.GET)
    status = HTTPStatus.OK if form.is_valid() else HTTPStatus.UNPROCESSABLE_ENTITY
    wanted = form.wanted if form.is_valid() else EVERYTHING
    page = grouped_statement(player, page=page_number(request), wanted=wanted) if form.is_valid() else GroupPage((), 1, True)
    return render(request, "ledger/statement.html", _shown(request, club, player, form, wanted) | {"page": page}, status=status)


@require_GET
def part_of_statement(request: HttpRequest, slug: str, player_id: int, part: str) -> HttpResponse:
    """One evening, match or tournament, line by line. Raises Http404 for any other."""
    club, player = _whose(request, slug, player_id)
    lines = statement(player, page=page_number(request), wanted=Wanted(of=_known(part)))
    if not lines.lines:
        raise Http404
    shown = {"page": lines, "cause": _cause(part), "player": player, "club": club, "powers": powers_of(request.user, club)}
    return render(request, "ledger/statement_part.html", shown)


@costs(A_PDF)
@require_GET
def statement_pdf(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """The statement on paper, of all days or of some."""
    club, player = _whose(request, slug, player_id)
    form = StretchForm(player, request.GET)
    if not form.is_valid():
        shown = _shown(request, club, player, form, EVERYTHING) | {"page": GroupPage((), 1, True)}
        return render(request, "ledger/statement.html", shown, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    note_download(club, Download.STATEMENT_PDF, by=request.user, player=player.pk)
    page = grouped_statement(player, wanted=form.wanted, per_page=GROUPS_ON_PAPER)
    shown = {"club": club, "player": player, "page": page, "now": timezone.now(), **form.cleaned_data, "other": _other(form)}
    return paper_response(request, "ledger/statement_on_paper.html", shown, f"{club.slug}-{player.word}")


def _whose(request: HttpRequest, slug: str, player_id: int) -> tuple[Club, Player]:
    club = club_for(Power.SEE, request.user, slug)
    return club, get_object_or_404(Player.objects.select_related("club"), club=club, pk=player_id)


def _shown(request: HttpRequest, club: Club, player: Player, form: StretchForm, wanted: Wanted) -> dict[str, object]:
    return {
        "club": club,
        "player": player,
        "now_player": selectors.who_is_now(club).get(player.pk),
        "form": form,
        "wanted": wanted,
        "asked": asked_without_page(request),
        "balance": selectors.balance_in_all(player, Unit.POINTS),
        "powers": powers_of(request.user, club),
    }


def _known(part: str) -> str:
    if part_of(f"{part}:0") != part:
        raise Http404
    return part


def _cause(part: str) -> Cause | None:
    origins = Origins()
    origins.learn([part])
    return origins.known.get(part)


def _other(form: StretchForm) -> str:
    chosen = form.cleaned_data["other"]
    return next((str(name) for key, name in form.fields["other"].choices if key == chosen), "") if chosen else ""  # type: ignore[attr-defined]  # a choice


def asked_without_page(request: HttpRequest) -> str:
    """The query string that links to other pages repeat."""
    asked = request.GET.copy()
    asked.pop("page", None)
    return asked.urlencode()
