"""A game of a match move by move, and all of them as a .mat file: of matches on screen, and of those that came as a file."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubsite.access.pace import costs
from games.boards.in_words import Names
from games.boards.page import board_on_page
from games.matches.models import Match
from games.matches.permissions import match_to_see
from games.matches.services.moves import moments, moves_of
from games.matches.services.screen.told import games_told, record_of_match
from games.matches.wording import score_text
from games.notation.game_record import MatchRecord
from games.notation.mat import write_mat
from games.notation.record_refusals import RecordRefused
from games.play.replay.look import look_at
from games.play.replay.moves import Cell, move_rows
from games.play.replay.position_ids import ids_of
from games.play.replay.two_sided import TwoSided, cube_on_board
from games.play.replay.words import told_in_words
from games.rules.cube import Side

MAT = "application/x-backgammon-mat"


@costs(10)
@require_safe
@login_required
def match_mat(request: HttpRequest, code: str) -> HttpResponse:
    """The moves as GNU Backgammon and others open them; 422 with the reason for what the format cannot express."""
    moves = _moves(match_to_see(request.user, code))
    try:
        text = write_mat(moves.record)
    except RecordRefused as refused:
        sentence = _(refused.problem.value).format(**refused.words)
        return HttpResponse(sentence, "text/plain; charset=utf-8", HTTPStatus.UNPROCESSABLE_ENTITY)
    name = f'attachment; filename="{code.upper()}.mat"'
    return HttpResponse(text, f"{MAT}; charset=utf-8", headers={"Content-Disposition": name})


@costs(10)
@never_cache
@require_safe
@login_required
def match_replay(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """One game at one moment (`?at=17`), seen by the second player or, with `?side=box`, by the first."""
    found = match_to_see(request.user, code)
    moves = _moves(found)
    if not 1 <= number <= len(moves.record.games):
        raise Http404
    game, told = moves.record.games[number - 1], moves.told(number)
    side = Side.BOX if request.GET.get("side") == Side.BOX else Side.TEAM
    asked = request.GET.get("at", "")
    at = min(int(asked[:6]), len(told) - 1) if asked.isascii() and asked.isdigit() else 0
    page = {
        "match": found,
        "club": found.club,
        "names": moves.record.players,
        "score": score_text(game.score),
        "title": _("Game {number}").format(number=number),
        "earlier": number - 1,
        "later": number + 1 if number < len(moves.record.games) else 0,
        "void": moves.void(number),
        **_now(told, told[at], side, moves.record.players, reverse("match_replay", args=(found.code, number))),
    }
    return render(request, "games/matches/replay.html", page)


@dataclass(frozen=True, slots=True)
class _Moves:
    """A match as it was played: `told` gives a game's moments by its number, `void` whether a double of it was left out."""

    record: MatchRecord
    told: Callable[[int], Sequence[TwoSided]]
    void: Callable[[int], bool] = lambda _number: False


def _moves(match: Match) -> _Moves:
    """Raises Http404 for a match without moves."""
    if match.on_screen:
        return _Moves(record_of_match(match), lambda number: games_told(match.pk, match.version)[number - 1].moments)
    moves = moves_of(match)
    if moves is None:
        raise Http404
    record, ended = moves.record, moves.ended
    return _Moves(record, lambda number: moments(record, record.games[number - 1]), lambda number: ended[number - 1].void)


def _now(told: Sequence[TwoSided], now: TwoSided, side: Side, players: tuple[str, str], url: str) -> dict[str, object]:
    """For templates/games/replay/now.html."""
    names = dict(zip((Side.BOX, Side.TEAM), players, strict=True))
    look = look_at(told, now, side, cubes=(cube_on_board(now.cube, side),))
    ids = ids_of(now.board, now.cube, side)

    def link(at: int, seen_by: Side = side) -> str:
        asked = {"at": str(at)} | ({"side": Side.BOX.value} if seen_by is Side.BOX else {})
        return f"{url}?{urlencode(asked)}"

    last = len(told) - 1
    return {
        "at": now.at,
        "count": last,
        "board": board_on_page(look, Names(bottom=names[side], top=names[side.other])) if look else None,
        "said": told_in_words(now, names),
        "steps": {
            "first": link(0) if now.at else "",
            "previous": link(now.at - 1) if now.at else "",
            "next": link(now.at + 1) if now.at < last else "",
            "last": link(last) if now.at < last else "",
        },
        "turn_round": link(now.at, side.other),
        "position_url": f"{reverse('position')}?{urlencode({'xgid': ids.xgid})}" if ids else "",
        "columns": players,
        "rows": [
            {
                "number": row.number,
                "sentence": row.sentence,
                "what": row.what,
                "url": link(row.at),
                "current": bool(row.sentence) and row.at == now.at,
                "box": _cell(row.box, now.at, link),
                "team": _cell(row.team, now.at, link),
            }
            for row in move_rows(told, lambda one: told_in_words(one, names))
        ],
    }


def _cell(cell: Cell | None, now: int, link: Callable[[int], str]) -> dict[str, object] | None:
    if cell is None:
        return None
    plays = [(play, link(at), at == now) for play, at in cell.plays]
    return {"dice": cell.dice, "url": link(cell.dice_at), "current": cell.dice_at == now, "plays": plays}
