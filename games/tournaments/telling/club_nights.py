"""Club nights that announce a tournament at their hour, with whoever has said yes (`CALENDAR_OPENERS` in the settings).

Entry is open from then on for whoever comes as well; a director draws.
"""

from collections.abc import Sequence
from uuid import uuid4

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubsite.calendar.models import Night
from clubsite.calendar.openers import CannotOpen, Opener
from clubsite.eventlog.write_path import Author
from clubsite.members.models import Player
from games.tournaments.model.actions import Enter
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import TournamentEntry
from games.tournaments.services.entries import word_of
from games.tournaments.services.opening import announce_for
from games.tournaments.services.wording import FORMATS, in_words
from games.tournaments.services.writing import TOURNAMENTS, TournamentWriting
from games.tournaments.sheet.announcing import flights_of
from games.tournaments.sheet.reading import SheetMistake

LENGTHS = (3, 5, 7)  # points
ROUNDS = 3
"""Of Swiss: what fits into an evening."""


def sheets() -> list[tuple[str, str]]:
    """The usual formats, each to a few points."""
    told = gettext("Announce a tournament: {format}, to {length} points")
    return [
        (f"{kind}-{length}", told.format(format=_at_night(kind, str(words)), length=length))
        for kind, words in FORMATS.items()
        for length in LENGTHS
    ]


def _at_night(kind: str, words: str) -> str:
    return gettext("Swiss, three rounds") if kind == "swiss" else words


def open_table(night: Night, players: Sequence[Player]) -> str:
    """The code of the tournament, with everybody entered. Raises CannotOpen, and then there is none."""
    kind, _dash, length = night.sheet.partition("-")
    try:
        flights = flights_of(kind, int(length), rounds=ROUNDS)
    except (KeyError, ValueError):
        raise CannotOpen(gettext("Such tournaments are not announced any more.")) from None
    steps = ["open_entry"] if night.seats is None else [f"capacity {max(night.seats, len(players))}", "open_entry"]
    try:
        with transaction.atomic():
            calendar = gettext("the club’s calendar")
            sheet = "\n".join([f"tournament {night.title}", *flights])
            announced = announce_for(night.club, sheet, None, calendar, uuid4(), steps="\n".join(steps))
            row, _desk = TOURNAMENTS.locked(announced.pk)
            names = []
            for player in players:
                entry = TournamentEntry.objects.create(tournament=row, player=player, word=word_of(row, player))
                names.append(entry.word)
            TournamentWriting(row, Author(None, calendar)).write_all([Enter(tuple(names))], uuid4())
    except (SheetMistake, TournamentRefused) as mistake:
        raise CannotOpen(in_words(mistake)) from mistake
    return announced.code


def address(code: str) -> str:
    """Members enter there, and follow it."""
    return reverse("tournament", args=[code])


OPENER = Opener(_("A tournament"), sheets, open_table, address, door=_("To the tournament"))
