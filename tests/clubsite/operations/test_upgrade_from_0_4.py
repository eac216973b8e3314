"""A site of release 0.4 with games in progress is upgraded and goes on; `release_0_4/__init__.py` describes it.

Everything goes through addresses and commands, as for people, programs and operators. Each test runs on a database migrated in
place, which is how an installation upgrades, and on one restored from a back-up.
"""

from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.core.management import call_command
from django.test import Client
from time_machine import Traveller

from .databases import new_database, working_in
from .kept_sites import AtTable, KeptSite, asked, audit, migrated

pytestmark = pytest.mark.django_db(transaction=True)

SITE = KeptSite("release_0_4")
TABLES: dict[str, dict[str, Any]] = SITE.links["tables"]
BEARER = {"authorization": f"Bearer {SITE.links['token']}"}
ON_SCREEN = [table["code"] for name, table in TABLES.items() if name != "paper"]
#: More than any game takes.
MOST_TURNS = 400
A_TURN_TAKES = timedelta(seconds=5)


@pytest.fixture(scope="module")
def after_migrating(django_db_setup: None, django_db_blocker: object) -> Iterator[str]:
    with django_db_blocker.unblock(), SITE.as_it_was() as before, migrated(before) as name:  # type: ignore[attr-defined]
        yield name


@pytest.fixture(scope="module")
def after_a_restore(django_db_setup: None, django_db_blocker: object) -> Iterator[str]:
    with django_db_blocker.unblock(), SITE.restored() as name:  # type: ignore[attr-defined]
        yield name


@pytest.fixture(params=["after_migrating", "after_a_restore"], autouse=True)
def clock(request: pytest.FixtureRequest) -> Iterator[Traveller]:
    """Working in a copy of the migrated and of the restored database, at that time."""
    with new_database(request.getfixturevalue(request.param)) as name, working_in(name), SITE.that_evening() as clock:
        yield clock


class Table:
    """One of the tables, with its players by name and the roles they had when it was saved."""

    def __init__(self, name: str) -> None:
        kept = TABLES[name]
        self.code, self.box, self.captain = kept["code"], kept["box"], kept["captain"]
        self.line: list[str] = kept["line"]
        self.at = {word: AtTable(link) for word, link in kept["seats"].items()}

    def state(self) -> dict[str, Any]:
        return asked(Client().get(f"/api/chouettes/{self.code}/"))

    def sheet(self) -> str:
        answer = Client().get(f"/api/chouettes/{self.code}/sheet.txt", headers=BEARER)
        assert answer.status_code == 200
        return answer.content.decode()

    def say(self, word: str, said: str) -> None:
        self.at[word].ask("statements", {"say": said})

    def at_the_console(self, say: str) -> None:
        """Said by the monitor's program, with its token from 0.4."""
        sent = {"say": say, "version": self.state()["version"], "action_id": str(uuid4())}
        answer = Client().post(f"/api/chouettes/{self.code}/statements/", sent, content_type="application/json", headers=BEARER)
        asked(answer, 201)

    def everybody_lets_rolls_go(self) -> None:
        for one in self.at.values():
            if one.seat()["at_table"]["may_hold"]:
                one.ask("hold", {"what": "auto_on"})

    def plays_on(self) -> None:
        """One roll or play by whose turn it is, as a program would."""
        for word, one in self.at.items():
            mine = one.seat()["at_table"]
            if mine["plays"]:
                self.say(word, f"{word} plays {mine['plays'][0]}")
                return
            if mine["may_roll"]:
                one.ask("roll", {})
                return
        raise AssertionError(f"Nobody can go on at {self.code}.")

    def plays_to_the_end(self, clock: Traveller) -> None:
        """By programs in turn; each goes on for as long as the answers tell it that it may."""
        for _ in range(MOST_TURNS):
            for word, one in self.at.items():
                now = one.seat()
                while (mine := now["at_table"]) and (mine["plays"] or mine["may_roll"]):
                    said = {"say": f"{word} plays {mine['plays'][0]}"} if mine["plays"] else {}
                    now = one.ask("statements" if said else "roll", {"version": now["version"], **said})
                    clock.shift(A_TURN_TAKES)
                    apps.get_model("chouette.WriteBurst").objects.all().delete()  # counted by the database's clock
                if now["evening"]["in_play"] is None:
                    return
        raise AssertionError(f"The game at {self.code} does not end.")

    def box_resigns(self) -> None:
        """The box resigns a single game, and each member of the team accepts."""
        self.say(self.box, f"{self.box} resigns single")
        for word in self.line:
            for said in self.at[word].may_say():
                if said.startswith(f"{word} accepts"):
                    self.say(word, said)
        assert self.state()["in_play"] is None


def test_every_evening_replays_and_the_dice_of_then_verify() -> None:
    audit(*ON_SCREEN)
    said = StringIO()
    call_command("verify_dice", str(SITE.folder / "dice.json"), stdout=said)
    assert "all as promised" in said.getvalue()


def test_sealed_answers_are_kept_and_open_with_the_last_one() -> None:
    table = Table("paper")
    last = table.line[-1]
    assert table.state()["scores"] == {"ann": -3, "bob": 1, "cal": 1, "dee": 1}
    assert "cal takes" not in table.sheet()
    table.say(last, f"{last} takes")
    assert table.sheet().split("\n  ")[-3:] == ["cal takes", "dee drops", "ann takes\n"]
    table.at_the_console("team wins gammon")
    scores = table.state()["scores"]
    assert scores == {"ann": -3 + 4, "bob": 1 - 4 + 1 - 4, "cal": 1 + 4, "dee": 1 - 1}
    audit()


def test_an_offer_is_answered_and_the_captain_who_took_over_goes_on() -> None:
    table = Table("offer")
    away, captain, doubler = table.line
    assert captain == table.captain
    assert table.at[table.box].may_say()
    table.say(table.box, f"{table.box} takes {doubler}")
    table.everybody_lets_rolls_go()
    table.plays_on()
    assert table.at[captain].seat()["at_table"]["plays"], away
    table.plays_on()
    table.box_resigns()
    scores = table.state()["scores"]
    assert scores == {table.box: -4, away: 1, captain: 1, doubler: 2}
    audit(*ON_SCREEN)


def test_a_play_half_made_is_finished_and_the_game_played_out_on_the_board(clock: Traveller) -> None:
    table = Table("half_played")
    captain, other = table.at[table.captain], table.at[table.line[1]]
    half = other.seat()["at_table"]["half_played"]
    assert half == "13/10"
    assert table.at[table.box].seat()["at_table"]["half_played"] == ""
    assert "Shall we hit?" in captain.page()
    assert "Shall we hit?" not in table.at[table.box].page()
    captain.press("play", play=next(play for play in captain.seat()["at_table"]["plays"] if half in play))
    table.everybody_lets_rolls_go()
    table.plays_to_the_end(clock)
    assert sum(table.state()["scores"].values()) == 0
    assert table.state()["games_played"] == 2
    audit(*ON_SCREEN)


def test_a_roll_that_was_held_is_let_go_and_the_settlement_accepted() -> None:
    table = Table("held")
    member = table.line[1]
    assert table.at[table.captain].ask("roll", {}, status=422)["code"] == "ROLL_WAITS"
    (offer,) = table.at[table.box].seat()["at_table"]["offers"]
    table.at[table.box].ask("settlements", {"what": "accept", "offer": offer["id"]})
    assert table.state()["scores"] == {table.box: -0.5, member: 0.5, table.captain: 0}
    table.at[table.captain].ask("roll", {})
    assert table.at[table.captain].seat()["at_table"]["plays"]
    table.plays_on()
    table.box_resigns()
    audit(*ON_SCREEN)


def test_a_box_for_whom_an_opponent_played_plays_for_itself_when_it_is_back() -> None:
    table = Table("robbed")
    box = table.at[table.box]
    box.page()
    assert table.state()["roles"]["proxies"] == {}
    box.press("roll")
    if plays := box.seat()["at_table"]["plays"]:
        box.press("play", play=plays[0])
    table.box_resigns()
    audit(*ON_SCREEN)


def test_the_token_of_then_holds() -> None:
    for code in ON_SCREEN:
        assert asked(Client().get(f"/api/chouettes/{code}/legal/", headers=BEARER))["version"] > 0
