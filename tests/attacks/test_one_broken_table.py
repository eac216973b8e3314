"""One table that cannot go on, for whatever reason, stops no other; and nobody at it meets an error."""

from uuid import uuid4

import pytest
from django.test import Client
from prometheus_client import REGISTRY

from chouette.evening.on_screen.dice_commitments import dice_scope
from chouette.models import Chouette
from chouette.tasks import close_evenings_left_open, go_on_at_quiet_tables
from clubsite.operations.outages.beats import begin_to_beat
from games.dice.dice_cup import reveal
from games.play.presence import see
from tests.chouette.on_screen.evenings import let_everybody_roll, press
from tests.chouette.on_screen.screens import Time, at_eight, on_screen, to_the_teams_roll
from tests.chouette.phones import seat_of

pytestmark = pytest.mark.django_db


def broken(evening: Chouette) -> Chouette:
    """Its row holds what no version has ever written."""
    Chouette.objects.filter(pk=evening.pk).update(table={"type": "Nonsense"})
    return evening


def failed(task: str) -> float:
    return REGISTRY.get_sample_value("club_evenings_failed_total", {"task": task}) or 0


def two_tables_whose_captain_is_gone(time: Time) -> tuple[Chouette, Chouette]:
    first, second = (to_the_teams_roll(on_screen()) for _ in range(2))
    begin_to_beat()
    for _ten in range(13):
        time.passes(10)
        for evening in (first, second):
            see(seat_of(evening, "dee"))
    return first, second


def test_the_tables_after_it_go_on(caplog: pytest.LogCaptureFixture) -> None:
    with at_eight() as time:
        first, second = two_tables_whose_captain_is_gone(time)
        broken(first)
        before = failed("go on")
        for _asked_first in range(2):
            go_on_at_quiet_tables()
            time.passes(20)
            for evening in (first, second):
                see(seat_of(evening, "dee"))
        go_on_at_quiet_tables()
        assert failed("go on") == before + 3
        assert f"evening {first.pk}: go on failed, the others go on" in caplog.text
        assert second.records.latest("number").said == "captain is dee"


def test_evenings_left_open_are_closed_beside_it() -> None:
    with at_eight() as time:
        first, second = broken(to_the_teams_roll(on_screen())), to_the_teams_roll(on_screen())
        time.passes(48 * 3600)
        close_evenings_left_open()
        second.refresh_from_db()
        assert second.closed_at is not None
        first.refresh_from_db()
        assert first.closed_at is None


def test_a_roll_that_nothing_promises_is_refused_in_a_sentence(client: Client) -> None:
    """As after a restore that lost the promise: on the page, by program, and for the site itself."""
    with at_eight():
        evening = to_the_teams_roll(on_screen())
        let_everybody_roll(evening)
        reveal(dice_scope(evening, 1))
        version = evening.version
        answer = press(client, evening, "bob", "roll")
        assert answer.status_code == 422
        assert "No dice are promised for this game." in answer.content.decode()
        body = {"version": version, "action_id": str(uuid4())}
        address = f"/api/seats/{seat_of(evening, 'bob').secret}/roll/"
        told = client.post(address, body, content_type="application/json")
        assert (told.status_code, told.json()["code"]) == (422, "NOTHING_PROMISED")
        evening.refresh_from_db()
        assert evening.version == version
