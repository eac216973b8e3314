"""The sentence for a statement: the one way in which pages, notices and letters tell what was said.

A statement is told in the present, as in the list of a game's moves, so that one sentence serves for what has just been done,
for what the table is asked about and for what is taken back. The words of the score sheet are shown only where a score sheet
was asked for. A test asks for the sentence of every statement and of every option.
"""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from chouette.notation import Unreadable, read_statement
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action, Player
from chouette.wording.cube_rail import Names, named
from chouette.wording.game import listed
from chouette.wording.house_rules import rule_in_words, sheet_title
from chouette.wording.statements import about_cubes, about_people, about_points
from chouette.wording.statements.shared import is_for_another
from games.boards.roll_words import roll_in_words
from games.notation.plays.text import as_told
from games.rules.cube import Side
from games.rules.gammons import Level


def said_in_words(line: str, names: Names, by: str = "") -> str:
    """The sentence for a statement that is kept as a line of the score sheet; the line itself where it cannot be read any more,
    because somebody at an earlier version's table is called by a word that the language needs now. `by`: in whose name its
    record stands."""
    try:
        return sentence_of(read_statement(line), names, by)
    except Unreadable:
        return line


def told_together(actions: Iterable[Action], names: Names) -> str:
    """The sentences for several statements, one after the other."""
    return " ".join(sentence_of(action, names) for action in actions)


def sentence_of(action: Action, names: Names, by: str = "") -> str:
    """One or more whole sentences, in the reader's language, with everybody's display name. `by` moves the checkers, or speaks
    about the cube, if it is a player and not the one whose they are."""
    match action:
        case say.Override(overruled):
            return _("Against a house rule: {said}").format(said=sentence_of(overruled, names))
        case say.ChooseSheet() | say.SetOption() | say.SetStake() | say.RollForSeats() | say.NameBox() | say.NameLine():
            return _setting_up(action, names)
        case say.OpeningRoll() | say.RollDice() | say.PlayCheckers() | say.NameDoublet():
            return _on_the_board(action, names, by)
        case say.Double() | say.Answer() | say.Buy() | say.OfferExtra() | say.Resign():
            return about_cubes.sentence(action, names, by)
        case say.Settle() | say.Proposition() | say.PayCash():
            return about_points.sentence(action, names)
        case say.Undo() | say.CorrectResult() | say.CorrectGame() | say.DecideGame():
            return _put_right(action, names)
        case say.BoardResult():
            return _result(action)
        case say.StartGame() | say.SetAside() | say.Suspend() | say.Resume() | say.AutomaticDouble() | say.Close():
            return _plain(action)
    return about_people.sentence(action, names)


def _plain(
    action: say.StartGame | say.SetAside | say.Suspend | say.Resume | say.AutomaticDouble | say.Close,
) -> str:
    match action:
        case say.StartGame():
            return _("A game begins.")
        case say.SetAside():
            return _("The game whose result was taken back is not played on.")
        case say.Suspend():
            return _("The game is suspended.")
        case say.Resume():
            return _("The game goes on.")
        case say.AutomaticDouble():
            return _("The cubes in the middle are doubled.")
        case say.Close():
            return _("The evening is closed.")


def _setting_up(
    action: say.ChooseSheet | say.SetOption | say.SetStake | say.RollForSeats | say.NameBox | say.NameLine, names: Names
) -> str:
    match action:
        case say.ChooseSheet(preset):
            return _("The house rules are those of “{sheet}”.").format(sheet=sheet_title(preset))
        case say.SetOption(name, value):
            rule = rule_in_words(name, value)
            return _("{rule}: {choice}.").format(rule=rule.heading, choice=rule.label)
        case say.SetStake(player, stake):
            return _("{player} plays for a stake of {stake}.").format(player=named(names, player), stake=stake)
        case say.RollForSeats(rolls):
            return about_people.rolled_for_seats(rolls, names)
        case say.NameBox(player):
            return _("{player} is the box.").format(player=named(names, player))
        case say.NameLine(players):
            return _("The line is {players}, in this order.").format(players=listed(players, names))


def rolled_in_words(player: Player, dice: Sequence[int], names: Names, by: str = "") -> str:
    """Who has rolled what, and for whom."""
    if is_for_another(player, by, names):
        words = _("{player} rolls {roll} for {name}.")
        return words.format(player=named(names, by), roll=roll_in_words(dice), name=named(names, player))
    return _("{player} rolls {roll}.").format(player=named(names, player), roll=roll_in_words(dice))


def _on_the_board(action: say.BoardAction, names: Names, by: str) -> str:
    match action:
        case say.OpeningRoll(box, team):
            if box == team:
                return _("Opening roll: {roll}, again.").format(roll=roll_in_words((box, team)))
            return _("Opening roll: the box {box}, the captain {team}.").format(box=box, team=team)
        case say.RollDice(player, dice):
            return rolled_in_words(player, dice, names, by)
        case say.PlayCheckers(player, play) if is_for_another(player, by, names):
            words = _("{player} plays {play} for {name}.")
            return words.format(player=named(names, by), play=as_told(play), name=named(names, player))
        case say.NameDoublet(player, number) if is_for_another(player, by, names):
            words = _("{player} names {number} for {name}.")
            return words.format(player=named(names, by), number=number, name=named(names, player))
        case say.PlayCheckers(player, play):
            return _("{player} plays {play}.").format(player=named(names, player), play=as_told(play))
        case say.NameDoublet(player, number):
            return _("{player} names {number}.").format(player=named(names, player), number=number)


def _put_right(action: say.Undo | say.CorrectResult | say.CorrectGame | say.DecideGame, names: Names) -> str:
    match action:
        case say.Undo(step):
            return _("The last step is taken back.") if step else _("The last change of a score is taken back.")
        case say.CorrectResult(number, result):
            return _("Game {number} corrected: {result}").format(number=number, result=_result(result))
        case say.CorrectGame(number, told):
            return _("Game {number} is told again: {told}").format(number=number, told=told_together(told, names))
        case say.DecideGame(result, reason) if result:
            decided = _("The suspended game is decided: {reason}").format(reason=reason)
            return f"{_result(result)} {decided}"
        case say.DecideGame(_nothing, reason):
            return _("The suspended game is set aside: {reason}").format(reason=reason)


def _result(result: say.BoardResult) -> str:
    if result.winner is Side.BOX:
        return {
            Level.SINGLE: _("The box wins a single game."),
            Level.GAMMON: _("The box wins a gammon."),
            Level.BACKGAMMON: _("The box wins a backgammon."),
        }[result.level]
    return {
        Level.SINGLE: _("The team wins a single game."),
        Level.GAMMON: _("The team wins a gammon."),
        Level.BACKGAMMON: _("The team wins a backgammon."),
    }[result.level]
