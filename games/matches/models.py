"""The rows of a match: the match with its log, its two seats, and its finished games for reading.

Whatever happened is in the log; all other columns follow from it and are written with it, under the row's lock. Nothing that
was played is deleted: the log, the players and the club are protected.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, F, Index, Q, UniqueConstraint
from django.utils import timezone

from clubsite.access.secret_link import SECRET_LENGTH
from clubsite.access.short_code import CODE_LENGTH
from clubsite.access.write_limit import Burst
from clubsite.eventlog.models import LogRecord, log_promises
from clubsite.members.models import Club, Player
from games.matches.course.state import Stage
from games.play.models import PlayingSeat, PlayingTable, SaidAtTable, SeatNumber
from games.rules.gammons import Level

STAGES = [(stage.value, stage.value) for stage in Stage]
OVER = (Stage.CONFIRMED, Stage.DECLINED, Stage.CANCELLED)
SIDES_OF_A_MATCH = (0, 1)
USUAL_HOURS = 48
"""How long a report waits for the opponent, unless the club says otherwise. Long enough for somebody who plays in the evening
and is at work the next day, short enough that a weekend's results are in the list on Tuesday."""


class Match(PlayingTable):
    """A match between two players of a club. `state` is the encoded `course.state.Course`.

    Ratings order by `ended_at`, then id; `why_not_rated` is the reason's code, empty for a match that is. `click` is the id of
    the click that proposed it: sent twice, it proposes one match. `elsewhere` is the code of the tournament at whose desk it is
    decided, empty for a match of its own.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="matches")
    state = models.JSONField()
    stage = models.CharField(max_length=10, choices=STAGES, default=Stage.CHALLENGED.value)
    length = models.PositiveSmallIntegerField()
    on_screen = models.BooleanField(default=False)
    proposed_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    click = models.UUIDField(unique=True)
    elsewhere = models.CharField(max_length=CODE_LENGTH, blank=True, default="")
    proposed_at = models.DateTimeField(auto_now_add=True)
    scheduled_at = models.DateTimeField(null=True)
    agreed_at = models.DateTimeField(null=True)
    begun_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    reported_at = models.DateTimeField(null=True)
    #: How long the report waits, as its players were told when it was made.
    silent_hours = models.PositiveSmallIntegerField(default=USUAL_HOURS)
    confirmed_at = models.DateTimeField(null=True)
    #: When a confirmed result last became another one.
    corrected_at = models.DateTimeField(null=True)
    why_not_rated = models.CharField(max_length=20, blank=True, default="")
    #: The side that has won by the confirmed result, the points of sides 0 and 1, and who has reported alone.
    winner = models.PositiveSmallIntegerField(null=True)
    first_points = models.PositiveIntegerField(null=True)
    second_points = models.PositiveIntegerField(null=True)
    reported_by = models.PositiveSmallIntegerField(null=True)

    class Meta:
        indexes: ClassVar = [
            Index(fields=["club", "stage", "-id"], name="matches_of_a_club_by_stage"),
            Index(fields=["club", "ended_at", "id"], name="matches_of_a_club_by_end"),
            Index(fields=["reported_at"], condition=Q(stage="reported"), name="matches_waiting_for_a_yes"),
            Index(fields=["club", "corrected_at"], condition=Q(corrected_at__isnull=False), name="corrected_matches_of_a_club"),
        ]
        constraints: ClassVar = [
            CheckConstraint(condition=Q(winner__isnull=True) | Q(winner__in=[0, 1]), name="a_match_is_won_by_one_of_its_two"),
            CheckConstraint(condition=Q(length__lte=25), name="a_match_is_played_to_25_points_at_most"),
            CheckConstraint(
                condition=~Q(stage="confirmed") | Q(confirmed_at__isnull=False, ended_at__isnull=False),
                name="a_confirmed_match_has_ended",
            ),
            CheckConstraint(
                condition=~Q(stage="reported") | Q(reported_at__isnull=False, reported_by__isnull=False),
                name="a_reported_match_says_by_whom_and_when",
            ),
            CheckConstraint(condition=Q(stage__in=[stage.value for stage in Stage]), name="a_match_is_at_a_known_stage"),
            CheckConstraint(
                condition=Q(begun_at__isnull=True) | Q(agreed_at__isnull=False), name="a_match_is_agreed_before_it_begins"
            ),
        ]

    def __str__(self) -> str:
        return self.code


class ClubMatches(models.Model):
    """What a club has decided about all of its matches."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="+")
    silent_hours = models.PositiveSmallIntegerField(default=USUAL_HOURS)
    #: What a challenge says of lateness unless somebody says otherwise, as in `rules.sheet.MatchSheet`.
    late_points = models.CharField(max_length=5, default="5+5")
    late_crawford = models.BooleanField(default=True)

    def __str__(self) -> str:
        return f"matches of {self.club_id}"


class MatchSeat(PlayingSeat):
    """One of the two; `side` is their number in the log. `plays_now`: the match is agreed or played, and not put off until a
    certain time, a tournament's from its first game on; `awaited`: the other side waits for an answer."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    side = models.PositiveSmallIntegerField()
    plays_now = models.BooleanField(default=False)
    awaited = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["side"]
        indexes: ClassVar = [Index(fields=["player"], condition=Q(awaited=True), name="seats_that_are_awaited")]
        constraints: ClassVar = [
            UniqueConstraint("match", "word", name="a_name_is_one_seat_of_a_match"),
            UniqueConstraint("match", "side", name="a_side_is_one_seat_of_a_match"),
            UniqueConstraint("match", "player", name="nobody_plays_a_match_against_themselves"),
            UniqueConstraint("player", condition=Q(plays_now=True), name="a_player_plays_one_match_at_a_time"),
            CheckConstraint(condition=Q(side__in=SIDES_OF_A_MATCH), name="a_match_has_two_sides"),
        ]


class MatchMail(models.Model):
    """That somebody is to be told by mail what a match waits for; `letters.py` sends it. `about` is the stage in which it
    waits. Once `mailed_at` or `dropped_at` is set, it is done."""

    seat = models.ForeignKey(MatchSeat, on_delete=models.PROTECT, related_name="mails")
    about = models.CharField(max_length=10, choices=STAGES)
    asked_at = models.DateTimeField(default=timezone.now)
    mailed_at = models.DateTimeField(null=True)
    dropped_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            UniqueConstraint(
                fields=["seat"],
                condition=Q(mailed_at__isnull=True, dropped_at__isnull=True),
                name="one_mail_waits_for_a_side_of_a_match",
            )
        ]

    def __str__(self) -> str:
        return f"{self.about} of {self.seat_id}"


class MatchNumber(SeatNumber):
    """What one of the two adds to the dice of a game on screen."""

    seat = models.ForeignKey(MatchSeat, on_delete=models.PROTECT, related_name="dice_numbers")

    class Meta:
        constraints: ClassVar = [UniqueConstraint("context", "seat", name="a_side_adds_one_number_to_a_game")]


class MatchMessage(SaidAtTable):
    """Something that was said at a match on screen; `services/screen/talk.py` has its rooms."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="messages")
    seat = models.ForeignKey(MatchSeat, null=True, on_delete=models.PROTECT, related_name="messages")

    class Meta:
        indexes: ClassVar = [Index(fields=["match", "room", "-id"], name="messages_of_a_matchs_room")]
        constraints: ClassVar = [
            CheckConstraint(condition=~Q(text=""), name="a_message_at_a_match_says_something"),
            UniqueConstraint("match", "action_id", name="a_message_at_a_match_is_said_once"),
        ]


class MatchRecord(LogRecord):
    """One statement."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="records")

    class Meta(LogRecord.Meta):
        constraints: ClassVar = log_promises("match")


class MatchGame(models.Model):
    """A finished game as it counts now, and the score before it."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="games")
    number = models.PositiveIntegerField()
    winner = models.PositiveSmallIntegerField()
    cube = models.PositiveIntegerField()
    level = models.CharField(max_length=10, choices=[(level.value, level.value) for level in Level])
    points = models.PositiveIntegerField()
    first_before = models.PositiveIntegerField()
    second_before = models.PositiveIntegerField()
    crawford = models.BooleanField(default=False)
    how = models.CharField(max_length=15)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            UniqueConstraint(F("match"), F("number"), name="games_of_a_match_are_numbered_once"),
            CheckConstraint(condition=Q(winner__in=SIDES_OF_A_MATCH), name="a_game_of_a_match_is_won_by_one_of_its_two"),
        ]

    def __str__(self) -> str:
        return f"{self.match} {self.number}"


class MatchFile(models.Model):
    """The moves of a match that came as a file: `moves` is the encoded `services.moves.KeptMoves`; the same moves have the same
    `digest`. `entered` once its games stand in the log: when both have agreed to the match."""

    match = models.OneToOneField(Match, on_delete=models.PROTECT, related_name="file")
    moves = models.JSONField()
    digest = models.CharField(max_length=64, db_index=True)
    entered = models.BooleanField(default=False)
    added_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"file of {self.match}"


class MatchLink(models.Model):
    """The public page of a match: open to whoever has the secret, once both want it."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="link")
    secret = models.CharField(max_length=SECRET_LENGTH, unique=True)
    wanted_by_first = models.BooleanField(default=False)
    wanted_by_second = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"link of {self.match}"


class MatchBurst(Burst):
    """How often somebody has written at a match."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [UniqueConstraint("match", "writer", name="a_writer_has_one_burst_at_a_match")]


class ProposalBurst(Burst):
    """How often somebody has proposed matches in a club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [UniqueConstraint("club", "writer", name="a_writer_has_one_burst_of_proposals")]
