"""One drawing of the console is shared by all who show exactly the same state, and by nobody else."""

from uuid import uuid4

import pytest
from django.db import transaction
from django.utils.timezone import override as in_time_zone
from django.utils.translation import override as in_language

from chouette.evening.selectors import current
from chouette.evening.services import perform
from chouette.models import Chouette
from chouette.pages import live
from chouette.pages.console.page import render_console
from chouette.pages.shared import console_cache as console_drawn_once
from clubsite.members.models import User
from clubsite.members.services import rename_player
from clubsite.preferences.dice_names import dice_called
from tests.chouette.conftest import Say

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(chouette: Chouette, say: Say) -> Chouette:
    return say(chouette, "box ann\nline bob cal\ngame")


def drawn(chouette: Chouette, refusal: str = "") -> str:
    """As a process that has just read the row."""
    return render_console(current(Chouette.objects.get(pk=chouette.pk)), refusal)


def test_the_answer_to_a_tap_and_the_live_pages_share_one_drawing(evening: Chouette, mo: User) -> None:
    assert live.read(str(evening.pk)).draw(f"console:{mo.pk}") is drawn(evening)


def test_another_version_is_drawn_anew(evening: Chouette, say: Say) -> None:
    before = drawn(evening)
    say(evening, "ann doubles bob")
    assert "Take" not in before
    assert "Take" in drawn(evening)


def test_every_reader_gets_their_own_language_and_dice_and_a_console_shows_no_time(evening: Chouette) -> None:
    mine = drawn(evening)
    with in_language("fr"):
        assert drawn(evening) is not mine
    with in_time_zone("Asia/Tokyo"):
        assert drawn(evening) is mine
    with dice_called("turkish"):
        assert drawn(evening) is not mine
    assert drawn(evening) is mine


def test_a_new_name_is_shown_although_nothing_was_said(evening: Chouette) -> None:
    assert "Robert" not in drawn(evening)
    rename_player(evening.club.players.get(word="bob"), "Robert")
    assert "Robert" in drawn(evening)


def test_a_refusal_is_shown_to_whoever_was_refused_alone(evening: Chouette) -> None:
    assert "Not so fast." in drawn(evening, "Not so fast.")
    assert "Not so fast." not in drawn(evening)


def test_what_was_rolled_back_is_never_shown_for_what_came_instead(evening: Chouette, mo: User) -> None:
    def say_and_draw(said: str) -> str:
        perform(evening.pk, said, version=evening.version, action_id=uuid4(), by=mo)
        return drawn(evening)

    with transaction.atomic():
        assert "ann doubles bob." in say_and_draw("ann doubles bob")
        transaction.set_rollback(True)
    html = say_and_draw("ann doubles cal")
    assert "ann doubles cal." in html
    assert "ann doubles bob." not in html.partition('id="last-said"')[2]


def test_a_running_clock_is_drawn_each_time(evening: Chouette, say: Say) -> None:
    Chouette.objects.filter(pk=evening.pk).update(self_service=True)
    say(evening, "ann doubles all")
    assert current(evening).answering is not None
    assert drawn(evening) is not drawn(evening)


def test_only_the_newest_drawings_are_kept(evening: Chouette, say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console_drawn_once, "KEPT", 2)
    monkeypatch.setattr(console_drawn_once, "_drawn", {})
    first = drawn(evening)
    for said in ("ann doubles bob", "bob takes"):
        say(evening, said)
        drawn(evening)
    assert len(console_drawn_once._drawn) == 2
    assert first not in [kept.find() for kept in console_drawn_once._drawn.values()]
