"""The rating lists that a club keeps, and what each match changed on them. All of it but the lists' numbers follows from the
matches and can be made again from them (`services/replaying.py`)."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Index, Q, UniqueConstraint

from clubsite.members.models import Club, Player
from games.matches.models import Match
from games.ratings.rules.reasons import WhyNotRated


class ClubRatings(models.Model):
    """The row is locked while ratings of the club are worked out."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return f"ratings of {self.club_id}"


class KeptRace(models.Model):
    """By which points race the club's results score from a day on (`since`; null: from the beginning), until another begins:
    a published one, or the club's own (`numbers`, as `rules.own_race` has them). A club without any has `USUAL`."""

    USUAL = "brass_city"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    since = models.DateField(null=True)
    published = models.CharField(max_length=20, blank=True, default=USUAL)
    numbers = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering: ClassVar = [F("since").asc(nulls_first=True)]
        constraints: ClassVar = [
            UniqueConstraint("club", "since", nulls_distinct=False, name="one_points_race_begins_on_a_day"),
        ]

    def __str__(self) -> str:
        return f"{self.published or 'own'} of {self.club_id}"


class KeptList(models.Model):
    """A list from a moment on (`since`; null: all matches), until another took its place (`until`). `scope` says which matches
    it counts, `numbers` are those of `rules.own_list`. `version` counts how often it has changed."""

    class Scope(models.TextChoices):
        ALL = "all"
        LIVE = "live"
        SCREEN = "screen"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    scope = models.CharField(max_length=6, choices=Scope.choices, default=Scope.ALL)
    published = models.CharField(max_length=20, blank=True, default="fibs")
    numbers = models.JSONField(default=dict, blank=True)
    since = models.DateTimeField(null=True)
    until = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["-since", "scope"]
        constraints: ClassVar = [
            UniqueConstraint("club", "scope", condition=Q(until=None), name="a_club_keeps_one_list_of_a_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.published or 'own'} of {self.club_id}"


class WaitingMatch(models.Model):
    """A match whose result has changed, written in the transaction that changed it; without a match, everything is to be worked
    out again. Rows are only added and deleted, so nobody who writes waits for somebody who calculates."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    match = models.ForeignKey(Match, null=True, on_delete=models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return f"match {self.match_id}"


class RatedMatch(models.Model):
    """What a match did on a list: to `winner` and `loser`, the persons with whom the two names count. One that is not rated has
    a reason and no figures; one whose result was taken back stays as `UNFINISHED`. `version` is the list's when it changed."""

    kept = models.ForeignKey(KeptList, on_delete=models.CASCADE, related_name="rated")
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    version = models.PositiveIntegerField()
    length = models.PositiveSmallIntegerField()
    why_not = models.CharField(max_length=20, blank=True, choices=[(why.name, why.name) for why in WhyNotRated])
    winner = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    loser = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    chance = models.FloatField(null=True)
    winner_before = models.FloatField(null=True)
    winner_after = models.FloatField(null=True)
    winner_experience = models.PositiveIntegerField(null=True)
    winner_matches = models.PositiveIntegerField(null=True)
    loser_before = models.FloatField(null=True)
    loser_after = models.FloatField(null=True)
    loser_experience = models.PositiveIntegerField(null=True)
    loser_matches = models.PositiveIntegerField(null=True)

    class Meta:
        constraints: ClassVar = [UniqueConstraint(F("kept"), F("match"), name="a_match_is_rated_once_on_a_list")]
        indexes: ClassVar = [
            Index("kept", "at", "match", name="rated_in_order"),
            Index("kept", "version", name="rated_since_a_version"),
            Index("kept", "winner", F("at").desc(), F("match").desc(), name="rated_of_a_winner"),
            Index("kept", "loser", F("at").desc(), F("match").desc(), name="rated_of_a_loser"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} on {self.kept_id}"
