"""While answers are hidden, nobody is told how another has answered: not by their page, a program, a stream, a replay, a
dialog, a notification or a refusal. The monitor has answered for bob; whether he took or dropped, everybody reads the same."""

import difflib
import json
import re
from collections.abc import Callable

import pytest
from django.db import transaction
from django.test import Client

from chouette.api import live
from chouette.evening.selectors import current
from chouette.models import Chouette
from chouette.pages.console.page import render_console
from chouette.pages.live import read
from chouette.pages.shared.audiences import own_audience, watch_audience
from chouette.pages.table.my_turn import due
from tests.attacks.sitting_monitor import a_monitor, at_console
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import press
from tests.chouette.on_screen.screens import at_eight, on_screen, roll, to_the_teams_roll
from tests.chouette.pages.table.test_my_turn import login_for
from tests.chouette.phones import Phone, all_taken, seat_of

pytestmark = pytest.mark.django_db

#: What differs from one drawing to the next, whatever is told.
RANDOM = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?<=csrfmiddlewaretoken\" value=\")\w+|(?<=/live/)[^?]+")
OF_ALL = ("", "games/", "games.json", "games/1/", "games/1/moves.json", "games/1/bob.mat", "players/bob/", "dice/", "rules/")
OF_PROGRAMS = ("", "games/", "games/1/moves/", "players/bob/statement/", "messages/", "dice/")
ANSWERS = ("takes", "drops", "beavers")
WAIT = "Answers are hidden until all have answered. Wait for them."
SETTLED = {"cube": "main:bob", "points": "1", "to": "bob", "winner": ""}


def doubled(options: str = "") -> Chouette:
    """Ann, the box, has doubled all, and nobody has answered."""
    friday = all_taken(to_the_teams_roll(on_screen(f"answer_order=hidden consultation=free {options}")))
    roll(friday, "bob", "64")
    return say(friday, "bob plays 24/18 13/9\nann doubles all")


def told(friday: Chouette, who: str | None) -> dict[str, str]:
    """By where it is told, all that this player, or a spectator, gets to read."""
    browser, code = Phone(), friday.code
    places = [
        *(f"/w/{code}/{page}" for page in OF_ALL),
        *(f"/api/chouettes/{code}/{page}" for page in OF_PROGRAMS),
        f"/t/{code}/",
    ]
    page, programs = read(str(friday.pk)), live.read(str(friday.pk))
    found: dict[str, object] = {}
    if who is None:
        found |= {"stream": page.draw(watch_audience(friday)), "programs": programs.draw(watch_audience(friday))}
    else:
        seat = seat_of(friday, who)
        places += [f"/s/{seat.secret}/", f"/s/{seat.secret}/settle/", f"/s/{seat.secret}/resign/", f"/api/seats/{seat.secret}/"]
        places.append(f"/api/seats/{seat.secret}/messages/")
        found |= {"stream": page.draw(own_audience(seat)), "programs": programs.draw(f"{own_audience(seat)}:")}
    found |= {place: browser.get(place).text for place in places}
    return {where: RANDOM.sub("", str(text)) for where, text in found.items()}


def after(friday: Chouette, answer: str, look: Callable[[], dict[str, str]]) -> dict[str, str]:
    """What is told once the monitor has said this answer, which is taken back again."""
    with transaction.atomic():
        say(friday, answer)
        found = look()
        transaction.set_rollback(True)
    friday.refresh_from_db()
    return found


@pytest.mark.parametrize("who", ["ann", "cal", "dee", None])
@pytest.mark.parametrize("options", ["", "clock_reserve=5 clock_delay=12", "lone_taker=buy_all captain_purchase=on"])
def test_nobody_reads_how_another_has_answered(options: str, who: str | None) -> None:
    with at_eight():
        friday = doubled(options)
        took, *otherwise = (after(friday, f"bob {said}", lambda: told(friday, who)) for said in ANSWERS)
    for found in otherwise:
        assert took.keys() == found.keys()
        for where, text in took.items():
            assert list(difflib.unified_diff(text.splitlines(), found[where].splitlines(), lineterm="", n=0)) == [], where


@pytest.mark.parametrize("who", ["ann", "cal", None])
def test_another_captain_is_not_told_before_all_have_answered(who: str | None) -> None:
    friday = doubled("clock_reserve=5")
    say(friday, "bob drops")
    before = "\n".join(told(friday, who).values())
    assert "because bob is out of this game" not in before
    assert "cal moves the team" not in before
    say(friday, "cal takes\ndee takes")
    assert "cal moves the team’s checkers, because bob is out of this game." in "\n".join(told(friday, who).values())


def test_a_settlement_waits_until_all_have_answered() -> None:
    """It would be refused with somebody who has dropped, and not with somebody who has taken."""
    friday = doubled()
    answers = set()
    for said in ANSWERS:
        with transaction.atomic():
            say(friday, f"bob {said}")
            refused = press(Client(), friday, "ann", "settle", **SETTLED)
            answers.add((refused.status_code, WAIT in refused.text))
            transaction.set_rollback(True)
    assert answers == {(422, True)}


def test_the_box_answers_a_beaver_once_all_have_answered() -> None:
    friday = doubled()
    say(friday, "bob beavers")
    for said in ("ann takes bob", "ann drops bob", "ann takes"):
        refused = press(Client(), friday, "ann", say=said)
        assert (refused.status_code, WAIT in refused.text) == (422, True), said
    say(friday, "cal takes\ndee takes")
    assert press(Client(), friday, "ann", say="ann takes bob").status_code == 302


def test_whoever_is_notified_is_told_the_same() -> None:
    friday = doubled()
    users = {who: login_for(friday, who) for who in ("ann", "cal")}

    def notified() -> dict[str, str]:
        asked = {who: due(user.pk, friday.pk) for who, user in users.items()}
        return {who: json.dumps([one.turn, *one.words()]) if one else "" for who, one in asked.items()}

    took, dropped, beavered = (after(friday, f"bob {said}", notified) for said in ANSWERS)
    assert took == dropped == beavered
    assert "Your answer, please." in took["cal"]


def test_what_a_request_would_cost_tells_no_hidden_answer() -> None:
    """A drop has been paid in the log, and nobody sees it yet."""
    friday = say(doubled(), "bob drops")
    a_monitor(friday, "cal")
    friday.refresh_from_db()
    at_console(friday, "undo step\nundo step", who="cal")
    asked = Phone().get(f"/s/{seat_of(friday, 'ann').secret}/").text
    assert "asks for your yes." in asked
    assert "Your points:" not in asked


def test_the_console_names_first_of_all_only_those_who_have_not_answered() -> None:
    friday = doubled()
    for who in ("bob", "cal"):
        assert press(Phone(), friday, who, say=f"{who} takes").status_code == 302
    friday.refresh_from_db()
    console = render_console(current(friday))
    assert "Waiting for dee’s answer." in console
    assert "Waiting for the answers of" not in console


def test_for_whom_the_monitor_has_answered_nothing_asks_any_more() -> None:
    with at_eight():
        friday = doubled()
        assert "Your answer, please." in told(friday, "bob")["stream"]
        say(friday, "bob takes")
        assert "Your answer, please." not in told(friday, "bob")["stream"]
        assert "Your answer, please." in told(friday, "cal")["stream"]
