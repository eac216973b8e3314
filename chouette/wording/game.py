"""A finished or running game in sentences for spectators."""

from collections.abc import Collection, Iterable, Sequence

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.rules.model.actions import Player
from chouette.rules.model.contracts import Kind, Status
from chouette.rules.model.table import Finished, Game, Why
from chouette.rules.play.playing import missing_answers
from chouette.wording.cube_rail import Names, named
from games.rules.cube import Side
from games.rules.gammons import Level

#: More do not fit on a button.
MOST_NAMES = 3


def result_in_words(finished: Finished, names: Names) -> str:
    """Who won the game and how, or that it was over before the board was finished."""
    game = finished.game
    if game.winner is None or game.level is None:
        if who := _all_resigned(game):
            said = _("{box}, the box, resigned.") if who is Side.BOX else _("The team resigned to {box}.")
            return said.format(box=named(names, game.box))
        return _("Over before the board was: every cube was dropped, settled or resigned.")
    if game.winner is Side.BOX:
        sentence = {
            Level.SINGLE: _("{box}, the box, won a single game."),
            Level.GAMMON: _("{box}, the box, won a gammon."),
            Level.BACKGAMMON: _("{box}, the box, won a backgammon."),
        }[game.level]
    else:
        sentence = {
            Level.SINGLE: _("The team won a single game against {box}."),
            Level.GAMMON: _("The team won a gammon against {box}."),
            Level.BACKGAMMON: _("The team won a backgammon against {box}."),
        }[game.level]
    return sentence.format(box=named(names, game.box))


def _all_resigned(game: Game) -> Side | None:
    """The side that resigned every cube there was; None if any ended otherwise."""
    won = {one.won_by if one.status is Status.RESIGNED else None for one in game.contracts}
    winner = next(iter(won)) if len(won) == 1 else None
    return winner.other if winner is not None else None


def why_in_names(finished: Finished, names: Names) -> str:
    """Why the next game has this box, with display names; begins with a capital letter."""
    reasoning = finished.reasoning
    who = {"winner": named(names, reasoning.winner), "loser": named(names, reasoning.loser)}
    if reasoning.why in (Why.CAPTAIN_KEPT, Why.LAST_MAN) and _is_settled(finished.game, reasoning.winner, reasoning.loser):
        return {
            Why.CAPTAIN_KEPT: _("Captain rule: by their settlement {winner} counts as the winner against {loser}."),
            Why.LAST_MAN: _("Last man rule: by their settlement {winner} counts as the winner against {loser}."),
        }[reasoning.why].format(**who)
    said = _(reasoning.why.value).format(**who)
    return f"{said[:1].upper()}{said[1:]}."


def _is_settled(game: Game, winner: Player, loser: Player) -> bool:
    """Whether it was no board and no drop that made one the winner against the other, but their settlement."""
    between = (one for one in game.contracts if one.kind is Kind.MAIN and {one.box_side, one.team_side} == {winner, loser})
    return any(one.status is Status.SETTLED and one.won_by is one.side_of(winner) for one in between)


def waiting_in_words(game: Game, names: Names, sealed: Collection[Player] = ()) -> str:
    """Whose answer the game waits for; empty if it waits for nobody. Those whose answer is `sealed` have given it."""
    missing = tuple(one for one in missing_answers(game) if one not in sealed)
    if game.obligation is not None and game.lone_taker is not None:
        missing = (game.lone_taker,)
    if not missing:
        return ""
    return _("Waiting for {names}.").format(names=listed(missing, names))


def listed(players: Iterable[Player], names: Names) -> str:
    """Several names as a list: "Ann, Bob and Cal"."""
    return get_text_list([named(names, player) for player in players], _("and"))


def listed_shortly(players: Sequence[Player], names: Names) -> str:
    """Like `listed`, for a button: for four or more, the first two and the number of others."""
    if len(players) <= MOST_NAMES:
        return listed(players, names)
    first = ", ".join(named(names, player) for player in players[:2])
    others = len(players) - 2
    return ngettext("{names} and {number} other", "{names} and {number} others", others).format(names=first, number=others)
