"""Whoever directs and does not play reads on the first page they see which results wait for them (`MATCH_NOTICES`), and who
says without the hall's code that they are here: a director who plays decides no such result, draws without nobody who says so,
and may be the only one at the desk."""

from collections.abc import Iterator, Mapping
from datetime import timedelta

from django.db.models import Prefetch, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubsite.members.match_notices import MatchNotice
from clubsite.members.models import User
from clubsite.members.rules.powers import Power
from games.matches.permissions import login_of
from games.tournaments.desk.check_in import not_noted
from games.tournaments.desk.stage import Stage
from games.tournaments.desk.state import Desk
from games.tournaments.models import ClubTournament, TournamentEntry
from games.tournaments.services.writing import TOURNAMENTS

MOST_LOOKED_AT = 20
"""Tournaments, the newest first."""
LATELY = timedelta(days=100)
"""So long after its announcement a tournament that is over is looked at, too: one may have been brought as played."""


def notices_of(user: User, powers: Mapping[int, frozenset[Power]]) -> list[MatchNotice]:
    """Two queries; none for whoever directs nowhere."""
    directed = [club for club, theirs in powers.items() if Power.RUN_TOURNAMENTS in theirs]
    if not directed:
        return []
    entries = Prefetch("entries", TournamentEntry.objects.select_related("player__merged_into"))
    lately = timezone.now() - LATELY
    over = Q(stage=Stage.OVER.value, announced_at__gte=lately, state__contested__0__isnull=False)
    say_so = Q(stage=Stage.ENTRY.value, state__says_here__0__isnull=False)
    there = ClubTournament.objects.filter(Q(stage=Stage.RUNNING.value) | over | say_so, club__in=directed).order_by("-pk")
    return [notice for row in there.prefetch_related(entries)[:MOST_LOOKED_AT] for notice in _notices(row, user)]


def _notices(row: ClubTournament, user: User) -> Iterator[MatchNotice]:
    entries = list(row.entries.all())
    if any(login_of(entry.player) == user.pk for entry in entries):
        return
    names = {entry.word: entry.player.name for entry in entries}
    desk, url = TOURNAMENTS.state_of(row), reverse("tournament_desk", args=[row.code])
    for players, words in _waiting(desk):
        between = " – ".join(names.get(word, word) for word in players)
        yield MatchNotice(row.club_id, between, words.format(title=row.title), url, waits=True, is_match=False)
    if say_so := not_noted(desk):
        named = ", ".join(names.get(word, word) for word in say_so)
        words = ngettext(
            "Says to be here, and nobody has noted it: {title}",
            "Say that they are here, and nobody has noted it: {title}",
            len(say_so),
        )
        yield MatchNotice(row.club_id, named, words.format(title=row.title), url, waits=True, is_match=False)


def _waiting(desk: Desk) -> Iterator[tuple[tuple[str, str], str]]:
    """Two different reports, and a result of which a player says that it was another."""
    for record in desk.tournament.records:
        if record.disputed:
            yield record.players, _("Two results are reported, and a director decides: {title}")
        elif record.match in desk.contested:
            yield record.players, _("A result is said to have been another, and a director decides: {title}")
