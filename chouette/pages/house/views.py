"""The house rules of an evening in words, and the history of their changes."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from chouette.evening.codec import TABLES
from chouette.pages.shared.by_code import chouette_for_guest
from chouette.records.rule_changes import changes_of
from chouette.rules.house.presets import PRESETS
from chouette.wording.house_rules import PRESET_WORDS, rules_in_words, sheet_title


@require_GET
def rules(request: HttpRequest, code: str) -> HttpResponse:
    """Every rule in force at this table; those that differ from the chosen preset are marked."""
    chouette = chouette_for_guest(request, code)
    if isinstance(chouette, HttpResponse):
        return chouette
    table = TABLES.decode(chouette.table)
    preset = PRESETS.get(table.sheet)
    usual = {rule.name: rule for part in rules_in_words(preset) for rule in part.rules} if preset else {}
    page = {
        "chouette": chouette,
        "sheet": sheet_title(table.sheet),
        "about": PRESET_WORDS[table.sheet].sentence if table.sheet in PRESET_WORDS else "",
        "parts": [
            (part.title, [(rule, rule.name in usual and usual[rule.name].value != rule.value) for rule in part.rules])
            for part in rules_in_words(table.house)
        ],
        "changes": changes_of(chouette),
    }
    return render(request, "chouette/house/rules.html", page)
