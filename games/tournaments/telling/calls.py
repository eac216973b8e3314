"""Whoever is called to a table, has a result to confirm, is challenged, said not to be there or plays on screen reads it on the
first page they see (`MATCH_NOTICES`)."""

from collections.abc import Iterator, Mapping

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from clubsite.members.match_notices import MatchNotice
from clubsite.members.models import User
from clubsite.members.rules.powers import Power
from games.tournaments.desk.calls import called_now
from games.tournaments.desk.clock.autopilot import missed
from games.tournaments.desk.stage import Stage
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import Screen
from games.tournaments.model.flights import Ladder
from games.tournaments.model.matches import Match, MatchState
from games.tournaments.model.results import Record
from games.tournaments.models import ClubTournament, Standing, TournamentEntry
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches
from games.tournaments.services.writing import TOURNAMENTS
from games.tournaments.telling.on_screen import at_the_boards


def notices_of(user: User, powers: Mapping[int, frozenset[Power]]) -> list[MatchNotice]:
    """One query, and one more for each tournament in which something waits for them; three if it is played on screen."""
    own = Q(player__user=user.pk) | Q(player__merged_into__user=user.pk)
    running = Q(tournament__stage=Stage.RUNNING.value, tournament__club__in=list(powers), standing=Standing.IN)
    entries = TournamentEntry.objects.filter(own & running).select_related("tournament").order_by("-tournament")
    return [notice for entry in entries for notice in _notices(entry)]


def _notices(entry: TournamentEntry) -> Iterator[MatchNotice]:
    """A result to confirm comes before the call to the table at which it was played."""
    desk, own = TOURNAMENTS.state_of(entry.tournament), entry.word
    called, challenged = any(own in call.players for call in desk.calls), list(_challenges(desk, own))
    reported = [record for record in desk.tournament.records if own in record.players and _waits_for(record, own)]
    claimed = any(watch.claim is not None and own in watch.players and watch.claim.by != own for watch in desk.watches)
    on_screen = desk.screen is not Screen.OFF
    if not (called or challenged or reported or claimed or on_screen):
        return
    live = list(live_matches(brackets_of(desk.tournament)))
    for match, _by in missed(desk, {own}) if claimed else ():
        one, other = match.names
        yield _notice(entry.tournament, (one, other), _("Your opponent says that you are not there: {title}"))
    calls = [call for call in called_now(desk, live) if own in call.players]
    to_confirm = {record.match for record in reported}
    for record in reported:
        yield _notice(entry.tournament, record.players, _("Confirm the result, or report yours: {title}"))
    for call in calls:
        if call.match not in to_confirm:
            words = _("You are called to table {table}: {title}").replace("{table}", str(call.table))
            yield _notice(entry.tournament, call.players, words)
    for match in challenged:
        if match.id not in to_confirm and all(call.match != match.id for call in calls):
            one, other = match.names
            yield _notice(entry.tournament, (one, other), _("You are challenged: {title}"))
    told = to_confirm | {call.match for call in calls} | {match.id for match in challenged}
    yield from at_the_boards(entry, desk, (match for match in live if match.id not in told))


def _waits_for(record: Record, own: str) -> bool:
    """Whether the other one alone has reported."""
    return record.outcome is None and [report.by for report in record.reports] not in ([], [own]) and not record.disputed


def _challenges(desk: Desk, own: str) -> Iterator[Match]:
    """On a ladder, by somebody else, not played yet. The challenger stands first."""
    if any(isinstance(flight.format, Ladder) for flight in desk.tournament.flights):
        for bracket in brackets_of(desk.tournament).values():
            if isinstance(bracket.flight.format, Ladder):
                live = (match for match in bracket.matches if match.state is MatchState.READY and len(match.names) == 2)
                yield from (match for match in live if match.names[1] == own)


def _notice(tournament: ClubTournament, players: tuple[str, str], words: str) -> MatchNotice:
    entries = tournament.entries.filter(word__in=players).select_related("player")
    names = {entry.word: entry.player.name for entry in entries}
    between = " – ".join(names.get(word, word) for word in players)
    told, place = words.format(title=tournament.title), reverse("tournament", args=[tournament.code])
    return MatchNotice(tournament.club_id, between, told, place, True, is_match=False)
