"""Reads statements: tolerant of spaces, indentation and the case of keywords; the case of names matters."""

from collections.abc import Callable

from chouette.notation.names import read_name
from chouette.notation.phrase import LARGEST_NUMBER, Phrase
from chouette.notation.unreadable import Misreading, Unreadable
from chouette.notation.words import KEYWORDS, OPENERS, SET_ASIDE, VERBS, nearest_openers, nearest_verbs
from chouette.notation.writing import write_statement
from chouette.rules.model import actions
from chouette.rules.model.actions import Action, GameAction, Player, Reply
from games.rules.cube import Side

#: Invisible marks of text direction, which come along when text is pasted.
_DIRECTIONS = dict.fromkeys(map(ord, "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff"))

#: Characters of the reason for a decision.
LONGEST_REASON = 200

#: Units per point.
_LARGEST_STAKE = 1_000


def read_statement(text: str) -> Action:
    """The action expressed by one statement; raises `Unreadable` with a sentence.

    >>> read_statement("ann doubles all  # from the centre")
    Double(players=('ann',), cubes=(), everyone=True)
    """
    statement = text.partition("#")[0].translate(_DIRECTIONS)
    words = statement.split()
    if words[:1] and words[0].casefold() == "option":
        words = statement.replace("=", " = ").split()
    if not words:
        raise Unreadable(Misreading.EMPTY, usage=VERBS["takes"])
    if words[0].casefold() == "correct":
        return _correct(" ".join(words[1:]))
    if words[0].casefold() == "decide":
        return _decide(" ".join(words[1:]))
    if words[-1].casefold() == "override":
        return _override(" ".join(words[:-1]))
    if ";" in statement:
        raise Unreadable(Misreading.SEVERAL_STATEMENTS)
    if [word.casefold() for word in words] == SET_ASIDE:
        return actions.SetAside()
    return _open(words) if words[0].casefold() in OPENERS else _tell(words)


def _override(statement: str) -> actions.Override:
    action = read_statement(statement)
    if isinstance(action, GameAction | actions.Join | actions.TakePartner):
        return actions.Override(action)
    raise Unreadable(Misreading.NO_OVERRIDE)


def _correct(rest: str) -> Action:
    head, colon, told = rest.partition(":")
    phrase = Phrase(["correct", *head.split()], OPENERS["correct"])
    phrase.word()
    phrase.expect("game")
    number = phrase.number(1, LARGEST_NUMBER)
    if colon:
        phrase.end()
        return _told_again(number, [read_statement(one) for one in told.split(";") if one.strip()])
    result = _board_result(Side(phrase.expect(*Side)), phrase)
    phrase.end()
    return actions.CorrectResult(number, result)


def _decide(rest: str) -> actions.DecideGame:
    decision, _colon, reason = rest.partition(":")
    phrase = Phrase(["decide", *decision.split()], OPENERS["decide"])
    phrase.word()
    result = None
    if phrase.skip("set"):
        phrase.expect("aside")
    else:
        result = _board_result(Side(phrase.expect(*Side)), phrase)
    phrase.end()
    if not reason.strip():
        raise phrase.wrong(Misreading.WHY_SO)
    return actions.DecideGame(result, reason.strip()[:LONGEST_REASON])


def _told_again(number: int, said: list[Action]) -> actions.CorrectGame:
    """What comes before the word `game` says who took part."""
    begins = next((at for at, one in enumerate(said) if isinstance(one, actions.StartGame)), None)
    before, told = ([], said) if begins is None else (said[:begins], said[begins + 1 :])
    return actions.CorrectGame(number, tuple(map(_retold, told)), tuple(map(_retold_before, before)))


def _retold(action: Action) -> GameAction | actions.Coming | actions.Override:
    if isinstance(action, GameAction | actions.Coming | actions.Override):
        return action
    raise Unreadable(Misreading.NOT_IN_A_GAME, word=write_statement(action))


def _retold_before(action: Action) -> actions.BeforeGame | actions.Override:
    plain = action.action if isinstance(action, actions.Override) else action
    if isinstance(plain, actions.BeforeGame) and isinstance(action, actions.BeforeGame | actions.Override):
        return action
    raise Unreadable(Misreading.NOT_BEFORE_A_GAME, word=write_statement(action))


def _open(words: list[str]) -> Action:
    """A statement that begins with its own keyword."""
    opener = words[0].casefold()
    phrase = Phrase(words, OPENERS[opener])
    phrase.word()
    action = _OPENED[opener](phrase)
    phrase.end()
    return action


def _tell(words: list[str]) -> Action:
    """A statement that begins with its speaker."""
    place = next((number for number, word in enumerate(words) if word.casefold() in VERBS), None)
    if place is None:
        raise _no_verb(words)
    verb = words[place].casefold()
    phrase = Phrase(words[place:], VERBS[verb])
    phrase.word()
    if place == 0:
        raise phrase.wrong(Misreading.NO_NAME_HERE)
    if verb == "wins":
        raise phrase.wrong(Misreading.NOT_EXPECTED, words[0])
    players = tuple(read_name(word) for word in words[:place])
    if verb in ("double", "doubles"):
        return actions.Double(players, *phrase.cubes())
    if len(players) > 1:
        raise phrase.wrong(Misreading.ONE_AT_A_TIME)
    action = _TOLD[verb](players[0], phrase)
    phrase.end()
    return action


def _no_verb(words: list[str]) -> Unreadable:
    """The line has no verb: is the first word wrong, or the second?"""
    openers, verbs = nearest_openers(words[0]), nearest_verbs(" ".join(words[1:2]))
    if words[0].casefold() in KEYWORDS or (openers and not verbs):
        near = openers or ("game", "settle", "close", "bob takes")
        return Unreadable(Misreading.UNKNOWN_STATEMENT, word=words[0], nearest=", ".join(near))
    read_name(words[0])  # if this is not even a name, it is the first mistake
    if len(words) == 1:
        return Unreadable(Misreading.INCOMPLETE, word=words[0], usage=VERBS["takes"])
    return Unreadable(Misreading.UNKNOWN_VERB, word=words[1], nearest=", ".join(verbs or ("doubles", "takes", "drops")))


# Statements that begin with their own keyword


def _sheet(phrase: Phrase) -> Action:
    return actions.ChooseSheet(phrase.setting())


def _option(phrase: Phrase) -> Action:
    name = phrase.setting()
    phrase.expect("=")
    return actions.SetOption(name, phrase.setting())


def _stake(phrase: Phrase) -> Action:
    return actions.SetStake(phrase.name(), phrase.number(1, _LARGEST_STAKE))


def _board_result(winner: Side, phrase: Phrase) -> actions.BoardResult:
    phrase.expect("wins")
    return actions.BoardResult(winner, phrase.level())


def _box(phrase: Phrase) -> Action:
    if phrase.next_is("wins"):
        return _board_result(Side.BOX, phrase)
    phrase.skip("is")
    return actions.NameBox(phrase.name())


def _line(phrase: Phrase) -> Action:
    phrase.skip("is")
    return actions.NameLine(phrase.names())


def _captain(phrase: Phrase) -> Action:
    phrase.skip("is")
    return actions.NameCaptain(phrase.name())


def _rolls(phrase: Phrase) -> Action:
    rolls = [actions.Roll(phrase.name(), phrase.totals())]
    while phrase.left:
        rolls.append(actions.Roll(phrase.name(), phrase.totals()))
    return actions.RollForSeats(tuple(rolls))


def _partner(phrase: Phrase) -> Action:
    return actions.TakePartner(()) if phrase.skip("off") else actions.TakePartner(phrase.names())


def _settle(phrase: Phrase) -> Action:
    one, other = phrase.name(), phrase.cube()
    _two_players(phrase, one, other.member)
    hundredths = phrase.points()
    to = _payee(phrase, one, other.member) if phrase.skip("to") else None
    if hundredths and to is None:
        raise phrase.wrong(Misreading.WHO_IS_PAID)
    share = phrase.share()
    winner = _WINNERS[_winner(phrase)] if phrase.skip("winner") else None
    roll = (phrase.number(1, 6), phrase.number(1, 6)) if phrase.skip("roll") else None
    return actions.Settle(one, other, hundredths, to, share, winner, roll)


def _winner(phrase: Phrase) -> str:
    word = phrase.word()
    if word.casefold() not in _WINNERS:
        raise phrase.wrong(Misreading.BAD_WINNER, word)
    return word.casefold()


def _proposition(phrase: Phrase) -> Action:
    one, other = phrase.name(), phrase.name()
    _two_players(phrase, one, other)
    hundredths = phrase.points()
    phrase.expect("to")
    return actions.Proposition(one, other, hundredths, _payee(phrase, one, other))


def _cash(phrase: Phrase) -> Action:
    payer, payee = phrase.name(), phrase.name()
    _two_players(phrase, payer, payee)
    return actions.PayCash(payer, payee, phrase.points())


def _two_players(phrase: Phrase, one: Player, other: Player) -> None:
    if one == other:
        raise phrase.wrong(Misreading.SAME_PLAYER, one)


def _payee(phrase: Phrase, one: Player, other: Player) -> Player:
    payee = phrase.name()
    if payee not in (one, other):
        raise phrase.wrong(Misreading.NOT_A_PARTY, payee)
    return payee


_WINNERS = {"box": Side.BOX, "captain": Side.TEAM, "team": Side.TEAM}

_OPENED: dict[str, Callable[[Phrase], Action]] = {
    "sheet": _sheet,
    "option": _option,
    "stake": _stake,
    "box": _box,
    "line": _line,
    "captain": _captain,
    "rolls": _rolls,
    "game": lambda _: actions.StartGame(),
    "automatic": lambda _: actions.AutomaticDouble(),
    "opening": lambda phrase: actions.OpeningRoll(*phrase.dice()),
    "team": lambda phrase: _board_result(Side.TEAM, phrase),
    "settle": _settle,
    "proposition": _proposition,
    "partner": _partner,
    "cash": _cash,
    "undo": lambda phrase: actions.Undo(step=phrase.skip("step") is not None),
    "close": lambda _: actions.Close(),
    "suspend": lambda _: actions.Suspend(),
    "resume": lambda _: actions.Resume(),
}


# Statements that begin with their speaker


def _answer(reply: Reply) -> Callable[[Player, Phrase], Action]:
    return lambda player, phrase: actions.Answer(player, reply, *phrase.cubes())


def _decline(player: Player, phrase: Phrase) -> Action:
    if phrase.skip("box"):
        return actions.DeclineBox(player)
    return actions.Answer(player, Reply.DECLINES, *phrase.cubes())


def _sit_out(player: Player, phrase: Phrase) -> Action:
    phrase.expect("out")
    return actions.SitOut(player)


def _proxy(player: Player, phrase: Phrase) -> Action:
    proxy = None if phrase.skip("off") else phrase.name()
    if proxy == player:
        raise phrase.wrong(Misreading.SAME_PLAYER, player)
    return actions.SetProxy(player, proxy)


def _trust(player: Player, phrase: Phrase) -> Action:
    proxy = phrase.name()
    _two_players(phrase, player, proxy)
    return actions.SetProxy(player, proxy, own=True)


def _move(player: Player, phrase: Phrase) -> Action:
    if phrase.skip("alone"):
        return actions.NameStandIn(player, None)
    phrase.expect("for")
    absent = phrase.name()
    _two_players(phrase, player, absent)
    return actions.NameStandIn(absent, player)


def _offer(player: Player, phrase: Phrase) -> Action:
    to = phrase.name()
    _two_players(phrase, player, to)
    return actions.OfferExtra(player, to)


def _pay(player: Player, phrase: Phrase) -> Action:
    payee = phrase.name()
    _two_players(phrase, player, payee)
    return actions.PayCash(player, payee, phrase.points())


_TOLD: dict[str, Callable[[Player, Phrase], Action]] = {
    "takes": _answer(Reply.TAKES),
    "take": _answer(Reply.TAKES),
    "drops": _answer(Reply.DROPS),
    "drop": _answer(Reply.DROPS),
    "beavers": _answer(Reply.BEAVERS),
    "raccoons": _answer(Reply.RACCOONS),
    "accepts": _answer(Reply.ACCEPTS),
    "refuses": _answer(Reply.REFUSES),
    "declines": _decline,
    "buys": lambda player, phrase: actions.Buy(player, phrase.name() if phrase.left else None),
    "offers": _offer,
    "resigns": lambda player, phrase: actions.Resign(player, phrase.level()),
    "joins": lambda player, _: actions.Join(player),
    "leaves": lambda player, _: actions.Leave(player),
    "sits": _sit_out,
    "returns": lambda player, _: actions.Return(player),
    "proxy": _proxy,
    "trusts": _trust,
    "moves": _move,
    "pays": _pay,
    "rolls": lambda player, phrase: actions.RollDice(player, phrase.dice()),
    "plays": lambda player, phrase: actions.PlayCheckers(player, phrase.play()),
    "names": lambda player, phrase: actions.NameDoublet(player, phrase.number(1, 6)),
}
