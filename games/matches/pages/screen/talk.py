"""The talk on the page of a match, for templates/games/play/talk.html; the input line is outside the live part."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.matches.course.state import Course
from games.matches.models import Match, MatchSeat
from games.matches.permissions import Speaker, runs_matches
from games.matches.services.screen.talk import Room, heard_by, speaks_in
from games.play.talk.form import in_words
from games.play.talk.lines import Line, ReadyRow, Silent, line, ready_row
from games.play.talk.ready import About
from games.play.talk.refusals import MessageRefusal, TalkRefused
from games.rules.cube import Side

ROOM_NAMES: dict[Room, Promise] = {Room.TABLE: _("table"), Room.SPECTATORS: _("spectators")}
BOARD_SIDES = (Side.BOX, Side.TEAM)


@dataclass(frozen=True, slots=True)
class TalkNow:
    """`mutes` are the two seats for whoever may mute them, none for everybody else."""

    lines: Sequence[Line]
    speaks: str
    silent: Sequence[Silent]
    watching: bool
    mutes: Sequence[MatchSeat]
    pips: bool = False
    reminder: str = ""
    ready: Sequence[ReadyRow] = ()


def talk_now(match: Match, course: Course, seats: Sequence[MatchSeat], who: Speaker) -> TalkNow:
    """Three queries."""
    seat = seats[who.own] if who.own is not None else None
    said = heard_by(match, course, plays=seat is not None)
    muted, speaks = seat is not None and seat.muted, speaks_in(match, course, seat)
    return TalkNow(
        lines=[
            line(
                one,
                str(ROOM_NAMES[Room(one.room)]),
                mine=one.user_id == who.user.pk if seat is None else one.seat_id == seat.pk,
                side=BOARD_SIDES[one.seat.side] if one.seat is not None else None,
            )
            for one in said
        ],
        speaks=" ".join(speaks),
        ready=[ready_row(room.value, str(ROOM_NAMES[room]), [About.COURTESY]) for room in speaks],
        silent=[Silent("", "", in_words(TalkRefused(MessageRefusal.MUTED)))] if muted else [],
        watching=seat is None,
        mutes=seats if seat is None and runs_matches(who.user, match.club) else (),
    )
