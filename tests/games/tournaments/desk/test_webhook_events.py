"""What a club's webhooks are told about a tournament: each record once, in the names of the API."""

import json
from typing import Any
from uuid import uuid4

import jsonschema  # type: ignore[import-untyped]  # it has no types
import pytest

from clubsite.api.docs import document
from clubsite.eventlog.club_events import Kind
from clubsite.webhooks.models import Event
from clubsite.webhooks.services import create_hook
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.services.opening import announce
from games.tournaments.services.saying import say
from tests.games.tournaments.desk.nights import MAIN, Night, night

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Night:
    """Announced before the webhook was named."""
    found = night()
    create_hook(found.club.club, "https://example.org/hook", list(Kind), by=found.club.users["tom"])
    return found


def told() -> list[str]:
    found = Event.objects.filter(kind__startswith="tournament.").order_by("pk")
    return [kind.removeprefix("tournament.") for kind in found.values_list("kind", flat=True)]


def last() -> Any:
    return Event.objects.latest("pk").data


def test_a_tournament_is_told_from_the_first_entry_to_the_last_flight(evening: Night) -> None:
    for who in ("ann", "bob", "cal"):
        evening.of_oneself(who, "sign_up")
    evening.of_oneself("cal", "sign_off")
    evening.says("dana", "check_in ann bob")
    evening.says("dana", "start main")
    evening.says("dana", "ann beats bob 5-1", "main 1.1")
    evening.says("dana", "correct ann bob: bob beats ann 5-1")
    evening.says("dana", "close main")
    expected = ["entered"] * 3 + ["withdrawn", "checked_in", "drawn", "result", "corrected", "finished"]
    assert told() == expected
    bob = {"word": "bob", "player": evening.club.players["bob"].pk, "name": "bob"}
    (flight,) = last()["flights"]
    assert (flight["flight"], flight["champion"]) == ("main", bob)


def test_a_result_is_told_with_the_score_in_the_order_of_the_players(evening: Night) -> None:
    evening.says("dana", "entrants ann bob\nstart main")
    evening.says("dana", "bob beats ann 5-1")
    data = last()
    assert (data["code"], data["version"], data["stage"]) == (evening.tournament.code, evening.desk_version, "running")
    (match,) = data["matches"]
    names = [one["word"] for one in match["players"]]
    assert (names[match["winner"]], match["how"], match["id"]) == ("bob", "played", "main 1.1")
    assert match["score"][match["winner"]] == 5


def reported() -> tuple[str, str, list[tuple[str, str]]]:
    """The kind of the last event; who has just reported; everybody's reports."""
    event = Event.objects.filter(kind__in=[f"tournament.{one}" for one in ("reported", "disputed", "confirmed")]).latest("pk")
    (match,) = event.data["matches"]
    names = [one["word"] for one in match["players"]]
    reports = [(names[one["by"]], f"{names[one['winner']]} {one['score'][one['winner']]}") for one in match["reports"]]
    return event.kind.removeprefix("tournament."), names[match["by"]], reports


def test_who_has_reported_what_is_told_until_both_agree(evening: Night) -> None:
    evening.says("dana", "entrants ann bob\nstart main")
    evening.says("ann", "report ann: ann beats bob 5-3")
    assert reported() == ("reported", "ann", [("ann", "ann 5")])
    evening.says("bob", "report bob: bob beats ann 5-3")
    assert reported() == ("disputed", "bob", [("ann", "ann 5"), ("bob", "bob 5")])
    assert "result" not in told()
    evening.says("bob", "report bob: ann beats bob 5-3")
    assert reported() == ("confirmed", "bob", [("ann", "ann 5"), ("bob", "ann 5")])
    assert told()[-4:] == ["reported", "disputed", "confirmed", "result"]


def test_what_the_desk_decides_is_no_report(evening: Night) -> None:
    evening.says("dana", "entrants ann bob\nstart main")
    evening.says("ann", "report ann: ann beats bob 5-3")
    evening.says("dana", "bob beats ann 5-3")
    assert told()[-2:] == ["reported", "result"]


def test_places_are_told_as_they_are_given(evening: Night) -> None:
    evening.says("dana", "capacity 2")
    for who in ("ann", "bob", "cal"):
        evening.of_oneself(who, "sign_up")
    evening.of_oneself("ann", "sign_off")
    (offered,) = Event.objects.filter(kind="tournament.entered").latest("pk").data["entries"]
    (gone,) = Event.objects.filter(kind="tournament.withdrawn").latest("pk").data["entries"]
    assert [(one["word"], one["standing"]) for one in (offered, gone)] == [("cal", "offered"), ("ann", "out")]


def test_rounds_are_told_with_their_pairs(evening: Night) -> None:
    evening.says("dana", "flight side swiss rounds 2\nentrants ann bob cal\nstart side\nround side")
    (draw,) = last()["draws"]
    assert (draw["flight"], draw["round"], len(draw["pairs"]), len(draw["byes"])) == ("side", 1, 1, 1)


def test_what_a_sheet_brings_is_told_with_the_announcement(evening: Night) -> None:
    sheet = f"{MAIN}\nentrants ann bob\ndraw_seed x\nstart main\nann beats bob\nclose main"
    announce(evening.club.club, sheet, evening.club.users["dana"], uuid4())
    assert told() == ["announced", "finished"]
    data = Event.objects.get(kind="tournament.announced").data
    assert (data["title"], data["stage"], len(data["entries"])) == ("Friday", "over", 2)


def test_the_same_press_again_and_a_refused_one_tell_nothing(evening: Night) -> None:
    click = uuid4()
    for _ in range(2):
        say(evening.club.users["ann"], evening.tournament.code, "sign_up", version=0, action_id=click, own=True)
    with pytest.raises(TournamentRefused):
        evening.says("ann", "start main")
    assert told() == ["entered"]


def test_a_tournament_that_is_called_off_says_why(evening: Night) -> None:
    evening.says("dana", 'call_off "no room"')
    assert told() == ["called_off"]
    assert last()["reason"] == "no room"
    evening.says("dana", 'not_called_off "there is room after all"')
    assert told() == ["called_off", "back_on"]


def test_a_call_to_a_table_is_told_and_so_is_taking_it_back(evening: Night) -> None:
    evening.says("dana", "tables 2\nentrants ann bob\nstart main")
    evening.says("dana", "call main 1.1 table 2")
    (call,) = last()["calls"]
    assert (told()[-1], call["id"], call["table"], {one["word"] for one in call["players"]}) == (
        "called", "main 1.1", 2, {"ann", "bob"},
    )  # fmt: skip
    evening.says("dana", "uncall main 1.1")
    assert (told()[-1], last()["calls"][0]["table"]) == ("called", None)


def test_a_draw_is_told_with_its_matches_and_byes_and_so_is_that_it_is_taken_back(evening: Night) -> None:
    evening.says("dana", "entrants ann bob cal\nstart main")
    (draw,) = last()["draws"]
    assert (len(draw["byes"]), [one["id"] for one in draw["matches"]]) == (1, ["main 1.2"])
    seed = evening.desk.tournament.draw_seed
    evening.says("dana", 'draw_again "Gus was missing"')
    assert (told()[-1], last()["reason"], last()["seed"]) == ("draw_taken_back", "Gus was missing", seed)


def test_a_correction_after_the_end_tells_the_new_places(evening: Night) -> None:
    evening.says("dana", "entrants ann bob\nstart main\nann beats bob 5-1\nclose main")
    assert [(one["place"], one["word"]) for one in last()["flights"][0]["places"]] == [(1, "ann"), (2, "bob")]
    evening.says("tom", 'override "misread": correct ann bob: bob beats ann 5-1')
    assert told()[-2:] == ["corrected", "standings_changed"]
    assert last()["flights"][0]["champion"]["word"] == "bob"


def test_every_event_has_the_shape_that_the_schema_names(evening: Night) -> None:
    evening.says("dana", "tables 2")
    for who in ("ann", "bob", "cal"):
        evening.of_oneself(who, "sign_up")
    evening.of_oneself("cal", "sign_off")
    evening.says("dana", "check_in ann bob")
    evening.says("dana", "start main")
    evening.says("dana", 'draw_again "once more"')
    evening.says("dana", "start main\ncall main 1.1 table 1")
    evening.says("ann", "report ann: ann beats bob 5-3")
    evening.says("bob", "report bob: bob beats ann 5-3")
    evening.says("bob", "report bob: ann beats bob 5-3")
    evening.says("dana", "close main")
    evening.says("tom", 'override "misread": correct ann bob: bob beats ann 5-1')
    schema = json.loads(document.written())
    seen = set()
    for event in Event.objects.filter(kind__startswith="tournament."):
        shape = schema["webhooks"][event.kind]["post"]["requestBody"]["content"]["application/json"]["schema"]
        jsonschema.validate(event.data, shape["properties"]["data"] | {"components": schema["components"]})
        seen.add(event.kind)
    assert {kind for kind in schema["webhooks"] if kind.startswith("tournament.")} - seen == {
        "tournament.announced", "tournament.called_off", "tournament.back_on",
    }  # fmt: skip
