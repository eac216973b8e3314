"""The rows of a chouette: the evening's log, a snapshot of the table, the finished games, the seats."""

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubsite.access.guessing import WrongGuess
from clubsite.access.short_code import CODE_LENGTH
from clubsite.access.write_limit import Burst
from clubsite.eventlog.models import LogRecord, log_promises
from clubsite.members.models import Club, Player
from games.play.models import LONGEST_TURN, PlayingSeat, PlayingTable, SaidAtTable, SeatNumber

LONGEST_REASON = 200
"""Characters of the reason that a monitor gives."""


class Chouette(PlayingTable):
    """One evening. `version` is the number of its records, `table` the encoded state after the last of them.

    `summary_sent_at` and `opener_reminded_at` record when its mails went out: each is sent once. `proposal` is what a monitor
    who sits here has asked the others for (`chouette.evening.on_screen.proposals`), written under the row's lock. `dice_code`
    is the code under which its dice were promised, once the evening has been given another. `again_of` is the evening whose
    rematch this one is: each has one at most, however many ask for it.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="chouettes")
    title = models.CharField(_("title"), max_length=80)
    table = models.JSONField()
    proposal = models.JSONField(null=True, blank=True)
    dice_code = models.CharField(max_length=CODE_LENGTH, blank=True, default="")
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    opened_at = models.DateTimeField(auto_now_add=True)
    last_said_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    self_service = models.BooleanField(_("players answer for themselves"), default=False)
    answer_seconds = models.PositiveSmallIntegerField(_("seconds to answer"), default=60)
    summary_sent_at = models.DateTimeField(null=True, blank=True)
    opener_reminded_at = models.DateTimeField(null=True, blank=True)
    again_of = models.OneToOneField("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematch")

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["club", "-opened_at"], name="chouettes_of_a_club"),
            models.Index(fields=["last_said_at"], condition=Q(closed_at=None), name="chouettes_left_open"),
            models.Index(fields=["closed_at"], condition=Q(summary_sent_at=None), name="chouettes_to_be_mailed"),
        ]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(answer_seconds__gte=5), name="an_answer_takes_a_moment"),
        ]

    def __str__(self) -> str:
        return f"{self.title} ({self.code})"


class ClubHouse(models.Model):
    """A club's own house rules (`chouette/house`): `options` differ from the published `sheet`; `version` counts changes."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="+")
    sheet = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.sheet} at {self.club_id}"


class Seat(PlayingSeat):
    """The seat of a club's player at this chouette. Once the player's own page has been opened, their time to answer runs."""

    chouette = models.ForeignKey(Chouette, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    #: When a guest took the link at a table on screen: since then only the browser that took it knows the secret.
    taken_at = models.DateTimeField(null=True, blank=True)
    #: The logins with which that link was taken, or used since: whose seat a guest's may also be (`chouette.seats.holders`).
    held_by = ArrayField(models.BigIntegerField(), blank=True, default=list)
    #: Whether a program took it; one that a page has taken opens nothing for programs, whoever reads its address.
    by_program = models.BooleanField(default=False)
    #: The game in which a monitor last made a new link (between games: the next), when, and whether that link still waits.
    link_game = models.PositiveIntegerField(null=True, blank=True)
    link_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    link_at = models.DateTimeField(null=True, blank=True)
    link_waits = models.BooleanField(default=False)
    #: Whether its player wishes for a rematch of a closed evening, and may not open one.
    wishes_rematch = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint("chouette", "word", name="a_name_is_one_seat_of_a_chouette"),
            models.UniqueConstraint("chouette", "player", name="a_player_has_one_seat_in_a_chouette"),
        ]


class RenewedLink(models.Model):
    """A personal link that was renewed, by the digest of its secret, so that whoever opens it is told so. `tap` is the digest
    of the tap by which a guest exchanged it, so that the same tap again has the same effect."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="renewed_links")
    digest = models.CharField(max_length=64, unique=True)
    tap = models.CharField(max_length=64, blank=True, default="")
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"an old link of {self.seat_id}"


class Record(LogRecord):
    """One statement of the evening; `said` is its line on the score sheet, `body` the action and its events. `reason` is what a
    monitor gave for it, `agreed` names the players who were asked and said yes; everybody reads both."""

    chouette = models.ForeignKey(Chouette, on_delete=models.PROTECT, related_name="records")
    reason = models.CharField(max_length=LONGEST_REASON, blank=True, default="")
    agreed = ArrayField(models.CharField(max_length=48), blank=True, default=list)

    class Meta(LogRecord.Meta):
        constraints: ClassVar = log_promises("chouette")


class PlayedGame(models.Model):
    """A finished game as it counts now, stored for reading; can be rebuilt from the records at any time."""

    chouette = models.ForeignKey(Chouette, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveIntegerField()
    deltas = models.JSONField()
    finished = models.JSONField()
    corrected = models.BooleanField(default=False)
    record = models.PositiveIntegerField()

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint("chouette", "number", name="a_game_of_a_chouette_is_finished_once"),
        ]

    def __str__(self) -> str:
        return f"game {self.number}"


class SealedAnswer(models.Model):
    """A player's own answer, hidden until everyone asked has answered. `asked` is the record that asked."""

    chouette = models.ForeignKey(Chouette, on_delete=models.CASCADE, related_name="sealed")
    asked = models.PositiveIntegerField()
    word = models.CharField(max_length=48)
    said = models.CharField(max_length=200)
    at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint("chouette", "asked", "word", name="a_player_seals_one_answer"),
        ]

    def __str__(self) -> str:
        return f"{self.word} on {self.asked}"


class WrongCode(WrongGuess):
    """An attempt at the short code of an evening that does not exist."""

    at = models.DateTimeField()  # no default, as in its migration

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["key", "at"], name="wrong_codes_of_an_address"),
            models.Index(fields=["at"], name="wrong_codes_by_age"),
        ]


class EnteredHere(models.Model):
    """Somebody is in an evening from an address. `key` is a digest of both; see `access/code_guessing.py`."""

    key = models.CharField(max_length=64, unique=True)
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.key[:8]} at {self.at:%H:%M}"


class WriteBurst(Burst):
    """How often someone has written at a chouette."""

    chouette = models.ForeignKey(Chouette, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint("chouette", "writer", name="a_writer_has_one_burst_at_a_chouette"),
        ]


class TableMessage(SaidAtTable):
    """A message at the table, with its room: the team, the box and its partners, everyone, or the spectators."""

    class Room(models.TextChoices):
        """Who hears it."""

        TEAM = "team", _("the team")
        BOX = "box", _("the box’s side")
        TABLE = "table", _("the table")
        SPECTATORS = "spectators", _("the spectators")

    chouette = models.ForeignKey(Chouette, on_delete=models.CASCADE, related_name="messages")
    room = models.CharField(max_length=10, choices=Room.choices)
    seat = models.ForeignKey(Seat, null=True, on_delete=models.SET_NULL, related_name="messages")

    class Meta:
        indexes: ClassVar = [models.Index(fields=["chouette", "room", "-id"], name="messages_of_a_room")]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(text=""), name="a_message_says_something"),
            models.UniqueConstraint("chouette", "action_id", name="a_message_is_said_once"),
        ]


class SettlementOffer(models.Model):
    """A settlement that one player has offered another on screen. `said` is the statement made when it is accepted; an offer
    lapses when the game is over or either of the two has answered."""

    chouette = models.ForeignKey(Chouette, on_delete=models.CASCADE, related_name="settlement_offers")
    game = models.PositiveIntegerField()
    by = models.CharField(max_length=48)
    to = models.CharField(max_length=48)
    said = models.CharField(max_length=200)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint("chouette", "game", "by", "to", name="one_settlement_is_offered_at_a_time"),
        ]

    def __str__(self) -> str:
        return f"{self.by} to {self.to}: {self.said}"


class EndedOffer(models.Model):
    """A settlement offer that came to nothing, and how, so that its two parties read it. `turn` is the number of the board's
    turn in which it ended."""

    class How(models.TextChoices):
        """What became of it."""

        DECLINED = "declined"
        WITHDRAWN = "withdrawn"
        MOVED = "moved"
        CHANGED = "changed"

    chouette = models.ForeignKey(Chouette, on_delete=models.CASCADE, related_name="ended_offers")
    game = models.PositiveIntegerField()
    turn = models.PositiveIntegerField()
    by = models.CharField(max_length=48)
    to = models.CharField(max_length=48)
    said = models.CharField(max_length=200)
    how = models.CharField(max_length=10, choices=How.choices)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["chouette", "game"], name="ended_offers_of_a_game")]

    def __str__(self) -> str:
        return f"{self.by} to {self.to}: {self.how}"


class ProposedPlay(models.Model):
    """The play that a seat would make with a roll: a vote in the tray of its side. `turn` names position and dice
    (`games.play.board_view.to_play_on`); `room` is whose talk it belongs to."""

    chouette = models.ForeignKey(Chouette, on_delete=models.CASCADE, related_name="proposed_plays")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+")
    game = models.PositiveIntegerField()
    turn = models.CharField(max_length=LONGEST_TURN)
    room = models.CharField(max_length=10)
    play = models.CharField(max_length=80)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint("chouette", "turn", "seat", name="a_seat_has_one_vote_for_a_roll"),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id} for {self.play}"


class Reaction(models.Model):
    """What a seat thinks of a play that was made. Within its game `play` and the number of the turn that it began, or went on
    with, name the play. While the game runs it is read in `room`, by nobody if that is empty; then by everybody."""

    class Mark(models.TextChoices):
        """As in annotated games."""

        STRONG = "strong", _("strong")
        DARING = "daring", _("daring")
        DOUBTFUL = "doubtful", _("doubtful")

    chouette = models.ForeignKey(Chouette, on_delete=models.CASCADE, related_name="reactions")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+")
    game = models.PositiveIntegerField()
    turn = models.PositiveIntegerField()
    play = models.CharField(max_length=80)
    room = models.CharField(max_length=10, blank=True, default="")
    mark = models.CharField(max_length=10, choices=Mark.choices)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint("chouette", "game", "turn", "play", "seat", name="a_seat_marks_a_play_once"),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.play} {self.mark}"


class DiceNumber(SeatNumber):
    """Of a chouette's seat."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="dice_numbers")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint("context", "seat", name="a_seat_adds_one_number_to_a_game")]


class SeatRequest(models.Model):
    """A member of the club who asks to sit down, where the house rules let somebody decide about it."""

    chouette = models.ForeignKey(Chouette, on_delete=models.CASCADE, related_name="seat_requests")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    word = models.CharField(max_length=48)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint("chouette", "player", name="a_player_asks_once_for_a_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.word} asks for a seat"
