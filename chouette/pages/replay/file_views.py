"""The moves of a game, or of all games between two players of an evening, as files for other programs."""

from http import HTTPStatus
from urllib.parse import quote

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from chouette.evening.codec import TABLES
from chouette.evening.selectors import names_at
from chouette.models import Chouette
from chouette.pages.replay.exports import NotOnScreen, game_as_json, game_as_mat, session_as_mat
from chouette.pages.replay.in_log import read_games
from chouette.pages.replay.kept_json import evening_as_json, version_of
from chouette.pages.replay.lineups import session
from chouette.pages.replay.page import games_on_screen
from chouette.pages.replay.views import game_to_replay
from chouette.pages.shared.by_code import chouette_for_guest
from chouette.rules.model.actions import Player
from clubsite.access.pace import costs
from clubsite.audit.kinds import Download
from clubsite.audit.services import note_download
from games.notation.records.refusals import RecordRefused


@costs(10)
@require_safe
def game_mat(request: HttpRequest, code: str, number: int, word: str) -> HttpResponse:
    """The box against one member, with that member's cube. 422 with the reason for what the format cannot express."""
    chouette = chouette_for_guest(request, code)
    if isinstance(chouette, HttpResponse):
        return chouette
    found = game_to_replay(chouette, number)
    try:
        text = game_as_mat(found.record, word, found.names)
    except RecordRefused as refused:
        return _refused(_(refused.problem.value).format(**refused.words))
    except NotOnScreen:
        return _refused(_("Only the score of this game was kept here. Its moves are not known."))
    if text is None:
        raise Http404
    _note(request, chouette, Download.GAME_MAT)
    return _mat(text, f"{code}-{number}-{word}.mat")


@costs(10)
@require_safe
def game_json(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Every moment of the game."""
    chouette = chouette_for_guest(request, code)
    if isinstance(chouette, HttpResponse):
        return chouette
    told = game_as_json(game_to_replay(chouette, number).record)
    _note(request, chouette, Download.GAME_JSON)
    return JsonResponse(told, headers=_to_keep(f"{code}-{number}.json"))


@costs(10)
@require_safe
def evening_mat(request: HttpRequest, code: str, one: str, other: str) -> HttpResponse:
    """All games between two players of the evening, as a money session; 422 if there are none."""
    chouette = chouette_for_guest(request, code)
    if isinstance(chouette, HttpResponse):
        return chouette
    records = read_games(chouette) if _on_screen(chouette) else {}
    played = session(list(records.values()), Player(one), Player(other), names_at(chouette))
    if not played.match.games and not played.left_out:
        return _refused(_("These two have not played each other on screen this evening."))
    _note(request, chouette, Download.MOVES_MAT)
    return _mat(session_as_mat(played), f"{code}-{one}-{other}.mat")


@costs(10)
@require_safe
def evening_json(request: HttpRequest, code: str) -> HttpResponse:
    """Every moment of every game; 304 if the client has the current version."""
    chouette = chouette_for_guest(request, code)
    if isinstance(chouette, HttpResponse):
        return chouette
    tag = version_of(chouette)
    known = get_conditional_response(request, etag=tag)
    if known is not None:
        return known
    _note(request, chouette, Download.MOVES_JSON)
    headers = _to_keep(f"{code}-games.json") | {"ETag": tag, "Cache-Control": "private, no-cache"}
    return HttpResponse(evening_as_json(chouette), "application/json", headers=headers)


def _note(request: HttpRequest, chouette: Chouette, what: Download) -> None:
    """Only once there is something to take away."""
    note_download(chouette.club, what, by=request.user, evening=chouette.title)


def _on_screen(chouette: Chouette) -> bool:
    """Whether any game of the evening was played on screen; if not, there is no need to read them all."""
    running = TABLES.decode(chouette.table).game
    return (running is not None and running.board is not None) or games_on_screen(chouette).exists()


def _refused(sentence: str) -> HttpResponse:
    return HttpResponse(sentence, "text/plain; charset=utf-8", HTTPStatus.UNPROCESSABLE_ENTITY)


def _mat(text: str, name: str) -> HttpResponse:
    return HttpResponse(text, "text/plain; charset=utf-8", headers=_to_keep(name))


def _to_keep(name: str) -> dict[str, str]:
    """Headers for a download under a name in any alphabet: names on a score sheet may be Greek."""
    return {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(name)}"}
