"""A site of release 0.3 with games in progress is upgraded and goes on; `release_0_3/__init__.py` describes it.

Everything goes through addresses and commands, as for people, programs and operators, so that these tests do not depend on
where the code is. Each test runs on a database migrated in place, which is how an installation upgrades, and on one restored
from a back-up.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from pytest_django import Settings

from clubsite.live.tokens import read as read_token
from clubsite.webhooks.delivering import deliver_next
from tests.chouette.tasks.test_tasks import WORKER
from tests.clubsite.broker.test_tasks_survive import ROOT, wait_for
from tests.clubsite.webhooks.receiver import a_receiver

from .databases import new_database, working_in
from .kept_sites import AtTable, KeptSite, asked, audit, migrated, rows
from .test_upgrades import shape

pytestmark = pytest.mark.django_db(transaction=True)

SITE = KeptSite("release_0_3")
LINKS = SITE.links
CODE: str = LINKS["on_screen"]
BEARER = {"authorization": f"Bearer {LINKS['token']}"}

#: What migrating and restoring write by themselves, or leave out.
OF_THE_INSTALLATION = {"django_migrations", "django_content_type", "auth_permission", "django_session", "club_cache"}

AS_DUMPED = re.compile(r"::(character varying|text)(\[\])?|[()]")


@pytest.fixture(scope="module")
def before(django_db_setup: None, django_db_blocker: object) -> Iterator[str]:
    with django_db_blocker.unblock(), SITE.as_it_was() as name:  # type: ignore[attr-defined]
        yield name


@pytest.fixture(scope="module")
def after_migrating(before: str, django_db_blocker: object) -> Iterator[str]:
    with django_db_blocker.unblock(), migrated(before) as name:  # type: ignore[attr-defined]
        yield name


@pytest.fixture(scope="module")
def after_a_restore(django_db_setup: None, django_db_blocker: object) -> Iterator[str]:
    with django_db_blocker.unblock(), SITE.restored() as name:  # type: ignore[attr-defined]
        yield name


@pytest.fixture
def in_place(after_migrating: str) -> Iterator[None]:
    """Working in a copy of the migrated database."""
    with new_database(after_migrating) as name, working_in(name), SITE.that_evening():
        yield


@pytest.fixture(params=["after_migrating", "after_a_restore"])
def upgraded(request: pytest.FixtureRequest) -> Iterator[None]:
    """Working in a copy of the migrated and of the restored database."""
    with new_database(request.getfixturevalue(request.param)) as name, working_in(name), SITE.that_evening():
        yield


def players() -> dict[str, AtTable]:
    """By their role in the game: box, captain, doubler, holder, other."""
    return {role: AtTable(LINKS["seats"][word]) for role, word in LINKS["roles"].items()}


def at_the_console(say: str) -> dict[str, object]:
    """Said by the monitor's program, with its token from 0.3."""
    address = f"/api/chouettes/{CODE}/"
    version = asked(Client().get(address))["version"]
    sent = {"say": say, "version": version, "action_id": str(uuid4()), "reason": "a slip"}
    return asked(Client().post(f"{address}statements/", sent, content_type="application/json", headers=BEARER), 201)


@pytest.fixture
def made_anew(transactional_db: None) -> dict[str, list[tuple[object, ...]]]:
    return shape()


def test_migrating_leads_to_the_tables_that_a_new_site_has(
    made_anew: dict[str, list[tuple[object, ...]]], in_place: None
) -> None:
    assert of_the_site(shape()) == of_the_site(made_anew)


def of_the_site(found: dict[str, list[tuple[object, ...]]]) -> dict[str, list[tuple[str, ...]]]:
    """Without the queue's own, and without the casts and brackets that a dump writes differently."""
    return {
        what: [tuple(AS_DUMPED.sub("", str(word)) for word in row) for row in rows if not str(row[0]).startswith("pgmq.")]
        for what, rows in found.items()
    }


@pytest.mark.usefixtures("upgraded")
def test_everything_is_there_and_every_evening_replays(before: str) -> None:
    found = rows()
    with working_in(before):
        had = rows()
    lost = {name: number for name, number in had.items() if name not in OF_THE_INSTALLATION and found.get(name, 0) < number}
    assert lost == {}
    assert had["chouette_record"] > 80
    audit(CODE)


@pytest.mark.usefixtures("upgraded")
def test_the_game_on_screen_stands_as_it_stood() -> None:
    at = players()
    captain, other = at["captain"].seat()["at_table"], at["other"].seat()["at_table"]
    assert captain["plays"]
    assert any(captain["half_played"] or other["half_played"] in play for play in captain["plays"])
    assert other["half_played"] != ""
    assert at["box"].seat()["at_table"]["half_played"] == ""
    assert other["auto_roll"]
    (offer,) = at["box"].seat()["at_table"]["offers"]
    assert (offer["by"], offer["to"]) == (LINKS["roles"]["doubler"], LINKS["roles"]["box"])
    assert "Shall we hit?" in at["captain"].page()
    assert "Shall we hit?" not in at["box"].page()
    assert "Good luck, all of you." in at["box"].page()
    assert "What a position!" in Client().get(f"/w/{CODE}/").content.decode()


@pytest.mark.usefixtures("upgraded")
def test_the_game_on_screen_goes_on_to_its_end_by_the_links_of_before() -> None:
    at = players()
    settle(at)
    at["captain"].press("play", play=at["captain"].seat()["at_table"]["plays"][0])
    the_box_moves(at["box"])
    a_member_doubles(at)
    the_captain_moves(at["captain"])
    the_box_resigns(at)
    assert at["box"].seat()["evening"]["in_play"] is None
    assert at["box"].seat()["evening"]["games_played"] == 2
    audit(CODE)


def settle(at: dict[str, AtTable]) -> None:
    before = at["box"].seat()["evening"]["scores"]
    (offer,) = at["box"].seat()["at_table"]["offers"]
    after = at["box"].ask("settlements", {"what": "accept", "offer": offer["id"]})["evening"]["scores"]
    moved = {word: after[word] - before[word] for word in after if after[word] != before[word]}
    assert moved == {LINKS["roles"]["box"]: -0.5, LINKS["roles"]["doubler"]: 0.5}


def the_box_moves(box: AtTable) -> None:
    """From the box's page: a roll, and the first play it allows."""
    box.press("roll")
    if plays := box.seat()["at_table"]["plays"]:
        box.press("play", play=plays[0])


def the_captain_moves(captain: AtTable) -> None:
    """By a program; everyone who may still double has doubled or released the roll."""
    if plays := captain.ask("roll", {})["at_table"]["plays"]:
        captain.ask("statements", {"say": f"{LINKS['roles']['captain']} plays {plays[0]}"})


def a_member_doubles(at: dict[str, AtTable]) -> None:
    """The holder doubles and the box takes; the remaining member keeps the captain waiting until they release the roll."""
    holder, other = LINKS["roles"]["holder"], LINKS["roles"]["other"]
    at["other"].ask("hold", {"what": "auto_off"})
    at["other"].ask("hold", {"what": "hold"})
    assert set(at["captain"].seat()["at_table"]["waits_for"]) == {holder, other}
    at["other"].press("hold", what="let")
    at["holder"].press("say", say=f"{holder} doubles")
    at["captain"].ask("hold", {"what": "auto_on"})  # the box's answer waits for nobody
    assert f"{LINKS['roles']['box']} takes {holder}" in at["box"].may_say()
    at["box"].press("say", say=f"{LINKS['roles']['box']} takes {holder}")


def the_box_resigns(at: dict[str, AtTable]) -> None:
    at["box"].press("say", say=f"{LINKS['roles']['box']} resigns gammon")
    for role in ("captain", "holder", "other"):
        (accepts,) = (said for said in at[role].may_say() if " accepts" in said)
        at[role].press("say", say=accepts)


@pytest.mark.usefixtures("upgraded")
def test_what_0_3_recorded_is_taken_back_and_its_dice_stay_verifiable(tmp_path: Path) -> None:
    """Undo reaches back behind the upgrade: the roll, then the cube that was taken."""
    at = players()
    played = len(dice()["games"][-1]["rolls"])
    at_the_console("undo step")
    assert at["captain"].seat()["at_table"]["plays"] == []
    at_the_console("undo step")
    assert f"{LINKS['roles']['box']} takes {LINKS['roles']['doubler']}" in at["box"].may_say()
    assert len(dice()["games"][-1]["rolls"]) == played  # a roll that is undone was drawn all the same
    for role in ("captain", "holder", "other"):  # they do not join
        at[role].ask("hold", {"what": "auto_on"})
    at["box"].press("say", say=f"{LINKS['roles']['box']} takes {LINKS['roles']['doubler']}")
    at_the_console("team wins single override")
    assert all(game["seed"] for game in dice()["games"])
    (tmp_path / "dice.json").write_text(json.dumps(dice()))
    said = StringIO()
    call_command("verify_dice", str(tmp_path / "dice.json"), stdout=said)
    assert said.getvalue().count("all as promised") == len(dice()["games"])
    spoiled = json.dumps(dice()).replace('"seed": "', '"seed": "00', 1)
    (tmp_path / "dice.json").write_text(spoiled)
    with pytest.raises(CommandError):
        call_command("verify_dice", str(tmp_path / "dice.json"), stdout=StringIO())
    audit(CODE)


def dice() -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = asked(Client().get(f"/w/{CODE}/dice.json"))
    return found


@pytest.mark.usefixtures("upgraded")
def test_a_press_whose_answer_got_lost_is_known_when_it_is_sent_again() -> None:
    """A phone may resend after the upgrade what the site had done before it. It is asked whose phone it is, and then knows."""
    version = asked(Client().get(f"/api/chouettes/{CODE}/"))["version"]
    for click in LINKS["clicks"]:
        assert Client().post(click["path"], click["sent"]).status_code == 403
        link, form = click["path"].rsplit("/", 2)[0], click["path"].rsplit("/", 2)[1]
        phone = AtTable(f"{link}/")
        assert phone.web.post(f"{phone.link}{form}/", click["sent"]).status_code == 302
    assert asked(Client().get(f"/api/chouettes/{CODE}/"))["version"] == version
    again = Client().post(
        "/api/clubs/the-mulberry/chouettes/", LINKS["begun"]["sent"], content_type="application/json", headers=BEARER
    )
    answer = asked(again, 200)
    assert {key: answer[key] for key in LINKS["begun"]["answer"]} == LINKS["begun"]["answer"]


@pytest.mark.usefixtures("upgraded")
def test_a_roll_that_was_held_is_let_go_at_the_other_table() -> None:
    at = {word: AtTable(link) for word, link in LINKS["second_seats"].items()}
    assert at["hal"].ask("roll", {}, status=422)["code"] == "ROLL_WAITS"
    assert at["ivy"].seat()["at_table"]["may_hold"]
    at["ivy"].press("hold", what="let")
    at["hal"].press("roll")
    assert at["hal"].seat()["at_table"]["plays"]


@pytest.mark.usefixtures("in_place")
def test_whoever_is_logged_in_stays_so_and_links_and_tokens_hold() -> None:
    browser = Client()
    browser.cookies["sessionid"] = LINKS["session"]
    for place in (f"/c/{CODE}/", "/clubs/the-mulberry/", "/me/", "/account/tokens/", "/clubs/the-mulberry/ledger/"):
        assert (place, browser.get(place).status_code) == (place, 200)
    for place in LINKS["declined"]:
        assert (place, Client().get(place).status_code) == (place, 200)
    for token in LINKS["live"]:
        assert read_token(token).channel.startswith("chouette:")
    assert b"the bar's tablet" in Client().get("/api/tokens/", headers=BEARER).content


@pytest.mark.usefixtures("in_place")
def test_everybody_is_still_who_he_was() -> None:
    sees = {
        "olga": {"/account/passkeys/": "my phone", "/clubs/the-mulberry/webhooks/": "hooks.example.org"},
        "mo": {f"/c/{CODE}/": "dora", "/clubs/the-mulberry/": "Friday, paper"},
        "ann": {"/clubs/the-mulberry/lobby/": "Friday, on screen", "/me/": "The Mulberry"},
        "paul": {"/clubs/zweiter-klub/claims/": "gus", "/clubs/zweiter-klub/invitations/": "20"},
    }
    for name, places in sees.items():
        browser = Client()
        browser.force_login(get_user_model().objects.get(username=name))
        for place, words in places.items():
            assert words in browser.get(place).content.decode(), (name, place)


@pytest.mark.usefixtures("in_place")
def test_what_0_3_had_not_delivered_is_delivered_to_the_webhook(settings: Settings) -> None:
    settings.WEBHOOKS_TO_LOOPBACK = True
    hooks, deliveries = apps.get_model("webhooks.Hook").objects, apps.get_model("webhooks.Delivery").objects
    waiting = deliveries.filter(state="waiting").count()
    assert waiting > 4
    with a_receiver() as receiver:
        hooks.update(address=receiver.address)
        while deliver_next():
            pass
        kinds = [json.loads(got.body)["type"] for got in receiver.got]
        assert all(got.is_signed_by(hooks.get().secret) for got in receiver.got)
    assert deliveries.filter(state="delivered").count() == waiting == len(kinds)
    assert {"evening.opened", "game.finished", "game.corrected", "game.undone", "evening.closed", "cash.written"} <= set(kinds)


def test_the_tasks_that_waited_in_the_queue_are_done(after_migrating: str, tmp_path: Path) -> None:
    """By a real worker, whatever the time is by now; tasks queued in turn may wait."""
    (tmp_path / "go").touch()  # the mail server answers at once
    with new_database(after_migrating) as name, working_in(name), (tmp_path / "said").open("wb") as said:
        apps.get_model("webhooks.Hook").objects.update(address="http://localhost:9/")  # refused without network access
        waited = messages()
        assert len(waited) > 15
        surroundings = os.environ | {"PGDATABASE": name, "MAIL_FOLDER": str(tmp_path)}
        command = [sys.executable, *WORKER.split(), "--loglevel", "info"]
        worker = subprocess.Popen(command, cwd=ROOT, env=surroundings, stdout=said, stderr=said)
        try:
            wait_for(lambda: not waited & messages())
        finally:
            worker.terminate()
            worker.wait()
    done = (tmp_path / "said").read_text()
    assert not re.search("unregistered|raised unexpected|Traceback", done), done
    assert done.count(" succeeded in ") >= len(waited)
    assert list(tmp_path.glob("*.mail"))


def messages() -> set[int]:
    with connection.cursor() as cursor:
        cursor.execute("select msg_id from pgmq.q_celery")
        return {number for (number,) in cursor.fetchall()}
