"""Whoever is called to a table is told by their browser, once for each call."""

import pytest

from games.tournaments.telling.my_call import due, seen
from tests.games.tournaments.desk.nights import night

pytestmark = pytest.mark.django_db


def test_a_call_is_told_until_the_match_is_played_and_to_the_two_alone() -> None:
    evening = night()
    users, key = evening.club.users, evening.tournament.pk
    evening.says("dana", "tables 7")
    evening.says("dana", "entrants ann bob cal dee")
    evening.says("dana", "start main")
    assert due(users["ann"].pk, key) is None
    one = next(match for match in evening.first_round() if "ann" in match.names)
    other = next(name for name in ("bob", "cal", "dee") if name not in one.names and name in users)
    evening.says("dana", f"call {one.id} table 7")
    found = due(users["ann"].pk, key)
    assert found is not None
    title, line = found.words()
    assert title == "You are called to table 7"
    assert "\u2068Friday\u2069" in line
    assert due(users[other].pk, key) is None
    assert due(users["eve"].pk, key) is None
    assert [place.key for place in seen([users["ann"].pk, users["eve"].pk])] == [key]
    evening.says("dana", f"{one.names[0]} beats {one.names[1]}")
    assert due(users["ann"].pk, key) is None


def test_another_table_is_another_call() -> None:
    evening = night()
    evening.says("dana", "tables 7")
    evening.says("dana", "entrants ann bob")
    evening.says("dana", "start main")
    (match,) = evening.first_round()
    ann = evening.club.users["ann"].pk
    turns = []
    for table in (7, 3):
        evening.says("dana", f"call {match.id} table {table}")
        found = due(ann, evening.tournament.pk)
        assert found is not None
        turns.append(found.turn)
    assert turns[0] != turns[1]
