"""Sites of earlier releases, kept in the folders `release_...`: loaded into a database of their own, and played on."""

import gzip
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import time_machine
from django.core.management import call_command
from django.db import connection
from django.test import Client
from time_machine import Traveller

from chouette.models import Seat
from clubsite.ledger.selectors import troubles

from .databases import new_database, working_in

AN_UPGRADE_TAKES = timedelta(seconds=40)


class KeptSite:
    """A site kept in one of the folders `release_...`."""

    def __init__(self, name: str) -> None:
        self.folder = Path(__file__).with_name(name)
        self.links: dict[str, Any] = json.loads((self.folder / "links.json").read_text())

    @contextmanager
    def as_it_was(self) -> Iterator[str]:
        """The name of a database that nobody has migrated yet."""
        with new_database() as name:
            found = connection.settings_dict
            address = {"host": found["HOST"], "port": found["PORT"], "user": found["USER"], "password": found["PASSWORD"]}
            with psycopg.connect(**address, dbname=name, autocommit=True) as empty:
                empty.execute(gzip.decompress((self.folder / "database.sql.gz").read_bytes()))
            yield name

    @contextmanager
    def restored(self) -> Iterator[str]:
        """The name of a new database restored from the back-up."""
        with new_database() as name:
            with working_in(name):
                call_command("restore", str(self.folder / "backup.zip"), "--unsigned", stdout=StringIO())
            yield name

    @contextmanager
    def that_evening(self) -> Iterator[Traveller]:
        """The clocks have advanced by the duration of an upgrade, and stand still: a busy machine affects nothing."""
        with time_machine.travel(datetime.fromisoformat(self.links["saved_at"]) + AN_UPGRADE_TAKES, tick=False) as clock:
            yield clock


@contextmanager
def migrated(before: str) -> Iterator[str]:
    """The name of a copy of that database, upgraded as an installation is."""
    with new_database(template=before) as name:
        with working_in(name):
            call_command("migrate", verbosity=0, interactive=False)
        yield name


class AtTable:
    """A player at an evening, through a personal link of then, taken with a tap: its page and forms, and its API address."""

    def __init__(self, link: str) -> None:
        self.web = Client()
        user = Seat.objects.get(secret=link.split("/")[2]).player.user
        if user is not None:  # on screen the seat opens for that login only
            self.web.force_login(user)
        assert "I am " in self.web.get(link).content.decode()
        self.link: str = self.web.post(f"{link}take/").headers["Location"]
        self.programs = f"/api/seats/{self.link.split('/')[2]}/"

    def page(self) -> str:
        answer = self.web.get(self.link)
        assert answer.status_code == 200
        return answer.content.decode()

    def seat(self) -> dict[str, Any]:
        return asked(self.web.get(self.programs))

    def press(self, form: str, **fields: object) -> None:
        """Posted by the page; the test fails with the page's message unless it is done."""
        sent = {"version": self.seat()["version"], "page": uuid4()} | fields
        answer = self.web.post(f"{self.link}{form}/", sent)
        assert answer.status_code == 302, answer.content.decode()

    def ask(self, what: str, fields: Mapping[str, object], *, status: int = 200) -> dict[str, Any]:
        """Requested by a program, for the version that it names, or else for the one it asks for now."""
        known = {} if "version" in fields else {"version": self.seat()["version"]}
        sent = {"action_id": str(uuid4()), **known, **fields}
        return asked(self.web.post(f"{self.programs}{what}/", sent, content_type="application/json"), status)

    def may_say(self) -> list[str]:
        return [button["say"] for speaker in self.seat()["speakers"] for button in speaker["may_say"]]


def asked(answer: Any, status: int = 200) -> dict[str, Any]:
    """The API's response."""
    assert answer.status_code == status, answer.content.decode()
    found: dict[str, Any] = answer.json()
    return found


def rows() -> dict[str, int]:
    """The number of rows of each table."""
    with connection.cursor() as cursor:
        cursor.execute("select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace")
        names = [name for (name,) in cursor.fetchall()]
        return {name: _count(cursor, name) for name in names}


def _count(cursor: Any, table: str) -> int:
    cursor.execute(f'select count(*) from "{table}"')
    return int(cursor.fetchone()[0])


def audit(*codes: str) -> None:
    """Every evening replays, the dice of these are as promised, and the book is sound."""
    call_command("replay_chouette", "--all", stdout=StringIO())
    for code in codes:
        call_command("verify_dice", "--chouette", code, stdout=StringIO())
    assert troubles() == []
