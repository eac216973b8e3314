"""A side that has closed its browser: its opponents neither double, answer, beaver, resign nor move for it, by any request."""

import logging
from collections.abc import Iterator
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client

from chouette.models import Chouette, WriteBurst
from chouette.seats.absence.handover import go_on_if_due, waited_for
from games.play.presence import see
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import let_everybody_roll, press
from tests.chouette.on_screen.screens import Time, at_eight, on_screen, open_the_game, to_the_teams_roll
from tests.chouette.phones import Phone, all_taken, seat_of, table_of
from tests.games.dice.loaded_cup import loaded

pytestmark = pytest.mark.django_db

#: What was done for an absent box from an opponent's page, and more.
ROBBERY = (
    "ann doubles all",
    "ann doubles cal",
    "ann beavers cal",
    "ann takes all",
    "ann drops all",
    "ann accepts dee",
    "ann resigns backgammon",
    "ann resigns single",
    "ann buys bob",
    "ann declines box",
    "ann leaves",
    "ann sits out",
    "ann proxy cal",
    "ann trusts cal",
    "cal moves for ann",
    "settle ann cal 3 to cal",
    "partner cal",
    "automatic",
    "box wins single",
    "team wins backgammon",
    "captain is cal",
    "undo",
    "undo step",
    "close",
)
#: Those that were done; as many as one page may send at once.
DONE = ("ann doubles all", "ann beavers cal", "ann accepts dee", "ann resigns backgammon", "settle ann cal 3 to cal")


def time_passes(time: Time, evening: Chouette, seconds: int, *here: str) -> None:
    for _ten in range(seconds // 10):
        time.passes(10)
        for word in here:
            see(seat_of(evening, word))
        evening.refresh_from_db()
        go_on_if_due(evening)
    evening.refresh_from_db()


@pytest.fixture
def time() -> Iterator[Time]:
    with at_eight() as time:
        yield time


@pytest.fixture
def box_is_gone(time: Time) -> Chouette:
    """Ann is box and on roll; her page has been closed for five minutes, everybody else is there."""
    evening = to_the_teams_roll(on_screen("handover=30 lone_taker=buy_all captain_purchase=on"))
    let_everybody_roll(evening)
    with loaded("62"):
        assert press(Client(), evening, "bob", "roll").status_code == 302
    assert press(Client(), evening, "bob", "play", play="24/18 13/11").status_code == 302
    time_passes(time, evening, 300, "bob", "cal", "dee")
    return evening


def says_for_nothing(client: Client, evening: Chouette, who: str, said: str) -> None:
    """By the page and by the API; nothing is written, no point moves."""
    version, before = evening.version, table_of(evening)
    assert press(client, evening, who, say=said).status_code == 422, said
    body = {"say": said, "version": version, "action_id": str(uuid4())}
    answer = client.post(f"/api/seats/{seat_of(evening, who).secret}/statements/", body, content_type="application/json")
    assert answer.status_code == 422, (said, answer.content)
    after = table_of(evening)
    assert (evening.version, after.scores, after.game) == (version, before.scores, before.game), said


def test_the_table_waits_and_says_so(box_is_gone: Chouette, client: Client) -> None:
    assert table_of(box_is_gone).proxies == table_of(box_is_gone).stand_ins == {}
    assert "The table waits for ann." in Phone().get(f"/s/{seat_of(box_is_gone, 'cal').secret}/").text
    assert "The table waits for ann." in client.get(f"/w/{box_is_gone.code}/").text
    own = client.get(f"/api/seats/{seat_of(all_taken(box_is_gone), 'cal').secret}/").json()
    assert own["at_table"]["table_waits_for"] == "ann"


def test_an_opponent_says_nothing_for_an_absent_box(box_is_gone: Chouette, client: Client) -> None:
    for said in ROBBERY:
        says_for_nothing(client, box_is_gone, "cal", said)
        WriteBurst.objects.all().delete()  # he takes his time


def test_an_opponent_neither_rolls_nor_plays_for_it(box_is_gone: Chouette, client: Client) -> None:
    version = box_is_gone.version
    assert press(client, box_is_gone, "cal", "roll").status_code == 422
    assert press(client, box_is_gone, "cal", "play", play="8/5 6/5").status_code == 422
    assert press(client, box_is_gone, "cal", "answers", **{"answer-0": "ann beavers cal"}).status_code == 422
    assert press(client, box_is_gone, "cal", "double", whom="dee").status_code == 422
    box_is_gone.refresh_from_db()
    assert box_is_gone.version == version


def test_what_was_tried_is_in_the_log_of_security(
    box_is_gone: Chouette, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, "club.security"):
        says_for_nothing(client, box_is_gone, "cal", "ann resigns backgammon")
    lines = [one.getMessage() for one in caplog.records if one.name == "club.security"]
    seat = seat_of(box_is_gone, "cal")
    assert lines == [f"evening {box_is_gone.pk}: seat {seat.pk} said what is not its own: Resign"] * 2


def test_a_monitor_who_sits_in_the_team_cannot_name_himself(box_is_gone: Chouette, client: Client) -> None:
    """Mo keeps the score; whoever he names, nobody of the team moves for the box."""
    assert box_is_gone.opened_by is not None
    client.force_login(box_is_gone.opened_by)
    version = box_is_gone.version
    for said in ("cal moves for ann", "ann proxy cal", "ann trusts cal", "bob moves for ann"):
        form = {"say": said, "version": version, "page": uuid4()}
        assert client.post(f"/c/{box_is_gone.code}/say/", form).status_code == 422, said
        body = {"say": said, "version": version, "action_id": str(uuid4())}
        answer = client.post(f"/api/chouettes/{box_is_gone.code}/statements/", body, content_type="application/json")
        assert answer.status_code == 422, (said, answer.content)
    box_is_gone.refresh_from_db()
    assert box_is_gone.version == version
    assert "moves for ann" not in client.get(f"/c/{box_is_gone.code}/").text


def test_a_stand_in_moves_and_does_nothing_else(time: Time, client: Client) -> None:
    """Dee has dropped and wins nothing by what the box loses: the monitor may name her."""
    evening = to_the_teams_roll(on_screen("handover=30"))
    for who, said in (("dee", "dee doubles"), ("ann", "ann drops dee")):
        assert press(client, evening, who, say=said).status_code == 302
    let_everybody_roll(evening)
    with loaded("62 64"):
        press(client, evening, "bob", "roll")
        press(client, evening, "bob", "play", play="24/18 13/11")
        time_passes(time, evening, 60, "bob", "cal", "dee")
        assert evening.opened_by is not None
        client.force_login(evening.opened_by)
        form = {"say": "dee moves for ann", "version": evening.version, "page": uuid4()}
        assert client.post(f"/c/{evening.code}/say/", form).status_code == 303
        evening.refresh_from_db()
        for said in DONE:
            says_for_nothing(client, evening, "dee", said)
        assert press(client, evening, "dee", "roll").status_code == 302
    assert press(client, evening, "dee", "play", play="24/20 13/7").status_code == 302
    last = evening.records.latest("number")
    assert (last.said, last.actor_name) == ("ann plays 24/20 13/7", "dee")


def test_nobody_is_named_for_a_player_who_is_there(time: Time, client: Client) -> None:
    evening = to_the_teams_roll(on_screen("handover=30"))
    time_passes(time, evening, 60, "ann", "bob", "cal", "dee")
    assert evening.opened_by is not None
    client.force_login(evening.opened_by)
    form = {"say": "dee moves for bob", "version": evening.version, "page": uuid4()}
    answer = client.post(f"/c/{evening.code}/say/", form)
    assert answer.status_code == 422
    assert "bob has not been away for 30 seconds" in answer.content.decode()


def test_a_stand_in_ends_when_the_player_is_back_and_when_interests_part(time: Time, client: Client) -> None:
    options, seats = "handover=30 partner=optional partner_from=4", "box ann\nline bob cal dee pat"
    evening = open_the_game(on_screen(options, before_the_game="partner pat", seats=seats))
    time_passes(time, evening, 60, "bob", "pat")
    assert table_of(evening).stand_ins == {"ann": "pat"}
    for said in DONE:
        says_for_nothing(client, evening, "pat", said)
    assert press(client, evening, "pat", "play", play="8/5 6/5").status_code == 302
    time_passes(time, evening, 10, "ann", "bob", "pat")
    assert table_of(evening).stand_ins == {}


def test_a_proxy_of_the_previous_version_moves_at_most(box_is_gone: Chouette, client: Client) -> None:
    """The site named Cal before the upgrade: her rights end with it."""
    say(box_is_gone, "ann proxy cal")
    for said in DONE:
        says_for_nothing(client, box_is_gone, "cal", said)
    assert press(client, box_is_gone, "cal", "roll").status_code == 422


def test_a_proxy_whom_the_player_names_from_their_own_page_speaks_for_them(box_is_gone: Chouette, client: Client) -> None:
    say(box_is_gone, "zoe joins")
    assert press(client, box_is_gone, "ann", say="ann proxy zoe").status_code == 302
    assert box_is_gone.records.latest("number").said == "ann trusts zoe"
    assert press(client, box_is_gone, "zoe", say="ann doubles all").status_code == 302
    assert box_is_gone.records.latest("number").said == "ann doubles all"


def test_a_table_waits_for_a_box_whose_stand_in_sits_against_it(time: Time) -> None:
    evening = open_the_game(on_screen("handover=30", before_the_game="ann trusts dee"))
    time_passes(time, evening, 60, "bob", "dee")
    assert waited_for(evening, table_of(evening)) == "ann"


def test_silence_neither_drops_nor_takes(time: Time, client: Client) -> None:
    """The house rules of a new table: a double waits for whoever is away, however long."""
    evening = to_the_teams_roll(on_screen("handover=30 absent=wait answer_order=queue"))
    let_everybody_roll(evening)
    with loaded("62"):
        press(client, evening, "bob", "roll")
    press(client, evening, "bob", "play", play="24/18 13/11")
    evening.seats.update(opened_at=evening.opened_at - timedelta(hours=1))
    assert press(client, evening, "ann", say="ann doubles all").status_code == 302
    assert press(client, evening, "bob", say="bob takes").status_code == 302
    time_passes(time, evening, 3600, "ann", "bob", "dee")
    assert Phone().get(f"/s/{seat_of(evening, 'ann').secret}/").status_code == 200
    game = table_of(evening).game
    assert game is not None
    cal = game.main("cal")  # type: ignore[arg-type]
    assert cal is not None
    assert cal.offer is not None
    assert evening.records.latest("number").said == "bob takes"
