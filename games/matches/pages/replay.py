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
from games.matches.pages.parts.game_end import GameEnd, end_in_words
from games.matches.pages.parts.replayed import match_replayed
from games.matches.permissions import match_to_see, seat_of
from games.matches.wording import score_text
from games.notation.records.mat import write_mat
from games.notation.records.refusals import RecordRefused
from games.play.replay.look import look_at
from games.play.replay.moves import Cell, move_rows
from games.play.replay.position_ids import At, ids_of
from games.play.replay.two_sided import OfTheCube, TwoSided, cube_on_board
from games.play.replay.words import told_in_words
from games.rules.cube import Side

MAT = "application/x-backgammon-mat"


@costs(10)
@require_safe
@login_required
def match_mat(request: HttpRequest, code: str) -> HttpResponse:
    """The moves as GNU Backgammon and others open them; 422 with the reason for what the format cannot express."""
    moves = match_replayed(match_to_see(request.user, code))
    try:
        text = write_mat(moves.record())
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
    """One game at one moment (`?at=17`), its two players each from their own side, everybody else from the second's; from the
    other with `?side=`."""
    found = match_to_see(request.user, code)
    match = match_replayed(found)
    if not 1 <= number <= len(match.games):
        raise Http404
    game = match.games[number - 1]
    told, end = game.moments()
    own = seat_of(request.user, found)
    usual = Side.BOX if own is not None and own.side == 0 else Side.TEAM
    asked = request.GET.get("at", "")
    at = min(int(asked[:6]), len(told) - 1) if asked.isascii() and asked.isdigit() else 0
    seen = _Seen(told, end, match.at(game), match.players, _side(request.GET.get("side", ""), usual), usual)
    page = {
        "match": found,
        "club": found.club,
        "names": match.players,
        "score": score_text(game.before.points),
        "title": _("Game {number}").format(number=number),
        "earlier": number - 1,
        "later": number + 1 if number < len(match.games) else 0,
        "void": game.void,
        **_now(seen, told[at], reverse("match_replay", args=(found.code, number))),
    }
    return render(request, "games/matches/replay.html", page)


def _side(asked: str, usual: Side) -> Side:
    return Side(asked) if asked in (Side.BOX, Side.TEAM) else usual


@dataclass(frozen=True, slots=True)
class _Seen:
    """A game as this reader sees it: `side` is at the bottom, `usual` unless they have turned the board."""

    told: Sequence[TwoSided]
    end: GameEnd | None
    score: At
    players: tuple[str, str]
    side: Side
    usual: Side

    def said(self, moment: TwoSided) -> str:
        """The moment in words."""
        if moment.what == OfTheCube.END and self.end is not None:
            return end_in_words(self.end, self.players)
        return told_in_words(moment, dict(zip((Side.BOX, Side.TEAM), self.players, strict=True)))


def _now(seen: _Seen, now: TwoSided, url: str) -> dict[str, object]:
    """For templates/games/replay/now.html."""
    told, side = seen.told, seen.side
    names = dict(zip((Side.BOX, Side.TEAM), seen.players, strict=True))
    look = look_at(told, now, side, cubes=(cube_on_board(now.cube, side),))
    ids = ids_of(now.board, now.cube, side, seen.score) if now.what != OfTheCube.END else None

    def link(at: int, seen_by: Side = side) -> str:
        asked = {"at": str(at)} | ({"side": seen_by.value} if seen_by is not seen.usual else {})
        return f"{url}?{urlencode(asked)}"

    last = len(told) - 1
    return {
        "at": now.at,
        "count": last,
        "board": board_on_page(look, Names(bottom=names[side], top=names[side.other])) if look else None,
        "said": seen.said(now),
        "steps": {
            "first": link(0) if now.at else "",
            "previous": link(now.at - 1) if now.at else "",
            "next": link(now.at + 1) if now.at < last else "",
            "last": link(last) if now.at < last else "",
        },
        "turn_round": link(now.at, side.other),
        "position_url": f"{reverse('position')}?{urlencode({'xgid': ids.xgid})}" if ids else "",
        "columns": seen.players,
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
            for row in move_rows(told, seen.said)
        ],
    }


def _cell(cell: Cell | None, now: int, link: Callable[[int], str]) -> dict[str, object] | None:
    if cell is None:
        return None
    plays = [(play, link(at), at == now) for play, at in cell.plays]
    return {"dice": cell.dice, "url": link(cell.dice_at), "current": cell.dice_at == now, "plays": plays}
