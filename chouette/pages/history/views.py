"""Games and records of an evening."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from chouette.access.permissions import chouette_to_run
from chouette.evening.selectors import names_at
from chouette.records.game_pages import GAMES_ON_A_PAGE, games_page
from chouette.records.history import RECORDS_ON_A_PAGE, game_lines, records_page
from clubsite.kit.http import number_asked, page_turner

Context = dict[str, object]


@require_safe
@login_required
def history(request: HttpRequest, code: str) -> HttpResponse:
    """A page of the games (`?games=181`: those before it) and one of the records (`?records=900`: those up to it), both
    newest first."""
    chouette = chouette_to_run(request.user, code)
    names = names_at(chouette)
    games = games_page(chouette, number_asked(request, "games"))
    records = records_page(chouette, number_asked(request, "records"), names)
    context = {
        "chouette": chouette,
        "games": game_lines(chouette, games, names),
        "turn_games": page_turner(request, "games", newer=games.newer, older=games.older, oldest=GAMES_ON_A_PAGE + 1),
        "records": records.records,
        "turn_records": page_turner(request, "records", newer=records.newer, older=records.older, oldest=RECORDS_ON_A_PAGE),
    }
    return render(request, "chouette/history/page.html", context)
