"""The .mat files of stored matches, as their page serves them, in GNU Backgammon: imported unchanged, exported again, and read
back with the same scores and moves."""

from pathlib import Path
from random import Random
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.eventlog.write_path import Author
from games.matches.models import Match
from games.matches.rules.actions import Agree
from games.matches.rules.sheet import MatchSheet
from games.matches.services.click import Several
from games.matches.services.screen.at_the_table import settle_played
from games.matches.services.screen.told import record_of_match
from games.matches.services.writing import MATCHES
from games.notation.match_files.reading import read_file, told_by
from games.notation.records.game_record import Doubled, Dropped, MatchRecord, Took
from games.notation.records.mat_reading import read_mat
from games.rules.gammons import Level
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.on_screen import AtTheBoard, at_the_board
from tests.games.matches.players import Cast, cast
from tests.games.matches.rules.told import played_out
from tests.games.matches.test_files import brought
from tests.games.matches.test_on_screen import test_three_points_through_the_crawford_game as three_points
from tests.games.notation.match_files.gnubg import written_again

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    return cast()


def served(club: Cast, match: Match) -> bytes:
    """The file, as a member downloads it."""
    client = Client()
    client.force_login(club.users["cal"])
    answer = client.get(reverse("match_mat", args=[match.code]))
    assert answer.status_code == 200, answer.content
    return bytes(answer.content)


def stored(club: Cast, sheet: MatchSheet, seed: int) -> Match:
    """A match on screen that was played out by chance: everything that was said, in one transaction."""
    match = club.propose("ann", "bob", length=sheet.length, board=True, crawford=sheet.crawford, jacoby=sheet.jacoby)
    club.do(match, "bob", "accept")
    locked, _course = MATCHES.locked(match.pk)
    several = Several(locked, Author(None, "chance"), uuid4())
    for said in played_out(MATCHES.state_of(locked).sheet, Random(seed)).statements:
        if not isinstance(said.action, Agree):
            several.say(said.action)
    settle_played(several)
    several.finish()
    match.refresh_from_db()
    if sheet.money:
        club.do(match, "ann", "close")
    return match


def come_back_equal(folder: Path, club: Cast, matches: list[Match]) -> list[MatchRecord]:
    """Read from what the other program has written, and the same as the site's own record."""
    files = [served(club, match) for match in matches]
    back = [read_file(file).record for file in written_again(folder, files)]
    assert back == [read_file(file).record for file in files]
    return back


def test_a_match_on_screen_with_a_double_refused_and_a_crawford_game(club: Cast, tmp_path: Path) -> None:
    board = at_the_board(club)
    three_points(board)
    (back,) = come_back_equal(tmp_path, club, [board.match])
    assert back == record_of_match(board.row())
    assert [game.score for game in back.games] == [(0, 0), (2, 0), (2, 1), (2, 2)]
    assert [(game.winner, game.points) for game in back.games] == [(0, 2), (1, 1), (1, 1), (0, 1)]
    doubles = [[type(turn) for turn in game.turns if isinstance(turn, Doubled | Took | Dropped)] for game in back.games]
    assert doubles == [[Doubled, Took], [], [Doubled, Dropped], []]


def test_matches_and_sessions_played_out_on_screen(club: Cast, tmp_path: Path) -> None:
    """To the last checker, with gammons, backgammons, cubes and resignations, as chance has it."""
    sheets = [MatchSheet(length=length) for length in (1, 2, 3, 5, 7, 11)]
    sheets += [MatchSheet(length=0, crawford=False, jacoby=jacoby) for jacoby in (False, True)]
    matches = [stored(club, sheet, seed) for seed, sheet in enumerate(sheets)]
    assert {match.stage for match in matches[:6]} == {"confirmed"}
    back = come_back_equal(tmp_path, club, matches)
    assert back == [record_of_match(match) for match in matches]
    for match, record in zip(matches[:6], back[:6], strict=True):
        last = record.games[-1]
        final = [points + last.points * (last.winner == side) for side, points in enumerate(last.score)]
        assert [min(points, match.length) for points in final] == [match.first_points, match.second_points]
    assert [record.length for record in back[6:]] == [0, 0]


def test_a_match_that_came_as_a_file(club: Cast, tmp_path: Path) -> None:
    match = brought(club)
    club.do(match, "bob", "accept")
    (back,) = come_back_equal(tmp_path, club, [match])
    assert [game.score for game in back.games] == [(0, 0), (2, 0), (2, 1)]


def test_a_match_that_stops_in_mid_game(club: Cast, tmp_path: Path) -> None:
    board = at_the_board(club)
    board.begin()
    with loaded("31 64"):
        board.do("ann", "roll")
        board.do("ann", "play", play="8/5 6/5")
        board.do("bob", "roll")
        board.do("bob", "play", play="24/14")
    file = served(club, board.match)
    (back,) = (read_mat(text.decode()) for text in written_again(tmp_path, [file]))
    assert back == read_mat(file.decode()) == record_of_match(board.row())
    assert [len(game.turns) for game in back.games] == [2]
    assert back.games[0].winner is None


def test_points_for_lateness_are_in_the_scores(club: Cast, tmp_path: Path) -> None:
    """Before the first game, and between two."""
    board = at_the_board(club, length=5)
    lost_by_being_late(board, "ann", 0, minutes=5)
    board.begin()
    with loaded("31"):
        board.do("ann", "roll")
        board.do("ann", "play", play="8/5 6/5")
    board.do("bob", "resign", level=Level.SINGLE)
    board.do("ann", "accepts")
    lost_by_being_late(board, "bob", 1, minutes=5)
    board.begin()
    with loaded("31"):
        board.do("ann", "roll")
        board.do("ann", "play", play="8/5 6/5")
    file = served(club, board.match)
    (again,) = written_again(tmp_path, [file])
    ours, theirs = told_by(file), told_by(again)
    assert [game.score for game in ours.games] == [game.score for game in theirs.games] == [(0, 1), (2, 1)]
    assert [game.turns for game in ours.games] == [game.turns for game in theirs.games]


def lost_by_being_late(board: AtTheBoard, late: str, side: int, minutes: int) -> None:
    board.do("dana", "late", winner=side, number=minutes)


def test_a_match_entered_by_games_has_no_moves_to_take_away(club: Cast) -> None:
    """Nobody knows what was played: no file is better than one that other programs take for a match."""
    match = club.agreed(length=3)
    club.wins(match, "ann", 0, Level.GAMMON, 2)
    club.do(match, "bob", "confirm")
    client = Client()
    client.force_login(club.users["cal"])
    assert client.get(reverse("match_mat", args=[match.code])).status_code == 404
    assert client.get(reverse("api_match_mat", args=[club.club.slug, match.code])).status_code == 404
    assert reverse("match_mat", args=[match.code]) not in client.get(reverse("match", args=[match.code])).content.decode()
