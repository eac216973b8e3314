"""Why a player has this score: their statement of an evening, payment by payment."""

from collections.abc import Hashable
from datetime import datetime
from typing import Annotated, TypedDict

from django.http import Http404
from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.response import Response

from chouette.api.evening.watching import chouette_for_guest, watched
from chouette.evening.json_shapes import Word
from chouette.evening.watched import Watched
from chouette.pages.scoreboard.why_this_score import Line, Section, why_this_score
from chouette.rules.model.actions import Player
from chouette.rules.model.payoffs import QUARTERS
from chouette.wording.final_scores import shown_scores
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import TABLE
from clubsite.api.shapes import eg
from clubsite.kit.kept import Kept
from clubsite.preferences.dice_names import shown_dice_names

Amount = Annotated[float, eg(-1.5, "Points.")]


class PaymentShape(TypedDict):
    """One payment from the player's side."""

    other: Annotated[str, eg("Ann", "The name of who paid, or was paid.")]
    what: Annotated[str, eg("dropped at 1")]
    points: Amount
    balance: Annotated[float, eg(2.5, "Their score after it.")]
    taken_back: bool


class SectionShape(TypedDict):
    """One game, or payments between two games, or a correction."""

    title: Annotated[str, eg("Game 3")]
    at: datetime
    result: Annotated[str, eg("The box won a gammon")]
    total: Amount
    payments: list[PaymentShape]


class WhyThisScore(TypedDict):
    """A player's evening; the last balance is their score."""

    player: Word
    name: Annotated[str, eg("Bob")]
    score: Annotated[float, eg(2.5)]
    sections: list[SectionShape]


#: Of long evenings, a hundred kilobytes each.
_SECTIONS: Kept[list[SectionShape]] = Kept(100)


@operation("Why this score", tag=TABLE, answers={200: WhyThisScore}, public=True)
def explain_score(request: Request, code: str, word: str) -> Response:
    """Every payment of one player, oldest first; corrected or undone payments remain, marked as taken back."""
    chouette = chouette_for_guest(request, code)
    evening = watched(chouette)
    player, scores = Player(word), shown_scores(evening.shown)
    if player not in scores:
        raise Http404
    sections = _SECTIONS.get(_made_of(evening, player), lambda: _sections(evening, player))
    answer: WhyThisScore = {
        "player": player,
        "name": evening.names[player],
        "score": scores[player] / QUARTERS,
        "sections": sections,
    }
    return Response(answer)


def _sections(evening: Watched, player: Player) -> list[SectionShape]:
    sections = why_this_score(evening.chouette, player, evening.names, evening.shown.game, evening.shown_until)
    return [_section(section) for section in sections]


def _made_of(evening: Watched, player: Player) -> Hashable:
    """Everything that the sections depend on; names and languages change without a version."""
    chouette = evening.chouette
    version = (chouette.code, chouette.version, chouette.shown, chouette.last_said_at, evening.shown_until)
    return (version, player, frozenset(evening.names.items()), get_language(), shown_dice_names())


def _section(section: Section) -> SectionShape:
    return {
        "title": section.title,
        "at": section.at,
        "result": section.result,
        "total": section.total / QUARTERS,
        "payments": [_payment(line) for line in section.lines],
    }


def _payment(line: Line) -> PaymentShape:
    return {
        "other": line.other,
        "what": line.what,
        "points": line.points / QUARTERS,
        "balance": line.balance / QUARTERS,
        "taken_back": line.taken_back,
    }
