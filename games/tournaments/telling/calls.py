"""Whoever is called to a table reads it on the first page they see (`MATCH_NOTICES`)."""

from collections.abc import Iterator, Mapping

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from clubsite.members.match_notices import MatchNotice
from clubsite.members.models import User
from clubsite.members.rules.powers import Power
from games.tournaments.desk.calls import called_now
from games.tournaments.desk.stage import Stage
from games.tournaments.desk.state import Call
from games.tournaments.models import ClubTournament, Standing, TournamentEntry
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches
from games.tournaments.services.writing import TOURNAMENTS


def notices_of(user: User, powers: Mapping[int, frozenset[Power]]) -> list[MatchNotice]:
    """One query, and one more for each tournament in which they are called."""
    own = Q(player__user=user.pk) | Q(player__merged_into__user=user.pk)
    running = Q(tournament__stage=Stage.RUNNING.value, tournament__club__in=list(powers), standing=Standing.IN)
    entries = TournamentEntry.objects.filter(own & running).select_related("tournament").order_by("-tournament")
    return [_notice(entry.tournament, call) for entry in entries for call in _calls(entry)]


def _calls(entry: TournamentEntry) -> Iterator[Call]:
    desk = TOURNAMENTS.state_of(entry.tournament)
    if any(entry.word in call.players for call in desk.calls):
        live = live_matches(brackets_of(desk.tournament))
        yield from (call for call in called_now(desk, live) if entry.word in call.players)


def _notice(tournament: ClubTournament, call: Call) -> MatchNotice:
    entries = tournament.entries.filter(word__in=call.players).select_related("player")
    names = {entry.word: entry.player.name for entry in entries}
    between = " – ".join(names.get(word, word) for word in call.players)
    called = _("You are called to table {table}: {title}").format(table=call.table, title=tournament.title)
    return MatchNotice(tournament.club_id, between, called, reverse("tournament", args=[tournament.code]), True, is_match=False)
