"""What a club's webhooks are told about an evening: everything that happened, in order, and nothing for most clicks."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from chouette.evening.services import perform, perform_all
from chouette.models import Chouette
from chouette.notation import read_statement
from chouette.rules.refusals import Refused
from clubsite.eventlog.club_events import Kind
from clubsite.members.models import Club, User
from clubsite.members.services import create_club
from clubsite.webhooks.models import Event, Hook
from clubsite.webhooks.services import create_hook
from tests.chouette.conftest import Say

pytestmark = pytest.mark.django_db

SEATS = "box ann\nline bob cal"
GAME = "game\nann doubles bob\nbob takes\nbox wins single"


@pytest.fixture
def hook(club: Club, mo: User) -> Hook:
    return create_hook(club, "https://example.org/hook", list(Kind), by=mo)


def told() -> list[str]:
    return list(Event.objects.order_by("pk").values_list("kind", flat=True))


def test_an_evening_is_told_from_its_beginning_to_its_end(chouette: Chouette, hook: Hook, say: Say) -> None:
    say(chouette, f"{SEATS}\n{GAME}\nclose")
    assert told() == ["evening.opened", "game.finished", "evening.closed"]
    assert hook.deliveries.count() == 3


def test_a_finished_game_is_told_as_the_api_tells_it(chouette: Chouette, hook: Hook, say: Say) -> None:
    say(chouette, f"{SEATS}\n{GAME}")
    data = Event.objects.get(kind="game.finished").data
    assert (data["code"], data["title"], data["version"]) == (chouette.code, "Friday", 6)
    assert data["scores"] == {"ann": 3, "bob": -2, "cal": -1}
    assert {**data["game"], "why": ""} == {
        "number": 1,
        "box": "ann",
        "captain": "bob",
        "winner": "box",
        "level": "single",
        "deltas": {"ann": 3, "bob": -2, "cal": -1},
        "corrected": False,
        "why": "",
    }


def test_the_beginning_tells_the_whole_state(chouette: Chouette, hook: Hook, say: Say) -> None:
    say(chouette, "box ann")
    data = Event.objects.get(kind="evening.opened").data
    assert (data["code"], data["version"], data["closed"], data["roles"]["box"]) == (chouette.code, 1, False, "ann")


def test_a_correction_an_undo_and_a_closing_taken_back_are_told(chouette: Chouette, hook: Hook, say: Say) -> None:
    say(chouette, f"{SEATS}\n{GAME}")
    Event.objects.all().delete()
    say(chouette, "correct game 1 team wins single")
    say(chouette, "close\nundo step")
    say(chouette, "undo")
    assert told()[:3] == ["game.corrected", "evening.closed", "evening.reopened"]
    assert set(told()[3:]) == {"game.corrected"}  # the undo reverts the correction: the first result counts again
    say(chouette, "undo")
    assert told()[-1] == "game.undone"
    assert Event.objects.latest("pk").data["game"] == {"number": 1}


def test_a_whole_evening_in_one_click_is_told_game_by_game(chouette: Chouette, hook: Hook, mo: User) -> None:
    actions = [read_statement(line) for line in f"{SEATS}\n{GAME}\n{GAME}\nclose".splitlines()]
    perform_all(chouette.pk, actions, version=0, action_id=uuid4(), by=mo)
    assert told() == ["evening.opened", "game.finished", "game.finished", "evening.closed"]
    assert [event.data["game"]["number"] for event in Event.objects.filter(kind="game.finished").order_by("pk")] == [1, 2]


def test_a_game_that_was_taken_back_in_the_same_click_never_was(chouette: Chouette, hook: Hook, mo: User) -> None:
    actions = [read_statement(line) for line in f"{SEATS}\n{GAME}\nundo".splitlines()]
    perform_all(chouette.pk, actions, version=0, action_id=uuid4(), by=mo)
    assert told() == ["evening.opened"]


def test_a_refused_action_and_the_same_click_again_tell_nothing(chouette: Chouette, hook: Hook, mo: User) -> None:
    click = uuid4()
    for _ in range(2):
        perform(chouette.pk, "box ann", version=0, action_id=click, by=mo)
    with pytest.raises(Refused):
        perform(chouette.pk, "box wins single", version=1, action_id=uuid4(), by=mo)
    assert told() == ["evening.opened"]


def test_only_the_kinds_that_were_chosen_are_told(chouette: Chouette, club: Club, mo: User, say: Say) -> None:
    create_hook(club, "https://example.org/hook", [Kind.EVENING_CLOSED], by=mo)
    say(chouette, f"{SEATS}\n{GAME}\nclose")
    assert told() == ["evening.closed"]


def test_another_clubs_webhook_hears_nothing(chouette: Chouette, mo: User, eve: User, say: Say) -> None:
    create_hook(create_club(eve, "Elsewhere"), "https://example.org/hook", list(Kind), by=eve)
    say(chouette, f"{SEATS}\n{GAME}\nclose")
    assert told() == []


def test_a_click_that_tells_nothing_asks_nothing(
    chouette: Chouette, mo: User, say: Say, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """The lock, the record, the table with the announcement, and the savepoint around them: no query about webhooks."""
    say(chouette, f"{SEATS}\ngame")
    with django_assert_num_queries(5):
        perform(chouette.pk, "ann doubles bob", version=chouette.version, action_id=uuid4(), by=mo)


def test_a_finished_game_costs_one_question_where_nobody_listens(chouette: Chouette, mo: User, say: Say) -> None:
    say(chouette, f"{SEATS}\n{GAME}\n{GAME.rpartition(chr(10))[0]}")
    with CaptureQueriesContext(connection) as asked:
        perform(chouette.pk, "box wins single", version=chouette.version, action_id=uuid4(), by=mo)
    assert sum("webhooks_" in query["sql"] for query in asked) == 1
