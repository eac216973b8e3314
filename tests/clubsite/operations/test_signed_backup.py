"""A back-up restores only as it was made, and by whom: refused is what was changed, or unpacks without end."""

import hashlib
import hmac
import json
import os
import subprocess
import sys
import zipfile
from io import StringIO
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import Settings

from chouette.evening.services import open_chouette, perform
from clubsite.members.models import Club, User
from clubsite.members.services import create_club
from clubsite.operations.backups import backup_file
from clubsite.operations.backups.backup import back_up
from clubsite.operations.backups.backup_file import LARGEST_MANIFEST, MANIFEST, UNSIGNED_FORMAT, member
from tests.clubsite.broker.test_tasks_survive import ROOT, wait_for

from . import slow_checks
from .backup_files import as_of_0_4, rewritten
from .databases import working_in

pytestmark = pytest.mark.django_db(transaction=True)

RECORDS = member("chouette_record")


@pytest.fixture
def path(transactional_db: None, tmp_path: Path) -> Path:
    mo = User.objects.create_user("mo", "mo@example.org", "a long password")
    evening = open_chouette(create_club(mo, "The Mulberry"), "Friday", mo)
    for version, line in enumerate(["box ann", "line bob cal", "game", "team wins gammon"]):
        perform(evening.pk, line, version=version, action_id=uuid4(), by=None)
    back_up(tmp_path / "club.zip")
    return tmp_path / "club.zip"


def restored(path: Path, empty: str, *words: str) -> None:
    with working_in(empty):
        call_command("restore", str(path), *words, stdout=StringIO())
        assert Club.objects.get().name == "The Mulberry"


def refused(path: Path, empty: str, sentence: str, *words: str) -> None:
    """With this sentence, and nothing has come into the database."""
    with working_in(empty):
        with pytest.raises(CommandError, match=sentence):
            call_command("restore", str(path), *words, stdout=StringIO())
        assert not Club.objects.exists()


def test_a_byte_changed_anywhere_is_noticed_before_anything_else(path: Path, empty: str) -> None:
    whole = path.read_bytes()
    places = [*range(0, len(whole) - 1, len(whole) // 40), len(whole) - 1, len(whole) - 64, whole.rindex(b"HMAC")]
    for at in places:
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        refused(path, empty, "was changed after it was made", "--unsigned", "--from-elsewhere")
    path.write_bytes(whole)
    restored(path, empty)


def forged(path: Path, **how: object) -> Path:
    """Somebody changes who won, and puts all checksums right."""
    with zipfile.ZipFile(path) as file:
        rows = file.read(RECORDS).replace(b"team wins gammon", b"team wins single")
        tables = json.loads(file.read(MANIFEST))["tables"]
    for table in tables:
        if member(table["name"]) == RECORDS:
            table["sha256"] = hashlib.sha256(rows).hexdigest()
    return rewritten(path, members={RECORDS: rows}, tables=tables, **how)  # type: ignore[arg-type]


def test_who_changes_a_record_and_every_checksum_has_no_signature_for_it(path: Path, empty: str) -> None:
    with zipfile.ZipFile(path) as file:
        old_signature = file.comment
    other = forged(path, signed=False)
    refused(other, empty, "its signature is missing", "--unsigned", "--from-elsewhere")
    with zipfile.ZipFile(other, "a") as file:
        file.comment = old_signature
    refused(other, empty, "its signature is wrong", "--unsigned", "--from-elsewhere")
    refused(forged(path, signed=False, format=UNSIGNED_FORMAT), empty, "not signed.*--unsigned")


def test_even_with_the_key_a_record_must_read_as_what_it_does(path: Path, empty: str) -> None:
    refused(forged(path), empty, "record 4 reads 'team wins single', but what counts is 'team wins gammon'")


def test_the_secret_key_itself_signs_nothing(path: Path, settings: Settings) -> None:
    whole = path.read_bytes()
    assert whole[-64:].decode() != hmac.new(settings.SECRET_KEY.encode(), whole[:-64], "sha256").hexdigest()
    assert settings.SECRET_KEY.encode() not in whole


def test_what_no_version_could_sign_then_asks_for_a_word_more(path: Path, empty: str) -> None:
    old = as_of_0_4(path)
    refused(old, empty, r"is not signed, as back-ups up to version 0\.4 were not.*say --unsigned")
    refused(old, empty, "is not signed", "--from-elsewhere")
    restored(old, empty, "--unsigned")


def test_what_another_installation_signed_asks_for_a_word_more(path: Path, empty: str, settings: Settings) -> None:
    settings.SECRET_KEY = "the key of another club"
    refused(path, empty, "made by another installation.*say --from-elsewhere")
    refused(path, empty, "made by another installation", "--unsigned")
    restored(path, empty, "--from-elsewhere")


def test_what_was_signed_with_the_key_of_before_is_our_own(path: Path, empty: str, settings: Settings) -> None:
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "a newer key", [settings.SECRET_KEY]
    restored(path, empty)


def test_a_small_file_that_unpacks_without_end_is_stopped(path: Path, empty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup_file, "GIGABYTE", 1_000_000)
    bomb = rewritten(path, members={RECORDS: b"," * 9_000_000})
    assert bomb.stat().st_size < 100_000
    refused(bomb, empty, "unpacks to more than 8 GB.*--at-most")
    refused(bomb, empty, "is not what was written", "--at-most", "10")
    refused(path, empty, "unpacks to more than 0 GB", "--at-most", "0")


def test_a_list_of_contents_without_end_is_stopped(path: Path, empty: str) -> None:
    refused(rewritten(path, made_at=" " * LARGEST_MANIFEST), empty, "manifest is too large")
    deep = rewritten(path, signed=False)
    with zipfile.ZipFile(deep) as old, zipfile.ZipFile(path.with_name("deep.zip"), "w") as new:
        for name in old.namelist():
            new.writestr(name, b"[" * 100_000 if name == MANIFEST else old.read(name))
    refused(path.with_name("deep.zip"), empty, "manifest cannot be read", "--unsigned")


def test_what_is_compressed_in_another_way_is_not_unpacked_at_all(path: Path, empty: str) -> None:
    """It would be unpacked in one piece, and a megabyte of it may be twenty gigabytes."""
    with zipfile.ZipFile(as_of_0_4(path)) as old, zipfile.ZipFile(path.with_name("bz2.zip"), "w", zipfile.ZIP_BZIP2) as new:
        for name in old.namelist():
            new.writestr(name, old.read(name), zipfile.ZIP_DEFLATED if name == MANIFEST else None)
    refused(path.with_name("bz2.zip"), empty, "compressed in another way", "--unsigned")


@pytest.mark.parametrize("moment", ["while it is filled", "while it is checked"])
def test_a_restore_that_is_killed_leaves_the_database_as_it_was(path: Path, empty: str, moment: str, tmp_path: Path) -> None:
    rows = 300_000 if moment == "while it is filled" else 1  # which takes long enough to be found half-way
    with connection.cursor() as cursor:
        cursor.execute("insert into chouette_wrongcode (key, at) select 'some', now() from generate_series(1, %s)", [rows])
    path.unlink()
    back_up(path)
    checking = tmp_path / "checking"
    surroundings = {"PGDATABASE": empty, "DJANGO_SETTINGS_MODULE": slow_checks.__name__, "CHECKING": str(checking)}
    command = [sys.executable, "manage.py", "restore", str(path), "--skip-checks"]
    with subprocess.Popen(command, cwd=ROOT, env=os.environ | surroundings) as restoring:
        wait_for(checking.exists if moment == "while it is checked" else lambda: is_filling(empty))
        restoring.kill()
    wait_for(lambda: not is_used(empty))
    with working_in(empty), connection.cursor() as cursor:
        cursor.execute(
            "select (select count(*) from chouette_wrongcode), (select count(*) from pg_trigger where tgenabled = 'D')"
        )
        assert cursor.fetchone() == (0, 0)
        assert not Club.objects.exists()
    restored(path, empty)


def is_filling(database: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("select exists (select from pg_stat_progress_copy where datname = %s)", [database])
        return bool(cursor.fetchone()[0])


def is_used(database: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("select exists (select from pg_stat_activity where datname = %s)", [database])
        return bool(cursor.fetchone()[0])
