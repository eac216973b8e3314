"""A correction in a sentence, for everybody who follows the evening: which game, how it ended, whose points changed."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from chouette.rules.model.actions import Player
from chouette.rules.model.events import GameCorrected
from chouette.rules.model.table import Reason
from chouette.wording.cube_rail import Names, named
from chouette.wording.game import result_in_words
from chouette.wording.order_of_names import leader_first
from clubsite.kit.points import points_text


def correction_in_words(correction: GameCorrected, names: Names) -> str:
    """ "Game 3 was corrected. The team won a gammon against Ann. Ann −4 instead of −2, Bob +4 instead of +2.\""""
    corrected = _("Game {number} was corrected.").format(number=correction.number)
    moved = _points(correction, names) or _("No score changes.")
    return " ".join((corrected, result_in_words(correction.finished, names), moved))


def _points(correction: GameCorrected, names: Names) -> str:
    """Everybody whose points changed, the best first; empty if nobody's did."""
    old, new = _before(correction), correction.finished.game.deltas
    changed = {one: new.get(one, 0) for one in {*old, *new} if old.get(one, 0) != new.get(one, 0)}
    instead = _("{player} {points} instead of {old}")
    told = [
        instead.format(player=named(names, player), points=points_text(points), old=points_text(old.get(player, 0)))
        for player, points in leader_first(changed, names)
    ]
    return f"{', '.join(told)}." if told else ""


def _before(correction: GameCorrected) -> Mapping[Player, int]:
    """Everybody's points in the game until then: what the correction takes back, turned round."""
    points: dict[Player, int] = {}
    for paid in correction.points:
        if paid.reason is Reason.CORRECTION:
            points[paid.payee] = points.get(paid.payee, 0) - paid.quarters
            points[paid.payer] = points.get(paid.payer, 0) + paid.quarters
    return points
