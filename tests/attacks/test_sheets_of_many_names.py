"""A score sheet in which always new names come and go: each statement costs the more the more names there are, two thousand of
them half a minute, and as many as a sheet holds an hour."""

from itertools import islice, product
from string import ascii_lowercase

import pytest
from django.test import Client

from chouette.notation import read_statement
from chouette.records.imports import preview
from chouette.rules.evening import Evening, replay
from chouette.rules.line.joining import MOST_PLAYERS
from chouette.rules.model.actions import Join, Player
from chouette.rules.model.events import PlayerJoined
from chouette.rules.refusals import Refusal, Refused
from clubsite.access.pace import PACE
from tests.chouette.evenings import an_evening

pytestmark = pytest.mark.django_db

BEGIN = "box ann\nline bob cal\n"
HERE = 3


def names(number: int) -> list[str]:
    return [f"p{''.join(letters)}" for letters in islice(product(ascii_lowercase, repeat=3), number)]


def coming_and_going(number: int, override: str = "") -> str:
    return BEGIN + "".join(f"{name} joins{override}\n{name} leaves\n" for name in names(number))


def crowd(number: int) -> Evening:
    """An evening from before there was a limit: its events are what counts."""
    evening = Evening.begin()
    for line in BEGIN.splitlines():
        evening = evening.perform(read_statement(line))
    for name in names(number):
        evening = evening.with_statement(Join(Player(name)), (PlayerJoined(Player(name), waiting=False),))
    return evening


@pytest.mark.parametrize("override", ["", " override"])
def test_such_a_sheet_is_refused_before_it_is_played(override: str, monkeypatch: pytest.MonkeyPatch) -> None:
    PACE.forget()
    evening = an_evening()
    assert evening.opened_by is not None
    client, place = Client(), f"/clubs/{evening.club.slug}/chouettes/import/"
    client.force_login(evening.opened_by)
    monkeypatch.setattr("chouette.records.imports.play_on", lambda _text: pytest.fail("it was played"))
    sheet = coming_and_going(MOST_PLAYERS + 1, override)
    refused = client.post(f"/api{place}preview/", {"text": sheet}, "application/json")
    assert (refused.status_code, refused.json()["code"]) == (422, "SHEET_MISTAKE")
    line = 2 + 2 * MOST_PLAYERS + 1
    assert refused.json()["detail"].startswith(f"Line {line}: An evening has at most {MOST_PLAYERS} players.")
    page = client.post(place, {"text": sheet, "action_id": "7e0c2bb0-2f3a-4f6e-9a44-6e2f0a8f5d11"})
    assert "An evening has at most 100 players" in page.content.decode()


def test_a_real_crowd_is_imported_and_everybody_may_come_back() -> None:
    back = "".join(f"{name} joins\n{name} leaves\n" for name in names(MOST_PLAYERS - HERE))
    seen = preview(an_evening().club, coming_and_going(MOST_PLAYERS - HERE) + back)
    assert len(seen.evening.table.scores) == MOST_PLAYERS


def test_at_the_table_and_by_no_word_of_the_monitor() -> None:
    full = crowd(MOST_PLAYERS - HERE)
    for said in ("zoe joins", "zoe joins override"):
        with pytest.raises(Refused) as refused:
            full.perform(read_statement(said))
        assert refused.value.refusal is Refusal.TOO_MANY_PLAYERS


def test_an_evening_that_had_more_stays_as_it_was() -> None:
    old = crowd(3 * MOST_PLAYERS)
    assert replay(old.statements).table == old.table
    with pytest.raises(Refused):
        old.perform(read_statement("zoe joins"))
    back = old.perform(read_statement("cal leaves")).perform(read_statement("cal joins"))
    assert "cal" in back.table.present
