"""The keywords of the score sheet, an example of each statement, and guesses for misspelt words."""

import difflib

#: What a player does, in every spelling, and an example of it.
VERBS = {
    "doubles": "ann doubles all",
    "double": "bob cal double",
    "takes": "bob takes",
    "take": "bob takes",
    "drops": "cal drops",
    "drop": "cal drops",
    "beavers": "dee beavers",
    "raccoons": "ann raccoons dee",
    "accepts": "ann accepts dee",
    "refuses": "cal refuses",
    "declines": "bob declines box",
    "buys": "bob buys cal",
    "offers": "cal offers bob",
    "resigns": "ann resigns gammon",
    "joins": "eli joins",
    "leaves": "dee leaves",
    "sits": "dee sits out",
    "returns": "dee returns",
    "proxy": "dee proxy bob",
    "trusts": "dee trusts bob",
    "moves": "cal moves for bob",
    "pays": "nell pays rob 6",
    "rolls": "bob rolls 3 1",
    "plays": "bob plays 8/5 6/5",
    "names": "bob names 5",
    "wins": "team wins gammon",
}

#: Statements that begin with their own keyword, and an example of each.
OPENERS = {
    "sheet": "sheet online",
    "option": "option box_retention=last_man",
    "stake": "stake cal 2",
    "box": "box ann",
    "line": "line bob cal dee",
    "captain": "captain is dee",
    "rolls": "rolls ann 6 bob 5 cal 5/4",
    "game": "game",
    "automatic": "automatic",
    "opening": "opening 5 3",
    "team": "team wins gammon",
    "settle": "settle ann cal 1.5 to cal",
    "proposition": "proposition ann dee 9 to ann",
    "partner": "partner cal",
    "cash": "cash nell rob 6",
    "undo": "undo",
    "correct": "correct game 3 box wins single",
    "close": "close",
    "suspend": "suspend",
    "resume": "resume",
    "decide": "decide box wins single: ann has not come back",
}

#: A statement without a keyword: either word may be a name, and in older evenings is.
SET_ASIDE = ["set", "aside"]

#: Keywords inside statements.
_OTHERS = ("all", "off", "out", "is", "to", "half", "third", "quarter", "single", "gammon", "backgammon", "winner",
           "roll", "step", "override")  # fmt: skip

#: None of these can be a name, in any case.
KEYWORDS = frozenset((*VERBS, *OPENERS, *_OTHERS))


def nearest_verbs(word: str) -> tuple[str, ...]:
    """Up to three verbs that were probably meant, likeliest first; none if none is close."""
    return tuple(difflib.get_close_matches(word.casefold(), VERBS, 3, 0.6))


def nearest_openers(word: str) -> tuple[str, ...]:
    """Up to three first words that were probably meant, likeliest first; none if none is close."""
    return tuple(difflib.get_close_matches(word.casefold(), OPENERS, 3, 0.6))
