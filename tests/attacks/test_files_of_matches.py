"""Small files that would cost the site minutes or gigabytes, and files that would end in an error instead of a sentence."""

import gzip
import re
import resource
import time
import zlib
from pathlib import Path
from uuid import uuid4

import pytest

from games.matches.services.importing import Brought, bring
from games.matches.services.moves import kept
from games.notation.match_files.reading import read_file
from games.notation.match_files.refusals import FileProblem, FileRefused
from games.notation.records.refusals import RecordProblem
from games.rules.match.refusals import ScoreRefusal
from tests.games.matches.players import cast
from tests.games.notation.match_files.binary import xg_of
from tests.games.notation.match_files.samples import played_at_random

HEAD = " {} point match\n\n Game 1\n A : 0   B : 0\n"
ONE_ROLL = " Game {}\n A : {}   B : 0\n  1) 31: 8/5 6/5\n      Wins 1 point\n\n"


def kilobytes(of: str) -> int:
    """Of this process's memory: `VmRSS` now, `VmHWM` at most since `forget_the_peak`."""
    return int(re.findall(rf"^{of}:\s+(\d+) kB$", Path("/proc/self/status").read_text(), re.MULTILINE)[0])


def forget_the_peak() -> None:
    """Otherwise what earlier tests took would hide what this one takes."""
    Path("/proc/self/clear_refs").write_text("5")


def processor_seconds() -> float:
    """Of this process and of those that it has waited for, however busy the machine is."""
    return sum(sum(resource.getrusage(whose)[:2]) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def steps_since(began: float) -> float:
    """Millions of additions of this machine's in the processor's time since `began`: no seconds, as machines differ."""
    now = time.process_time()
    sum(number for number in range(2_000_000))
    return 2 * (now - began) / (time.process_time() - now)


def refused(data: bytes) -> FileRefused:
    """Within the time of some additions (two seconds where this was written), and less than 100 MB of memory."""
    forget_the_peak()
    memory, began = kilobytes("VmRSS"), time.process_time()
    with pytest.raises(FileRefused) as caught:
        read_file(data)
    assert steps_since(began) < 60
    assert kilobytes("VmHWM") - memory < 100_000
    return caught.value


@pytest.mark.parametrize("window", [9, 12, 14, 15])
def test_every_header_of_zlib_counts_as_packed(window: int) -> None:
    packer = zlib.compressobj(1, zlib.DEFLATED, window)
    bomb = b"".join(packer.compress(bytes(1_000_000)) for _ in range(60)) + packer.flush()
    assert refused(b"RGMH" + bytes(8228) + bomb).problem is FileProblem.TOO_LARGE


def test_millions_of_empty_things_take_their_memory_elsewhere() -> None:
    body = b":)\n\x00\xf8" + b"\xfa\xfb" * 5_900_000 + b"\xf9"
    data = b'{"x":1}\n' + gzip.compress(body)
    assert len(data) < 20_000
    began = processor_seconds()
    assert refused(data).problem is FileProblem.TOO_LARGE
    assert processor_seconds() - began < 10


def test_a_file_of_a_match_is_read_quickly_in_its_own_process() -> None:
    data, began = xg_of(played_at_random(3, 11, games=3)), processor_seconds()
    assert len(read_file(data).record.games) == 3
    assert processor_seconds() - began < 3


@pytest.mark.parametrize("length", [1, 5])
def test_doubles_without_end(length: int) -> None:
    told = refused(HEAD.format(length).encode() + b"Doubles Doubles\n" * 30_000)
    assert (told.problem, told.place.line) == (ScoreRefusal.BAD_CUBE, 4 + 16)


def test_unplayed_rolls_without_end_in_a_game_without_cube() -> None:
    assert refused(HEAD.format(1).encode() + b"31: ??\n" * 70_000)


GAMES_WITHOUT_CUBE = {
    "to one point": HEAD.format(1),
    "Crawford": HEAD.format(2) + "  1) 31: 8/5 6/5\n      Wins 1 point\n\n Game 2\n A : 1   B : 0\n",
}


@pytest.mark.parametrize("value", ["3", "0", "99999", "100000"])
@pytest.mark.parametrize("head", GAMES_WITHOUT_CUBE.values(), ids=GAMES_WITHOUT_CUBE)
def test_a_void_double_to_what_no_cube_shows(head: str, value: str) -> None:
    """One to 4 is void, too, and the game counts 1."""
    text = f"{head}  1) 31: 8/5 6/5   Doubles => %s\n  2) Takes   52: 13/8 13/11\n      Wins 1 point\n"
    assert read_file((text % 4).encode()).scored.games[-1].void
    told = refused((text % value).encode())
    assert told.problem is (RecordProblem.NUMBER if value == "100000" else ScoreRefusal.BAD_CUBE)
    assert told.place.game == head.count("Game")


def test_thousands_of_games() -> None:
    """Entering them is one transaction, in which all others at the match wait."""
    games = "".join(ONE_ROLL.format(number + 1, number) for number in range(5_000))
    told = refused(f" unlimited match\n\n{games}".encode())
    assert (told.problem, told.place.game) == (RecordProblem.TOO_LONG, 1_000)


@pytest.mark.django_db
def test_the_yes_to_a_thousand_games_takes_no_longer_than_their_number() -> None:
    club = cast()
    text = "".join(ONE_ROLL.format(number + 1, number) for number in range(1_000))
    moves = kept(read_file(f" unlimited match\n\n{text}".encode()))
    match = bring(club.club, Brought(club.players["ann"], club.players["bob"], moves), club.users["ann"], uuid4())
    began = time.process_time()
    club.do(match, "bob", "accept")
    assert steps_since(began) < 75
    match.refresh_from_db()
    assert (match.games.count(), match.first_points) == (1_000, 1_000)
