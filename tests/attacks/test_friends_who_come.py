"""Ann asks to take her roll back. Whoever would rather not agree has a friend come to the table: the request goes on, and what
was said of the seats stays when it is done."""

import pytest

from chouette.evening.on_screen.proposals import open_proposal
from chouette.models import Chouette
from chouette.pages.shared.proposals import asking_at
from chouette.rules.model.table import Table
from tests.attacks.sitting_monitor import ann_has_rolled, answers, asked, at_console, last_said, nothing_was_said
from tests.chouette.evenings import say
from tests.chouette.phones import table_of

pytestmark = pytest.mark.django_db

#: What a friend without a cube says, after having come in.
COMES_AND_GOES = ("eve joins", "eve sits out", "eve returns", "eve leaves")


def asked_to_take_the_roll_back() -> Chouette:
    chouette = ann_has_rolled()
    at_console(chouette, "undo step", reason="a slip")
    assert asked(chouette)["asks"] == ["bob", "cal", "dee"]
    return chouette


def is_open(chouette: Chouette) -> bool:
    return open_proposal(Chouette.objects.get(pk=chouette.pk)) is not None


def is_rolled(table: Table) -> bool:
    return table.game is not None and table.game.board is not None and table.game.board.roll != ()


@pytest.mark.parametrize("many", range(1, len(COMES_AND_GOES) + 1))
def test_a_friend_who_comes_and_goes_ends_no_request(many: int) -> None:
    chouette = asked_to_take_the_roll_back()
    answers(chouette, "bob")
    for said in COMES_AND_GOES[:many]:
        chouette = say(chouette, said)
        assert is_open(chouette), said
    before = table_of(chouette)
    assert asked(chouette)["agreed"] == ["bob"]
    for who in ("cal", "dee"):
        answers(chouette, who)
    after = table_of(chouette)
    assert [is_rolled(one) for one in (before, after)] == [True, False]
    assert (after.present, after.sitting, after.gone) == (before.present, before.sitting, before.gone)
    assert (last_said(chouette).said, last_said(chouette).reason) == (COMES_AND_GOES[many - 1], "a slip")


def test_what_is_asked_still_reads_as_the_roll_alone() -> None:
    chouette = say(asked_to_take_the_roll_back(), "eve joins")
    asking = asking_at(chouette, {})
    assert asking is not None
    assert asking.is_open
    assert list(asking.said) == [one for one in asking.said if "eve" not in one] != []


def test_a_no_is_still_a_no() -> None:
    chouette = say(asked_to_take_the_roll_back(), "eve joins")
    answers(chouette, "cal", "refuse")
    assert nothing_was_said(chouette)
    assert not is_open(chouette)


def test_a_play_ends_the_request_as_before() -> None:
    chouette = say(asked_to_take_the_roll_back(), "eve joins\nann plays 8/5 6/5")
    assert not is_open(chouette)


def test_another_captain_ends_it_as_before() -> None:
    assert not is_open(say(asked_to_take_the_roll_back(), "eve joins\ncaptain is cal"))


def test_what_changed_a_score_last_is_taken_back_alone() -> None:
    chouette = say(ann_has_rolled(), "settle ann bob 1 to ann")
    at_console(chouette, "undo", reason="a slip")
    chouette = say(chouette, "eve joins")
    for who in asked(chouette)["asks"]:
        answers(chouette, who)
    assert last_said(chouette).said == "undo"
    assert set(table_of(chouette).scores.values()) == {0}
    assert "eve" in table_of(chouette).present


def test_another_kind_of_request_goes_on_too() -> None:
    chouette = ann_has_rolled()
    at_console(chouette, "settle ann bob 1 to ann")
    chouette = say(chouette, "eve joins")
    answers(chouette, "bob")
    assert last_said(chouette).said == "settle ann bob 1 to ann"
    assert "eve" in table_of(chouette).present


def test_a_request_at_a_time_still() -> None:
    """It has not had its time because a friend came: nobody else's request takes its place."""
    chouette = say(asked_to_take_the_roll_back(), "eve joins")
    assert asked(chouette)["carried"] is False
