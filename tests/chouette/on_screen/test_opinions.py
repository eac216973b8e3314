"""Plays that the team proposes and marks for plays that were made: read by their own side, by the box only after the game."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from chouette.models import Chouette, ProposedPlay, Reaction
from chouette.pages.live import read
from chouette.pages.shared.audiences import own_audience, watch_audience
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import let_everybody_roll, press
from tests.chouette.on_screen.screens import on_screen, roll, to_the_teams_roll
from tests.chouette.phones import Phone, all_taken, seat_of

pytestmark = pytest.mark.django_db

PLAY = "24/18 13/9"


@pytest.fixture
def friday() -> Chouette:
    """Bob has rolled 6-4 for the team, which consults freely, and is to play it."""
    chouette = all_taken(to_the_teams_roll(on_screen("consultation=free")))
    roll(chouette, "bob", "64")
    return chouette


def page(chouette: Chouette, who: str) -> str:
    return " ".join(Phone().get(f"/s/{seat_of(chouette, who).secret}/").text.split())


def asked(chouette: Chouette, who: str) -> dict[str, Any]:
    return dict(Client().get(f"/api/seats/{seat_of(chouette, who).secret}/").json())


def sends(chouette: Chouette, who: str, where: str, /, **body: Any) -> Any:
    body = {"version": Chouette.objects.get(pk=chouette.pk).version, "action_id": str(uuid4())} | body
    return Client().post(f"/api/seats/{seat_of(chouette, who).secret}/{where}/", json.dumps(body), "application/json")


def everything_about(chouette: Chouette, who: str | None) -> str:
    """The page, the API, the live stream and the replay of the running game, as that player, or a spectator, gets them."""
    state = read(str(chouette.pk))
    if who is None:
        texts = [Client().get(reverse("watch", args=(chouette.code,))).text, str(state.draw(watch_audience(chouette)) or "")]
        texts += [Client().get(f"/api/chouettes/{chouette.code}/").text]
    else:
        texts = [
            page(chouette, who),
            json.dumps(asked(chouette, who)),
            str(state.draw(own_audience(seat_of(chouette, who))) or ""),
        ]
    texts.append(Client().get(reverse("replay", args=(chouette.code, 1))).text)
    return "\n".join(texts)


def test_the_team_reads_what_is_proposed_with_its_votes(friday: Chouette) -> None:
    assert press(Phone(), friday, "cal", "tray", play="13/9 24/18").status_code == 302
    assert press(Phone(), friday, "dee", "tray", vote=PLAY).status_code == 302
    assert press(Phone(), friday, "bob", "tray", play="8/2 6/2").status_code == 302
    for who in ("bob", "cal", "dee"):
        assert asked(friday, who)["at_table"]["tray"] == [
            {"play": PLAY, "votes": ["cal", "dee"]},
            {"play": "8/2 6/2", "votes": ["bob"]},
        ]
    assert "cal and dee" in page(friday, "bob")


def test_the_box_and_spectators_read_nothing_of_the_tray(friday: Chouette) -> None:
    assert sends(friday, "cal", "tray", play=PLAY).status_code == 200
    assert PLAY in everything_about(friday, "dee")
    for who in ("ann", None):
        told = everything_about(friday, who)
        assert PLAY not in told
        assert "13/9" not in told
    assert asked(friday, "ann")["at_table"]["tray"] is None


def test_a_proxy_of_the_box_reads_nothing_of_the_tray(friday: Chouette) -> None:
    sends(friday, "cal", "tray", play=PLAY)
    say(friday, "ann trusts dee")
    assert asked(friday, "dee")["at_table"]["tray"] is None
    assert PLAY not in everything_about(friday, "dee")
    assert sends(friday, "dee", "tray", play=PLAY).json()["code"] == "NO_PLAY_TO_PROPOSE"


def test_a_vote_is_changed_and_taken_back(friday: Chouette) -> None:
    for play, kept in ((PLAY, [PLAY]), (PLAY, [PLAY]), ("8/2 6/2", ["8/2 6/2"]), ("", []), ("", [])):
        assert sends(friday, "cal", "tray", play=play).status_code == 200
        assert list(ProposedPlay.objects.values_list("play", flat=True)) == kept


@pytest.mark.parametrize(
    ("who", "play", "code"),
    [
        ("cal", "13/7 13/8", "ILLEGAL_PLAY"),
        ("cal", "castles", "ILLEGAL_PLAY"),
        ("ann", PLAY, "NO_PLAY_TO_PROPOSE"),
    ],
)
def test_only_a_legal_play_of_ones_own_side_is_proposed(friday: Chouette, who: str, play: str, code: str) -> None:
    refused = sends(friday, who, "tray", play=play)
    assert (refused.status_code, refused.json()["code"]) == (422, code)
    assert not ProposedPlay.objects.exists()


def test_a_stale_page_proposes_nothing(friday: Chouette) -> None:
    assert sends(friday, "cal", "tray", play=PLAY, version=1).status_code == 409
    assert press(Phone(), friday, "cal", "tray", play=PLAY, version=1).status_code == 409
    assert press(Phone(), friday, "cal", "tray", play="x" * 100_000).status_code == 400


def test_whoever_may_not_advise_proposes_nothing() -> None:
    for rule, code in (("none", "NO_CONSULTING"), ("after_own_cube", "OWN_CUBE_FIRST")):
        friday = all_taken(to_the_teams_roll(on_screen(f"consultation={rule}")))
        roll(friday, "bob", "64")
        assert sends(friday, "cal", "tray", play=PLAY).json()["code"] == code
        assert "tray-play" not in page(friday, "cal")
    assert sends(friday, "bob", "tray", play=PLAY).status_code == 200  # the captain may always ask


def test_the_tray_is_empty_for_the_next_roll(friday: Chouette) -> None:
    sends(friday, "cal", "tray", play=PLAY)
    say(friday, f"bob plays {PLAY}")
    roll(friday, "ann", "21")
    say(friday, "ann plays 13/11 6/5")
    roll(friday, "bob", "64")
    assert asked(friday, "cal")["at_table"]["tray"] == []


def test_a_mark_of_the_team_is_read_by_the_box_once_the_game_is_over(friday: Chouette) -> None:
    say(friday, f"bob plays {PLAY}")
    turn = asked(friday, "cal")["at_table"]["last_play"]["turn"]
    assert sends(friday, "cal", "marks", turn=turn, mark="doubtful").status_code == 200
    assert asked(friday, "dee")["at_table"]["last_play"]["marks"] == [{"player": "cal", "mark": "doubtful"}]
    assert "doubtful: cal" in page(friday, "dee")
    assert asked(friday, "ann")["at_table"]["last_play"]["marks"] == []
    for who in ("ann", None):
        assert "doubtful: cal" not in everything_about(friday, who)
    say(friday, "suspend")
    for who in ("ann", None):
        assert "doubtful: cal" not in everything_about(friday, who)
    say(friday, "resume\nteam wins single override")
    assert "? doubtful: cal" in Client().get(reverse("replay", args=(friday.code, 1))).text


def test_whoever_may_not_advise_is_read_by_nobody_until_the_game_is_over() -> None:
    friday = all_taken(to_the_teams_roll(on_screen("consultation=none")))
    assert sends(friday, "cal", "marks", turn=2, mark="strong").status_code == 200
    assert Reaction.objects.get().room == ""
    for who in ("ann", "bob", "dee", None):
        assert "strong: cal" not in everything_about(friday, who)
    assert "strong: cal" in page(friday, "cal")
    say(friday, "team wins single override")
    assert "! strong: cal" in Client().get(reverse("replay", args=(friday.code, 1))).text


def test_a_mark_is_given_once_changed_and_taken_back(friday: Chouette) -> None:
    let_everybody_roll(friday)
    for mark, kept in (("strong", ["strong"]), ("strong", ["strong"]), ("daring", ["daring"]), ("none", [])):
        assert press(Phone(), friday, "cal", "reaction", mark=mark, turn=2).status_code == 302
        assert list(Reaction.objects.values_list("mark", flat=True)) == kept


@pytest.mark.parametrize("fields", [{"mark": "checkmate", "turn": 2}, {"mark": "strong", "turn": "x"}, {"mark": "strong"}, {}])
def test_rubbish_marks_nothing(friday: Chouette, fields: dict[str, Any]) -> None:
    assert press(Phone(), friday, "cal", "reaction", **fields).status_code == 400
    assert not Reaction.objects.exists()


def test_only_the_play_made_last_is_marked(friday: Chouette) -> None:
    assert sends(friday, "cal", "marks", turn=7, mark="strong").json()["code"] == "NO_PLAY_TO_MARK"
    say(friday, f"bob plays {PLAY}")
    assert sends(friday, "cal", "marks", turn=2, mark="strong").json()["code"] == "NO_PLAY_TO_MARK"
    assert not Reaction.objects.exists()
