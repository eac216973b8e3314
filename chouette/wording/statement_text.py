"""Statements of the score sheet as people read them: in sentences, or as they stand on the sheet with display names instead of
words and dice under the reader's names."""

import re
from collections.abc import Iterator

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.notation import read_statement, write_statement
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action, Reply
from chouette.rules.model.amounts import HUNDREDTHS, HUNDREDTHS_OF_A_QUARTER
from chouette.wording.cube_rail import Names, named
from chouette.wording.game import listed
from chouette.wording.house_rules import rule_in_words, sheet_title
from clubsite.kit.points import amount_text
from clubsite.preferences.dice_names import shown_dice_names
from games.boards.roll_words import roll_in_words
from games.rules.cube import Side
from games.rules.dice_names import die_called, roll_called
from games.rules.gammons import Level

#: What separates statements.
_BETWEEN = re.compile(r"([;\n])")

#: The two dice of a settlement, or anything that may be a name: all but spaces and the signs between names.
_PART = re.compile(r"\broll (?P<one>[1-6]) (?P<other>[1-6])\b|(?P<word>[^\s/;:,=#]+)")


def said_in_names(said: str, names: Names) -> str:
    """Keywords cannot be names, so every word that belongs to somebody here refers to them.

    >>> said_in_names("box jean_luc; line ann", {"jean_luc": "Jean Luc"})
    'box Jean Luc; line ann'
    """
    return "".join(_statement(part, names, shown_dice_names()) for part in _BETWEEN.split(said))


def _statement(said: str, names: Names, dice: str) -> str:
    one_die_each = dice and _rolls_one_die_each(said)

    def part(found: re.Match[str]) -> str:
        word = found["word"]
        if word is None:
            return "roll " + roll_called(dice, int(found["one"]), int(found["other"])) if dice else found[0]
        return die_called(dice, int(word)) if one_die_each and word.isdecimal() else named(names, word)

    return _PART.sub(part, said)


def _rolls_one_die_each(said: str) -> bool:
    """Totals of several dice are sums, and have no name."""
    words = re.split(r"[\s/]+", said.strip())
    return words[0] == "rolls" and all(1 <= int(word) <= 6 for word in words if word.isdecimal())


# What has been said


def statement_in_words(action: Action, names: Names) -> str:
    """What has been said, in the past; empty for statements that have no sentence here."""
    match action:
        case say.OpeningRoll(box, team):
            if box == team:
                return _("Opening roll: a tie at {die}.").format(die=box)
            return _("Opening roll: the box {box}, the captain {team}.").format(box=box, team=team)
        case say.RollDice(player, dice):
            return _("{player} rolled {dice}.").format(player=named(names, player), dice=roll_in_words(dice))
        case say.PlayCheckers(player, play):
            return _("{player} played {play}.").format(player=named(names, player), play=play)
        case say.NameDoublet(player, number):
            return _("{player} named {number}.").format(player=named(names, player), number=number)
        case say.Override(overruled):
            return statement_in_words(overruled, names)
        case say.Suspend() | say.Resume() | say.DecideGame():
            return _of_a_suspended_game(action)
        case say.Undo() | say.BoardResult() | say.StartGame():
            return _of_the_game(action)
        case say.SetOption() | say.ChooseSheet():
            return _("The house rules have changed.")
        case say.Double() | say.Answer() | say.Buy() | say.OfferExtra() | say.Resign() | say.Settle() | say.AutomaticDouble():
            return _of_cubes(action, names)
        case say.CorrectResult(number) | say.CorrectGame(number):
            return _("Game {number} was corrected.").format(number=number)
    return _of_people(action, names)


def _of_the_game(action: say.Undo | say.BoardResult | say.StartGame) -> str:
    match action:
        case say.BoardResult():
            return _("The monitor has entered the result.")
        case say.StartGame():
            return _("The game has begun.")
        case say.Undo():
            return _("Something was taken back.")


def _of_a_suspended_game(action: say.Suspended) -> str:
    match action:
        case say.Suspend():
            return _("The game is suspended.")
        case say.Resume():
            return _("The game goes on.")
        case say.DecideGame(_result, reason):
            return _("The suspended game is decided: {reason}").format(reason=reason)


def _of_people(action: Action, names: Names) -> str:
    match action:
        case say.NameCaptain(player):
            return _("{player} is captain now.").format(player=named(names, player))
        case say.NameStandIn(player, stand_in) if stand_in:
            return _("{player} moves the checkers for {name}.").format(player=named(names, stand_in), name=named(names, player))
        case say.NameStandIn(player):
            return _("{player} moves the checkers again.").format(player=named(names, player))
        case say.SetProxy(player, proxy) if proxy:
            return _("{player} plays for {name}.").format(player=named(names, proxy), name=named(names, player))
        case say.SetProxy(player):
            return _("Nobody speaks for {player} any more.").format(player=named(names, player))
        case say.TakePartner(players) if players:
            sentence = ngettext("{players} plays with the box.", "{players} play with the box.", len(players))
            return sentence.format(players=listed(players, names))
        case say.TakePartner():
            return _("The box plays alone.")
        case say.DeclineBox(player):
            return _("{player} declined the box.").format(player=named(names, player))
        case say.Join(player):
            return _("{player} has joined.").format(player=named(names, player))
        case say.SitOut(player):
            return _("{player} sits out.").format(player=named(names, player))
        case say.Return(player):
            return _("{player} is back.").format(player=named(names, player))
        case say.Leave(player):
            return _("{player} has left.").format(player=named(names, player))
    return ""


def _of_cubes(action: Action, names: Names) -> str:
    match action:
        case say.Double(players, cubes, everyone):
            whom = listed([cube.member for cube in cubes], names)
            return _doubled(len(players), bool(cubes), everyone).format(players=listed(players, names), whom=whom)
        case say.Answer(player, reply, cubes):
            return _answered(reply, bool(cubes)).format(
                player=named(names, player), whose=listed([cube.member for cube in cubes], names)
            )
        case say.Buy(player, dealt_to) if dealt_to:
            return _("{player} bought {whose}’s cube.").format(player=named(names, player), whose=named(names, dealt_to))
        case say.Buy(player):
            return _("{player} bought the dropped cubes.").format(player=named(names, player))
        case say.OfferExtra(player, to):
            return _("{player} offered {whom} an extra.").format(player=named(names, player), whom=named(names, to))
        case say.Resign(player, level):
            return _resigned(level).format(player=named(names, player))
        case say.Settle(one, other):
            return _("{players} settled.").format(players=listed((one, other.member), names))
        case say.AutomaticDouble():
            return _("The cubes in the middle are doubled.")
    return ""


def _doubled(number: int, whom: bool, everyone: bool) -> str:
    """English has one wording for one and for several; other languages do not."""
    if everyone:
        return ngettext("{players} doubled all.", "{players} doubled all.", number)
    if whom:
        return ngettext("{players} doubled {whom}.", "{players} doubled {whom}.", number)
    return ngettext("{players} doubled.", "{players} doubled.", number)


def _resigned(level: Level) -> str:
    return {
        Level.SINGLE: _("{player} offers to resign a single game."),
        Level.GAMMON: _("{player} offers to resign a gammon."),
        Level.BACKGAMMON: _("{player} offers to resign a backgammon."),
    }[level]


def _answered(reply: Reply, whose: bool) -> str:
    with_cubes = {
        Reply.TAKES: _("{player} took {whose}’s cube."),
        Reply.DROPS: _("{player} dropped {whose}’s cube."),
        Reply.BEAVERS: _("{player} beavered {whose}’s cube."),
    }
    alone = {
        Reply.TAKES: _("{player} took."),
        Reply.DROPS: _("{player} dropped."),
        Reply.BEAVERS: _("{player} beavered."),
        Reply.RACCOONS: _("{player} raccooned."),
        Reply.ACCEPTS: _("{player} accepted."),
        Reply.REFUSES: _("{player} refused."),
        Reply.DECLINES: _("{player} declined."),
    }
    return (with_cubes.get(reply) if whose else None) or alone[reply]


# What is asked of the table: it has not happened yet, or is to be taken back


def asked_in_words(line: str, names: Names) -> str:
    """A statement that the table is asked about, with what matters for a yes: the result, the rule, the points; as on
    the sheet where there are no words for it."""
    action = read_statement(line)
    return _asked(action, names) or statement_in_words(action, names) or said_in_names(line, names)


def _asked(action: Action, names: Names) -> str:
    match action:
        case say.Override(overruled):
            return _("Against a house rule: {said}").format(said=asked_in_words(write_statement(overruled), names))
        case say.BoardResult():
            return result_to_be(action)
        case say.CorrectResult(number, result):
            return _("Game {number} corrected: {result}").format(number=number, result=result_to_be(result))
        case say.CorrectGame(number):
            return _("Game {number} is told again.").format(number=number)
        case say.SetOption(name, value):
            return rule_in_words(name, value).sentence
        case say.ChooseSheet(preset):
            return _("The house rules are those of the sheet “{sheet}”.").format(sheet=sheet_title(preset))
        case say.Settle(one, other):
            who = _("{players} settle.").format(players=listed((one, other.member), names))
            return " ".join((who, *settlement_terms(action, names)))
        case say.DecideGame(None, reason):
            return _("The suspended game is set aside: {reason}").format(reason=reason)
        case say.DecideGame(say.BoardResult() as result, reason):
            return f"{result_to_be(result)} {reason}"
    return _asked_about_seats(action, names)


def _asked_about_seats(action: Action, names: Names) -> str:
    match action:
        case say.NameBox(player):
            return _("{player} is the box.").format(player=named(names, player))
        case say.NameLine(players):
            return _("The line is {players}, in this order.").format(players=listed(players, names))
        case say.RollForSeats():
            return _("The seats are rolled for.")
        case say.SetStake(player, stake):
            return _("{player} plays for a stake of {stake}.").format(player=named(names, player), stake=stake)
        case say.PayCash(payer, payee, hundredths):
            return _paid(payer, payee, hundredths, names)
        case say.Proposition(one, other, hundredths, to):
            return _paid(other if to == one else one, to, hundredths, names)
        case say.SetAside():
            return _("The game whose result was taken back is not played on.")
        case say.Close():
            return _("The evening is closed.")
    return ""


def result_to_be(result: say.BoardResult) -> str:
    """Who is to have won, and how."""
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


def settlement_terms(action: say.Settle, names: Names) -> Iterator[str]:
    """Who pays whom how much, what is played on, and who counts as the winner."""
    one, other = action.one, action.other.member
    if action.to is None:
        yield _("Nobody pays.")
    else:
        yield _paid(other if action.to == one else one, action.to, action.hundredths, names)
    if action.share is not None:
        yield _("{top}/{bottom} of the cube ends; the rest is played.").format(top=action.share[0], bottom=action.share[1])
    if action.winner is not None:
        yield _("The box counts as the winner.") if action.winner is Side.BOX else _("The captain counts as the winner.")


def _paid(payer: str, payee: str, hundredths: int, names: Names) -> str:
    points = _points(hundredths)
    return _("{payer} pays {payee} {points}.").format(payer=named(names, payer), payee=named(names, payee), points=points)


def _points(hundredths: int) -> str:
    if hundredths % HUNDREDTHS_OF_A_QUARTER:
        return number_format(f"{hundredths / HUNDREDTHS:.2f}")
    return amount_text(hundredths // HUNDREDTHS_OF_A_QUARTER)
