"""What a director prints: brackets, standings, the draw, and a form for each match that can be played now."""

from collections.abc import Callable, Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from clubsite.access.pace import costs
from clubsite.kit.paper import paper_response
from games.tournaments.drawing.drawing import On
from games.tournaments.drawing.paper import forms_of, sheets_of
from games.tournaments.models import ClubTournament
from games.tournaments.pages.shared import Shared, tables_of
from games.tournaments.permissions.speakers import tournament_to_see

Page = dict[str, object]


@costs(20)
@require_safe
def tournament_paper(request: HttpRequest, code: str, paper: str) -> HttpResponse:
    """One of PAPERS as a PDF. There is none of what is not drawn yet."""
    found, _powers = tournament_to_see(request.user, code)
    if paper not in PAPERS:
        raise Http404
    page = PAPERS[paper](found) | {"club": found.club, "starts": found.starts_at}
    if not any(page.get(what) for what in ("sheets", "forms", "lists")):
        raise Http404
    template = f"games/tournaments/paper/{paper.removesuffix('-a4').removesuffix('-a3').replace('-', '_')}.html"
    return paper_response(request, template, page, f"{found.title} {paper}")


def _bracket(on: On) -> Callable[[ClubTournament], Page]:
    def page(found: ClubTournament) -> Page:
        drawing = Shared(found).drawing(on)
        return {"drawing": drawing, "sheets": sheets_of(drawing)}

    return page


def _lists(found: ClubTournament) -> Page:
    shared = Shared(found)
    drawing = shared.drawing(On.PAGE)
    lists = any(flight.is_drawn for flight in drawing.flights)
    return {"drawing": drawing, "lists": lists, "prizes": shared.terms.prizes, "pools": shared.terms.pools}


def _score_sheets(found: ClubTournament) -> Page:
    shared = Shared(found)
    if shared.desk.called_off:
        raise Http404
    forms = forms_of(shared.desk.tournament, tables=tables_of(shared.lines), called=shared.lines.called)
    return {"title": found.title, "forms": forms}


PAPERS: Mapping[str, Callable[[ClubTournament], Page]] = {
    "bracket-a4": _bracket(On.A4),
    "bracket-a3": _bracket(On.A3),
    "standings": _lists,
    "draw": _lists,
    "score-sheets": _score_sheets,
}
