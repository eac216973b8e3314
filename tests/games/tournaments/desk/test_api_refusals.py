"""What programs are refused: a code, a sentence in plain words, and apart from it the statement that could be said instead."""

import re
from typing import Any

import pytest

from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.services.wording import SENTENCES, could_say
from games.tournaments.sheet.words import USAGES
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_api import client_of
from tests.games.tournaments.desk.test_api_of_taking_part import asks
from tests.games.tournaments.desk.test_rated import begun

pytestmark = pytest.mark.django_db

FOUR = "flight main knockout length 5\nentrants ann bob cal gus"
VERBS = "|".join(verb for verb in USAGES if "_" in verb)
OF_THE_SHEET = re.compile(rf"(Say|says|Write): |\b({VERBS}|override)\b|=|correct [a-z]+ [a-z]+:")


def says(evening: Night, who: str, text: str) -> Any:
    return asks(evening, who, "api_say_at_tournament", say=text, version=evening.desk_version)


def test_no_sentence_for_programs_speaks_the_language_of_the_sheet() -> None:
    spoken = [f"{reason.name}: {sentence}" for reason, sentence in SENTENCES.items() if OF_THE_SHEET.search(sentence)]
    assert spoken == []


def test_statements_that_could_be_said_instead_need_no_more_than_the_refusal_knows() -> None:
    for reason in SENTENCES:
        words = dict.fromkeys(re.findall(r"{(\w+)}", str(reason.value)), "x")
        assert "{" not in could_say(TournamentRefused(reason, **words))


def test_a_correction_that_comes_too_late_asks_for_a_reason_and_tells_the_statement_apart() -> None:
    evening = begun(FOUR)
    first, second = (match.names for match in evening.first_round())
    evening.says("dana", f"{first[0]} beats {first[1]} 5-1\n{second[0]} beats {second[1]} 5-1\nbegins {first[0]} {second[0]}")
    wrong = {"match": "main 1.1", "winner": first[1], "score": [1, 5], "corrects": True, "version": evening.desk_version}
    refused = asks(evening, "dana", "api_tournament_result", **wrong)
    told = refused.json()
    assert (refused.status_code, told["code"]) == (422, "SUCCEEDING_MATCH_STARTED")
    assert (
        told["detail"]
        == f"{first[0]} has begun a later match, main 2.1. A director who insists says why, for everybody to read."
    )
    assert told["say"] == 'override "reason": correct ...'
    assert asks(evening, "dana", "api_tournament_result", **wrong, reason="misheard").status_code == 201


@pytest.mark.parametrize(
    ("said", "code", "detail", "instead"),
    [
        ("ann beat bob", "UNKNOWN", "“ann” begins no statement.", None),
        ("start", "USAGE", "This statement lacks something, or says too much.", "start main"),
        ("share ann 25", "NO_CALCUTTA", "No Calcutta is announced.", "calcutta main 50 30 20 house 5 back 25"),
        ("start side", "NO_FLIGHT", "There is no flight side. There are: main", None),
    ],
)
def test_a_statement_is_refused_in_plain_words(said: str, code: str, detail: str, instead: str | None) -> None:
    told = says(night(FOUR), "dana", said).json()
    assert (told["code"], told["detail"]) == (code, detail)
    assert instead is None or told["say"] == instead


def test_a_round_that_cannot_be_paired_is_refused_with_a_pairing_to_say() -> None:
    evening = begun("flight main swiss rounds 4 length 5\nentrants ann bob")
    evening.says("dana", "round main\nann beats bob")
    told = says(evening, "dana", "round main").json()
    assert (told["code"], told["detail"]) == ("NO_REMATCH_FREE_PAIRING", "Without a rematch nobody can pair this round.")
    assert says(evening, "dana", f'override "only two": {told["say"]}').status_code == 201


def test_a_report_by_somebody_else_is_a_mistake_in_its_field() -> None:
    evening = begun()
    names = evening.first_round()[0].names
    for by in ("cal", "ann: bob"):
        asked = {"match": "main 1.1", "winner": "ann", "score": [5, 5], "by": by, "version": evening.desk_version}
        refused = asks(evening, "ann", "api_tournament_result", **asked)
        assert refused.status_code == 400
        assert refused.json()["fields"] == {"by": [f"One of the two: {names[0]}, {names[1]}"]}


def test_the_page_of_a_code_tells_it_in_plain_words_too() -> None:
    evening = begun()
    page = client_of(evening.club.users["ann"]).get("/api/problems/SUCCEEDING_MATCH_STARTED/").content.decode()
    assert "override" not in page
