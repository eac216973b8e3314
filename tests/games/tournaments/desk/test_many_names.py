"""A long list of names is a few queries, and nobody in the club waits for it."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubsite.members.models import Club, Player
from clubsite.members.services import join
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import ClubTournament
from games.tournaments.services.opening import announce
from games.tournaments.sheet.reading import SheetMistake
from tests.games.matches.players import Cast, cast
from tests.games.tournaments.desk.nights import MAIN, night

pytestmark = pytest.mark.django_db


def announced(club: Cast, names: list[str]) -> tuple[ClubTournament, list[str]]:
    """And what was asked of the database."""
    with CaptureQueriesContext(connection) as asked:
        row = announce(club.club, f"{MAIN}\nentrants {' '.join(names)}", club.users["tom"], uuid4())
    return row, [one["sql"] for one in asked]


def test_hundreds_of_new_names_are_as_few_queries_as_some() -> None:
    club = cast()
    _row, few = announced(club, [f"Some{number}" for number in range(10)])
    row, many = announced(club, [f"New{number}" for number in range(400)])
    assert len(many) <= len(few)
    assert row.entries.count() == 400


def test_the_club_is_not_locked_while_a_sheet_is_read() -> None:
    club = cast()
    _row, asked = announced(club, [f"New{number}" for number in range(10)])
    assert not [sql for sql in asked if f'"{Club._meta.db_table}"' in sql and "FOR NO KEY UPDATE" in sql]


def test_many_names_lead_to_the_same_people_as_one() -> None:
    club = cast()
    zoe = type(club.users["ann"]).objects.create_user("zoe", password="zoe")
    join(club.club, zoe)
    row, _asked = announced(club, ["ANN", "bob_", "gil", "zoe", "Le_Roi", "new_one", "Gus"])
    found = {entry.word: entry.player for entry in row.entries.select_related("player")}
    assert found["ANN"] == club.players["ann"]
    assert found["bob_"] == club.players["bob"]
    assert (found["gil"], found["Gus"]) == (club.players["gil"], club.players["gus"])
    assert found["zoe"].user == zoe
    assert (found["Le_Roi"].name, found["new_one"].name) == ("Le Roi", "new one")


@pytest.mark.parametrize(
    "names", ["ann ANN cal bob dana", "new1 New1 cal bob dana", "... cal bob ann dana", "../x cal bob ann dana"]
)
def test_a_name_that_is_nobodys_or_twice_is_refused_among_many(names: str) -> None:
    club = cast()
    before = Player.objects.count()
    with pytest.raises((TournamentRefused, SheetMistake)):
        announced(club, names.split())
    assert Player.objects.count() == before


def test_a_director_is_found_among_many_names_of_a_sheet_about_money() -> None:
    evening = night()
    sheet = f"{MAIN}\nfee 5\nentrants {' '.join(f'New{n}' for n in range(9))} Dana\nstart main"
    with pytest.raises(TournamentRefused):
        announce(evening.club.club, sheet, evening.club.users["dana"], uuid4())
