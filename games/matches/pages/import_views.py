"""A match from a file of another program: the form, a preview with its score, then the match. Nothing is stored by halves."""

from http import HTTPStatus
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubsite.access.pace import wait_of
from clubsite.eventlog.action_ids import ActionIdUsed
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, powers_of
from games.boards.in_words import Names
from games.boards.page import BoardOnPage, board_on_page
from games.boards.position_page import look_of
from games.matches.course.refusals import CourseRefusal
from games.matches.pages.import_form import ImportForm, guessed, pack
from games.matches.rules.refusals import MatchRefused
from games.matches.services.importing import bring
from games.matches.services.moves import KeptMoves
from games.matches.wording import LEVEL_WORDS, in_words, length_in_words, score_text
from games.notation.match_files.refusals import FileRefused

LEGAL_SHOWN = 12


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def import_match(request: HttpRequest, slug: str) -> HttpResponse:
    """Previewed: 200. Stored: on to the match. Refused: 422 with the place in the file, or 429."""
    club = club_for(Power.SEE, request.user, slug)
    if request.method != "POST":
        return _page(request, club, ImportForm(club, initial={"action_id": uuid4()}))
    if wait := wait_of("import", str(request.user.pk)):
        answer = _page(
            request, club, ImportForm(club, initial={"action_id": uuid4()}), too_many_files(wait), HTTPStatus.TOO_MANY_REQUESTS
        )
        answer.headers["Retry-After"] = str(wait)
        return answer
    form = ImportForm(club, request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, club, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return _saved(request, club, form) if "save" in request.POST else _page(request, club, form)


def too_many_files(wait: int) -> str:
    """Replaying a long match takes the site seconds."""
    sentence = _("So many files in one minute are too much for the site. Wait {seconds} seconds, then try again.")
    return sentence.format(seconds=wait)


def _saved(request: HttpRequest, club: Club, form: ImportForm) -> HttpResponse:
    user = request.user
    assert isinstance(user, User)
    try:
        return redirect("match", bring(club, form.brought(), user, form.cleaned_data["action_id"]).code)
    except MatchRefused as refused:
        known = refused.words["code"] if refused.refusal is CourseRefusal.FILE_KNOWN else ""
        return _page(request, club, form, in_words(refused), HTTPStatus.UNPROCESSABLE_ENTITY, known=str(known))
    except ActionIdUsed:
        return _page(request, club, form, _("This click has no id. Load the page again."), HTTPStatus.UNPROCESSABLE_ENTITY)


def _page(
    request: HttpRequest,
    club: Club,
    form: ImportForm,
    refusal: str = "",
    status: HTTPStatus = HTTPStatus.OK,
    *,
    known: str = "",
) -> HttpResponse:
    """`known` is the code of a match that has these moves already."""
    page: dict[str, object] = {"club": club, "powers": powers_of(request.user, club), "form": form, "refusal": refusal}
    page["known"] = reverse("match", args=[known]) if known else ""
    if form.moves is not None:
        page["seen"] = _seen(club, form, form.moves)
    if form.refused is not None:
        page["wrong"] = form.refused
        page["legal"] = form.refused.legal[:LEGAL_SHOWN]
        page["more"] = max(0, len(form.refused.legal) - LEGAL_SHOWN)
        page["board"] = _board(form.refused)
    return render(request, "games/matches/import.html", page, status=status)


def _seen(club: Club, form: ImportForm, moves: KeptMoves) -> dict[str, object]:
    """What would be stored."""
    record = moves.record
    chosen = [form.cleaned_data.get("first"), form.cleaned_data.get("second")]
    who = [player or guessed(club, name) for player, name in zip(chosen, record.players, strict=True)]
    return {
        "packed": pack(moves),
        "names": [
            (side, name, player.pk if player else None)
            for side, name, player in zip(("first", "second"), record.players, who, strict=True)
        ],
        "players": form.fields["first"].queryset,  # type: ignore[attr-defined]  # a ModelChoiceField
        "length": length_in_words(record.length),
        "games": _games(moves),
        "final": score_text(moves.final),
        "voided": moves.voided,
        "over": moves.over,
    }


def _games(moves: KeptMoves) -> list[dict[str, object]]:
    record = moves.record
    scores = [game.score for game in record.games[1:]] + [moves.final]
    return [
        {
            "number": number,
            "winner": record.players[ended.winner],
            "level": LEVEL_WORDS[ended.level],
            "cube": ended.cube,
            "void": ended.void,
            "turns": len(game.turns),
            "score": score_text(score),
        }
        for number, (game, ended, score) in enumerate(zip(record.games, moves.ended, scores, strict=True), start=1)
    ]


def _board(refused: FileRefused) -> BoardOnPage | None:
    """The board at the place that was refused, as its player saw it."""
    situation = refused.situation
    if situation is None or refused.position is None:
        return None
    return board_on_page(look_of(situation), Names(bottom=_("the player on turn"), top=_("the other")))
