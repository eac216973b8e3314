"""A moment of a game in one sentence, for later readers."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.pages.replay.game_record import GameRecord, Moment, What
from chouette.rules.model.table import Finished
from chouette.wording.cube_rail import Names, named
from chouette.wording.game import listed, result_in_words
from games.notation.plays.text import CANNOT_MOVE, as_told
from games.play.replay.words import on_the_board
from games.rules.cube import Side
from games.rules.gammons import Level
from games.rules.money import beavers


def moment_in_words(record: GameRecord, moment: Moment, names: Names, finished: Finished | None = None) -> str:
    """What happened, with everyone's name. `finished` is the result as it counts now, including corrections."""
    if moment.what is What.BEGIN:
        game = moment.game
        sentence = _("{box} is the box, {captain} the captain.")
        return sentence.format(box=named(names, game.box), captain=named(names, game.captain))
    if moment.what is What.END:
        end = finished or record.finished
        return result_in_words(end, names) if end else ""
    told = _opening(moment, names) or _for_another(moment, names) or on_the_board(moment, listed(moment.players, names))
    return told or " ".join(filter(None, (_of_the_cubes(moment, names), _which_cube(moment, names))))


def _for_another(moment: Moment, names: Names) -> str:
    """What somebody has rolled, named or played for a player; whoever cannot move has not been moved for."""
    if moment.mover is None or moment.play == CANNOT_MOVE:
        return ""
    sentence = {
        What.ROLL: _("{player} rolls {roll} for {name}."),
        What.NAME: _("{player} names {roll} for {name}."),
        What.PLAY: _("{player} plays {roll} for {name}: {play}"),
    }[moment.what]
    return sentence.format(
        player=named(names, moment.mover),
        name=listed(moment.players, names),
        roll="-".join(map(str, moment.roll)),
        play=as_told(moment.play),
    )


def _opening(moment: Moment, names: Names) -> str:
    if moment.what is not What.OPENING:
        return ""
    box, team = moment.roll
    sentence = _("Opening roll: {box} {one}, {captain} {other}.")
    if moment.side is None:
        sentence = _("Opening roll: {box} {one}, {captain} {other}. A tie, rolled again.")
    captain = moment.captain or moment.game.captain
    return sentence.format(box=named(names, moment.game.box), one=box, captain=named(names, captain), other=team)


def _of_the_cubes(moment: Moment, names: Names) -> str:
    sentence = {
        What.AUTOMATIC: _("Automatic double: the cubes are at {value}."),
        What.CARRIED: _("The next game begins with the cubes at {value}."),
        What.DOUBLE: _doubled(moment),
        What.ANIMAL: _turned_on(moment),
        What.TAKE: _taken(moment),
        What.DROP: ngettext("{players} drops against {whom}.", "{players} drop against {whom}.", len(moment.players)),
        What.BUY: _("{players} buys {whom}’s cube at {value}."),
        What.EXTRA: _("{players} and {whom} play an extra at {value}."),
        What.SETTLE: _("{players} and {whom} settle."),
        What.RESIGN: _resigned(moment),
        What.PLAY_ON: _("{players} refuses the resignation and plays on."),
        What.RESIGNED: _("{players} accepts the resignation."),
        What.CAPTAIN: _("{captain} is captain now, after {players}."),
    }[moment.what]
    return sentence.format(
        players=listed(moment.players, names),
        whom=listed(moment.whom, names),
        value=moment.value,
        number=moment.cubes,
        captain=named(names, moment.captain) if moment.captain else "",
    )


def _doubled(moment: Moment) -> str:
    """More cubes than players on either side: somebody turns several against the same player."""
    if moment.cubes > max(len(moment.players), len(moment.whom)):
        return ngettext(
            "{players} doubles {whom} to {value} with {number} cubes.",
            "{players} double {whom} to {value} with {number} cubes.",
            len(moment.players),
        )
    return ngettext("{players} doubles {whom} to {value}.", "{players} double {whom} to {value}.", len(moment.players))


def _which_cube(moment: Moment, names: Names) -> str:
    """A bought cube is told apart from its holder's others."""
    return _("It is the cube bought from {owner}.").format(owner=named(names, moment.dealt_to)) if moment.dealt_to else ""


def _taken(moment: Moment) -> str:
    if moment.side is Side.BOX:
        return _("{players} takes from {whom} at {value}.")
    return ngettext("{players} takes at {value}.", "{players} take at {value}.", len(moment.players))


def _turned_on(moment: Moment) -> str:
    offers = [one.offer for one in moment.game.contracts if one.offer is not None]
    animals = max((offer.animals for offer in offers), default=beavers.BEAVER)
    sentences = {
        beavers.BEAVER: _("{players} beavers {whom} to {value}."),
        beavers.RACCOON: _("{players} raccoons to {value}."),
    }
    return sentences.get(animals, _("{players} turns on to {value}."))


def _resigned(moment: Moment) -> str:
    return {
        Level.SINGLE: _("{players} offers {whom} to lose a single game."),
        Level.GAMMON: _("{players} offers {whom} to lose a gammon."),
        Level.BACKGAMMON: _("{players} offers {whom} to lose a backgammon."),
    }[moment.level or Level.SINGLE]
