"""Evenings for tests that need one in the database: said line by line, as a monitor would."""

from uuid import uuid4

from chouette.evening.codec import TABLES
from chouette.evening.services import open_chouette, perform_all
from chouette.models import Chouette
from chouette.notation import read_statement
from clubsite.members.models import User
from clubsite.members.services import create_club

FOUR = "box ann\nline bob cal dee"
PLAIN = "sheet plain\n" + FOUR
TWELVE = ["ann", "bob", "cal", "dee", "eve", "fay", "gus", "hal", "ivy", "jon", "kim", "lea"]


def an_evening(sheet: str = PLAIN, *, title: str = "Friday", monitor: str = "mo") -> Chouette:
    """A chouette of mo's club in which every line of the sheet has been said."""
    mo = User.objects.filter(username=monitor).first() or User.objects.create_user(monitor)
    chouette = open_chouette(create_club(mo, "The Mulberry"), title, mo)
    say(chouette, sheet)
    return chouette


def say(chouette: Chouette, sheet: str) -> Chouette:
    """Say every line of the sheet; the given row is refreshed."""
    actions = [read_statement(line.strip()) for line in sheet.strip().splitlines()]
    chouette.refresh_from_db()
    perform_all(chouette.pk, actions, version=chouette.version, action_id=uuid4(), by=chouette.opened_by, name="mo")
    chouette.refresh_from_db()
    return chouette


def game(number: int, box: str, team: list[str]) -> str:
    """One invented game: everybody is doubled, some drop, the result varies from game to game."""
    answers = [f"{member} {'drops' if (number + at) % 3 == 2 else 'takes'}" for at, member in enumerate(team)]
    result = ("team wins gammon", "box wins single", "team wins single", "box wins backgammon")[number % 4]
    return "\n".join(["game", f"{box} doubles all", *answers, result])


def standing(chouette: Chouette) -> list[str]:
    """Box, captain and line of the next game."""
    roles = TABLES.decode(chouette.table).roles
    assert roles.box is not None
    return [roles.box, *roles.line]
