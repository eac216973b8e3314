"""Whether a tournament is the next season of a league of its club: by the id under which everybody was entered into it."""

from uuid import UUID, uuid5

from games.tournaments.models import ClubTournament


def entered_from(click: UUID) -> UUID:
    """Of the season before, by the click that announced it: by it the season is found again."""
    return uuid5(click, "the next season")


def is_next_season(row: ClubTournament) -> bool:
    """Two queries."""
    before = ClubTournament.objects.filter(club=row.club_id, pk__lt=row.pk).values_list("click", flat=True)
    return row.records.filter(action_id__in=[entered_from(click) for click in before]).exists()
