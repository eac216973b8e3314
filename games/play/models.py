"""The rows beside the log of any table on screen. Each kind of table has its own: it subclasses these, and adds the foreign
key to its table and the database constraints (`tests/games/play/toy/models.py` is the shortest example).

How a table is found by a code, and the limits on writing and guessing, belong to the club: `clubsite/access/`.
"""

from django.conf import settings
from django.db import models
from django.utils import timezone

from clubsite.access.secret_link import SECRET_LENGTH
from clubsite.access.short_code import CODE_LENGTH
from clubsite.eventlog.models import LoggedRow

LONGEST_MESSAGE = 400
"""Characters of one message."""
LONGEST_PHRASE = 20
"""Characters of the code of a ready phrase."""
LONGEST_CALLED = 80
"""Characters of a name beside a message; user names may be longer than the row has room for."""
LONGEST_TURN = 40
"""Characters of the name of a turn (`turn_clock.turn_name`)."""


class PlayingTable(LoggedRow):
    """A table with a log, found by a short code. `screen` is the encoded `turn_clock.Screen`, None before the first statement
    on screen; written with the row, under its lock."""

    code = models.CharField(max_length=CODE_LENGTH, unique=True)
    screen = models.JSONField(null=True, blank=True)

    class Meta:
        abstract = True


class PlayingSeat(models.Model):
    """A seat at a table, and the secret of its player's own page. `word` is the player's name in the log.

    A subclass adds the constraint that each word has one seat at its table.
    """

    word = models.CharField(max_length=48)
    secret = models.CharField(max_length=2 * SECRET_LENGTH, unique=True)
    #: When the player's own page was first opened.
    opened_at = models.DateTimeField(null=True, blank=True)
    #: When one of the player's pages was last seen open, and when the player last touched one, or said or asked something.
    seen_at = models.DateTimeField(null=True, blank=True)
    touched_at = models.DateTimeField(null=True, blank=True)
    #: The player leaves every roll to whoever rolls, until they say otherwise.
    auto_roll = models.BooleanField(default=False)
    #: The turn (Screen.turn) whose roll the player holds, since when, and the turn whose roll they have released.
    holds = models.CharField(max_length=LONGEST_TURN, blank=True, default="")
    holds_since = models.DateTimeField(null=True, blank=True)
    lets_roll = models.CharField(max_length=LONGEST_TURN, blank=True, default="")
    muted = models.BooleanField(default=False)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.word


class SaidAtTable(models.Model):
    """What was said at a table, and in which room: the kind of table decides who hears it.

    `phrase` is the code of a ready phrase (`talk/ready.py`), read in each reader's language; `text` is then its English.
    `game` and `record` are the game and the version of the table at that time. A subclass adds `table` and `seat` (null for a
    spectator), and constraints that an `action_id` is used once at a table and that no message is empty.
    """

    room = models.CharField(max_length=10)
    game = models.PositiveIntegerField(default=0)
    record = models.PositiveIntegerField(default=0)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    name = models.CharField(max_length=LONGEST_CALLED)
    text = models.CharField(max_length=LONGEST_MESSAGE)
    phrase = models.CharField(max_length=LONGEST_PHRASE, blank=True, default="")
    action_id = models.UUIDField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.name}: {self.text[:40]}"


class SeatNumber(models.Model):
    """What a seat adds to the dice of a game, whose seed has that `context`: first the hash of a number, then the number, ""
    until it is shown. `told`: the hashes were sent to a seat so that it shows its number, and no more are taken.

    A subclass adds `seat`, the constraint that a seat adds one number to a game, and PostgreSQL's that it fits its hash.
    """

    context = models.CharField(max_length=120)
    hash = models.CharField(max_length=64)
    number = models.CharField(max_length=64, blank=True, default="")
    told = models.BooleanField(default=False)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.of_seat} on {self.context}"

    @property
    def of_seat(self) -> int:
        """The key of the seat."""
        return self.seat_id  # type: ignore[attr-defined, no-any-return]  # of the subclass
