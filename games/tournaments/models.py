"""The rows of a tournament: its log, and who has entered, for lists and for who may say what.

Whatever happened is in the log; the other columns follow from it and are written with it, under the row's lock.
"""

from datetime import UTC, datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Index, Q, UniqueConstraint
from django.db.models.functions import Upper
from django.utils import timezone

from clubsite.access.guessing import WrongGuess
from clubsite.access.short_code import CODE_LENGTH
from clubsite.access.write_limit import Burst
from clubsite.eventlog.models import LoggedRow, LogRecord, log_promises
from clubsite.members.models import Club, Player
from clubsite.members.rules.words import LONGEST_NAME as LONGEST_CALLED
from games.matches.models import Match
from games.tournaments.desk.stage import Stage
from games.tournaments.sheet.words import LONGEST_NAME

LONGEST_TITLE = 80
LONGEST_PLACE = 80
SEED_LENGTH = 64
"""256 bits in hexadecimal digits."""


def moment_of(seconds: int | None) -> datetime | None:
    """Of a time as the log has it, in seconds since 1970, UTC."""
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)


class ClubTournament(LoggedRow):
    """A tournament of a club. `state` is the encoded `desk.state.Desk`; `seed` is what the draw was promised with, and stays
    secret until it is made. `click` is the id of the click that announced it: sent twice, it announces one."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    code = models.CharField(max_length=CODE_LENGTH, unique=True)
    state = models.JSONField()
    title = models.CharField(max_length=LONGEST_TITLE)
    stage = models.CharField(max_length=10, choices=[(one.value, one.value) for one in Stage], default=Stage.ENTRY.value)
    seed = models.CharField(max_length=SEED_LENGTH)
    click = models.UUIDField(unique=True)
    announced_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    announced_at = models.DateTimeField(auto_now_add=True)
    starts_at = models.DateTimeField(null=True)
    #: When the first offered place goes to the next who waits.
    offers_end_at = models.DateTimeField(null=True)
    #: When entry opens or closes next by the hours announced.
    entry_changes_at = models.DateTimeField(null=True)
    #: The last deadline of a round that is not played out.
    deadline_at = models.DateTimeField(null=True)
    #: When the clock has to look at matches that are not played.
    clock_looks_at = models.DateTimeField(null=True)
    #: The hour of which everybody who had entered was reminded.
    reminded_of = models.DateTimeField(null=True)
    #: What the desk shows in the hall, for players to check in by; empty until a director asks for one.
    hall_code = models.CharField(max_length=CODE_LENGTH, blank=True, default="")

    class Meta:
        indexes: ClassVar = [
            Index(fields=["club", "stage", "-id"], name="tournaments_of_a_club_by_stage"),
            Index(fields=["offers_end_at"], condition=Q(offers_end_at__isnull=False), name="tournaments_with_offers"),
            Index(fields=["entry_changes_at"], condition=Q(entry_changes_at__isnull=False), name="tournaments_with_hours"),
            Index(fields=["deadline_at"], condition=Q(deadline_at__isnull=False), name="tournaments_with_deadlines"),
            Index(fields=["clock_looks_at"], condition=Q(clock_looks_at__isnull=False), name="tournaments_on_autopilot"),
        ]
        constraints: ClassVar = [
            CheckConstraint(condition=Q(stage__in=[one.value for one in Stage]), name="a_tournament_is_at_a_known_stage"),
            CheckConstraint(condition=Q(seed__regex=r"^[0-9a-f]{64}$"), name="a_draw_has_256_bits"),
        ]

    def __str__(self) -> str:
        return self.code


class Standing(models.TextChoices):
    """Where an entry stands."""

    IN = "in"
    WAITING = "waiting"
    OFFERED = "offered"
    OUT = "out"


class TournamentEntry(models.Model):
    """Whose name that is on the sheet, and whether they are in. A name stays its player's, also when they have withdrawn."""

    tournament = models.ForeignKey(ClubTournament, on_delete=models.PROTECT, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    word = models.CharField(max_length=LONGEST_NAME)
    standing = models.CharField(max_length=10, choices=Standing.choices, default=Standing.OUT)

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            UniqueConstraint("tournament", "word", name="a_name_is_one_entry_of_a_tournament"),
            UniqueConstraint("tournament", "player", name="a_player_enters_a_tournament_once"),
            CheckConstraint(condition=Q(standing__in=Standing.values), name="an_entry_stands_somewhere"),
        ]

    def __str__(self) -> str:
        return self.word


class TournamentMatch(models.Model):
    """A match of the tournament that is a match of the club: its board on screen is open, or it was played to a known score
    since the site keeps the tournament. `place` is its `MatchId`; `first` and `second` are the names of its sides on the sheet.
    `begun`, `heard`: that it has begun on screen, and what came of it, stands in the tournament's log; of other matches it
    comes from there."""

    tournament = models.ForeignKey(ClubTournament, on_delete=models.PROTECT, related_name="matches")
    match = models.OneToOneField(Match, on_delete=models.PROTECT, related_name="+")
    place = models.CharField(max_length=LONGEST_PLACE)
    first = models.CharField(max_length=LONGEST_NAME)
    second = models.CharField(max_length=LONGEST_NAME)
    begun = models.BooleanField(default=True)
    heard = models.BooleanField(default=True)

    class Meta:
        indexes: ClassVar = [Index(fields=["match"], condition=Q(heard=False), name="boards_not_heard_of")]
        constraints: ClassVar = [
            UniqueConstraint("tournament", "place", "first", "second", name="two_play_a_match_of_a_tournament_once")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.place}"


class TournamentRecord(LogRecord):
    """One statement."""

    tournament = models.ForeignKey(ClubTournament, on_delete=models.PROTECT, related_name="records")

    class Meta(LogRecord.Meta):
        constraints: ClassVar = log_promises("tournament")


class TournamentBurst(Burst):
    """How often somebody has written at a tournament."""

    tournament = models.ForeignKey(ClubTournament, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [UniqueConstraint("tournament", "writer", name="a_writer_has_one_burst_at_a_tournament")]


class AnnouncementBurst(Burst):
    """How often somebody has announced tournaments in a club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [UniqueConstraint("club", "writer", name="a_writer_has_one_burst_of_announcements")]


class WrongHallCode(WrongGuess):
    """A guess at the code that a desk shows in the hall, counted for who made it."""

    class Meta:
        indexes: ClassVar = [
            Index(fields=["key", "at"], name="wrong_hall_codes_of_a_login"),
            Index(fields=["at"], name="wrong_hall_codes_by_age"),
        ]


class TournamentGuest(models.Model):
    """Somebody without a login who wants to enter, by a link in a mail. `turn` counts the links that were used: those of an
    earlier turn do nothing any more. `entry` is set once they have proved to read mail at this address."""

    tournament = models.ForeignKey(ClubTournament, on_delete=models.CASCADE, related_name="guests")
    name = models.CharField(max_length=LONGEST_CALLED)
    address = models.EmailField()
    language = models.CharField(max_length=10)
    asked_at = models.DateTimeField(default=timezone.now)
    turn = models.PositiveIntegerField(default=0)
    entry = models.ForeignKey(TournamentEntry, null=True, on_delete=models.PROTECT, related_name="guests")

    class Meta:
        indexes: ClassVar = [Index(Upper("address"), name="guests_by_their_address")]

    def __str__(self) -> str:
        return f"{self.name} at {self.tournament_id}"


class About(models.TextChoices):
    """What a mail to a member, or news to a guest, is about. Stored."""

    SOON = "soon"
    OFFERED = "offered"
    MOVED = "moved"
    NO_HOUR = "no_hour"
    DEADLINE = "deadline"
    CLAIMED = "claimed"
    ABSENT = "absent"
    DESK = "desk"
    FORFEIT = "forfeit"
    TERMS = "terms"
    DECLINED = "declined"
    OFF = "off"
    BACK_ON = "back_on"
    LOST = "lost"
    CHECK_IN = "check_in"


class GuestMail(models.Model):
    """A mail that tells a guest how they stand, with the links for it. `asked_from`: a digest of the network where somebody
    wrote the address on the announcement; empty for what the site tells by itself. `reminds_of`: the hour that is near,
    or does not stand any more. `claimed_in`: the match in which their opponent says that they are not there; empty for other
    mails. `about`: the news it tells; empty for how they stand."""

    guest = models.ForeignKey(TournamentGuest, on_delete=models.CASCADE, related_name="mails")
    asked_from = models.CharField(max_length=64, blank=True, default="")
    asked_at = models.DateTimeField(default=timezone.now)
    reminds_of = models.DateTimeField(null=True)
    claimed_in = models.CharField(max_length=LONGEST_PLACE, blank=True, default="")
    about = models.CharField(max_length=8, choices=About.choices, blank=True, default="")
    mailed_at = models.DateTimeField(null=True)
    dropped_at = models.DateTimeField(null=True)

    class Meta:
        indexes: ClassVar = [
            Index(fields=["asked_from", "asked_at"], name="guest_mails_by_network"),
            Index(fields=["asked_at"], condition=Q(mailed_at=None, dropped_at=None), name="guest_mails_to_send"),
        ]

    def __str__(self) -> str:
        return f"to {self.guest_id} at {self.asked_at:%Y-%m-%d %H:%M}"


class TournamentMail(models.Model):
    """A mail to a member who has entered or waits, or directs. The row is the queue: it is written once, and says whether
    the mail went out. `at` is the hour it is about: when play begins or was to begin, until when the place is offered, a match
    is to be played or a claim to be answered, when the clock decided; or now, where a director decides a claim."""

    tournament = models.ForeignKey(ClubTournament, on_delete=models.CASCADE, related_name="mails")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    about = models.CharField(max_length=8, choices=About.choices)
    at = models.DateTimeField()
    due_at = models.DateTimeField()
    mailed_at = models.DateTimeField(null=True)
    dropped_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [UniqueConstraint("tournament", "user", "about", "at", name="a_tournament_is_mailed_once")]
        indexes: ClassVar = [
            Index(fields=["due_at"], condition=Q(mailed_at=None, dropped_at=None), name="tournament_mails_to_send"),
        ]

    def __str__(self) -> str:
        return f"{self.about} to {self.user_id}"
