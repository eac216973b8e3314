"""The rows of the calendar: club nights, the dates of them about which something was said, who comes, and mail about them."""

from typing import ClassVar

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from clubsite.access.secret_link import new_secret
from clubsite.calendar.recurrence import Repeats, Rule
from clubsite.members.models import Club, Player

LONGEST_TITLE, LONGEST_PLACE, LONGEST_REASON = 80, 120, 200
MOST_AHEAD = 30
"""Days before its hour at which a table is announced."""


class Order(models.TextChoices):
    """In which order those who come sit down."""

    DRAWN = "drawn", _("Drawn")
    SAID = "said", _("As they said yes")


class Night(models.Model):
    """A club night, once or again and again, at an hour on the club's wall. `opens` names who opens a table at its hour
    (`openers.py`), `sheet` by which rules; without it nothing is opened. `ahead`: people enter by themselves, so many days
    before; `fee`: what that costs them, in the club's currency; `terms`: what becomes of it, in the words of the opener's
    sheet, a line each."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="nights")
    title = models.CharField(_("title"), max_length=LONGEST_TITLE)
    place = models.CharField(_("place"), max_length=LONGEST_PLACE, blank=True)
    begins = models.DateField(_("first day"))
    until = models.DateField(_("last day"), null=True, blank=True)
    hour = models.TimeField(_("hour"))
    minutes = models.PositiveSmallIntegerField(_("minutes"), default=180)
    repeats = models.CharField(max_length=10, default=Repeats.WEEKLY.value)
    every = models.PositiveSmallIntegerField(default=1, validators=[MinValueValidator(1), MaxValueValidator(52)])
    seats = models.PositiveSmallIntegerField(_("places"), null=True, blank=True)
    opens = models.CharField(max_length=20, blank=True, default="")
    sheet = models.CharField(max_length=40, blank=True, default="")
    ahead = models.PositiveSmallIntegerField(null=True, blank=True)
    fee = models.DecimalField(max_digits=8, decimal_places=2, null=True, blank=True)
    terms = models.TextField(blank=True, default="")
    order = models.CharField(max_length=10, choices=Order.choices, default=Order.DRAWN)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["begins", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(every__gte=1), name="a_night_comes_again_after_a_while"),
            models.CheckConstraint(
                condition=Q(repeats__in=[one.value for one in Repeats]), name="a_night_repeats_in_a_known_way"
            ),
            models.CheckConstraint(condition=Q(fee__isnull=True) | Q(fee__gt=0), name="a_fee_is_paid_to_the_club"),
        ]

    def __str__(self) -> str:
        return f"{self.title} ({self.club_id})"

    @property
    def rule(self) -> Rule:
        return Rule(self.begins, Repeats(self.repeats), self.every, self.until)


class NightDate(models.Model):
    """One date of a night about which something was said. `day` is the one by the rule and stays its name when it is moved.
    `changed` counts how often it was moved or called off."""

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="dates")
    day = models.DateField()
    is_off = models.BooleanField(default=False)
    moved_to = models.DateField(null=True, blank=True)
    moved_hour = models.TimeField(null=True, blank=True)
    reason = models.CharField(max_length=LONGEST_REASON, blank=True, default="")
    changed = models.PositiveIntegerField(default=0)
    #: The code of the table that was opened, and why none could be.
    opened = models.CharField(max_length=12, blank=True, default="")
    not_opened = models.CharField(max_length=LONGEST_REASON, blank=True, default="")
    coming: int = 0  # counted by whoever lists dates, and not stored

    class Meta:
        constraints: ClassVar = [UniqueConstraint("night", "day", name="a_night_has_one_row_a_day")]

    def __str__(self) -> str:
        return f"{self.night_id} on {self.day}"


class Says(models.TextChoices):
    YES = "yes", _("I come")
    MAYBE = "maybe", _("Maybe")
    NO = "no", _("I do not come")


class Answer(models.Model):
    """What a player said last about a date; `at` is when they said so first, which is their place in the order."""

    date = models.ForeignKey(NightDate, on_delete=models.CASCADE, related_name="answers")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    says = models.CharField(max_length=5, choices=Says.choices)
    at = models.DateTimeField()
    waits: bool = False  # for a place at the table, which says so: it is not stored
    withdrew: bool = False  # there, after a yes here, or was taken out by a director: the same
    taken_out_by: str = ""

    class Meta:
        ordering: ClassVar = ["at", "pk"]
        constraints: ClassVar = [UniqueConstraint("date", "player", name="a_player_says_one_thing_of_a_date")]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.says}"


class About(models.TextChoices):
    """What a mail is about. Stored."""

    SOON = "soon"
    MOVED = "moved"
    OFF = "off"


class NightMail(models.Model):
    """A mail about a date as it stood after `changed` changes, for one login. The row is the queue: it is written once, and
    says whether the mail went out."""

    date = models.ForeignKey(NightDate, on_delete=models.CASCADE, related_name="mails")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    about = models.CharField(max_length=5, choices=About.choices)
    changed = models.PositiveIntegerField()
    due_at = models.DateTimeField()
    mailed_at = models.DateTimeField(null=True, blank=True)
    dropped_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [UniqueConstraint("date", "user", "about", "changed", name="a_night_is_mailed_once")]
        indexes: ClassVar = [
            models.Index(fields=["due_at"], condition=Q(mailed_at=None, dropped_at=None), name="night_mails_waiting"),
        ]

    def __str__(self) -> str:
        return f"{self.about} to {self.user_id}"


class Feed(models.Model):
    """The secret address under which a member's calendar program reads the club's calendar (`mine`: what they play in and come
    to). It opens nothing once they have left."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    secret = models.CharField(max_length=64, unique=True, default=new_secret)

    class Meta:
        constraints: ClassVar = [UniqueConstraint("club", "user", name="a_member_has_one_feed_of_a_club")]

    def __str__(self) -> str:
        return f"feed of {self.user_id} in {self.club_id}"
