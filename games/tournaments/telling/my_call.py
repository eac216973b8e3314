"""Who is called to a table, for notifications (`PUSH_TURNS`).

Nobody reports who has a tournament's page in front, unlike a table's: so they are told, too, and their browser shows it without
a sound (static/site/service-worker.js) until they come back to the page (static/site/turn.js).
"""

from collections.abc import Collection, Iterator

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from clubsite.kit.isolated_name import isolated
from clubsite.push.turns import Due, Seen, Turns
from games.matches.permissions import login_of
from games.tournaments.desk.calls import called_now
from games.tournaments.desk.stage import Stage
from games.tournaments.desk.state import Call
from games.tournaments.models import Standing, TournamentEntry
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches
from games.tournaments.services.writing import TOURNAMENTS


def seen(users: Collection[int]) -> Iterator[Seen]:
    """Whoever plays in a tournament that is being played. One query."""
    own = Q(player__user__in=users) | Q(player__merged_into__user__in=users)
    entries = TournamentEntry.objects.filter(own, tournament__stage=Stage.RUNNING.value, standing=Standing.IN)
    fields = ("tournament__shown", "player__user", "player__merged_into__user")
    for entry in entries.select_related("player__merged_into", "tournament").only(*fields):
        login = login_of(entry.player)
        if login is not None:
            yield Seen(login, entry.tournament_id, entry.tournament.shown)


def due(user: int, tournament_id: int) -> Due | None:
    """Two queries."""
    own = Q(player__user=user) | Q(player__merged_into__user=user)
    entries = TournamentEntry.objects.filter(own, tournament=tournament_id, tournament__club__memberships__user=user)
    entry = entries.select_related("tournament__club").first()
    call = _call_of(entry) if entry is not None else None
    if entry is None or call is None:
        return None
    tournament = entry.tournament
    rows = tournament.entries.filter(word__in=call.players).select_related("player")
    names = {row.word: row.player.name for row in rows}

    def words() -> tuple[str, str]:
        other = next((names.get(word, word) for word in call.players if word != entry.word), "")
        title = _("You are called to table {table}").format(table=call.table)
        against = _("Against {name}: {title}, {club}")
        return title, against.format(
            name=isolated(other), title=isolated(tournament.title), club=isolated(tournament.club.name)
        )

    return Due(
        f"{call.match} {call.table} {call.at}"[-80:], tournament.club, reverse("tournament", args=[tournament.code]), words
    )


def _call_of(entry: TournamentEntry) -> Call | None:
    desk = TOURNAMENTS.state_of(entry.tournament)
    if not any(entry.word in call.players for call in desk.calls):
        return None
    live = live_matches(brackets_of(desk.tournament))
    return next((call for call in called_now(desk, live) if entry.word in call.players), None)


TURNS = Turns(seen, due)
