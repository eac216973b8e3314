"""The record of a game, from the log: without undone statements, and without replaying the evening."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from chouette.evening.codec import statement_of
from chouette.evening.log.in_force import places_in_force, runs_in_force, undos_of
from chouette.evening.selectors import evening_of
from chouette.models import Chouette
from chouette.pages.replay.game_record import Moment, What
from chouette.pages.replay.in_log import read_game, read_games
from chouette.pages.replay.words import moment_in_words
from chouette.rules.model.actions import Player
from clubsite.members.models import Club
from games.rules.cube import Side
from tests.chouette.boards import ON_SCREEN, on_screen, tell, turn
from tests.chouette.evenings import an_evening, say

pytestmark = pytest.mark.django_db


def told(moments: tuple[Moment, ...]) -> list[str]:
    return [
        " ".join(filter(None, [one.what, ",".join(one.players), ",".join(one.whom), "-".join(map(str, one.roll)), one.play]))
        for one in moments
    ]


@pytest.fixture
def played(club: Club) -> Chouette:
    """A tie, ann opens; bob and cal double, ann keeps one cube and drops the other."""
    chouette = on_screen(club, f"option automatics=one\n{ON_SCREEN}")
    tell(chouette, "game\nopening 2 2\nopening 6 3\nann plays 24/18 13/10")
    tell(chouette, "bob doubles\ncal doubles\nann takes bob\nann drops cal\nbob rolls 3 1\nbob plays 8/5 6/5")
    return chouette


def test_a_game_is_told_from_its_start_with_its_rolls_plays_and_cubes(played: Chouette) -> None:
    record = read_game(played, 1)
    assert record is not None
    assert record.on_screen
    assert record.finished is None
    assert told(record.moments) == [
        "begin",
        "opening 2-2",
        "automatic",
        "opening 6-3",
        "play ann 6-3 24/18 13/10",
        "double bob ann",
        "double cal ann",
        "take ann bob",
        "drop ann cal",
        "roll bob 3-1",
        "play bob 3-1 8/5 6/5",
    ]
    assert [one.value for one in record.moments if one.what in (What.DOUBLE, What.TAKE)] == [4, 4, 4]


def test_the_end_is_told_and_what_came_after_it_is_not(played: Chouette) -> None:
    tell(played, "team wins gammon override\neli joins\ngame")
    record = read_game(played, 1)
    assert record is not None
    assert record.finished is not None
    assert record.moments[-1].what is What.END
    assert (record.moments[-1].side, record.moments[-1].players) == (Side.TEAM, ())


def test_an_undone_play_never_happened(played: Chouette) -> None:
    tell(played, "undo step\nbob plays 24/23 13/10")
    record = read_game(played, 1)
    assert record is not None
    assert told(record.moments)[-2:] == ["roll bob 3-1", "play bob 3-1 24/23 13/10"]


def test_cubes_that_are_doubled_together_to_different_values_are_told_by_them(club: Club) -> None:
    chouette = on_screen(club)
    tell(chouette, "game\nopening 6 3\nann plays 24/18 13/10\nbob doubles\nann takes\nbob rolls 3 1\nbob plays 8/5 6/5")
    tell(chouette, "ann doubles all")
    record = read_game(chouette, 1)
    assert record is not None
    doubles = [(one.players, one.whom, one.value) for one in record.moments if one.what is What.DOUBLE]
    assert doubles == [(("bob",), ("ann",), 2), (("ann",), ("bob",), 4), (("ann",), ("cal", "dee"), 2)]


def test_a_new_captain_is_told(club: Club) -> None:
    chouette = on_screen(club)
    tell(chouette, "game\nopening 6 3\nann plays 24/18 13/10\nbob rolls 3 1\nbob plays 8/5 6/5")
    tell(chouette, "ann doubles all\nbob drops\ncal takes\ndee takes")
    record = read_game(chouette, 1)
    assert record is not None
    captains = [one for one in record.moments if one.what is What.CAPTAIN]
    assert [(one.captain, one.players) for one in captains] == [("cal", ("bob",))]


def test_the_records_in_force_are_those_of_a_replayed_evening(club: Club) -> None:
    """Undos of several kinds, a reverted result and a game begun anew."""
    chouette = on_screen(club)
    tell(chouette, "game\nopening 6 3\nann plays 24/18 13/10\neli joins\nundo step")
    tell(chouette, "bob doubles\nann drops bob\nundo\nann takes bob\nteam wins single override\nfay joins\nundo")
    tell(chouette, "bob rolls 3 1\nundo step\nteam wins single override\nann pays bob 3\nundo step")
    evening = evening_of(chouette)
    row = places_in_force(runs_in_force(chouette.version, undos_of(chouette)), 0, chouette.version)
    assert len(row) == len(evening.in_force)
    said = dict(chouette.records.values_list("number", "body"))
    for place, entry in zip(row, evening.in_force, strict=True):
        if place.again is None:
            assert statement_of(said[place.record]).action == entry.action
    games = read_games(chouette)
    assert list(games) == [1]
    record = games[1]
    assert record.finished is not None
    assert told(record.moments)[-3:] == ["double bob ann", "take ann bob", "end"]


def test_a_game_without_a_board_tells_its_cubes(club: Club) -> None:
    chouette = an_evening(monitor="tom")
    say(chouette, "game\nann doubles all\nbob takes\ncal drops\ndee takes\nteam wins single")
    record = read_game(chouette, 1)
    assert record is not None
    assert not record.on_screen
    assert told(record.moments) == ["begin", "double ann bob,cal,dee", "take bob ann", "drop cal ann", "take dee ann", "end"]


def test_no_game_of_that_number_is_none(played: Chouette) -> None:
    assert read_game(played, 2) is None


def test_one_game_is_three_queries_however_long_the_evening(club: Club) -> None:
    chouette = on_screen(club)
    counts = []
    for _game in range(4):
        tell(chouette, "game\nopening 6 3")
        turn(chouette)
        tell(chouette, "team wins single override")
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert read_game(chouette, 1) is not None
        counts.append(len(asked))
    assert counts == [3] * 4
    with CaptureQueriesContext(connection) as asked:
        assert list(read_games(chouette)) == [1, 2, 3, 4]
    assert len(asked) == 2


def test_answers_hidden_at_the_table_are_hidden_here(club: Club) -> None:
    chouette = on_screen(club, "option board=on\noption answer_order=hidden\nbox ann\nline bob cal dee")
    tell(chouette, "game\nopening 6 3\nann plays 24/18 13/10\nbob rolls 3 1\nbob plays 8/5 6/5\nann doubles all\nbob takes")
    record = read_game(chouette, 1)
    assert record is not None
    assert record.moments[-1].what is What.DOUBLE
    tell(chouette, "cal takes\ndee drops")
    record = read_game(chouette, 1)
    assert record is not None
    assert record.moments[-1].players == (Player("dee"),)


def test_bought_cubes_that_are_turned_together_are_counted_and_answered_by_their_names(club: Club) -> None:
    chouette = on_screen(club)
    tell(chouette, "option captain_purchase=on\ngame\nopening 6 3\nann plays 24/18 13/10\nbob rolls 3 1\nbob plays 8/5 6/5")
    tell(chouette, "ann doubles all\nbob takes\ncal drops\ndee takes\nbob buys cal\nann rolls 2 1\nann plays 13/11 6/5")
    tell(chouette, "bob doubles bob bob/cal\nann takes bob/bob\nann drops bob/cal")
    record = read_game(chouette, 1)
    assert record is not None
    assert [moment_in_words(record, one, {}) for one in record.moments[-3:]] == [
        "bob doubles ann to 4 with 2 cubes.",
        "ann takes from bob at 4.",
        "ann drops against bob. It is the cube bought from cal.",
    ]
