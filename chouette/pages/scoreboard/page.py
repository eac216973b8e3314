"""What the players' page shows of an evening: roles, every cube, the running scores and their history, the last result.

Everything that a live update may change is in `watch_now`; it is the same for all spectators.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from django.urls import reverse
from django.utils.translation import gettext as _

from chouette.evening.watched import Watched
from chouette.pages.shared.answer_clock import answered_in_words
from chouette.pages.shared.new_links import links_told
from chouette.records.durations import durations, evening_lasted
from chouette.rules.line.captaincy import acting_captain
from chouette.rules.model.actions import Player
from chouette.rules.model.contracts import Contract, Kind
from chouette.rules.model.table import Finished, Game, Table
from chouette.wording.answered_for import answered_for
from chouette.wording.cube_rail import Names, called, closed_in_words, rail_of
from chouette.wording.evening_title import lasted_text
from chouette.wording.final_scores import cash_in_words, shown_scores
from chouette.wording.game import listed, result_in_words, waiting_in_words, why_in_names
from chouette.wording.order_of_names import leader_first
from chouette.wording.statements.corrected import correction_in_words
from clubsite.kit.plots.line_plot import Plot, Series, running_scores_plot
from clubsite.kit.plots.zero_line import bars
from clubsite.kit.points import amount_text, points_text, sign_of
from clubsite.ledger.rules.settle_up import fewest_payments

Context = dict[str, object]


def watch_now(evening: Watched, me: Player | None = None) -> Context:
    """For templates/chouette/scoreboard/now.html. `me` is the player whose own page it is, None on the public page."""
    table, names = evening.shown, evening.names
    roles = roles_of(table)
    return {
        "code": evening.chouette.code,
        "over": is_over(table),
        "me": mine_of(table, names, me),
        "scores": scores_of(evening, roles, me),
        "game": heading_of(table),
        "new_links": links_told(evening, None),
        "box": _box(table, names),
        "lines": list(_lines(table, names, roles)),
        "line_up": line_up_of(table, names),
        "waiting": waiting_in_words(table.game, names, evening.sealed) if table.game else "",
        "answered": answered_in_words(table, evening.answering),
        "corrected": [correction_in_words(one, names) for one in evening.corrections],
        "last": last_of(table.last, names) if table.last else None,
        **lasted_of(evening),
        "plot": plot_of(evening),
        "payments": payments_of(table, names),
    }


def mine_of(table: Table, names: Names, me: Player | None) -> Context | None:
    """The reader's own score; None for spectators."""
    if me is None:
        return None
    score = shown_scores(table).get(me, 0)
    figure, sign = points_text(score), sign_of(score)
    return {"name": called(names, me), "figure": figure, "sign": sign, "cash": cash_in_words(table, me)}


def is_over(table: Table) -> bool:
    """Whether what is shown is final: a suspended game may go on although the evening was closed."""
    return table.closed and not table.suspended


# Roles


def roles_of(table: Table) -> Mapping[Player, list[str]]:
    """Each player's current roles: in the running game, or in the next one; nobody has any once the evening is over."""
    if is_over(table):
        return {}
    game = table.game
    box = game.box if game else table.roles.box
    partners = game.partners if game else table.roles.partners
    captain = (acting_captain(table) or game.captain) if game else table.captain
    roles: dict[Player, list[str]] = {}
    for role, players in (("box", [box]), ("partner", partners), ("captain", [captain])):
        for player in players:
            if player is not None:
                roles.setdefault(player, []).append(role)
    return roles


def heading_of(table: Table) -> str:
    """Which game is being played, or what comes next."""
    if table.closed:
        return _("The evening is over")
    if table.game is not None:
        return _("Game {number}").format(number=table.game.number)
    if table.games_played:
        return _("Next: game {number}").format(number=table.games_played + 1)
    return _("Before the first game")


def line_up_of(table: Table, names: Names) -> list[tuple[str, str]]:
    """The order of succession: (role, names). During a game only who comes next; empty when the evening is over."""
    if table.closed:
        return []
    roles, line = table.roles, table.playing(table.roles.line)
    if table.game is not None:
        line = tuple(player for player in line if player != table.game.captain)
        return [("next", listed(line[:1], names))] if line else []
    box = (*((roles.box,) if roles.box else ()), *roles.partners)
    parts = (("box", box), ("captain", line[:1]), ("next", line[1:2]), ("then", line[2:]))
    return [(role, listed(players, names)) for role, players in parts if players]


def _box(table: Table, names: Names) -> str:
    game = table.game
    return listed((game.box, *game.partners), names) if game else ""


# The cubes


def _lines(table: Table, names: Names, roles: Mapping[Player, list[str]]) -> Iterator[Context]:
    """A line for every contract of the running game, a member's own cube first."""
    game = table.game
    if game is None:
        return
    for member in game.team:
        own = [one for one in game.contracts if one.team_side == member]
        for contract in sorted(own, key=lambda one: one.kind is not Kind.MAIN):
            if contract.is_live or contract.kind is Kind.MAIN:
                yield _line(game, contract, names, roles)


def _line(game: Game, contract: Contract, names: Names, roles: Mapping[Player, list[str]]) -> Context:
    member, main = contract.team_side, contract.kind is Kind.MAIN
    return {
        "id": f"cube-{game.contracts.index(contract)}",
        "name": called(names, member),
        "roles": roles.get(member, []) if main else [],
        "rail": rail_of(game, contract, names) if contract.is_live else None,
        "note": "" if main else _about(contract, names),
        "closed": closed_in_words(game, member, names) if main else "",
    }


def _about(contract: Contract, names: Names) -> str:
    if contract.kind is Kind.EXTRA:
        return _("extra against {name}").format(name=called(names, contract.box_side))
    return _("{name}’s cube, bought").format(name=called(names, contract.dealt_to))


# The scores


def scores_of(evening: Watched, roles: Mapping[Player, list[str]], me: Player | None) -> list[Context]:
    """Everyone who was ever here, the leader first. A row is identified by its player's place in order of arrival, so that a
    live update moves it when the standings change."""
    table, names = evening.shown, evening.names
    arrived = {player: number for number, player in enumerate(evening.seats)}
    ranked = leader_first(shown_scores(table), names)
    rows = zip(ranked, bars([score for _player, score in ranked]), strict=True)
    return [
        {
            "id": f"score-{arrived[player]}",
            "name": called(names, player),
            "url": reverse("statement", args=(evening.chouette.code, player)),
            "bar": bar,
            "roles": roles.get(player, []),
            "me": player == me,
            "away": cash_in_words(table, player) or _away(table, names, player),
        }
        for (player, _score), bar in rows
    ]


def _away(table: Table, names: Names, player: Player) -> str:
    if is_over(table):
        return ""
    if player in table.gone:
        return " · ".join(filter(None, [_("left"), answered_for(table, names, player)]))
    if player in table.sitting:
        return " · ".join(filter(None, [_("away"), answered_for(table, names, player)]))
    if player in table.waiting:
        return _("joins next game")
    if table.game is not None and player in table.game.partners and table.game.deltas.get(table.game.box):
        return _("share still to come")
    return answered_for(table, names, player)


def plot_of(evening: Watched) -> Plot:
    """The scores after every game; payments since the last one (drops, side bets, cash) are the line's last segment.

    Cash at the end of a closed evening does not pull the lines back to zero.
    """
    table, names = evening.shown, evening.names
    series, scores = [], shown_scores(table)
    for player in (one for one in evening.seats if one in scores):  # in order of arrival, so that a line keeps its colour
        score = scores[player]
        points = list(accumulate((deltas.get(player, 0) for _number, deltas in evening.games), initial=0))
        series.append((called(names, player), points, score))
    moved = any(points[-1] != score for _name, points, score in series)
    if moved and table.game is None and evening.games:
        return running_scores_plot([Series(name, [*points[:-1], score]) for name, points, score in series])
    return running_scores_plot([Series(name, [*points, score] if moved else points) for name, points, score in series])


# The last game, and the payments left to make


def last_of(finished: Finished, names: Names) -> Context:
    """How the last game ended, everyone's points in it, and why the box is who it is."""
    game = finished.game
    deltas, played = leader_first(game.deltas, names), {game.box, *game.partners, *game.team}
    return {
        "title": _("Game {number}").format(number=finished.game.number),
        "number": finished.game.number,
        "result": result_in_words(finished, names),
        "deltas": [
            (called(names, player), points_text(points), sign_of(points))
            for player, points in deltas
            if points or player in played
        ],
        "why": why_in_names(finished, names),
    }


def lasted_of(evening: Watched) -> Context:
    """How long the last game took, and the whole evening once it is over. Not while the next game is played, when a page is
    drawn after every click; three queries otherwise."""
    table = evening.shown
    if table.game is not None or table.last is None:
        return {}
    games = durations(evening.chouette)
    last = games.get(table.last.game.number)
    whole = lasted_text(evening_lasted(games)) if is_over(table) else ""
    return {
        "last_lasted": lasted_text(last.played if last else None),
        "evening_lasted": whole,
        "games_played": table.games_played,
    }


def payments_of(table: Table, names: Names) -> Sequence[str]:
    """Who pays whom at the end; empty while the evening runs or where the scores are carried over."""
    if not table.closed or table.house.carry_over:
        return []
    sentence = _("{payer} pays {payee} {points}")
    payments = fewest_payments({str(player): score for player, score in table.scores.items()})
    return [
        sentence.format(payer=called(names, one.payer), payee=called(names, one.payee), points=amount_text(one.amount))
        for one in payments
    ]
