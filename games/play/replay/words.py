"""A moment on the board in one sentence, for later readers."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.notation.plays.text import CANNOT_MOVE, as_told
from games.play.replay.moments import Moment, OnBoard
from games.play.replay.two_sided import OfTheCube, TwoSided
from games.rules.cube import Side


def on_the_board(moment: Moment, player: str) -> str:
    """What the player of that name rolled, named or played; "" for any other moment."""
    match moment.what:
        case OnBoard.PLAY:
            sentence = (
                _("{player} cannot move with {roll}.") if moment.play == CANNOT_MOVE else _("{player} plays {roll}: {play}")
            )
        case OnBoard.ROLL:
            sentence = _("{player} rolls {roll}.")
        case OnBoard.NAME:
            sentence = _("{player} names {roll}.")
        case _other:
            return ""
    return sentence.format(player=player, roll="-".join(map(str, moment.roll)), play=as_told(moment.play))


def told_in_words(moment: TwoSided, names: Mapping[Side, str]) -> str:
    """A moment of a game between two players; "" for its beginning."""
    if moment.what == OnBoard.OPENING:
        return _opening(moment, names)
    if moment.what == OfTheCube.AUTOMATIC:
        return _("Automatic double: the cube is at {value}.").format(value=moment.cube.value)
    if moment.side is None:
        return ""
    player, other = names[moment.side], names[moment.side.other]
    sentences = {
        OfTheCube.DOUBLE: ngettext("{players} doubles {whom} to {value}.", "{players} double {whom} to {value}.", 1),
        OfTheCube.TAKE: ngettext("{players} takes at {value}.", "{players} take at {value}.", 1),
        OfTheCube.DROP: ngettext("{players} drops against {whom}.", "{players} drop against {whom}.", 1),
    }
    if moment.what not in sentences:
        return on_the_board(moment, player)
    value = moment.cube.offer.proposed if moment.cube.offer else moment.cube.value
    return sentences[OfTheCube(moment.what)].format(players=player, whom=other, value=value)


def _opening(moment: TwoSided, names: Mapping[Side, str]) -> str:
    one, other = moment.roll
    sentence = _("Opening roll: {box} {one}, {captain} {other}.")
    if moment.side is None:
        sentence = _("Opening roll: {box} {one}, {captain} {other}. A tie, rolled again.")
    return sentence.format(box=names[Side.BOX], one=one, captain=names[Side.TEAM], other=other)
