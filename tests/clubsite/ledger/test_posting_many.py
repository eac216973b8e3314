"""An imported evening posts a thousand entries: all together or none of them."""

import pytest
from django.db import transaction

from clubsite.ledger.selectors import balances, entries_from, moved_by_source, troubles
from clubsite.ledger.services import AlreadyPosted, AmountRefused, Line, post, post_all
from clubsite.members.models import Club, User
from clubsite.members.services import create_club, find_or_add_player


@pytest.fixture
def mulberry(db: None) -> Club:
    return create_club(User.objects.create_user("mo"), "The Mulberry")


def test_many_entries_move_what_each_would_have_moved(mulberry: Club) -> None:
    ann, bob, cal = (find_or_add_player(mulberry, name) for name in ("ann", "bob", "cal"))
    post_all(
        mulberry,
        [("x:1", [Line(ann, bob, 4), Line(ann, cal, 2)]), ("x:2", [Line(bob, cal, 4)]), ("y:1", [Line(cal, ann, 1)])],
        kind="chouette",
    )
    assert {player.word: quarters for player, quarters in balances(mulberry)} == {"ann": -5, "bob": 0, "cal": 5}
    assert [entry.source for entry in entries_from("x:")] == ["x:1", "x:2"]
    assert moved_by_source("x:") == {
        ("x:1", ann.pk): -6,
        ("x:1", bob.pk): 4,
        ("x:1", cal.pk): 2,
        ("x:2", bob.pk): -4,
        ("x:2", cal.pk): 4,
    }
    assert troubles() == []


def test_one_entry_that_is_there_already_or_moves_nothing_keeps_all_out(mulberry: Club) -> None:
    ann, bob = (find_or_add_player(mulberry, name) for name in ("ann", "bob"))
    post("x:2", mulberry, [Line(ann, bob, 4)], kind="chouette")
    with pytest.raises(AlreadyPosted), transaction.atomic():
        post_all(mulberry, [("x:1", [Line(ann, bob, 4)]), ("x:2", [Line(ann, bob, 4)])], kind="chouette")
    with pytest.raises(AmountRefused), transaction.atomic():
        post_all(mulberry, [("x:3", [Line(ann, bob, 4)]), ("x:4", [Line(ann, bob, 0)])], kind="chouette")
    assert [entry.source for entry in entries_from("x:")] == ["x:2"]
