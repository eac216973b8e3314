"""Why a player has this score, game by game and cube by cube."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from chouette.evening.watched import read_evening
from chouette.pages.scoreboard.why_this_score import account_page
from chouette.pages.shared.by_code import chouette_for_guest
from chouette.records.game_pages import GAMES_ON_A_PAGE
from chouette.rules.model.actions import Player
from chouette.wording.final_scores import cash_in_words, shown_scores
from chouette.wording.order_of_names import leader_first
from clubsite.access.pace import costs
from clubsite.kit.http import number_asked, page_turner


@costs(5)
@require_GET
def statement(request: HttpRequest, code: str, word: str) -> HttpResponse:
    """The player's statement of this evening, for anyone who may watch it, a page at a time (`?games=181`: the games before
    it). 404 for someone who never sat here."""
    chouette = chouette_for_guest(request, code)
    if isinstance(chouette, HttpResponse):
        return chouette
    evening = read_evening(chouette, with_games=False)
    player, names, scores = Player(word), evening.names, shown_scores(evening.shown)
    players = [one for one, _score in leader_first(scores, names)]
    if player not in players:
        raise Http404
    at, before = players.index(player), number_asked(request, "games")
    account = account_page(evening, player, before)
    page = {
        "chouette": chouette,
        "name": names[player],
        "score": scores[player],
        "left": evening.shown.scores[player],
        "cash": cash_in_words(evening.shown, player),
        "account": account,
        "is_newest": before is None,
        "turn": page_turner(request, "games", newer=account.newer, older=account.older, oldest=GAMES_ON_A_PAGE + 1),
        "previous": (players[at - 1], names[players[at - 1]]) if at else None,
        "next": (players[at + 1], names[players[at + 1]]) if at + 1 < len(players) else None,
    }
    return render(request, "chouette/players/account.html", page)
