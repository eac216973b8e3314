"""Talk at a match on screen. The two talk to the table, and everybody who watches reads it; those who watch talk among
themselves, and the two read none of that until the match is over: nobody is advised."""

from datetime import timedelta
from enum import StrEnum
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from clubsite.members.models import User
from games.matches.course.state import Course, Stage
from games.matches.models import Match, MatchMessage, MatchSeat
from games.matches.permissions import seat_of
from games.matches.services.click import LIMIT
from games.matches.services.screen.are_you_there import sign_of
from games.matches.services.writing import MATCHES
from games.play.talk import posting
from games.play.talk.posting import MOST_MESSAGES, Decided, Sent, Speaker, post, spoken
from games.play.talk.ready import About, phrase_of
from games.play.talk.refusals import MessageRefusal, TalkRefused
from games.play.talk.visibility import SHOWN, Rooms
from games.rules.sentences import gettext_noop

#: After the last point the two may still say thank you.
TALK_AFTER = timedelta(hours=1)


class Room(StrEnum):
    """Who hears what is said."""

    TABLE = "table"
    SPECTATORS = "spectators"


ROOMS = Rooms(tuple(Room), frozenset())


class MatchTalkRefusal(StrEnum):
    """Why somebody may not say that now, in addition to the reasons of every table (`MessageRefusal`)."""

    TALK_IS_OVER = gettext_noop("The match is over, and so is the talk at it.")
    WATCHERS_ONLY = gettext_noop("You play this match. The spectators’ room is for those who watch.")
    TABLE_FOR_PLAYERS = gettext_noop("Only players talk to the table. You may talk to the other spectators.")


def hears(course: Course, *, plays: bool) -> tuple[Room, ...]:
    """The rooms that a reader hears now, their own first."""
    if plays:
        return (Room.TABLE,) if _is_on(course) else (Room.TABLE, Room.SPECTATORS)
    return (Room.SPECTATORS, Room.TABLE)


def speaks_in(match: Match, course: Course, seat: MatchSeat | None) -> list[Room]:
    """Where the reader may speak now."""
    if (seat is not None and seat.muted) or not _may_talk(match, course):
        return []
    return [Room.TABLE if seat is not None else Room.SPECTATORS]


def heard_by(match: Match, course: Course, *, plays: bool) -> list[MatchMessage]:
    """The newest messages that this reader hears, oldest first. One query."""
    return ROOMS.heard_now(match.messages, hears(course, plays=plays), None, SHOWN)


def say(match: Match, user: User, room: str, text: str, action_id: UUID, *, phrase: str = "") -> None:
    """A player, or a member of the club who watches, says something, or a ready `phrase`; room "" is their own. The same
    `action_id` again has no effect. Raises TalkRefused, TooFast, ActionIdUsed."""
    said = spoken(text, phrase)
    if phrase and phrase_of(phrase).about is not About.COURTESY:
        raise TalkRefused(MessageRefusal.NO_ADVICE_TO_ALL)  # nobody has a side of their own here
    seat = seat_of(user, match)
    speaker = Speaker(seat, None, seat.player.name) if seat is not None else Speaker(None, user, user.called)
    LIMIT.count(match.pk, speaker.key, most=MOST_MESSAGES)
    if seat is not None:
        sign_of(seat)
    with transaction.atomic():
        locked = MATCHES.locked_row(match.pk)
        course = MATCHES.state_of(locked)

        def decide() -> Decided:
            where = _room(locked, course, seat, room)
            game = course.match.game
            return Decided(where.value, said, game.number if game is not None else 0, locked.version)

        if post(locked.messages, speaker, Sent(room, said, action_id, phrase), decide):
            MATCHES.show_change(locked)


@transaction.atomic
def mute(match: Match, seat: MatchSeat, *, on: bool) -> None:
    """What a player writes is refused from now on, or not any more; what they wrote before stays."""
    locked = MATCHES.locked_row(match.pk)
    if posting.mute(seat, on=on):
        MATCHES.show_change(locked)


def _room(match: Match, course: Course, seat: MatchSeat | None, named: str) -> Room:
    """Raises TalkRefused."""
    own = Room.TABLE if seat is not None else Room.SPECTATORS
    if named not in ("", *ROOMS.all):
        raise TalkRefused(MessageRefusal.NO_SUCH_ROOM)
    if not _may_talk(match, course):
        raise TalkRefused(MatchTalkRefusal.TALK_IS_OVER)
    if named not in ("", own):
        raise TalkRefused(MatchTalkRefusal.WATCHERS_ONLY if seat is not None else MatchTalkRefusal.TABLE_FOR_PLAYERS)
    return own


def _is_on(course: Course) -> bool:
    return course.stage in (Stage.CHALLENGED, Stage.AGREED, Stage.PLAYING)


def _may_talk(match: Match, course: Course) -> bool:
    """On screen, from the yes to the match until a while after its end."""
    if not course.sheet.board or course.fell is not None or course.stage is Stage.CHALLENGED:
        return False
    return _is_on(course) or (match.ended_at is not None and timezone.now() < match.ended_at + TALK_AFTER)
