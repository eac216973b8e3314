"""Boards are played through the real processes while these are killed with SIGKILL: web processes, the live wire, the
database.

Afterwards every acknowledged roll and play is in the log once and in order, and nothing else is; the log has each roll as the
cup gave it; what was promised before the first roll is what was revealed after the last; the open pages have caught up.
"""

import json
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.production.installation import ROOT

from .at_the_table import Board, Evenings, all_at_once
from .conftest import Club
from .open_page import OpenPage
from .stage_on_screen import SHEET
from .test_faults import kill_the_database, killed

TABLES, CLICKS, EACH = 3, 20, 4  # CLICKS: both players together stay below what a seat may write in ten seconds


@pytest.fixture
def evenings(club: Club) -> Evenings:
    """Games that have begun without a roll."""
    command = [sys.executable, "-m", "tests.faults.stage_on_screen", str(TABLES)]
    staged = subprocess.run(command, env=club.site.env, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    boards = [Board(one.pop("code"), one.pop("token"), one) for one in json.loads(staged.stdout)]
    return all_at_once(boards, CLICKS, club.site.address)


@pytest.fixture
def opened(club: Club, evenings: Evenings) -> Iterator[list[OpenPage]]:
    """A spectator's page at each table."""
    pages = [OpenPage(board.code, club.client) for board in evenings.members]
    for page in pages:
        page.wait_until_it_shows(0)
    yield pages
    for page in pages:
        page.close()


def test_no_roll_and_no_play_is_lost_or_done_twice(club: Club, evenings: Evenings, opened: list[OpenPage]) -> None:
    promised = promises(club, evenings)
    evenings.begin(club.client)
    for number, parts in enumerate([club.site.webs[:1], [club.site.live], club.site.webs], 1):
        evenings.wait_until_each_has(number * EACH)
        killed(parts)
    evenings.wait_until_each_has(4 * EACH)
    kill_the_database(club, meanwhile=evenings.wait_until_each_notices)
    evenings.end()
    assert promises(club, evenings) == promised, "a promise was changed while its game ran"
    for board in evenings.members:
        each_click_is_there_once(club, board)
    with club.client() as client:
        for board in evenings.members:
            board.end(client)
    for board in evenings.members:
        the_dice_are_those_of_the_log(club, board)
        the_points_are_all_there(club, board)
    replayed = club.site.manage("replay_chouette", *(board.code for board in evenings.members))
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr
    for page in opened:
        ((shown,),) = club.ask("select shown from chouette_chouette where code = %s", page.code)
        assert isinstance(shown, int)
        page.wait_until_it_shows(shown)


def promises(club: Club, evenings: Evenings) -> dict[str, str]:
    """The public commitment of every game; no seed is revealed while the game runs."""
    found = {}
    with club.client() as client:
        for board in evenings.members:
            told = json.loads(client.get(f"/w/{board.code}/dice.json").raise_for_status().text)["games"]
            (game,) = (one for one in told if ":game:" in one["context"])  # not the promise of the dice beside the board
            assert game["seed"] is None
            found[board.code] = str(game["commitment"])
    return found


def each_click_is_there_once(club: Club, board: Board) -> None:
    kept = club.ask(
        "select action_id::text from chouette_record r join chouette_chouette c on c.id = r.chouette_id"
        " where c.code = %s and number > %s order by number",
        board.code,
        len(SHEET),
    )
    assert [action for (action,) in kept] == board.acknowledged


def the_dice_are_those_of_the_log(club: Club, board: Board) -> None:
    """Every drawn roll has its own record, every recorded roll was drawn, between promise and revelation."""
    scope = f"chouette:{board.code}:game:1"
    ((drawn, in_time),) = club.ask(
        "select drawn, committed_at < (select min(at) from games_matches_drawnroll r where r.seed_id = s.id)"
        " and revealed_at > (select max(at) from games_matches_drawnroll r where r.seed_id = s.id)"
        " from games_matches_diceseed s where scope = %s",
        scope,
    )
    rolls = club.ask(
        "select reference::int, first || ' ' || second from games_matches_drawnroll r"
        " join games_matches_diceseed s on s.id = r.seed_id where s.scope = %s order by r.number",
        scope,
    )
    told = club.ask(
        "select number, right(said, 3) from chouette_record r join chouette_chouette c on c.id = r.chouette_id"
        " where c.code = %s and said ~ '^(opening|(ann|bob) rolls) [1-6] [1-6]$' order by number",
        board.code,
    )
    assert rolls == told
    assert (drawn, in_time) == (len(told), True)
    verified = club.site.manage("verify_dice", "--chouette", board.code)
    assert verified.returncode == 0, verified.stdout + verified.stderr
    assert f"{len(told)} rolls, all as promised" in verified.stdout


def the_points_are_all_there(club: Club, board: Board) -> None:
    """They add up to zero, in the evening and in the book."""
    ((scores,),) = club.ask("select \"table\" -> 'scores' from chouette_chouette where code = %s", board.code)
    assert isinstance(scores, dict)
    assert sum(scores.values()) == 0
    assert any(scores.values())
    assert club.ask("select club_id, unit from ledger_account group by 1, 2 having sum(balance) <> 0") == []
