"""A visitor writes a name and a mail address on the announcement: a mail goes there, and nothing else happens.

Nobody learns whether an address is known, and nobody fills a letterbox: five mails a day to one address, from the whole site,
twenty an hour for one network and three hundred a day for a tournament. Beyond the first the page says the same as ever, beyond
the others that it was too much.
"""

import hashlib
from datetime import timedelta

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import get_language

from clubsite.access.one_household import household
from clubsite.access.security_log import refused_from
from clubsite.members.rules.words import tidy_name, word_for
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import ClubTournament, GuestMail, TournamentGuest
from games.tournaments.services.mails.to_guests import tell
from games.tournaments.services.writing import LIMIT, TOURNAMENTS

MOST_AT_ONCE = 5
TO_ONE_ADDRESS, FROM_ONE_NETWORK, FOR_A_TOURNAMENT = 5, 20, 300
A_DAY, AN_HOUR = timedelta(days=1), timedelta(hours=1)


def takes_guests(tournament: ClubTournament, desk: Desk) -> bool:
    """Whether strangers may ask for the link now."""
    return tournament.club.is_public and desk.guests and desk.takes_entries(int(timezone.now().timestamp()))


def ask(tournament: ClubTournament, name: str, address: str, client: str) -> None:
    """`client` is where the request comes from. Raises TooFast, NameRefused, TournamentRefused."""
    network = hashlib.sha256(f"guest\n{household(client)}".encode(errors="surrogatepass")).hexdigest()
    LIMIT.count(tournament.pk, f"network:{network}", most=MOST_AT_ONCE)
    called = tidy_name(name)
    word_for(called)
    if not takes_guests(tournament, TOURNAMENTS.state_of(tournament)):
        raise TournamentRefused(DeskRefusal.GUESTS_NOT_ASKED)
    with transaction.atomic():
        _wait_for_others(address)
        _check_not_too_many(tournament, network, client)
        guest = tournament.guests.filter(address__iexact=address, name=called).order_by("pk").first()
        if guest is None:
            guest = TournamentGuest.objects.create(
                tournament=tournament, name=called, address=address, language=get_language() or ""
            )
        if _lately(A_DAY).filter(guest__address__iexact=address).count() < TO_ONE_ADDRESS:
            tell(guest, network)


def _check_not_too_many(tournament: ClubTournament, network: str, client: str) -> None:
    """Raises TournamentRefused."""
    of_the_network = _lately(AN_HOUR).filter(asked_from=network).count()
    if of_the_network >= FROM_ONE_NETWORK or _lately(A_DAY).filter(guest__tournament=tournament).count() >= FOR_A_TOURNAMENT:
        refused_from(client, "too many mails to guests")
        raise TournamentRefused(DeskRefusal.TOO_MANY_MAILS)


def _lately(within: timedelta) -> QuerySet[GuestMail]:
    return GuestMail.objects.exclude(asked_from="").filter(asked_at__gt=timezone.now() - within)


def _wait_for_others(address: str) -> None:
    """Until the end of the transaction, so that two at once count each other and make one row."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"tournament guest {address.casefold()}"])
