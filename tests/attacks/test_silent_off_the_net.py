"""The box doubles in the moment it sees an opponent drop off the net: whoever cannot answer neither drops nor takes."""

from collections.abc import Iterator

import pytest
from django.test import Client

from chouette.evening.answer_round import open_round
from chouette.models import Chouette
from chouette.seats.answering import open_own_page
from chouette.tasks import open_answers
from games.play.presence import see
from tests.chouette.evenings import say
from tests.chouette.on_screen.screens import Time, at_eight, on_screen, roll, to_the_teams_roll
from tests.chouette.phones import Phone, seat_of, table_of

pytestmark = pytest.mark.django_db

TEAM = ("bob", "cal", "dee")


@pytest.fixture
def client() -> Client:
    return Phone()


@pytest.fixture
def time() -> Iterator[Time]:
    with at_eight() as time:
        yield time


def reports(client: Client, evening: Chouette, *words: str, **sign: str) -> None:
    """What here.js sends."""
    for word in words:
        assert client.post(f"/s/{seat_of(evening, word).secret}/here/", sign, headers={"HX-Request": "true"}).status_code == 204


def passes(client: Client, time: Time, evening: Chouette, seconds: int, *here: str) -> None:
    """Pages that are open report every fifteen seconds, and the worker looks whether the time to answer is over."""
    for _quarter in range(seconds // 15):
        time.passes(15)
        reports(client, evening, *here)
        open_answers(evening.pk)
    evening.refresh_from_db()


def before_a_double(options: str = "absent=captain") -> Chouette:
    """Everybody has opened their page; the box is to roll or double."""
    evening = to_the_teams_roll(on_screen(options))
    for word in ("ann", *TEAM):
        open_own_page(seat_of(evening, word))
        see(seat_of(evening, word))
    roll(evening, "bob", "62")
    return say(evening, "bob plays 24/18 13/11")


def unanswered(evening: Chouette) -> set[str]:
    game = table_of(evening).game
    return {str(one.team_side) for one in game.live if one.offer is not None} if game else set()


def test_who_was_off_the_net_when_asked_drops_nothing(client: Client, time: Time) -> None:
    evening = before_a_double()
    passes(client, time, evening, 60, "ann", "cal", "dee")
    say(evening, "ann doubles all")
    passes(client, time, evening, 300, "ann", "cal", "dee")
    assert unanswered(evening) == set(TEAM)
    assert not any(table_of(evening).scores.values())


@pytest.mark.parametrize("gone_after", [0, 30, 45])
def test_who_falls_off_the_net_meanwhile_drops_nothing(client: Client, time: Time, gone_after: int) -> None:
    """Thirty seconds before the end nobody can know yet that a page is gone."""
    evening = before_a_double()
    say(evening, "ann doubles all")
    passes(client, time, evening, gone_after, "ann", *TEAM)
    passes(client, time, evening, 300, "ann", "cal", "dee")
    assert unanswered(evening) == set(TEAM)


@pytest.mark.parametrize("sign", [{}, {"touched": "1"}])
def test_who_is_back_has_the_whole_time(client: Client, time: Time, sign: dict[str, str]) -> None:
    evening = before_a_double()
    say(evening, "ann doubles all")
    passes(client, time, evening, 150, "ann", "cal", "dee")
    reports(client, evening, "bob", **sign)
    round_ = open_round(evening, table_of(evening))
    assert round_ is not None
    assert round_.deadline is not None
    passes(client, time, evening, 45, "ann", *TEAM)
    assert unanswered(evening) == set(TEAM)
    passes(client, time, evening, 30, "ann", *TEAM)
    assert not unanswered(evening)


def test_who_is_there_and_silent_answers_as_the_sheet_says(client: Client, time: Time) -> None:
    evening = before_a_double("absent=drop")
    say(evening, "ann doubles all")
    passes(client, time, evening, 75, "ann", *TEAM)
    assert not unanswered(evening)


def test_the_page_says_that_nobodys_time_runs_while_they_are_away(client: Client, time: Time) -> None:
    evening = before_a_double()
    say(evening, "ann doubles all")
    assert "While somebody is away their time does not run." in client.get(f"/s/{seat_of(evening, 'bob').secret}/").text
