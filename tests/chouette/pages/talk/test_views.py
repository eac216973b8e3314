"""Talking from the pages: the responses, and that nothing is shown outside its audience."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from chouette.models import Chouette, Seat, TableMessage
from chouette.pages.live import read
from chouette.pages.shared.audiences import own_audience, watch_audience
from clubsite.members.models import User
from clubsite.members.services import join
from games.play.talk.posting import MOST_MESSAGES
from tests.chouette.evenings import an_evening, say
from tests.chouette.phones import Phone, seat_of
from tests.markup import packed

pytestmark = pytest.mark.django_db

PLAYED = "sheet plain\noption board=on\nbox ann\nline bob cal dee\ngame"
SCRIPT = {"HX-Request": "true"}


@pytest.fixture
def evening() -> Chouette:
    return an_evening(PLAYED)


def tell(client: Client, evening: Chouette, who: str, text: str = "", /, headers: Any = None, **fields: Any) -> Any:
    """What the form of that player's page sends."""
    seat = seat_of(evening, who)
    body = {"text": text, "room": "", "action_id": uuid4()} | fields
    return client.post(f"/s/{seat.secret}/talk/", body, headers=headers or {})


def page(client: Client, evening: Chouette, who: str) -> str:
    return client.get(f"/s/{seat_of(evening, who).secret}/").text


def live(evening: Chouette, audience: str) -> str:
    return str(read(str(evening.pk)).draw(audience) or "")


def test_with_a_script_the_answer_is_empty_and_without_one_the_page(client: Client, evening: Chouette) -> None:
    assert tell(client, evening, "bob", "Run?", headers=SCRIPT).status_code == 204
    answer = tell(client, evening, "bob", "Or stay?")
    assert (answer.status_code, answer["Location"]) == (303, f"/s/{seat_of(evening, 'bob').secret}/#talk")
    assert "Or stay?" in page(client, evening, "cal")


def test_a_refusal_is_a_sentence_and_keeps_what_was_typed(client: Client, evening: Chouette) -> None:
    sentence = "Your cube has not been turned yet: no advice. (House rule: after own cube.)"
    answer = tell(client, evening, "cal", "Take that point", headers=SCRIPT)
    assert (answer.status_code, answer.text) == (422, sentence)
    answer = tell(client, evening, "cal", "Take that point")
    assert answer.status_code == 422
    assert sentence in answer.text
    assert "Take that point" in answer.text
    assert not TableMessage.objects.exists()


def test_the_box_and_those_who_watch_find_nothing_of_the_team_anywhere(client: Client, evening: Chouette) -> None:
    tell(client, evening, "bob", "I fear the anchor")
    everywhere = [
        page(client, evening, "ann"),
        live(evening, own_audience(seat_of(evening, "ann"))),
        live(evening, watch_audience(evening)),
        client.get(f"/w/{evening.code}/").text,
    ]
    assert all("anchor" not in shown for shown in everywhere)
    assert "I fear the anchor" in live(evening, own_audience(seat_of(evening, "dee")))


def test_why_one_may_not_speak_stands_where_one_would(client: Client, evening: Chouette) -> None:
    shown = page(client, evening, "cal")
    assert "Your cube has not been turned yet" in shown
    assert 'data-speaks="table pips"' in shown
    assert 'data-speaks="team table pips"' in page(client, evening, "bob")
    assert 'data-speaks="table"' in page(client, evening, "ann")


def test_a_message_is_text_whatever_is_in_it(client: Client, evening: Chouette) -> None:
    tell(client, evening, "bob", '<img src=x onerror=alert(1)> 13/9" onfocus=alert(1)')
    shown = page(client, evening, "cal")
    assert "<img src=x" not in shown
    assert "&lt;img src=x onerror=alert(1)&gt;" in shown
    assert 'data-play="13/9"' in shown


def test_a_play_in_a_message_can_be_pointed_at(client: Client, evening: Chouette) -> None:
    tell(client, evening, "bob", "13/9 6/5* or run")
    shown = page(client, evening, "dee")
    assert '<button type="button" class="talk-play" data-play="13/9 6/5*" data-side="team"' in packed(shown)


def test_a_hundred_kilobytes_are_refused_with_a_sentence(client: Client, evening: Chouette) -> None:
    answer = tell(client, evening, "bob", "x" * 100_000, headers=SCRIPT)
    assert (answer.status_code, answer.text) == (413, "A message has at most 400 letters.")
    assert tell(client, evening, "bob", "x" * 401, headers=SCRIPT).status_code == 422
    assert tell(client, evening, "bob", "👑" * 400, headers=SCRIPT).status_code == 204


@pytest.mark.parametrize("click", ["", "17", "not-an-id", "x" * 500])
def test_a_click_without_an_id_is_not_understood(client: Client, evening: Chouette, click: str) -> None:
    assert tell(client, evening, "bob", "Run?", headers=SCRIPT, action_id=click).status_code == 400


def test_the_same_line_sent_twice_is_said_once(client: Client, evening: Chouette) -> None:
    click = uuid4()
    for _twice in range(2):
        assert tell(client, evening, "bob", "Run?", headers=SCRIPT, action_id=click).status_code == 204
    assert TableMessage.objects.count() == 1


def test_a_flood_is_told_to_wait(client: Client, evening: Chouette) -> None:
    answers = [tell(client, evening, "bob", "Run!", headers=SCRIPT) for _more in range(MOST_MESSAGES + 1)]
    assert [answer.status_code for answer in answers] == [204] * MOST_MESSAGES + [429]
    assert answers[-1].text == "At most 8 messages in 10 seconds. Wait a moment."


def test_the_pip_count_is_said_by_a_button(client: Client, evening: Chouette) -> None:
    assert tell(client, evening, "cal", headers=SCRIPT, pips="team").status_code == 204
    assert "Pips: 167–167" in page(client, evening, "bob")
    assert tell(client, evening, "ann", headers=SCRIPT, pips="team").status_code == 422


def test_a_wrong_secret_is_nobodys(client: Client, evening: Chouette) -> None:
    assert client.post(f"/s/{'x' * 22}/talk/", {"text": "hello", "action_id": uuid4()}).status_code == 404
    assert client.get(f"/s/{seat_of(evening, 'bob').secret}/talk/").status_code == 405


def test_members_of_the_club_write_to_the_spectators_and_others_read(client: Client, evening: Chouette, eve: User) -> None:
    fay = User.objects.create_user("fay")
    join(evening.club, fay)
    client.force_login(fay)
    body = {"text": "What a roll", "action_id": uuid4(), "room": "spectators"}
    assert client.post(f"/w/{evening.code}/talk/", body, headers=SCRIPT).status_code == 204
    assert "talk-form" in client.get(f"/w/{evening.code}/").text
    stranger = Phone()
    stranger.force_login(eve)
    assert stranger.post(f"/w/{evening.code}/talk/", body | {"action_id": uuid4()}).status_code == 403
    shown = stranger.get(f"/w/{evening.code}/").text
    assert "What a roll" in shown
    assert "The club’s members may write" in shown
    assert "Log in</a> as a member of the club" in Phone().get(f"/w/{evening.code}/").text
    assert "What a roll" not in page(client, evening, "bob")
    say(evening, "team wins single override")
    assert "What a roll" in page(client, evening, "bob")


# The monitor mutes


def test_the_monitor_mutes_and_lets_talk_again(client: Client, evening: Chouette) -> None:
    client.force_login(User.objects.get(username="mo"))
    place = f"/c/{evening.code}/mute/"
    assert client.post(place, {"word": "bob", "muted": "on"}).status_code == 302
    refused = tell(Phone(), evening, "bob", "hello", room="table", headers=SCRIPT)
    assert refused.text == "The monitor has muted you. Nothing you write is shown."
    assert "bob is muted." in client.get(place).text
    assert client.post(place, {"word": "bob", "muted": "off"}).status_code == 302
    assert tell(Phone(), evening, "bob", "hello", headers=SCRIPT).status_code == 204


def test_the_monitor_reads_only_what_everybody_hears(client: Client, evening: Chouette) -> None:
    tell(client, evening, "bob", "I fear the anchor")
    tell(client, evening, "ann", "Good luck", room="table")
    client.force_login(User.objects.get(username="mo"))
    shown = client.get(f"/c/{evening.code}/mute/").text
    assert "Good luck" in shown
    assert "anchor" not in shown


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({}, 400),
        ({"word": "bob"}, 400),
        ({"word": "bob", "muted": "maybe"}, 400),
        ({"word": "zoe", "muted": "on"}, 404),
        ({"word": "\x00", "muted": "on"}, 404),
    ],
)
def test_rubbish_mutes_nobody(client: Client, evening: Chouette, sent: dict[str, str], status: int) -> None:
    client.force_login(User.objects.get(username="mo"))
    assert client.post(f"/c/{evening.code}/mute/", sent).status_code == status
    assert not Seat.objects.filter(muted=True).exists()


# Presence


def test_an_open_page_says_that_its_player_is_there(client: Client, evening: Chouette) -> None:
    bob = seat_of(evening, "bob")
    seen = Seat.objects.exclude(seen_at=None)
    assert not seen.exists()
    assert client.post(f"/s/{bob.secret}/here/").status_code == 204
    assert seen.get() == bob
    assert client.get(f"/s/{bob.secret}/here/").status_code == 405
    assert client.post(f"/s/{'x' * 22}/here/").status_code == 404


@pytest.mark.parametrize("said", ["page", "talk", "double"])
def test_whatever_a_player_does_says_that_he_is_there(client: Client, evening: Chouette, said: str) -> None:
    cal = seat_of(evening, "cal")
    if said == "page":
        page(client, evening, "cal")
    elif said == "talk":
        tell(client, evening, "cal", "hello", room="table")
    else:
        client.post(f"/s/{cal.secret}/say/", {"say": "cal doubles", "version": evening.version, "page": uuid4()})
    cal.refresh_from_db()
    assert cal.seen_at is not None


# More time


def test_more_time_is_the_monitors_and_names_a_side(client: Client, evening: Chouette) -> None:
    place = f"/c/{evening.code}/more-time/"
    client.force_login(User.objects.get(username="mo"))
    assert client.post(place, {"side": "house"}).status_code == 400
    shown = Chouette.objects.get().shown
    assert client.post(place, {"side": "box"}).status_code == 302
    assert Chouette.objects.get().shown == shown
    assert client.get(place).status_code == 405
