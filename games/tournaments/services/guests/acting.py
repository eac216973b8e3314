"""What a tap on the page of a guest's link does: enter, withdraw, take the place that is offered.

Capacity and waiting list are those of everybody. A guest's name never leads to a player of the club, whoever has it: it is a
new guest with a number behind the name, or the one that they were before with this name and this address.
"""

from collections.abc import Callable, Mapping
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from clubsite.eventlog.write_path import Author
from clubsite.members.models import Player
from clubsite.members.services import add_guest, free_name
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import (
    SignOff,
    SignUp,
    Step,
    TakePlace,
)
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import ClubTournament, Standing, TournamentEntry, TournamentGuest
from games.tournaments.services.entries import word_of
from games.tournaments.services.guests.links import Link, Purpose
from games.tournaments.services.guests.one_person import check_no_member, check_still_guest, same_mailbox
from games.tournaments.services.mails.to_guests import tell
from games.tournaments.services.writing import LIMIT, TOURNAMENTS, TournamentWriting, check_terms_read

STEPS: Mapping[Purpose, Callable[[str, int], Step]] = {
    Purpose.ENTER: SignUp,
    Purpose.WITHDRAW: SignOff,
    Purpose.TAKE: TakePlace,
}


def act(link: Link, version: int = 0, *, goes_on: bool = False) -> None:
    """Once. `version`: of the page that has shown what it costs; 0 if nobody knows. `goes_on`: it is said on their own page,
    whose link stays good. Raises TooFast, TournamentRefused; then nothing has happened."""
    LIMIT.count(link.guest.tournament_id, f"guest:{link.guest.pk}")
    with transaction.atomic():
        row, desk = TOURNAMENTS.locked(link.guest.tournament_id)
        guest = TournamentGuest.objects.select_related("entry__player").get(pk=link.guest.pk)  # under the tournament's lock
        if guest.turn != link.turn or link.expired:
            raise TournamentRefused(DeskRefusal.LINK_USED)
        if desk.tournament.started:
            raise TournamentRefused(DeskRefusal.LINK_AFTER_DRAW)
        if version and link.purpose is not Purpose.WITHDRAW:
            check_terms_read(row, version)
        if link.purpose is Purpose.ENTER:
            _check_may_enter(row, desk, guest)
        entry = guest.entry or _new_entry(row, guest)
        check_still_guest(entry.player)
        guest.entry, guest.turn = entry, guest.turn + (not goes_on)
        guest.save(update_fields=["entry", "turn"])
        said = STEPS[link.purpose](entry.word, int(timezone.now().timestamp()))
        TournamentWriting(row, Author(None, entry.player.name)).write_all([said], uuid4())
        if link.purpose is not Purpose.WITHDRAW:
            tell(guest)


def _check_may_enter(row: ClubTournament, desk: Desk, guest: TournamentGuest) -> None:
    """Raises TournamentRefused."""
    if not desk.guests or not row.club.is_public:
        raise TournamentRefused(DeskRefusal.GUESTS_NOT_ASKED)
    check_no_member(row.club, guest)
    others = row.guests.filter(same_mailbox("address", guest.address)).exclude(pk=guest.pk)
    if others.exclude(entry=None).exclude(entry__standing=Standing.OUT).exists():
        raise TournamentRefused(DeskRefusal.ADDRESS_ENTERED)


def _new_entry(row: ClubTournament, guest: TournamentGuest) -> TournamentEntry:
    """With the guest's name on the sheet, and not in yet."""
    player = _was_before(row, guest) or add_guest(row.club, guest.name)
    known = row.entries.filter(player=player).first()
    return known or TournamentEntry.objects.create(tournament=row, player=player, word=word_of(row, player))


def called_then(guest: TournamentGuest) -> str:
    """What they will be called once they have entered. Four queries at most."""
    row = guest.tournament
    player = guest.entry.player if guest.entry is not None else _was_before(row, guest)
    return player.name if player is not None else free_name(row.club, guest.name)


def _was_before(row: ClubTournament, guest: TournamentGuest) -> Player | None:
    """The guest of the club who has entered with this name and this address before, unless a member has turned out to be."""
    known = TournamentGuest.objects.select_related("entry__player").filter(
        tournament__club=row.club_id,
        address__iexact=guest.address,
        name__iexact=guest.name,
        entry__player__user=None,
        entry__player__merged_into=None,
    )
    found = known.exclude(entry=None).order_by("-pk").first()
    return found.entry.player if found is not None and found.entry is not None else None
