"""A consolation of first losers that has begun when one of their losses turns out to be none: who decides reads it."""

import re
from html import unescape

import pytest

from games.tournaments.pages.parts.questions.closing import before_closing
from games.tournaments.services.audit import troubles_of
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_pages import of, page, says

pytestmark = pytest.mark.django_db

SHEET = """tournament Friday
option seeding=rating
flight main knockout length 5
flight second first_loser from main length 5
fee 10
prizes main 100
entrants p1 p2 p3 p4 p5 p6 p7 p8
""" + "\n".join(f"rating p{number} {9 - number}" for number in range(1, 9))
PLAYED = """p8 beats p1 5-0
p4 beats p5 5-0
p2 beats p7 5-0
p3 beats p6 5-0
p8 beats p4 5-0
p2 beats p3 5-0"""
STANDS = "Second: in it without having lost their first match: p1."
MISSING = "Second: not in it, although their first match was lost: p1."


def begun() -> Night:
    evening = night(SHEET)
    evening.says("tom", "start main")
    evening.says("tom", PLAYED)
    (theirs,) = (match for match in evening.desk_matches("second") if "p1" in match.names)
    evening.says("tom", f"begins {theirs.names[0]} {theirs.names[1]}")
    return evening


def trial(evening: Night) -> str:
    address = f"/tournaments/{evening.tournament.code}/desk/correct/"
    return of(evening, "tom").get(address, {"match": "main 1.1", "to": "p1 beats p8 5-0"}).content.decode()


def test_the_preview_tells_who_would_stand_there_wrongly_and_who_would_be_missing() -> None:
    shown = trial(begun()).replace("\N{NO-BREAK SPACE}", " ")
    assert STANDS in shown
    assert "Take the results of Second out, and it is drawn again." in shown


def asked(evening: Night) -> list[str]:
    return list(before_closing(evening.desk, "second", str, ""))


def test_who_is_missing_is_told_as_well() -> None:
    evening = night(SHEET)
    evening.says("tom", "start main")
    evening.says("tom", PLAYED.replace("p8 beats p1", "p1 beats p8").replace("p8 beats p4", "p1 beats p4"))
    (theirs,) = (match for match in evening.desk_matches("second") if "p8" in match.names)
    evening.says("tom", f"begins {theirs.names[0]} {theirs.names[1]}")
    evening.says("tom", 'override "misheard": correct p1 p8: p8 beats p1 5-0')
    evening.says("tom", "p8 beats p4 5-0")
    assert {STANDS.replace("p1", "p8"), MISSING} <= {*asked(evening)}


def test_closing_asks_until_it_is_drawn_again() -> None:
    evening = begun()
    evening.says("tom", 'override "misheard": correct p1 p8: p1 beats p8 5-0')
    evening.says("tom", 'override "stands": correct p8 p4: p8 beats p4 5-0')
    assert STANDS in asked(evening)
    (theirs,) = (match for match in evening.desk_matches("second") if "p1" in match.names)
    one, other = theirs.names
    evening.says("tom", f"{one} beats {other} 5-0\nnot_played {one} {other}")
    assert STANDS not in asked(evening)
    assert "p1" not in str(evening.desk_matches("second"))
    assert troubles_of(evening.tournament.pk) == []


def all_played() -> Night:
    """All of the consolation, and the main flight up to its final."""
    evening = begun()
    while ready := [match for match in evening.desk_matches("second") if len(match.names) == 2 and not match.decided]:
        evening.says("tom", f"{ready[0].names[0]} beats {ready[0].names[1]} 5-1")
    return evening


def played_on() -> Night:
    """All of the consolation is played when p1 is found to have beaten p8, and both have played on in the main flight."""
    evening = all_played()
    evening.says("tom", 'override "misheard": correct p1 p8: p1 beats p8 5-0')
    evening.says("tom", "p1 beats p4 5-0\np1 beats p2 5-0\nclose main")
    return evening


def desk(evening: Night) -> str:
    return page(evening, "tom", "tournament_desk").replace("\N{NO-BREAK SPACE}", " ")


def test_the_desk_says_so_for_as_long_as_it_is_so_and_draws_it_again_by_two_taps() -> None:
    evening = played_on()
    assert {STANDS, MISSING.replace("p1", "p8")} <= {*asked(evening)}
    shown = desk(evening)
    assert STANDS in shown
    assert 'value="ask again second"' in shown
    status, shown = says(evening, "tom", "ask again second", **{"from": "desk"})
    assert status == 200
    assert "All results of Second are taken out, and it is drawn again:" in shown
    (said,) = re.findall(r'name="say" value="(not_played [^"]*)"', shown)
    assert says(evening, "tom", unescape(said), why_back="p1 had won", **{"from": "desk"})[0] == 302
    matches = evening.desk_matches("second")
    assert {name for match in matches for name in match.names} == {"p8", "p5", "p7", "p6"}
    assert not any(match.decided for match in matches)
    assert 'value="ask again second"' not in desk(evening)
    assert "p1 had won" in page(evening, "cal")
    assert troubles_of(evening.tournament.pk) == []


def test_what_is_being_played_there_is_entered_first() -> None:
    evening = begun()
    evening.says("tom", 'override "misheard": correct p1 p8: p1 beats p8 5-0')
    evening.says("tom", "p1 beats p4 5-0")
    status, shown = says(evening, "tom", "ask again second", **{"from": "desk"})
    assert status == 422
    assert "is being played: enter first what it has come to" in shown


@pytest.mark.parametrize(("who", "name", "status"), [("ann", "second", 422), ("tom", "main", 422), ("tom", "nothing", 422)])
def test_nothing_else_is_drawn_again_by_that(who: str, name: str, status: int) -> None:
    evening = played_on()
    assert says(evening, who, f"ask again {name}", **{"from": "desk"})[0] == status
    assert all(match.decided for match in evening.desk_matches("second"))
