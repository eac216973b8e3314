"""The rows of the leaderboards: results as they were counted, their totals, seasons, and past places.

All of them can be made again from the logs (`counting/rebuilding.py`), except what people decided: a club's own rules, its
seasons and what was published of them, and who does not want to be listed.
"""

from typing import ClassVar

from django.db import models
from django.db.models import Case, DecimalField, F, Index, Q, UniqueConstraint, Value, When
from django.db.models.functions import Cast, Round
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubsite.members.models import Club, Player

LONGEST_SLUG = 40
LONGEST_CATEGORY = 40
LONGEST_PERIOD = 30
LONGEST_KEY = 60
LONGEST_PROVIDER = 20


class ClubBoards(models.Model):
    """A club's boards. The row is locked while results of the club are counted; `shown` is the live version of its pages."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="+")
    is_public = models.BooleanField(_("strangers may see the leaderboards"), default=False)
    least = models.PositiveSmallIntegerField(_("fewest results for an average"), default=5)
    counted_at = models.DateTimeField(null=True, blank=True)
    shown = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"boards of {self.club_id}"


class Cursor(models.Model):
    """Up to which record of a log its results are counted."""

    provider = models.CharField(max_length=LONGEST_PROVIDER)
    stream = models.BigIntegerField()
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [UniqueConstraint("provider", "stream", name="a_log_is_counted_up_to_one_record")]

    def __str__(self) -> str:
        return f"{self.provider} {self.stream}: {self.number}"


class Waiting(models.Model):
    """A log has results up to record `number` that may not have been counted; written in the transaction that wrote them. Rows
    are only added and deleted, so nobody who writes ever waits for somebody who counts. For the provider `people`, the stream
    is a player whose results count with somebody else from now on; for `days`, a club whose days begin at another hour."""

    provider = models.CharField(max_length=LONGEST_PROVIDER)
    stream = models.BigIntegerField()
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveIntegerField()

    class Meta:
        indexes: ClassVar = [Index(fields=["provider", "stream"], name="what_waits_of_a_log")]

    def __str__(self) -> str:
        return f"{self.provider} {self.stream} to {self.number}"


class Result(models.Model):
    """A line of a result as it was counted: for the name `player`, whose history counts with `person`."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+", db_index=False)
    provider = models.CharField(max_length=LONGEST_PROVIDER)
    stream = models.BigIntegerField()
    key = models.CharField(max_length=LONGEST_KEY)
    category = models.CharField(max_length=LONGEST_CATEGORY)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    person = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+", db_index=False)
    day = models.DateField()
    amount = models.BigIntegerField()

    class Meta:
        indexes: ClassVar = [
            Index(fields=["club", "day"], name="results_of_a_day"),
            Index(fields=["person", "-day", "-id"], name="results_of_a_person"),
        ]
        constraints: ClassVar = [
            UniqueConstraint("provider", "stream", "key", "player", "category", name="a_line_of_a_result_counts_once")
        ]

    def __str__(self) -> str:
        return f"{self.key}: {self.amount}"


class Total(models.Model):
    """The sum of a person's results in a period. `ahead` and `behind` count those above and below zero; `mean` is exact enough
    that only equal fractions are equal."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+", db_index=False)
    category = models.CharField(max_length=LONGEST_CATEGORY)
    period = models.CharField(max_length=LONGEST_PERIOD)
    person = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    amount = models.BigIntegerField()
    count = models.BigIntegerField()
    ahead = models.BigIntegerField()
    behind = models.BigIntegerField()
    mean = models.GeneratedField(
        expression=Case(
            When(count=0, then=Value(0, DecimalField(max_digits=40, decimal_places=12))),
            default=Round(
                Cast("amount", DecimalField(max_digits=40, decimal_places=12))
                / Cast("count", DecimalField(max_digits=40, decimal_places=12)),
                precision=12,
            ),
            output_field=DecimalField(max_digits=40, decimal_places=12),
        ),
        output_field=DecimalField(max_digits=40, decimal_places=12),
        db_persist=True,
    )

    class Meta:
        indexes: ClassVar = [
            Index("club", "category", "period", F(figure).desc(), "person", name=f"people_by_{figure}")
            for figure in ("amount", "mean", "count", "ahead")
        ]
        constraints: ClassVar = [
            UniqueConstraint("club", "category", "period", "person", name="a_person_has_one_total_of_a_period")
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.category} {self.period}: {self.amount}"


class Season(models.Model):
    """A stretch of days that a club plays for, both ends included. Once closed it stays as it was published."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(_("name"), max_length=60)
    begins = models.DateField(_("first day"))
    ends = models.DateField(_("last day"))
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-begins"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(begins__lte=F("ends")), name="a_season_begins_before_it_ends"),
            UniqueConstraint("club", "name", name="a_season_of_a_club_has_its_own_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def key(self) -> str:
        """The season as a period."""
        return f"season-{self.pk}"


class PublishedPlace(models.Model):
    """A line of a closed season's board, as it was when the season was closed. `name` as it was then."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="published")
    board = models.CharField(max_length=LONGEST_SLUG)
    place = models.PositiveIntegerField()
    person = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=80)
    amount = models.BigIntegerField()
    count = models.BigIntegerField()
    ahead = models.BigIntegerField()
    behind = models.BigIntegerField()

    class Meta:
        ordering: ClassVar = ["place", "person"]
        constraints: ClassVar = [UniqueConstraint("season", "board", "person", name="a_person_is_published_once_on_a_board")]

    def __str__(self) -> str:
        return f"{self.place}. {self.name}"


class PastPlace(models.Model):
    """Somebody's place at the end of a day, noted by night."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+", db_index=False)
    board = models.CharField(max_length=LONGEST_SLUG)
    period = models.CharField(max_length=LONGEST_PERIOD)
    day = models.DateField()
    person = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    place = models.PositiveIntegerField()

    class Meta:
        constraints: ClassVar = [
            UniqueConstraint("club", "board", "period", "day", "person", name="a_person_has_one_place_a_day")
        ]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.place} on {self.day}"


class Unlisted(models.Model):
    """A player who does not want to stand on lists that strangers see."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="+")
    since = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.player_id} is not listed"


class Circle(models.Model):
    """Clubs that show each other one list of all their players. Only the owners of `founder`, one of them, invite others. A
    circle without clubs is deleted."""

    name = models.CharField(_("name"), max_length=60)
    slug = models.SlugField(unique=True, max_length=60)
    founder = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name


class CircleClub(models.Model):
    """A club that has agreed to be in a circle."""

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, related_name="agreed", db_index=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    agreed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["agreed_at", "pk"]
        constraints: ClassVar = [UniqueConstraint("circle", "club", name="a_club_is_in_a_circle_once")]

    def __str__(self) -> str:
        return f"{self.club_id} in {self.circle_id}"


class CircleInvitation(models.Model):
    """The address of a club that was invited, as it was typed: whether there is such a club, nothing here says. Declined, it
    looks to the circle as if nobody had answered; taken back after that, it is kept, so that nobody is asked a second time."""

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, related_name="invited", db_index=False)
    asked = models.SlugField(max_length=60)
    invited_at = models.DateTimeField(default=timezone.now)
    declined_at = models.DateTimeField(null=True, blank=True)
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["invited_at", "pk"]
        constraints: ClassVar = [UniqueConstraint("circle", "asked", name="a_club_is_invited_to_a_circle_once")]

    def __str__(self) -> str:
        return f"{self.asked} to {self.circle_id}"
