"""A cached replay equals the evening that the records tell."""

from uuid import uuid4

import pytest
from django.db import transaction
from pytest_django import DjangoAssertNumQueries

from chouette.evening.codec import statement_of
from chouette.evening.log import replayed
from chouette.evening.selectors import evening_of
from chouette.evening.services import open_chouette, perform
from chouette.models import Chouette
from chouette.rules.evening import Evening, replay
from clubsite.members.models import Club

GAME = ("game", "ann doubles bob", "bob takes", "box wins gammon")


@pytest.fixture
def chouette(club: Club) -> Chouette:
    chouette = open_chouette(club, "Friday", None)
    say(chouette, "box ann", "line bob cal dee", *GAME)
    return chouette


def say(chouette: Chouette, *lines: str) -> None:
    for line in lines:
        chouette.refresh_from_db()
        perform(chouette.pk, line, version=chouette.version, action_id=uuid4(), by=None)
    chouette.refresh_from_db()


def from_the_first(chouette: Chouette) -> Evening:
    return replay(statement_of(body) for body in chouette.records.order_by("number").values_list("body", flat=True))


def test_what_was_added_since_is_told_and_what_was_taken_back_is_not(chouette: Chouette) -> None:
    for more in (GAME, ("undo",), ("set aside",), GAME, ("correct game 1 team wins single", "undo step"), ()):
        say(chouette, *more)
        assert evening_of(chouette) == from_the_first(chouette)


def test_only_what_is_new_is_read(chouette: Chouette, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    before = evening_of(chouette)
    say(chouette, "game")
    with django_assert_num_queries(1) as asked:
        assert len(evening_of(chouette).statements) == len(before.statements) + 1
    assert '"number" >=' in asked.captured_queries[0]["sql"]


def test_what_was_rolled_back_was_never_said(chouette: Chouette) -> None:
    evening_of(chouette)
    with transaction.atomic():
        say(chouette, "game", "ann doubles all")
        assert evening_of(chouette) == from_the_first(chouette)
        transaction.set_rollback(True)
    assert evening_of(chouette) == from_the_first(chouette)
    with transaction.atomic():
        say(chouette, "game", "ann doubles all")
        evening_of(chouette)
        transaction.set_rollback(True)
    say(chouette, "eli joins", "zoe joins")
    assert evening_of(chouette) == from_the_first(chouette)


def test_two_who_go_on_from_the_same_evening_do_not_meet(chouette: Chouette) -> None:
    kept = evening_of(chouette)
    one, other = (kept.perform(statement_of(body).action) for body in _bodies(chouette, "eli joins", "zoe joins"))
    assert [*one.statements][:-1] == [*other.statements][:-1] == [*kept.statements]
    assert one.statements[-1] != other.statements[-1]


def _bodies(chouette: Chouette, *lines: str) -> list[object]:
    say(chouette, *lines)
    return list(chouette.records.order_by("-number").values_list("body", flat=True)[: len(lines)])


def test_the_evening_asked_for_longest_ago_goes_first(chouette: Chouette, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    other = open_chouette(club, "Saturday", None)
    say(other, "box ann", "line bob cal")
    monkeypatch.setattr(replayed, "_kept", {})
    monkeypatch.setattr(replayed, "MOST_STATEMENTS", 7)
    evening_of(chouette)
    assert [*replayed._kept] == [chouette.pk]
    evening_of(other)
    assert [*replayed._kept] == [other.pk]
    say(other, *GAME, *GAME)
    assert evening_of(other) == from_the_first(other)
    assert not replayed._kept
