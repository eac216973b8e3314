"""The club's own ratings, for the draw: with one tap, instead of typed one by one."""

from collections.abc import Sequence
from dataclasses import replace

from games.ratings.selectors import list_of
from games.ratings.services.standings import standings_before
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import ClubRatings
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import ClubTournament
from games.tournaments.services.persons.seasons import is_next_season
from games.tournaments.services.writing import Said

_SHOWN = 2
"""Decimals, as the list shows them."""


def with_club_ratings(row: ClubTournament, desk: Desk, said: Sequence[Said]) -> Sequence[Said]:
    """The same statements, with the numbers that nobody types. Raises TournamentRefused for a next season, whose ratings keep
    who goes up and down."""
    if any(isinstance(one, ClubRatings) for one in said) and is_next_season(row):
        raise TournamentRefused(DeskRefusal.SEASON_ORDER)
    return [replace(one, rated=club_ratings(row, desk)) if isinstance(one, ClubRatings) else one for one in said]


def club_ratings(row: ClubTournament, desk: Desk) -> tuple[tuple[str, int], ...]:
    """By the names on the sheet, in order of entry; only of those who have played a match that counts on the club's first list.
    Three queries."""
    kept = list_of(row.club)
    if kept is None:
        return ()
    entries = {entry.word: entry.player for entry in row.entries.select_related("player__merged_into")}
    people = {word: (player.merged_into or player).pk for word, player in entries.items()}
    standings = standings_before(kept, set(people.values()))
    found = [(one.name, standings.get(people[one.name])) for one in desk.tournament.entrants if one.name in people]
    return tuple((name, _as_shown(one.rating)) for name, one in found if one is not None and one.matches)


def _as_shown(rating: float) -> int:
    """In ten-thousandths."""
    return round(max(round(rating, _SHOWN), 0) * 10_000)
