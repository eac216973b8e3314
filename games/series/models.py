"""Series of a club's tournaments. What they come to is worked out from the tournaments each time; nothing of it is stored."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from clubsite.members.models import Club
from games.series.conditions import OWN, USUAL, TieBreak, read_tie_breaks
from games.tournaments.models import LONGEST_TITLE, ClubTournament

LONGEST_REASON = 200


class Series(models.Model):
    """Tournaments of the days `begins` to `until` that count together. `everything`: each one of these days does, unless left
    out; else those that are taken in. `race`: which published points they give by, empty for the club's own race, or by
    numbers of the series (`points`); `best`: how many of a player's results count, the best ones; `least`: fewer tournaments
    than that, and one has no place; `tie_breaks`: what decides between equal points, in this order. `click` is the id of the
    click that made it."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="series")
    title = models.CharField(max_length=LONGEST_TITLE)
    begins = models.DateField()
    until = models.DateField()
    race = models.CharField(max_length=20, blank=True, default="")
    points = models.JSONField(null=True)
    best = models.PositiveSmallIntegerField(null=True)
    least = models.PositiveSmallIntegerField(default=1)
    everything = models.BooleanField(default=True)
    tie_breaks = models.CharField(max_length=80, blank=True, default=",".join(USUAL))
    click = models.UUIDField(unique=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-until", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint("club", "title", name="a_club_calls_one_series_so"),
            models.CheckConstraint(condition=Q(until__gte=F("begins")), name="a_series_ends_after_it_begins"),
            models.CheckConstraint(condition=Q(least__gte=1), name="a_place_needs_a_tournament"),
            models.CheckConstraint(condition=Q(best__isnull=True) | Q(best__gte=1), name="a_result_counts_at_least"),
            models.CheckConstraint(
                condition=Q(race=OWN, points__isnull=False) | ~Q(race=OWN) & Q(points__isnull=True),
                name="a_series_has_points_of_its_own_or_not",
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def order(self) -> tuple[TieBreak, ...]:
        """What decides between equal points."""
        return read_tie_breaks(self.tie_breaks)


class SeriesChoice(models.Model):
    """A director has taken a tournament in, or left it out, and everybody reads why."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="choices")
    tournament = models.ForeignKey(ClubTournament, on_delete=models.PROTECT, related_name="+")
    counts = models.BooleanField()
    reason = models.CharField(max_length=LONGEST_REASON)
    by_name = models.CharField(max_length=150)
    at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint("series", "tournament", name="a_tournament_counts_or_not")]

    def __str__(self) -> str:
        return f"{self.tournament_id} in {self.series_id}: {self.counts}"
