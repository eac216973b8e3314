"""What may be said now: the statements behind the console's buttons, with their labels."""

from typing import Annotated, TypedDict

from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from chouette.access.permissions import chouette_to_run
from chouette.evening.codec import TABLES
from chouette.evening.json_shapes import Version
from chouette.evening.selectors import names_at
from chouette.models import Chouette
from chouette.notation import write_statement
from chouette.pages.console.buttons import Dialogs, acts_by_row, thumb_bar
from chouette.rules.model.actions import SetAside
from chouette.rules.model.table import Table
from chouette.rules.permitted import legal
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import TABLE
from clubsite.api.shapes import eg


class MayBeSaid(TypedDict):
    """A button: what it says (several lines are said together) and its label."""

    say: Annotated[str, eg("bob takes")]
    label: Annotated[str, eg("Take")]
    player: Annotated[str | None, eg("bob", "In whose row it stands; null for the whole table.")]


class LegalNow(TypedDict):
    """Everything that is a button now. Other statements may be legal, too."""

    version: Version
    statements: list[MayBeSaid]
    results: Annotated[list[str], eg(["box wins single", "team wins gammon"], "How the game may end now.")]


@operation("What may be said now", tag=TABLE, answers={200: LegalNow}, refused={403: "PERMISSION_DENIED"})
def list_legal_statements(request: Request, code: str) -> Response:
    """Found by asking the rules themselves, as the console does: everything listed here is accepted while the version holds."""
    chouette = chouette_to_run(request.user, code)
    return Response(_legal(chouette, TABLES.decode(chouette.table)))


def _legal(chouette: Chouette, table: Table) -> LegalNow:
    names = names_at(chouette)
    rows: list[MayBeSaid] = [
        {"say": act.say, "label": act.label, "player": player}
        for player, acts in acts_by_row(table, names).items()
        for act in acts
    ]
    thumbs = [one for one in thumb_bar(table, Dialogs(chouette.code), names) if not one.is_url]
    bar: list[MayBeSaid] = [{"say": one.target, "label": one.label, "player": None} for one in thumbs]
    if legal.refusal_of(table, SetAside()) is None:  # on the console it opens a dialog, which shows what falls
        bar.append({"say": write_statement(SetAside()), "label": _("Set the game aside"), "player": None})
    results = [write_statement(result) for result in legal.results(table)]
    return {"version": chouette.version, "statements": [*rows, *bar], "results": results}
