"""A consolation of first losers that has begun when one of their losses turns out to be none: who decides reads it."""

import pytest

from games.tournaments.pages.parts.closing import before_closing
from games.tournaments.services.audit import troubles_of
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_pages import of

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
