"""Results are counted once each, whatever happens in between, and the logs give the same totals."""

from collections import Counter

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from chouette.models import Chouette, PlayedGame, Seat
from clubsite.leaderboards.counting import increments
from clubsite.leaderboards.counting.increments import count_log
from clubsite.leaderboards.counting.rebuilding import rebuild, troubles
from clubsite.leaderboards.counting.waiting import is_behind
from clubsite.leaderboards.models import Cursor, Result, Total, Waiting
from clubsite.leaderboards.tasks import CountedWrong, compare_with_logs, count_results
from clubsite.members.models import Club
from tests.chouette.evenings import game, say
from tests.clubsite.at_once import at_once

from .conftest import Board, Evening

LOST_BY_THE_BOX = "game\nteam wins single"
LOST_BY_THE_TEAM = "game\nbox wins gammon"


def totals() -> list[tuple[object, ...]]:
    """Everything that was added up, without the keys of the rows."""
    fields = ("club", "category", "period", "person", "amount", "count", "ahead", "behind")
    return sorted(Total.objects.values_list(*fields))


def lines() -> list[tuple[object, ...]]:
    fields = ("provider", "stream", "key", "category", "player", "person", "day", "amount")
    return sorted(Result.objects.values_list(*fields))


def of_games(chouette: Chouette) -> Counter[str]:
    """The points of everybody, added up from the games in another way."""
    points: Counter[str] = Counter()
    for played in PlayedGame.objects.filter(chouette=chouette):
        points.update(played.deltas)
    return points


def test_a_finished_game_is_on_the_board_once_it_is_counted(evening: Evening, board: Board) -> None:
    evening(LOST_BY_THE_BOX)
    assert board("points") == [(1, "bob", 4, 1), (1, "cal", 4, 1), (1, "dee", 4, 1), (4, "ann", -12, 1)]
    assert [name for _, name, _, _ in board("as-box")] == ["ann"]
    assert [name for _, name, _, _ in board("as-captain")] == ["bob"]
    assert [name for _, name, _, _ in board("in-the-team")] == ["cal", "dee"]


def test_the_totals_are_those_of_the_games(evening: Evening, board: Board) -> None:
    chouette = evening("\n".join(game(number, "ann", ["bob", "cal", "dee"]) for number in (3, 3, 1)))
    assert {name: amount for _, name, amount, _ in board("points")} == of_games(chouette)
    assert sum(amount for _, _, amount, _ in board("points")) == 0


def test_a_running_game_counts_nothing(evening: Evening, board: Board) -> None:
    evening("game\nann doubles all")
    assert board("points") == []
    assert not is_behind(Club.objects.get())


def test_an_evening_counts_when_it_is_closed_and_not_while_it_goes_on_again(evening: Evening, board: Board) -> None:
    chouette = evening(LOST_BY_THE_BOX)
    assert board("evenings") == []
    say(chouette, "close")
    assert [(name, count) for _, name, _, count in board("evenings")] == [("ann", 1), ("bob", 1), ("cal", 1), ("dee", 1)]
    assert board("points-an-evening")[-1] == (4, "ann", -12, 1)
    say(chouette, "undo step")
    assert board("evenings") == board("points-an-evening") == []
    assert not Total.objects.filter(category="evening").exists()


def test_cash_is_not_won_in_an_evening(evening: Evening, board: Board) -> None:
    evening(f"{LOST_BY_THE_BOX}\ncash ann bob 1\nclose")
    assert board("points-an-evening") == [(1, "bob", 4, 1), (1, "cal", 4, 1), (1, "dee", 4, 1), (4, "ann", -12, 1)]


def test_a_corrected_game_counts_as_corrected(evening: Evening, board: Board) -> None:
    chouette = evening(LOST_BY_THE_BOX)
    board("points")
    say(chouette, "correct game 1 box wins single")
    assert board("points") == [(1, "ann", 12, 1), (2, "bob", -4, 1), (2, "cal", -4, 1), (2, "dee", -4, 1)]


def test_an_undone_game_does_not_count(evening: Evening, board: Board) -> None:
    chouette = evening(LOST_BY_THE_BOX)
    assert board("points")
    say(chouette, "undo")
    assert board("points") == []
    assert totals() == []


def test_the_same_log_counted_again_changes_nothing(evening: Evening, club: Club) -> None:
    chouette = evening(f"{LOST_BY_THE_BOX}\n{LOST_BY_THE_TEAM}\nclose")
    count_results()
    counted = totals(), lines()
    Cursor.objects.update(number=0)
    count_log("chouette", chouette.pk, club.pk)
    assert (totals(), lines()) == counted


def test_a_rebuild_gives_the_same_totals_as_the_increments(evening: Evening, club: Club) -> None:
    chouette = evening(LOST_BY_THE_BOX)
    for sheet in (LOST_BY_THE_TEAM, "correct game 1 team wins gammon", LOST_BY_THE_TEAM, "undo", "box wins single", "close"):
        say(chouette, sheet)
        count_results()
    counted, cursor = (totals(), lines()), Cursor.objects.get().number
    assert counted[0]
    Total.objects.update(amount=7)
    rebuild(club.pk)
    assert (totals(), lines()) == counted
    assert Cursor.objects.get().number == cursor == chouette.version


def test_the_comparison_finds_what_is_wrong_and_the_command_mends_it(evening: Evening, club: Club) -> None:
    evening(f"{LOST_BY_THE_BOX}\nclose")
    count_results()
    compare_with_logs(club.pk)
    Result.objects.filter(category="game.box").update(amount=5)
    with pytest.raises(CountedWrong, match="was counted as"):
        compare_with_logs(club.pk)
    with pytest.raises(CommandError, match="not the sum"):
        call_command("rebuild_leaderboards", "--check")
    call_command("rebuild_leaderboards", club.slug)
    assert troubles(club.pk) == []
    with pytest.raises(CommandError, match="no club nowhere"):
        call_command("rebuild_leaderboards", "nowhere")


def test_the_comparison_finds_a_log_that_nobody_counted(evening: Evening, club: Club) -> None:
    evening(LOST_BY_THE_BOX)
    Waiting.objects.all().delete()
    assert {one.partition(" was counted as ")[2].partition(" and is")[0] for one in troubles(club.pk)} == {"None"}


def test_what_is_written_while_somebody_counts_is_not_forgotten(evening: Evening, board: Board) -> None:
    chouette = evening(LOST_BY_THE_BOX)
    Waiting.objects.create(provider="chouette", stream=chouette.pk, club=chouette.club, number=chouette.version + 1)
    count_results()
    assert [one.number for one in Waiting.objects.all()] == [chouette.version + 1]


@pytest.mark.django_db(transaction=True)
def test_a_worker_killed_in_between_has_counted_nothing_and_loses_nothing(
    evening: Evening, board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening(LOST_BY_THE_BOX)
    real = increments.add_to_totals

    def killed(club_id: int, changes: increments.Changes) -> None:
        real(club_id, changes)
        with connection.cursor() as cursor:
            cursor.execute("select pg_terminate_backend(pg_backend_pid())")  # as the server sees a worker that is gone

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(increments, "add_to_totals", killed)
        with pytest.raises(Exception, match="terminat"):
            count_results()
    connection.close()
    assert totals() == lines() == []
    assert not Cursor.objects.exists()
    assert board("points")[0] == (1, "bob", 4, 1)


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_count_everything_once(evening: Evening, club: Club, board: Board) -> None:
    chouette = evening(f"{LOST_BY_THE_BOX}\nclose")
    answers = at_once(*[lambda: count_log("chouette", chouette.pk, club.pk)] * 4)
    assert sorted(str(one) for one in answers) == ["0", "0", "0", "12"]  # the game, the evening, the points race
    assert board("points") == [(1, "bob", 4, 1), (1, "cal", 4, 1), (1, "dee", 4, 1), (4, "ann", -12, 1)]
    assert Seat.objects.count() == Result.objects.filter(category="evening").count()
    assert troubles(club.pk) == []


@pytest.mark.django_db(transaction=True)
def test_a_game_that_is_not_committed_waits_for_nobody(evening: Evening, board: Board) -> None:
    chouette = evening("game")
    with transaction.atomic():
        say(chouette, "team wins single")
        assert Waiting.objects.exists()
        transaction.set_rollback(True)
    assert not Waiting.objects.exists()


def test_a_log_that_cannot_be_counted_keeps_no_other_waiting(evening: Evening, board: Board, club: Club) -> None:
    Waiting.objects.create(provider="chouette", stream=999, club=club, number=1)
    evening(LOST_BY_THE_BOX)
    assert board("points")
    assert count_results() == "0 counted, 1 failed"
    assert is_behind(club)
