"""What was backed up comes back: every row, every guarantee, every evening; and nothing incomplete is restored."""

import re
import zipfile
import zlib
from io import StringIO
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection

from chouette.evening.services import open_chouette, perform
from chouette.models import Chouette, Record
from chouette.records.audit import troubles_of_every_evening
from clubsite.ledger.models import BookRules
from clubsite.ledger.selectors import troubles
from clubsite.members.models import Club, Player, User
from clubsite.members.services import create_club
from clubsite.operations.backups import backup_tables
from clubsite.operations.backups.backup import back_up, back_up_into
from clubsite.operations.backups.backup_file import MANIFEST, Accepted, BackupRefused, open_checked
from games.dice.dice_cup import commit, draw, reveal
from games.dice.selectors import dice_of

from .backup_files import as_of_0_4, rewritten
from .databases import new_database, working_in

pytestmark = pytest.mark.django_db(transaction=True)

A_GAME = ["box ann", "line bob cal dee", "game", "ann doubles all", "bob takes", "cal drops", "dee takes"]


@pytest.fixture
def chouette() -> Chouette:
    """A finished game, and another in progress: a cube is turned, one player has dropped."""
    mo = User.objects.create_user("mo", "mo@example.org", "a long password")
    club = create_club(mo, "The “Mulberry”, N° 1\nsays \\N")
    evening = open_chouette(club, "Freitag, äöü; 'quoted' \"twice\"", mo)
    for line in [*A_GAME, "team wins gammon", *A_GAME[2:3]]:
        say(evening, line)
    return evening


def say(evening: Chouette, line: str) -> None:
    evening.refresh_from_db()
    perform(evening.pk, line, version=evening.version, action_id=uuid4(), by=None)


def everything() -> dict[str, list[str]]:
    """Every row of every table as text, except what is regenerated."""
    found: dict[str, list[str]] = {}
    for table in backup_tables.tables():
        with connection.cursor() as cursor:
            cursor.execute(f'select t::text from "{table}" t order by 1')
            found[table] = [row for (row,) in cursor.fetchall()]
    return found


def restored(path: Path, *words: str) -> str:
    said = StringIO()
    call_command("restore", str(path), *words, stdout=said)
    return said.getvalue()


def test_a_restored_site_is_the_same_row_for_row_and_every_evening_replays(
    chouette: Chouette, empty: str, tmp_path: Path
) -> None:
    path = tmp_path / "club.zip"
    call_command("backup", str(path), stdout=StringIO())
    before = everything()
    assert sum(map(len, before.values())) > 50
    with working_in(empty):
        assert "every evening replays" in restored(path)
        assert everything() == before
        assert list(troubles_of_every_evening()) == troubles() == []


def test_a_restored_evening_goes_on_and_keeps_its_promises(chouette: Chouette, empty: str, tmp_path: Path) -> None:
    back_up(tmp_path / "club.zip")
    with working_in(empty):
        restored(tmp_path / "club.zip")
        evening = Chouette.objects.get()
        say(evening, "team wins single")
        assert Player.objects.create(club=evening.club, name="New", word="new").pk > 4  # the next number, not the first
        assert list(troubles_of_every_evening()) == troubles() == []
        with pytest.raises(IntegrityError, match="never changed or deleted"):
            Record.objects.all().delete()


def test_a_restored_game_goes_on_with_dice_that_nobody_has_seen(empty: str, tmp_path: Path) -> None:
    """Otherwise rolls drawn after the back-up would come again, and anyone with the file could read the next ones."""
    for scope in ("over", "going on"):
        commit(scope)
        draw(scope)
    reveal("over")
    back_up(tmp_path / "club.zip")
    with working_in(empty):
        restored(tmp_path / "club.zip")
        told = [(dice.context, len(dice.rolls), dice.seed is None, dice.wrong) for dice in dice_of("")]
        assert told == [("over/1", 1, False, None), ("going on/1", 1, False, None), ("going on/2", 0, True, None)]
        assert draw("going on").number == 2


def test_a_back_up_goes_into_a_database_that_was_never_migrated(chouette: Chouette, tmp_path: Path) -> None:
    """The migrations that create the tables leave some foreign keys immediate, whose rows may come before their club's."""
    BookRules.objects.create(club=chouette.club)
    back_up(tmp_path / "club.zip")
    before = everything()
    with new_database() as bare, working_in(bare):
        restored(tmp_path / "club.zip")
        assert everything() == before


def test_a_back_up_is_of_one_moment_and_for_its_owner_alone(chouette: Chouette, tmp_path: Path) -> None:
    path = tmp_path / "club.zip"
    back_up(path)
    assert path.stat().st_mode & 0o777 == 0o600
    with zipfile.ZipFile(path) as file:
        assert not [name for name in file.namelist() if "session" in name or "cache" in name]
    assert [found.name for found in tmp_path.iterdir()] == ["club.zip"]
    with pytest.raises(CommandError, match="exists already"):
        call_command("backup", str(path))
    with pytest.raises(CommandError, match="There is no folder"):
        call_command("backup", str(tmp_path / "nowhere" / "club.zip"))


def test_nothing_is_restored_over_what_is_there(chouette: Chouette, tmp_path: Path) -> None:
    back_up(tmp_path / "club.zip")
    before = everything()
    with pytest.raises(CommandError, match="not empty"):
        restored(tmp_path / "club.zip")
    assert everything() == before


def test_wherever_the_table_of_contents_is_damaged_it_is_said(chouette: Chouette, tmp_path: Path) -> None:
    """Without a signature. A changed bit may damage the unpacked data, or the unpacking itself. It damages nothing if it is
    unused (padding, the mark of the end), or names another place where the same bytes stand: what still unpacks to the same is
    whole."""
    back_up(tmp_path / "club.zip")
    path = as_of_0_4(tmp_path / "club.zip")
    with zipfile.ZipFile(path) as file:
        kept, told = file.getinfo(MANIFEST), file.read(MANIFEST)
    whole = path.read_bytes()
    begin = kept.header_offset + 30 + int.from_bytes(whole[kept.header_offset + 26 :][:2], "little")  # the name comes after it
    begin += int.from_bytes(whole[kept.header_offset + 28 :][:2], "little")  # and the extra field
    damaged = 0
    for at in range(begin, begin + kept.compress_size, 7):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x10]) + whole[at + 1 :])
        if _unpacked(path) == told:
            continue
        with pytest.raises(BackupRefused), path.open("rb") as raw:
            open_checked(raw, path, Accepted(unsigned=True))
        damaged += 1
    assert damaged > kept.compress_size // 10


def _unpacked(path: Path) -> bytes | None:
    try:
        with zipfile.ZipFile(path) as file:
            return file.read(MANIFEST)
    except (zipfile.BadZipFile, zlib.error, EOFError):
        return None


@pytest.mark.parametrize("name", ["tables/chouette_record.csv", "tables/ledger_transfer.csv", MANIFEST])
def test_a_changed_bit_in_what_is_kept_is_found(chouette: Chouette, empty: str, tmp_path: Path, name: str) -> None:
    """By the checksums alone: this file has no signature."""
    back_up(tmp_path / "club.zip")
    path = as_of_0_4(tmp_path / "club.zip")
    with zipfile.ZipFile(path) as file:
        kept = file.getinfo(name)
    content = bytearray(path.read_bytes())
    content[content.index(name.encode()) + len(name) + kept.compress_size // 2] ^= 0x10
    path.write_bytes(content)
    with working_in(empty):
        with pytest.raises(CommandError, match="damaged"):
            restored(path, "--unsigned")
        assert not Club.objects.exists()


def test_a_file_that_was_cut_off_or_is_something_else_is_refused(chouette: Chouette, empty: str, tmp_path: Path) -> None:
    path = tmp_path / "club.zip"
    back_up(path)
    path.write_bytes(path.read_bytes()[:-200])
    (tmp_path / "text").write_text("not a zip")
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as other:
        other.writestr("photo.jpg", "x")
    with working_in(empty):
        for name in ("club.zip", "text", "other.zip"):
            with pytest.raises(CommandError, match="no back-up of this site"):
                restored(tmp_path / name)
        with pytest.raises(CommandError, match="There is no file"):
            restored(tmp_path / "missing.zip")


def test_a_back_up_of_a_newer_version_is_refused(chouette: Chouette, empty: str, tmp_path: Path) -> None:
    back_up(tmp_path / "club.zip")
    newer = rewritten(tmp_path / "club.zip", migrations=[["ledger", "9000_from_the_future"]])
    with working_in(empty), pytest.raises(CommandError, match=r"newer version of the site.*9000_from_the_future"):
        restored(newer)


def test_what_does_not_fit_or_is_not_sound_leaves_the_database_empty(chouette: Chouette, empty: str, tmp_path: Path) -> None:
    """One record is missing: all checksums are right, but the evening does not replay."""
    path = tmp_path / "club.zip"
    with connection.cursor() as cursor:
        cursor.execute("alter table chouette_record disable trigger user")
        cursor.execute("delete from chouette_record where number = 5")
        cursor.execute("alter table chouette_record enable trigger user")
    back_up(path)
    with working_in(empty):
        with pytest.raises(CommandError, match="not sound"):
            restored(path)
        assert not Club.objects.exists()
        assert not Record.objects.exists()


def test_every_night_leaves_one_more_and_only_as_many_as_are_kept(tmp_path: Path) -> None:
    for day in range(1, 5):
        (tmp_path / f"club-2026-01-0{day}-030000.zip").write_text("old")
    (tmp_path / "notes.txt").write_text("mine")
    newest = back_up_into(tmp_path, keep=3)
    left = sorted(found.name for found in tmp_path.iterdir())
    assert left == ["club-2026-01-03-030000.zip", "club-2026-01-04-030000.zip", newest.name, "notes.txt"]
    assert re.fullmatch(r"club-\d{4}-\d\d-\d\d-\d{6}\.zip", newest.name)
