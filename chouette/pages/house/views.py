"""The house rules of an evening in words, and the history of their changes."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from chouette.evening.codec import TABLES
from chouette.pages.house.chapters import chapters_to_read
from chouette.pages.house.search import words_in
from chouette.pages.shared.by_code import chouette_for_guest
from chouette.records.rule_changes import changes_of
from chouette.wording.house_rules import PRESET_WORDS, differences, sheet_title


@require_GET
def rules(request: HttpRequest, code: str) -> HttpResponse:
    """Every rule in force at this table, or those that speak of `?q=`; those that differ from the published set come first.
    `?all` unfolds every chapter."""
    chouette = chouette_for_guest(request, code)
    if isinstance(chouette, HttpResponse):
        return chouette
    table = TABLES.decode(chouette.table)
    words = words_in(request)
    page = {
        "chouette": chouette,
        "sheet": sheet_title(table.sheet),
        "about": PRESET_WORDS[table.sheet].sentence if table.sheet in PRESET_WORDS else "",
        "differences": differences(table.house, table.sheet),
        "chapters": chapters_to_read(table.house, table.sheet, words, unfolded="all" in request.GET),
        "words": words,
        "unfolded": "all" in request.GET,
        "changes": changes_of(chouette),
    }
    return render(request, "chouette/house/rules.html", page)
