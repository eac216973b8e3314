"""Every statement of the score sheet is a sentence for people, in both languages."""

import re
from collections.abc import Iterator
from typing import get_args

import pytest
from django.utils import translation
from hypothesis import given

from chouette.notation import read_statement, write_statement
from chouette.notation.words import OPENERS, VERBS
from chouette.rules.house.options import CAPS, OPTIONS
from chouette.rules.house.presets import PRESETS
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action, Reply
from chouette.wording.house_rules import rule_in_words
from chouette.wording.statements.sentence import said_in_words, sentence_of, told_together
from clubsite.preferences.dice_names import dice_called
from games.rules.cube import Side
from games.rules.gammons import Level
from tests.chouette.notation.strategies import every_action

NAMES = {"jean_luc": "Jean Luc", "ליאור_כהן": "ליאור כהן", "bob": "Bob", "zoë_o": "Zoë O’Brien"}

#: One line for each thing that can be said, in each of its ways.
LINES = """
    sheet plain | option beaver=off | stake bob 2 | box zoë_o | line bob jean_luc | captain is zoë_o
    rolls bob 6 zoë_o 5/4 jean_luc 5/2 | rolls bob 11 zoë_o 5
    game | suspend | resume | set aside | automatic | close | undo | undo step
    decide box wins single: it was late | decide set aside: nobody plays on
    zoë_o doubles all | zoë_o doubles bob jean_luc/bob | bob jean_luc double | bob doubles
    bob buys zoë_o | bob buys | zoë_o offers bob | zoë_o resigns single | zoë_o resigns gammon | zoë_o resigns backgammon
    box wins single | box wins gammon | box wins backgammon | team wins single | team wins gammon | team wins backgammon
    settle bob zoë_o 1.5 to bob | settle bob zoë_o/jean_luc 0 winner captain | settle bob zoë_o 3 to bob half winner box
    settle bob zoë_o 0.78 to bob roll 3 5 | proposition bob zoë_o 9 to bob | zoë_o pays bob 6.25
    bob joins | bob leaves | bob sits out | bob returns | bob declines box
    bob proxy zoë_o | bob trusts zoë_o | bob proxy off | zoë_o moves for bob | bob moves alone
    partner bob | partner bob zoë_o | partner off
    opening 5 3 | opening 4 4 | zoë_o rolls 3 1 | zoë_o plays 8/5 6/5 | zoë_o names 5
    correct game 3 box wins single | correct game 3: zoë_o doubles all; bob takes; team wins single override
    box wins gammon override | bob joins override | partner zoë_o override
"""


def lines() -> Iterator[str]:
    yield from (line.strip() for row in LINES.strip().splitlines() for line in row.split("|"))
    for reply in Reply:
        yield from (f"bob {reply}", f"bob {reply} zoë_o jean_luc/bob", f"bob {reply} all")


def every_value() -> Iterator[str]:
    """Every option at every value, a number where any may be written."""
    for name, option in OPTIONS.items():
        yield from (f"option {name}={value}" for value in (*option.values, *(["8"] if name in CAPS else [])))
    yield from (f"sheet {preset}" for preset in PRESETS)


def kinds_of(action: Action) -> set[type]:
    """The kind of a statement, and of the one inside it."""
    return {type(action)} | (kinds_of(action.action) if isinstance(action, say.Override) else set())


def sheets_words(sentence: str) -> list[str]:
    """What nobody would say aloud: the signs of the score sheet, its ways of beginning, its names for players."""
    signs = re.findall(r"\S*[=_]\S*", sentence)
    openers = "|".join(sorted(set(OPENERS) - {"box", "team", "captain", "line"}))
    begins = re.findall(rf"^(?:{openers})\b|\b(?:box|team) wins (?:single|gammon|backgammon)\b", sentence)
    return [*signs, *begins, *(word for word in sentence.split() if word in NAMES)]


def test_every_kind_of_statement_is_among_the_lines() -> None:
    told = {kind for line in lines() for kind in kinds_of(read_statement(line))}
    assert told == set(get_args(Action))
    assert {word for line in lines() for word in line.split()} >= {verb for verb in VERBS if verb.endswith("s")}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("line", [*lines(), *every_value()])
def test_it_is_a_sentence_without_a_word_of_the_score_sheet(line: str, language: str) -> None:
    with translation.override(language):
        sentence = said_in_words(line, NAMES)
    assert sheets_words(sentence) == []
    assert sentence.endswith((".", "late", "on"))  # the monitor's reason ends as they wrote it
    assert sentence[0].isupper()
    assert " " not in line or write_statement(read_statement(line)) not in sentence
    assert "{" not in sentence


@pytest.mark.parametrize("line", [*lines(), *(one for one in every_value() if "variant" not in one)])
def test_it_is_said_in_french(line: str) -> None:
    """All but games, house rules and numbers, whose names are the same in both languages."""
    with translation.override("fr"):
        french = said_in_words(line, NAMES)
    assert french != said_in_words(line, NAMES)


@given(every_action)
def test_whatever_is_said_has_a_sentence(action: Action) -> None:
    """Except for options and house rules that there are not, which no table lets pass."""
    if not isinstance(action, say.SetOption | say.ChooseSheet):
        assert sentence_of(action, {}).strip()


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("jean_luc doubles all", "Jean Luc doubles all."),
        ("bob jean_luc double", "Bob and Jean Luc double."),
        ("zoë_o takes bob/jean_luc", "Zoë O’Brien takes from Bob (with Jean Luc’s cube)."),
        ("zoë_o takes bob/bob", "Zoë O’Brien takes from Bob (with their own cube)."),
        ("bob doubles bob", "Bob doubles with their own cube."),
        ("bob doubles bob/jean_luc", "Bob doubles with Jean Luc’s cube."),
        ("bob doubles bob bob/jean_luc", "Bob doubles with 2 cubes."),
        ("bob doubles jean_luc", "Bob doubles Jean Luc."),
        ("zoë_o takes all", "Zoë O’Brien takes all."),
        ("bob buys jean_luc", "Bob buys Jean Luc’s cube."),
        ("jean_luc leaves", "Jean Luc leaves for good."),
        ("bob trusts zoë_o", "Bob has Zoë O’Brien answer for them."),
        ("box wins single override", "Against a house rule: The box wins a single game."),
        ("correct game 3 box wins backgammon", "Game 3 corrected: The box wins a backgammon."),
        ("correct game 3: jean_luc doubles all; bob drops", "Game 3 is told again: Jean Luc doubles all. Bob drops."),
        ("option lone_taker=extras", "The lone taker: must accept extras."),
        ("option carry_over=on", "At the end of the evening: carried over to the book."),
        ("option cube_cap=64", "Largest cube: 64."),
        ("option handover=120", "A captain who is gone, seconds: 120."),
        ("sheet plain", "The house rules are those of “Plain”."),
        ("settle jean_luc bob 1.5 to bob", "Jean Luc and Bob settle. Jean Luc pays Bob 1½."),
        (
            "settle bob jean_luc 0.78 to bob half",
            "Bob and Jean Luc settle. Jean Luc pays Bob 0.78. 1/2 of the cube ends; the rest is played.",
        ),
        ("proposition bob jean_luc 9 to jean_luc", "A side bet: Bob pays Jean Luc 9."),
        ("bob pays jean_luc 6", "Bob pays Jean Luc 6 in cash."),
        ("decide team wins single: it was late", "The team wins a single game. The suspended game is decided: it was late"),
        ("decide set aside: nobody plays on", "The suspended game is set aside: nobody plays on"),
        ("rolls bob 6 jean_luc 5/4 zoë_o 5/2", "Rolled for the seats: Bob 6, Jean Luc 5/4 and Zoë O’Brien 5/2."),
        ("undo", "The last change of a score is taken back."),
        ("undo step", "The last step is taken back."),
    ],
)
def test_what_was_said_is_told_as_it_sounded(line: str, read: str) -> None:
    assert said_in_words(line, NAMES) == read


def test_it_is_a_sentence_in_french() -> None:
    with translation.override("fr"):
        assert said_in_words("bob rolls 6 2", NAMES) == "Bob fait 6-2."
        assert said_in_words("team wins gammon", NAMES) == "L’équipe gagne un gammon."


def test_several_are_told_one_after_the_other() -> None:
    said: list[Action] = [say.Join(say.Player("bob")), say.BoardResult(Side.BOX, Level.GAMMON)]
    assert told_together(said, NAMES) == "Bob joins. The box wins a gammon."


def test_a_name_from_right_to_left_keeps_to_itself() -> None:
    name = "\N{FIRST STRONG ISOLATE}ליאור כהן\N{POP DIRECTIONAL ISOLATE}"
    assert said_in_words("line ליאור_כהן bob", NAMES) == f"The line is {name} and Bob, in this order."


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("bob rolls 3 5", "Bob rolls penc-ü se."),
        ("settle jean_luc bob 0.78 to bob roll 3 5", "The dice that decide: penc-ü se."),
        ("rolls bob 6 jean_luc 5/4", "Rolled for the seats: Bob şeş and Jean Luc penc/cihar."),
        ("rolls bob 11 jean_luc 5", "Rolled for the seats: Bob 11 and Jean Luc 5."),  # totals of two dice have no name
        ("stake bob 3", "Bob plays for a stake of 3."),
    ],
)
def test_the_dice_are_called_as_the_reader_likes_it(said: str, read: str) -> None:
    with dice_called("turkish"):
        assert said_in_words(said, NAMES).endswith(read)


def test_a_line_that_cannot_be_read_any_more_stands_as_it_was_written() -> None:
    """At an earlier version's table somebody was called by what is a word of the language now."""
    assert said_in_words("suspend takes", NAMES) == "suspend takes"


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_is_told_by_its_title_in_the_form(name: str) -> None:
    value = OPTIONS[name].values[-1]
    rule = rule_in_words(name, value)
    assert said_in_words(f"option {name}={value}", {}) == f"{rule.heading}: {rule.label}."
