"""One action, one transaction: at the table, in the log, in the book and on the wire at once."""

from uuid import UUID, uuid4

import pytest

from chouette.evening.codec import TABLES
from chouette.evening.newcomers import SameName
from chouette.evening.selectors import evening_of
from chouette.evening.services import open_chouette, perform
from chouette.models import Chouette, PlayedGame
from chouette.rules.model.table import Table
from chouette.rules.refusals import Refusal, Refused
from clubsite.eventlog.write_path import Stale
from clubsite.ledger.selectors import balances
from clubsite.members.models import Club, User
from clubsite.members.services import create_club

pytestmark = pytest.mark.django_db


@pytest.fixture
def mo() -> User:
    return User.objects.create_user("mo")


@pytest.fixture
def chouette(mo: User) -> Chouette:
    return open_chouette(create_club(mo, "The Mulberry"), "Friday", mo)


def say(chouette: Chouette, sheet: str, by: User | None = None) -> None:
    """Say every line of the sheet, each for the version after the previous one."""
    for line in sheet.strip().splitlines():
        chouette.refresh_from_db()
        perform(chouette.pk, line.strip(), version=chouette.version, action_id=uuid4(), by=by)
    chouette.refresh_from_db()


def table_of(chouette: Chouette) -> Table:
    return TABLES.decode(chouette.table)


def book(club: Club) -> dict[str, int]:
    return {player.word: quarters for player, quarters in balances(club)}


SEATED = "box ann\nline bob cal dee\n"


def test_a_game_is_in_the_log_at_the_table_and_in_the_book(chouette: Chouette, mo: User) -> None:
    say(chouette, SEATED + "game\nann doubles all\nbob takes\ncal drops\ndee takes\nteam wins gammon", mo)
    expected = {"ann": -4 * 8 + 4, "bob": 16, "cal": -4, "dee": 16}
    assert table_of(chouette).scores == expected
    assert book(chouette.club) == expected
    assert evening_of(chouette).table == table_of(chouette)
    assert [game.deltas for game in PlayedGame.objects.all()] == [expected]


def test_the_same_click_twice_is_done_once(chouette: Chouette) -> None:
    say(chouette, SEATED + "game")
    click = uuid4()
    first = perform(chouette.pk, "box wins single", version=3, action_id=click, by=None)
    second = perform(chouette.pk, "box wins single", version=3, action_id=click, by=None)
    assert (first.again, second.again) == (False, True)
    assert table_of(second.chouette).scores == {"ann": 12, "bob": -4, "cal": -4, "dee": -4}


def test_a_stale_page_changes_nothing(chouette: Chouette) -> None:
    say(chouette, SEATED + "game")
    with pytest.raises(Stale):
        perform(chouette.pk, "box wins single", version=2, action_id=uuid4(), by=None)
    assert table_of(chouette).game is not None


def test_a_refused_action_leaves_everything_as_it_was(chouette: Chouette) -> None:
    say(chouette, SEATED + "game")
    before = chouette.table
    with pytest.raises(Refused) as refused:
        perform(chouette.pk, "bob takes", version=3, action_id=uuid4(), by=None)
    assert refused.value.refusal is Refusal.NOTHING_TO_ANSWER
    chouette.refresh_from_db()
    assert (chouette.table, chouette.version, chouette.records.count()) == (before, 3, 3)


def test_undo_goes_back_in_the_book_and_keeps_the_log(chouette: Chouette) -> None:
    say(chouette, SEATED + "game\nbox wins single\nundo")
    assert set(book(chouette.club).values()) == {0}
    assert not chouette.games.exists()
    assert chouette.records.count() == 5
    say(chouette, "team wins single")
    assert book(chouette.club) == {"ann": -12, "bob": 4, "cal": 4, "dee": 4}


def test_a_correction_reverses_and_undoing_it_restores_the_game(chouette: Chouette) -> None:
    say(chouette, SEATED + "game\nteam wins single\ngame\nbox wins single\ncorrect game 1 box wins single")
    played = dict(chouette.games.values_list("number", "deltas"))
    assert played[1] == {"ann": 12, "bob": -4, "cal": -4, "dee": -4}
    assert book(chouette.club) == dict(table_of(chouette).scores)
    say(chouette, "undo")
    assert chouette.games.get(number=1).deltas == {"ann": -12, "bob": 4, "cal": 4, "dee": 4}
    assert book(chouette.club) == dict(table_of(chouette).scores)


def test_two_spellings_of_one_player_are_refused(chouette: Chouette) -> None:
    say(chouette, SEATED)
    with pytest.raises(SameName):
        perform(chouette.pk, "ANN joins", version=2, action_id=UUID(int=1), by=None)


def test_a_known_player_of_the_club_keeps_one_account(chouette: Chouette, mo: User) -> None:
    say(chouette, SEATED + "game\nbox wins single\nclose")
    second = open_chouette(chouette.club, "Saturday", mo)
    say(second, "box bob\nline ann\ngame\nbox wins single")
    assert book(chouette.club) == {"ann": 8, "bob": 0, "cal": -4, "dee": -4}


def test_a_word_with_underscores_is_shown_with_spaces(chouette: Chouette) -> None:
    say(chouette, "box Maximilian_von_Hohenzollern\nline bob")
    assert chouette.seats.get(word="Maximilian_von_Hohenzollern").player.name == "Maximilian von Hohenzollern"
