"""Plays that the team proposes and marks for plays that were made: read by their own side, by the box only after the game."""

import json
import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from chouette.models import Chouette, EndedOffer, ProposedPlay, Reaction
from chouette.pages.live import read
from chouette.pages.shared.audiences import own_audience, watch_audience
from chouette.records.about_me import of_evenings
from clubsite.members.about_me import person
from clubsite.members.models import Player, User
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import let_everybody_roll, press
from tests.chouette.on_screen.screens import on_screen, roll, to_the_teams_roll
from tests.chouette.phones import Phone, all_taken, seat_of

pytestmark = pytest.mark.django_db

ANNS, PLAY = "8/5 6/5", "24/18 13/9"


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


def marks(chouette: Chouette, who: str, mark: str) -> int:
    """The play that their program saw last; the status of its answer."""
    last = asked(chouette, who)["at_table"]["last_play"]
    return int(sends(chouette, who, "marks", turn=last["turn"], play=last["play"], mark=mark).status_code)


def button(chouette: Chouette, who: str, mark: str) -> str:
    """What that button of their page says."""
    found = re.search(rf'id="mark-{mark}"[^>]*value="([^"]+)"', page(chouette, who))
    assert found is not None
    return found[1]


def replayed(chouette: Chouette, game: int) -> str:
    return Client().get(reverse("replay", args=(chouette.code, game))).text


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
    say(friday, "ann proxy dee")
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
    assert marks(friday, "cal", "doubtful") == 200
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
    assert marks(friday, "cal", "strong") == 200
    assert Reaction.objects.get().room == ""
    for who in ("ann", "bob", "dee", None):
        assert "strong: cal" not in everything_about(friday, who)
    assert "strong: cal" in page(friday, "cal")
    say(friday, "team wins single override")
    assert "! strong: cal" in Client().get(reverse("replay", args=(friday.code, 1))).text


def test_a_mark_is_given_once_changed_and_taken_back(friday: Chouette) -> None:
    let_everybody_roll(friday)
    for mark, kept in (("strong", ["strong"]), ("strong", ["strong"]), ("daring", ["daring"]), ("none", [])):
        assert press(Phone(), friday, "cal", "reaction", mark=f"{mark} 2 {ANNS}").status_code == 302
        assert list(Reaction.objects.values_list("mark", flat=True)) == kept


@pytest.mark.parametrize(
    "mark", [f"checkmate 2 {ANNS}", f"strong x {ANNS}", "strong 2", "strong", f"strong 2 {'8/5 ' * 99}", ""]
)
def test_rubbish_marks_nothing(friday: Chouette, mark: str) -> None:
    assert press(Phone(), friday, "cal", "reaction", mark=mark).status_code == 400
    assert not Reaction.objects.exists()


def test_only_the_play_made_last_is_marked(friday: Chouette) -> None:
    say(friday, f"bob plays {PLAY}")
    for turn, play in ((7, PLAY), (2, ANNS), (3, ANNS), (3, "8/2 6/2")):
        assert sends(friday, "cal", "marks", turn=turn, play=play, mark="strong").json()["code"] == "NO_PLAY_TO_MARK"
    assert not Reaction.objects.exists()


def test_a_tap_for_one_play_does_not_mark_the_one_that_came_in_its_place(friday: Chouette) -> None:
    """Cal's thumb is on its way while bob's play is taken back and made otherwise."""
    say(friday, f"bob plays {PLAY}")
    meant = button(friday, "cal", "strong")
    say(friday, "undo step\nbob plays 8/2 6/2")
    assert press(Phone(), friday, "cal", "reaction", mark=meant).status_code == 422
    assert not Reaction.objects.exists()
    assert button(friday, "cal", "strong") != meant  # another meaning: it takes no tap for a moment
    assert press(Phone(), friday, "cal", "reaction", mark=button(friday, "cal", "strong")).status_code == 302
    assert Reaction.objects.get().play == "8/2 6/2"


@pytest.mark.parametrize("author", ["ann", "dee"])
def test_marks_of_a_lone_box_and_its_proxy_are_read_by_nobody_else_before_the_end(friday: Chouette, author: str) -> None:
    """They hear no room but the table's, which is everybody's."""
    say(friday, f"ann proxy dee\nbob plays {PLAY}")
    assert marks(friday, author, "doubtful") == 200
    others = {"ann", "bob", "cal", "dee", None} - {author}
    for who in others:
        assert f"doubtful: {author}" not in everything_about(friday, who)
    assert f"doubtful: {author}" in page(friday, author)
    say(friday, "team wins single override")
    assert f"? doubtful: {author}" in replayed(friday, 1)


def test_what_bob_played_and_took_back_has_no_marks_in_the_replay(friday: Chouette) -> None:
    assert marks(friday, "cal", "strong") == 200
    say(friday, f"bob plays {PLAY}")
    assert marks(friday, "cal", "doubtful") == 200
    say(friday, "undo step\nbob plays 8/2 6/2\nteam wins single override")
    assert "strong: cal" in replayed(friday, 1)
    assert "doubtful: cal" not in replayed(friday, 1)


@pytest.mark.parametrize("ends", ["suspend\ndecide set aside: ann is ill", "undo step\nundo step\nundo step\nundo step"])
def test_a_game_that_begins_anew_has_no_marks_of_the_one_before(friday: Chouette, ends: str) -> None:
    """Game 1 does not count; the next one is number 1 again, and ann happens to open it alike."""
    assert marks(friday, "cal", "strong") == 200
    say(friday, f"{ends}\ngame")
    to_the_teams_roll(friday)
    say(friday, "team wins single override")
    assert "strong: cal" not in replayed(friday, 1)


def test_what_was_kept_for_a_game_is_forgotten_with_it_and_its_marks_are_not(friday: Chouette) -> None:
    sends(friday, "cal", "tray", play=PLAY)
    press(Phone(), friday, "cal", "settle", cube="main:cal", points="1", to="ann", winner="")
    say(friday, f"bob plays {PLAY}")
    assert marks(friday, "cal", "strong") == 200
    assert (ProposedPlay.objects.count(), EndedOffer.objects.count()) == (1, 1)
    say(friday, "team wins single override\ngame")
    assert (ProposedPlay.objects.count(), EndedOffer.objects.count(), Reaction.objects.count()) == (0, 0, 1)


def test_an_offer_that_ended_in_a_turn_that_was_taken_back_is_not_told_in_the_turn_that_comes_instead(friday: Chouette) -> None:
    say(friday, f"bob plays {PLAY}")
    press(Phone(), friday, "cal", "settle", cube="main:cal", points="1", to="ann", winner="")
    roll(friday, "ann", "21")
    assert "has lapsed" in page(friday, "cal")
    say(friday, "undo step\nundo step")
    say(friday, "bob plays 8/2 6/2")
    assert "has lapsed" not in page(friday, "cal")


def test_everything_about_me_has_my_marks_and_no_others(friday: Chouette) -> None:
    marks(friday, "cal", "strong")
    marks(friday, "dee", "doubtful")
    sends(friday, "cal", "tray", play=PLAY)
    cal = User.objects.create_user("cal")
    Player.objects.filter(seats=seat_of(friday, "cal")).update(user=cal)
    kept = of_evenings(person(cal))
    assert [(one["chouette__code"], one["game"], one["play"], one["mark"]) for one in kept["evenings_marks"].rows] == [
        (friday.code, 1, ANNS, "strong")
    ]
    assert [one["play"] for one in kept["evenings_proposed_plays"].rows] == [PLAY]
