"""A match is proposed: by a member to another, or by whoever runs matches for others and for guests."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from clubsite.access.secret_link import new_secret
from clubsite.access.short_code import with_new_code
from clubsite.eventlog.action_ids import ActionIdUsed
from clubsite.eventlog.write_path import Author
from clubsite.members.models import Club, Player, User
from games.matches.course.refusals import CourseRefusal
from games.matches.course.state import Course, Stage
from games.matches.course.steps import Challenge, Schedule
from games.matches.models import Match, MatchSeat
from games.matches.permissions import login_of, logins_in, runs_matches
from games.matches.rules.actions import LONGEST_NAME, may_be_a_name
from games.matches.rules.refusals import MatchRefused
from games.matches.rules.sheet import MatchSheet
from games.matches.services.click import Several
from games.matches.services.file_games import enter_file
from games.matches.services.writing import COURSES

MOST_OPEN = 20
"""Challenges of one login in a club that wait for an answer; more are no invitations but a nuisance."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is proposed: who plays, on which terms, when."""

    first: Player
    second: Player
    sheet: MatchSheet
    rated: bool
    at: datetime | None = None


@transaction.atomic
def propose(
    club: Club,
    terms: Terms,
    by: User,
    click: UUID,
    *,
    bring: Callable[[Match], None] | None = None,
    confirms: int | None = None,
) -> Match:
    """A member challenges another; whoever runs matches may propose one for others, and agrees for guests. Sent twice, it is
    one match. `bring` keeps a file that comes with it; `confirms` is whose yes to its result comes with the proposal.
    Raises MatchRefused, ActionIdUsed."""
    if (known := Match.objects.filter(click=click).first()) is not None:
        if known.proposed_by_id != by.pk:
            raise ActionIdUsed
        return known
    if terms.at is not None and terms.at < timezone.now():
        raise MatchRefused(CourseRefusal.IN_THE_PAST)
    agreed = _agreed_with_it(club, terms, by)
    _check_room_for_more(club, terms, by)
    match = _row(club, terms, by, click)
    words = _names_in_log(terms)
    for side, (player, word) in enumerate(zip((terms.first, terms.second), words, strict=True)):
        MatchSeat.objects.create(match=match, player=player, side=side, word=word, secret=new_secret())
    writing = Several(match, Author(by, by.called), click)
    own = next((side for side, player in enumerate((terms.first, terms.second)) if login_of(player) == by.pk), None)
    writing.say(Challenge(words, terms.sheet, own, agreed, terms.rated))
    if terms.at is not None:
        writing.say(Schedule(own or 0, int(terms.at.timestamp())))
    writing.begin_if_agreed()
    if bring is not None:
        bring(match)
        own_side = own if own is not None else 0
        enter_file(writing, confirms=confirms, reports=own_side)
    return writing.finish().row


def _agreed_with_it(club: Club, terms: Terms, by: User) -> tuple[bool, bool]:
    """Who has agreed by its being proposed: the proposer, and guests, for whom whoever runs matches speaks."""
    players = (terms.first, terms.second)
    for player in players:
        if player.club_id != club.pk or player.merged_into_id is not None:
            raise MatchRefused(CourseRefusal.NOT_A_PLAYER, player=player.name)
    logins = logins_in(club.pk, players)
    if terms.sheet.board and None in logins:
        raise MatchRefused(CourseRefusal.NO_SCREEN, player=players[logins.index(None)].name)
    if not runs_matches(by, club):
        if by.pk not in logins:
            raise MatchRefused(CourseRefusal.FOR_OTHERS)
        for player, login in zip(players, logins, strict=True):
            if login is None:
                raise MatchRefused(CourseRefusal.GUEST, player=player.name)
    first, second = (login is None or login == by.pk for login in logins)
    return first, second


def _check_room_for_more(club: Club, terms: Terms, by: User) -> None:
    """The two players are locked, so that both proposing at once make one match. Raises MatchRefused."""
    two = [terms.first.pk, terms.second.pk]
    list(Player.objects.select_for_update(no_key=True).filter(pk__in=two).order_by("pk"))
    waiting = Match.objects.filter(club=club, stage=Stage.CHALLENGED.value)
    if waiting.filter(seats__player=terms.first).filter(seats__player=terms.second).exists():
        raise MatchRefused(CourseRefusal.OPEN_ALREADY, first=terms.first.name, second=terms.second.name)
    if waiting.filter(proposed_by=by).count() >= MOST_OPEN:
        raise MatchRefused(CourseRefusal.TOO_MANY, number=MOST_OPEN)


def _row(club: Club, terms: Terms, by: User, click: UUID) -> Match:
    state = COURSES.encode(Course())
    fixed = {"length": terms.sheet.length, "on_screen": terms.sheet.board, "proposed_by": by, "click": click}
    return with_new_code(lambda code: Match.objects.create(club=club, code=code, state=state, **fixed))


def _names_in_log(terms: Terms) -> tuple[str, str]:
    """Their words on score sheets; one that means something in the log gets a `_`."""
    first, second = (next(_written(player.word)) for player in (terms.first, terms.second))
    if first.casefold() == second.casefold():
        second = next(word for word in _written(second[: LONGEST_NAME - 3]) if word.casefold() != first.casefold())
    return first, second


def _written(word: str) -> Iterator[str]:
    short = word[:LONGEST_NAME]
    if may_be_a_name(short):
        yield short
    yield from (name for end in count(1) if may_be_a_name(name := f"{short[: LONGEST_NAME - 4]}_{end if end > 1 else ''}"))
