"""What programs are refused: a code, a sentence in plain words, and apart from it the statement that could be said instead."""

import re
from typing import Any

import pytest
from django.urls import reverse

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


STARTS = "starts 1764529200 (seconds since 1970, UTC; or: starts none)"


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
    later = f"main 2.1 ({first[0]}-{second[0]})"
    assert told["detail"].startswith(f"{first[0]} has begun a later match, {later}. A director who insists says why")
    assert ("say" in told, told["missing"]) == (False, "reason")
    assert asks(evening, "dana", "api_tournament_result", **wrong, reason="misheard").status_code == 201


@pytest.mark.parametrize(
    ("said", "code", "detail", "example"),
    [
        ("ann beat bob", "UNKNOWN", "“ann” begins no statement.", None),
        ("tables -1", "BAD_TABLES", "Say how many tables there are, from 0 to 999.", None),
        ("start", "USAGE", "This statement lacks something, or says too much.", "start main"),
        ("starts tomorrow", "USAGE", "This statement lacks something, or says too much.", STARTS),
        ("share ann 25", "NO_CALCUTTA", "No Calcutta is announced.", "calcutta main 50 30 20 house 5 back 25"),
        ("start side", "NO_FLIGHT", "There is no flight side. There are: main", None),
    ],
)
def test_a_statement_is_refused_in_plain_words_with_an_example(said: str, code: str, detail: str, example: str | None) -> None:
    told = says(night(FOUR), "dana", said).json()
    assert (told["code"], told["detail"]) == (code, detail)
    assert "say" not in told
    assert example is None or told["usage"] == example


def test_a_director_who_signs_somebody_up_while_entry_is_shut_reads_how_they_are_let_in() -> None:
    evening = night(FOUR, "tables 1")
    told = says(evening, "dana", "sign_up mo").json()
    assert (told["code"], told["detail"]) == ("LET_IN", "Entry is not open. A director lets mo in all the same.")
    assert says(evening, "dana", told["say"]).status_code == 201
    assert says(evening, "dana", "sign_up mo").json()["code"] == "IN_ALREADY"
    assert says(evening, "mo", "sign_up gil").json()["code"] == "NOT_YOURS"


def test_an_example_is_given_only_of_a_statement_that_is_spelt_like_it() -> None:
    evening = night(FOUR)
    assert "usage" not in says(evening, "dana", "rake 200").json()
    near = says(evening, "dana", "withdrw cal").json()
    assert (near["code"], near["detail"], near["usage"]) == ("UNKNOWN", "“withdrw” begins no statement.", "withdraw cal")


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


def test_what_needs_a_reason_is_told_as_it_was_said_with_room_for_one() -> None:
    evening = night(FOUR + "\nfee 10\nprizes main 100")
    evening.says("dana", "start main")
    evening.says("dana", "{} beats {} 5-1".format(*evening.first_round()[0].names))
    told = says(evening, "dana", "side_pool one 5 ann bob").json()
    assert (told["code"], told["say"]) == ("MONEY_WHY", 'override "reason": side_pool one 5 ann bob')
    assert says(evening, "dana", told["say"]).status_code == 201


def test_of_several_lines_the_one_that_is_refused_is_named() -> None:
    evening = night(FOUR, "tables 1")
    for text, line, code in (
        ("start main\n\nstart side", 3, "NO_FLIGHT"),
        ("start main\ncall main 1.1 table 7", 2, "NO_TABLE"),
        ("tables 2\nstart", 2, "USAGE"),
        ("start main\nstart main", 2, "STARTED_ALREADY"),
        ("start main\nann beats nobody 5-3\ncall main 1.1 table 1", 2, "STRANGER"),
    ):
        told = says(evening, "dana", text).json()
        assert (told["code"], told["line"], told["part"]) == (code, line, "say"), text
    assert "line" not in says(evening, "dana", "start side").json()


def test_the_usage_of_a_flight_is_that_of_its_format() -> None:
    evening = night(FOUR)
    assert says(evening, "dana", "flight side swiss length 5").json()["usage"].startswith("flight main swiss rounds 5 length 5")
    assert says(evening, "dana", "flight side league of 6").json()["usage"] == "flight main league divisions of 6 length 7"


def test_what_somebody_else_has_done_meanwhile_is_stale_and_comes_with_the_state() -> None:
    evening = begun(FOUR)
    names = evening.first_round()[0].names
    asked = {"match": "main 1.1", "winner": names[0], "score": [5, 1], "version": evening.desk_version}
    assert asks(evening, "dana", "api_tournament_result", **asked).status_code == 201
    late = asks(evening, "tom", "api_tournament_result", **asked)
    assert (late.status_code, late.json()["state"]["version"]) == (409, evening.desk_version)
    said = {"say": f"{names[0]} beats {names[1]} 5-1"}
    assert asks(evening, "tom", "api_say_at_tournament", **said, version=asked["version"]).status_code == 409
    assert asks(evening, "tom", "api_say_at_tournament", **said, version=evening.desk_version + 9).status_code == 409
    assert asks(evening, "tom", "api_say_at_tournament", **said, version=evening.desk_version).status_code == 422
    assert asks(evening, "ann", "api_say_at_tournament", say="close main", version=1).json()["code"] in ("STALE", "NOT_YOURS")


def test_results_say_which_field_would_help() -> None:
    evening = begun(FOUR)
    one, other = evening.first_round()[0].names
    asked = {"match": "main 1.1", "winner": one, "score": [5, 1]}

    def told(who: str, **more: Any) -> tuple[str, str | None]:
        answer = asks(evening, who, "api_tournament_result", **(asked | more), version=evening.desk_version).json()
        return answer["code"], answer.get("missing")

    player = one if one in evening.club.users else other
    assert told(player) == ("REPORT_IT", "by")
    assert told("dana", match="main 9.9") == ("NO_SUCH_MATCH", None)
    assert told("dana", match="main 2.1") == ("NOT_DUE", None)
    evening.says("dana", f"{one} beats {other} 5-1")
    assert told("dana", score=[5, 2]) == ("TO_CORRECT", "corrects")


def test_a_name_is_found_whatever_its_case_if_only_one_fits() -> None:
    evening = night("flight main knockout length 5\nentrants Ann bob\nstart main")
    evening.says("dana", "ANN beats BOB 5-3")
    assert evening.first_round()[0].winner == "Ann"
    evening.says("dana", "not_played ann Bob")
    asked = {"match": "main 1.1", "winner": "ann", "version": evening.desk_version}
    assert asks(evening, "dana", "api_tournament_result", **asked).status_code == 201
    assert evening.first_round()[0].winner == "Ann"


def test_pairs_by_hand_and_a_flights_field_are_found_whatever_their_case() -> None:
    evening = night("entrants Ann bob Al-Cal al dee")
    evening.says("dana", "flight main swiss rounds 2 of ANN Bob al-cal DEE")
    assert evening.desk.tournament.flights[0].only == ("Ann", "bob", "Al-Cal", "dee")
    evening.says("dana", "start main")
    evening.says("dana", "round main by hand ANN-Bob Dee-AL-CAL")
    assert evening.desk.tournament.flights[0].rounds[0].pairs == (("Ann", "bob"), ("dee", "Al-Cal"))


def test_a_correction_is_tried_whatever_the_case_of_its_names() -> None:
    evening = begun(FOUR)
    one, other = evening.first_round()[0].names
    evening.says("dana", f"{one} beats {other} 5-1")
    place = reverse("api_preview_correction", args=[evening.club.club.slug, evening.tournament.code])
    line = f"correct {one.upper()} {other}: {other.upper()} beats {one} 5-2"
    assert client_of(evening.club.users["dana"]).get(place, {"say": line}).status_code == 200


def test_a_field_that_nobody_knows_is_refused_with_what_was_meant() -> None:
    evening = begun(FOUR)
    asked = {"match": "main 1.1", "winner": "ann", "version": evening.desk_version}
    refused = asks(evening, "dana", "api_tournament_result", **asked, correct=True)
    assert (refused.status_code, refused.json()["fields"]) == (
        400, {"correct": ["There is no such field. Did you mean “corrects”?"]},
    )  # fmt: skip
    assert asks(evening, "dana", "api_say_at_tournament", say="tables 2", version=0, foo=1).status_code == 400
    assert asks(evening, "ann", "api_tournament_entry", do="sign_up", version=0).status_code == 422


def test_a_correction_is_tried_before_it_is_made() -> None:
    evening = begun(FOUR)
    one, other = evening.first_round()[0].names
    evening.says("dana", f"{one} beats {other} 5-1")
    place = reverse("api_preview_correction", args=[evening.club.club.slug, evening.tournament.code])
    line = f"correct {one} {other}: {other} beats {one} 5-2"
    would = client_of(evening.club.users["dana"]).get(place, {"say": line})
    assert (would.status_code, would.json()["say"], would.json()["rated"]) == (200, line, 1)
    assert [match["id"] for match in would.json()["matches"]] == ["main 1.1", "main 2.1"]
    assert evening.first_round()[0].winner == one
    assert client_of(evening.club.users["dana"]).get(place, {"say": "tables 2"}).json()["code"] == "ONLY_CORRECTIONS"
    assert client_of(evening.club.users["ann"]).get(place, {"say": line}).status_code == 422
    assert client_of(evening.club.users["eve"]).get(place, {"say": line}).status_code == 404
