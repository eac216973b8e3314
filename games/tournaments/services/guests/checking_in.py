"""A guest checks in by their link, with the code that the desk shows in the hall, as members do on the announcement."""

from uuid import uuid4

from django.db import transaction

from clubsite.eventlog.write_path import Author
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import TournamentGuest
from games.tournaments.services.checking_in import check_code, guess_counted, said_of
from games.tournaments.services.guests.links import Link
from games.tournaments.services.writing import LIMIT, TOURNAMENTS, TournamentWriting


def check_in_by_link(link: Link, typed: str) -> None:
    """Twice is once. Raises TooFast, TooManyGuesses, TournamentRefused; then nothing has happened."""
    who = f"guest:{link.guest.pk}"
    LIMIT.count(link.guest.tournament_id, who)
    with guess_counted(who), transaction.atomic():
        row, desk = TOURNAMENTS.locked(link.guest.tournament_id)
        guest = TournamentGuest.objects.select_related("entry__player").get(pk=link.guest.pk)  # under the tournament's lock
        if guest.turn != link.turn or link.expired or guest.entry is None:
            raise TournamentRefused(DeskRefusal.LINK_USED)
        check_code(row, desk, typed)
        said = list(said_of(row, desk, guest.entry.word, None))
        if said:
            TournamentWriting(row, Author(None, guest.entry.player.name)).write_all(said, uuid4())
