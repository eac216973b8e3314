"""A correction in a sentence, for everybody who follows the evening: which game, how it ended, whose points changed."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from chouette.rules.model.actions import Player
from chouette.rules.model.events import GameCorrected
from chouette.rules.model.table import Reason
from chouette.wording.cube_rail import Names, named
from chouette.wording.game import result_in_words
from chouette.wording.order_of_names import leader_first
from clubsite.kit.points import points_text

#: Of twelve who lost alike a bar's screen has no room for the names; the score sheet and everybody's own page have them.
MOST_BY_NAME = 3


def correction_in_words(correction: GameCorrected, names: Names) -> str:
    """ "Game 3 was corrected. The team won a gammon against Ann. Ann −4 instead of −2, Bob +4 instead of +2.\""""
    corrected = _("Game {number} was corrected.").format(number=correction.number)
    return " ".join((corrected, result_in_words(correction.finished, names), changed_points(correction, names)))


def changed_points(correction: GameCorrected, names: Names) -> str:
    """Everybody whose points in that game change, the best first; or that nobody's do."""
    old, new = _before(correction), correction.finished.game.deltas
    changed = {one: new.get(one, 0) for one in {*old, *new} if old.get(one, 0) != new.get(one, 0)}
    alike: dict[tuple[int, int], list[Player]] = {}
    for player, points in leader_first(changed, names):
        alike.setdefault((points, old.get(player, 0)), []).append(player)
    told = [sentence for change, players in alike.items() for sentence in _of_those(players, change, names)]
    return f"{', '.join(told)}." if told else _("No score changes.")


def _of_those(players: Sequence[Player], change: tuple[int, int], names: Names) -> list[str]:
    """Those whose points changed alike: each by name, and by their number where there are many."""
    points, old = (points_text(quarters) for quarters in change)
    if len(players) > MOST_BY_NAME:
        return [_("{number} players {points} instead of {old}").format(number=len(players), points=points, old=old)]
    instead = _("{player} {points} instead of {old}")
    return [instead.format(player=named(names, player), points=points, old=old) for player in players]


def _before(correction: GameCorrected) -> Mapping[Player, int]:
    """Everybody's points in the game until then: what the correction takes back, turned round."""
    points: dict[Player, int] = {}
    for paid in correction.points:
        if paid.reason is Reason.CORRECTION:
            points[paid.payee] = points.get(paid.payee, 0) - paid.quarters
            points[paid.payer] = points.get(paid.payer, 0) + paid.quarters
    return points
