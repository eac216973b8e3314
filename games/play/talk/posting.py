"""The one way to say something at a table. Messages are stored and pushed to the open pages; they are not statements and have
no version.

Order: too long? (`tidied`), too fast? (the table's write limit), then under the lock of the table's row: said already?,
muted?, allowed now? (`post`). So a refusal changes nothing, and the rule is checked against the very table the message is
stored with.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import TypeVar
from uuid import UUID

from django.db.models import Manager, Q
from django.utils import timezone

from clubsite.eventlog.action_ids import ActionIdUsed
from clubsite.members.models import User
from clubsite.members.rules.words import NameRefused, tidy_title
from games.play.models import LONGEST_CALLED, LONGEST_MESSAGE, PlayingSeat, SaidAtTable
from games.play.talk.ready import phrase_of
from games.play.talk.refusals import MessageRefusal, TalkRefused
from games.rules.board_play import BoardPlay
from games.rules.cube import Side

#: Messages of one speaker within `write_limit.SECONDS`.
MOST_MESSAGES = 8
#: The same count is not repeated within this time.
JUST_NOW = timedelta(seconds=30)

Message = TypeVar("Message", bound=SaidAtTable)


@dataclass(frozen=True, slots=True)
class Speaker:
    """A player in a seat, or a member of the club who watches; `called` is the name beside the message."""

    seat: PlayingSeat | None
    user: User | None
    called: str

    @property
    def key(self) -> str:
        """The key under which the speaker's messages are counted."""
        return f"talk:seat:{self.seat.pk}" if self.seat is not None else f"talk:user:{self.user.pk if self.user else 0}"

    @property
    def is_author(self) -> Q:
        """Selects the speaker's messages."""
        return Q(seat=self.seat, user=self.user)


@dataclass(frozen=True, slots=True)
class Sent:
    """What the page sent: the room it named ("": the speaker's own), the text (None where the site counts), its id, and which
    ready phrase the text is the English of, if any."""

    room: str
    text: str | None
    action_id: UUID
    phrase: str = ""


@dataclass(frozen=True, slots=True)
class Decided:
    """The table's decision: the room and the text, and the game and the record of the log they are stored with; and whether
    this may be said by somebody who is muted."""

    room: str
    text: str
    game: int
    record: int
    though_muted: bool = False


def tidied(text: str) -> str:
    """The message as stored: one line, without invisible characters that would turn or hide the text around it.

    Raises TalkRefused if it is empty, or too long (checked before anything else).
    """
    if len(text) > LONGEST_MESSAGE:
        raise TalkRefused(MessageRefusal.MESSAGE_TOO_LONG, limit=LONGEST_MESSAGE)
    try:
        return tidy_title(text)
    except NameRefused as error:
        raise TalkRefused(MessageRefusal.NOTHING_WRITTEN) from error


def spoken(text: str, phrase: str) -> str:
    """The words as stored: of a ready phrase, or typed ones tidied. Raises TalkRefused."""
    return phrase_of(phrase).english if phrase else tidied(text)


def post(messages: Manager[Message], speaker: Speaker, sent: Sent, decide: Callable[[], Decided]) -> bool:
    """Under the lock of the table whose messages these are. Returns whether there is something new for the pages.

    `decide` asks the table's rule; what it raises is passed on. Also raises TalkRefused for muted players, ActionIdUsed.
    """
    earlier = messages.filter(action_id=sent.action_id)
    if (said := earlier.first()) is not None:
        if not _is_same(said, sent) or not earlier.filter(speaker.is_author).exists():
            raise ActionIdUsed
        return False
    decided = decide()
    if not decided.though_muted and _is_muted(speaker.seat):
        raise TalkRefused(MessageRefusal.MUTED)
    if sent.text is None and _just_said(messages, speaker, decided):
        return False
    kept = {"room": decided.room, "text": decided.text, "game": decided.game, "record": decided.record, "phrase": sent.phrase}
    by = {"seat": speaker.seat, "user": speaker.user, "name": speaker.called[:LONGEST_CALLED]}
    messages.create(action_id=sent.action_id, **kept, **by)
    return True


def _is_muted(seat: PlayingSeat | None) -> bool:
    return seat is not None and type(seat)._default_manager.filter(pk=seat.pk, muted=True).exists()


def _is_same(said: SaidAtTable, sent: Sent) -> bool:
    """Whether this is the message with that id. Pip counts may have changed since, and so may the default room."""
    return sent.room in ("", said.room) and sent.text in (None, said.text)


def _just_said(messages: Manager[Message], speaker: Speaker, decided: Decided) -> bool:
    """Whether it is the newest message of its room, and by this speaker."""
    newest = messages.filter(room=decided.room, at__gt=timezone.now() - JUST_NOW).order_by("pk").last()
    return newest is not None and newest.text == decided.text and messages.filter(speaker.is_author, pk=newest.pk).exists()


def pip_message(board: BoardPlay | None, side: Side | None) -> str:
    """Both counts, as players say them: the speaker's own first. Raises TalkRefused if there are none."""
    if board is None or side is None:
        raise TalkRefused(MessageRefusal.NO_PIPS_NOW)
    own, other = board.rules.pips(board.seen_by(side))
    return f"Pips: {own}–{other}"


def mute(seat: PlayingSeat, *, on: bool) -> bool:
    """Blocks a player's messages, or allows them again; earlier messages stay. Returns whether that is new."""
    return bool(type(seat)._default_manager.filter(pk=seat.pk).exclude(muted=on).update(muted=on))
