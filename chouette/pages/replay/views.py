"""The games of an evening for spectators: the list, and each game move by move."""

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.evening.codec import TABLES
from chouette.evening.selectors import names_at, seats_of_login
from chouette.models import Chouette
from chouette.pages.replay.game_record import Moment
from chouette.pages.replay.in_log import read_game
from chouette.pages.replay.page import (
    ToReplay,
    about,
    address,
    games_played,
    marks_in,
    moment_asked,
    played_on_screen,
    replay_now,
    talk_at,
)
from chouette.pages.replay.position_ids import ids_of
from chouette.pages.replay.position_views import card_of
from chouette.pages.replay.words import moment_in_words
from chouette.pages.shared.by_code import chouette_for_guest
from chouette.records.durations import durations, evening_lasted
from chouette.records.game_pages import GAMES_ON_A_PAGE, MOST_GAMES, games_page
from chouette.rules.model.actions import Player
from chouette.wording.evening_title import lasted_text
from clubsite.access.pace import costs
from clubsite.kit.http import number_asked, page_turner
from games.rules.board import CHECKERS, checkers
from games.rules.cube import Side


@costs(4)
@require_safe
def games(request: HttpRequest, code: str) -> HttpResponse:
    """Every finished game with its result, a page at a time (`?games=181`: those before it), and the game in progress."""
    chouette = chouette_for_guest(request, code)
    if isinstance(chouette, HttpResponse):
        return chouette
    running = TABLES.decode(chouette.table).game
    page, names = games_page(chouette, number_asked(request, "games")), names_at(chouette)
    context = {
        "chouette": chouette,
        "running": running.number if running and page.newer is None else 0,
        "games": games_played(page.rows, names, lasted := durations(chouette)),
        "lasted": lasted_text(evening_lasted(lasted)),
        "turn": page_turner(request, "games", newer=page.newer, older=page.older, oldest=GAMES_ON_A_PAGE + 1),
        "pairs": played_on_screen(chouette, names),
    }
    return render(request, "chouette/replay/games.html", context)


@costs(10)
@never_cache
@require_safe
def replay(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """One game at one moment (`?at=17`), seen by the team or, with `?side=box`, by the box."""
    chouette = chouette_for_guest(request, code)
    if isinstance(chouette, HttpResponse):
        return chouette
    found = game_to_replay(chouette, number)
    side = Side.BOX if request.GET.get("side") == Side.BOX else Side.TEAM
    moment = moment_asked(found.record, request.GET.get("at", ""))
    page = {"chouette": chouette, "games_url": reverse("replays", args=(code,)), **_shared(request, found, moment, side)}
    reader = _reader(request, chouette)
    talk = {"talk": talk_at(found, moment, reader), "marks": marks_in(found, reader)}
    context = page | about(found) | replay_now(found, moment, side) | talk
    return render(request, "chouette/replay/page.html", context)


def _reader(request: HttpRequest, chouette: Chouette) -> Player | None:
    """The reader's player, if they sit or sat at this table and still belong to the club; found by login."""
    if not request.user.is_authenticated:
        return None
    mine = seats_of_login(chouette, request.user.pk).filter(chouette__club__memberships__user=request.user.pk)
    word = mine.values_list("word", flat=True).first()
    return Player(word) if word else None


def game_to_replay(chouette: Chouette, number: int) -> ToReplay:
    """The game with everything its page shows. Six queries. Raises Http404."""
    record = read_game(chouette, number) if number <= MOST_GAMES else None
    if record is None:
        raise Http404
    deltas = dict(chouette.games.values_list("number", "deltas"))
    kept = chouette.games.filter(number=number).first()
    return ToReplay(chouette, record, kept, deltas, names_at(chouette))


def _shared(request: HttpRequest, found: ToReplay, moment: Moment, side: Side) -> dict[str, object]:
    """The single position, and what another site shows of a link to it; empty if no ID can express it. An ID does not say with
    how many checkers the game is played: those missing from fifteen would be drawn as borne off."""
    ids, board = ids_of(moment, side), moment.game.board
    if ids is None or board is None or checkers(board.rules.start)[0] != CHECKERS:
        return {}
    title = _("{evening}, game {number}").format(evening=found.chouette.title, number=found.record.number)
    said = moment_in_words(found.record, moment, found.names, found.finished)
    link = f"{reverse('position')}?{urlencode({'xgid': ids.xgid})}"
    page = address(found.chouette.code, found.record.number, moment.at, side)
    return {"position_url": link, "card": card_of(request, ids.xgid, title, said, page)}
