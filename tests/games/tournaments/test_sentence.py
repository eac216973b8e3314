"""Whatever is said at a director's desk is a sentence for people, in both languages."""

import re
from collections.abc import Iterator
from dataclasses import fields
from typing import get_args

import pytest
from django.utils import translation

from games.tournaments.desk.reading import read_said
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.steps import Step
from games.tournaments.model.actions import Action
from games.tournaments.model.options import _READERS, Options, with_option
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.services.wording import for_programs, in_words
from games.tournaments.sheet.reading import read_sheet
from games.tournaments.wording.options import TIE_BREAKS, TITLES, VALUES
from games.tournaments.wording.sentence import sentence_of
from tests.games.tournaments.test_sheet import STATEMENTS

PEOPLE = {"ann": "Ann", "bob": "Bob O’Brien", "cal": "Cal", "dee": "Dee"}

STEPS = f"""
    open_entry | close_entry | entry_from 1764529200 | entry_from none | entry_until 1764529200 | entry_until none | entry_hours
    check_in_until 1764529200 | check_in_until none | waits_here cal | says_here ann | guests on | guests off | capacity 16
    capacity none
    starts 1764529200 | starts none | buy_backs_until 1764529200 | buy_backs_until none | tables 6 | on_screen on
    on_screen clock | on_screen off | sign_up ann | sign_off ann | take_place ann | end_offers | promise {"5f" * 32}
    deadline main 2 1764529200 | deadline main 2 none | autopilot 30 | autopilot none | later main 1.2 1764529200
    later main 1.2 none | not_here ann bob | here bob | claim_back ann | deadlines | draw_again "two were missing"
    call main 1.2 table 3 | uncall main 1.2 | not_played ann bob | not_in_hall ann | came_late ann | not_late ann
    not_signed_off ann | not_bought_back ann main | call_off "no room" | calcutta main 50 30 20 house 5 back 25
    lot ann 200 to bob back 25 | not_in_again ann main
    not_called_off "nobody else" | not_begun ann bob
    lot ann,cal 80.50 to bob,dee "why so late" | share ann 25 | lot_back ann "written twice" | double cal | club_ratings
"""


def steps() -> Iterator[str]:
    yield from (line.strip() for row in STEPS.strip().splitlines() for line in row.split("|"))


def everything() -> list[Action | Step]:
    return [*(line.action for line in read_sheet(STATEMENTS)), *(read_said(line, 1764529200) for line in steps())]


def called(word: str) -> str:
    return PEOPLE.get(word, word)


def test_nothing_that_can_be_said_is_missing_here() -> None:
    assert {type(said) for said in everything()} == {*get_args(Action), *get_args(Step)}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("said", everything(), ids=lambda said: type(said).__name__)
def test_it_is_a_sentence_without_a_word_of_the_sheet(said: Action | Step, language: str) -> None:
    with translation.override(language):
        sentence = sentence_of(said, called)
    assert re.findall(r"\S*(?:\w_\w|=|\{)\S*|\bbob\b|\bann\b", sentence) == []
    assert sentence.endswith((".", "missing", "room", "else", "so"))  # a director's own reason ends as it was written


def test_every_option_has_a_title_and_words_for_its_values() -> None:
    assert set(TITLES) == {field.name for field in fields(Options)} == set(_READERS)
    for name, values in VALUES.items():
        for value in values:
            with_option(Options(), name, value)
    with_option(Options(), "tiebreaks", ",".join(TIE_BREAKS))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("option third_place=match", "Third place: played for."),
        ("option late_points=5+10", "Lateness: a point after 5 minutes and after each 10 more."),
        ("option tiebreaks=wins,head_to_head", "What decides between equals: matches won, their own match."),
        ("correct ann bob: bob beats ann 5-4", "Ann – Bob O’Brien is corrected: Bob O’Brien 5–4 against Ann."),
        ("walkover cal over dee", "Cal wins without playing: Dee is not there."),
        ("late_start ann 12 minutes", "Ann is 12 minutes late."),
        ("close last_chance", "Last chance is closed."),
        ("deadline division 2 3 none", "Round 3 of Division 2 has no deadline."),
        ('not_played ann bob "the wrong pair"', "Ann and Bob O’Brien play their match again. The reason: the wrong pair"),
        ("not_begun ann bob", "Ann and Bob O’Brien have not begun."),
        ("call main 1.2 table 3", "Match Main 1.2 is called to table 3."),
    ],
)
def test_what_was_said_is_told_as_it_sounded(line: str, told: str) -> None:
    assert sentence_of(read_said(line, 1764529200), called) == told


def test_a_page_calls_flights_and_matches_by_their_names_where_a_program_reads_those_of_the_sheet() -> None:
    refused = TournamentRefused(Refusal.FLIGHT_CLOSED, flight="main")
    assert in_words(refused) == "Main is closed."
    assert for_programs(refused) == "main is closed."
    assert in_words(TournamentRefused(DeskRefusal.AT_NO_TABLE, match="division 2 3.1")).startswith("Division 2 3.1 ")
    with translation.override("fr"):
        assert in_words(refused).startswith("Principal")
