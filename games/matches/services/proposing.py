"""A match is proposed: by a member to another, or by whoever runs matches for others and for guests; its time changes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import count
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from clubsite.access.secret_link import new_secret
from clubsite.access.short_code import with_new_code
from clubsite.access.write_limit import WriteLimit
from clubsite.eventlog.action_ids import ActionIdUsed
from clubsite.eventlog.write_path import Author
from clubsite.members.models import Club, Player, User
from games.matches.course.decide import name_of
from games.matches.course.refusals import CourseRefusal
from games.matches.course.state import Course, Stage
from games.matches.course.steps import AskEarlier, Challenge, RefuseEarlier, Schedule
from games.matches.models import Match, MatchSeat, ProposalBurst
from games.matches.permissions import Speaker, login_of, logins_in, runs_matches
from games.matches.rules.actions import LONGEST_NAME, may_be_a_name
from games.matches.rules.refusals import MatchRefused
from games.matches.rules.sheet import MatchSheet
from games.matches.services.click import Several
from games.matches.services.file_games import enter_file
from games.matches.services.writing import COURSES, seats_elsewhere

LIMIT = WriteLimit(ProposalBurst, "club")
MOST_OPEN, MOST_OPEN_FOR_OTHERS = 20, 200
"""Challenges of one login in a club that wait for an answer; more are no invitations but a nuisance. Whoever runs matches
proposes a club night's for everybody."""
MOST_A_DAY = 500
"""Proposals of one login in a club in 24 hours, whatever becomes of them."""

FURTHEST = timedelta(days=730)
"""No match is agreed on for a time later than this."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is proposed: who plays, on which terms, when."""

    first: Player
    second: Player
    sheet: MatchSheet
    rated: bool
    at: datetime | None = None


def propose(club: Club, terms: Terms, by: User, click: UUID, *, instead: Callable[[], Match | None] = lambda: None) -> Match:
    """A member challenges another; whoever runs matches may propose one for others, and agrees for guests among them. Sent
    twice, it is one match. `instead` finds one that is there already. Raises MatchRefused, ActionIdUsed, TooFast."""
    LIMIT.count(club.pk, f"user:{by.pk}")

    def there_or_may_be() -> Match | None:
        if (there := instead()) is None and terms.at is None:
            _check_plays_no_other(terms, by)
        return there

    return proposed(club, terms, by, click, instead=there_or_may_be)


@transaction.atomic
def proposed(
    club: Club,
    terms: Terms,
    by: User,
    click: UUID,
    *,
    bring: Callable[[Match], None] | None = None,
    confirms: int | None = None,
    instead: Callable[[], Match | None] = lambda: None,
) -> Match:
    """The same however fast it is asked for. `bring` keeps a file that comes with it; `confirms` is whose yes to its result
    comes with the proposal. Raises MatchRefused, ActionIdUsed."""
    if (known := Match.objects.filter(click=click).first()) is not None:
        if known.proposed_by_id != by.pk:
            raise ActionIdUsed
        return known
    check_time(terms.at)
    agreed = _agreed_with_it(club, terms, by)
    _lock_players(terms)
    if (again := Match.objects.filter(click=click).first()) is not None:  # the same click was quicker
        return again
    if (there := instead()) is not None:  # asked with the players locked: what the other proposes at the same moment is there
        return there
    _check_room_for_more(club, terms, by)
    match = _row(club, terms, by, click)
    words = names_in_log(terms.first, terms.second)
    for side, (player, word) in enumerate(zip((terms.first, terms.second), words, strict=True)):
        MatchSeat.objects.create(match=match, player=player, side=side, word=word, secret=new_secret())
    writing = Several(match, Author(by, by.called), click)
    own = next((side for side, player in enumerate((terms.first, terms.second)) if login_of(player) == by.pk), None)
    rated = terms.rated and terms.sheet.goes_on_from == (0, 0)  # what is rated is agreed before the first game
    writing.say(Challenge(words, terms.sheet, own, agreed, rated))
    if terms.at is not None:
        writing.say(Schedule(own or 0, int(terms.at.timestamp())))
    writing.begin_if_agreed()
    if bring is not None:
        bring(match)
        own_side = own if own is not None else 0
        enter_file(writing, confirms=confirms, reports=own_side)
    return writing.finish().row


def check_time(at: datetime | None) -> None:
    """Raises MatchRefused for a time that is over, or so far away that it is none."""
    if at is None:
        return
    now = timezone.now()
    if at < now:
        raise MatchRefused(CourseRefusal.IN_THE_PAST)
    if at > now + FURTHEST:
        raise MatchRefused(CourseRefusal.TOO_FAR_AHEAD, number=FURTHEST.days)


def schedule(said: Several, who: Speaker, wanted: datetime | None) -> None:
    """Later alone, earlier with the other's yes: else somebody could be late, or silent, before the time they know of. None is
    now. Raises MatchRefused."""
    check_time(wanted)
    at = int(wanted.timestamp()) if wanted is not None else None
    if who.sides != (0, 1) and _is_earlier(said.course, at):
        said.say(AskEarlier(who.side(), at))
    else:
        said.say(Schedule(who.side(), at))


def _is_earlier(course: Course, at: int | None) -> bool:
    """Than what both have agreed on, which is still to come."""
    agreed = course.at if course.agreed == (True, True) else None
    return agreed is not None and agreed > timezone.now().timestamp() and (at is None or at < agreed)


def answer_earlier(said: Several, who: Speaker, *, yes: bool) -> None:
    """Whoever has asked can only withdraw it. Raises MatchRefused."""
    asked = said.course.earlier
    side = who.side(1 - asked.side if asked is not None else None)
    if asked is None:
        raise MatchRefused(CourseRefusal.NO_EARLIER_ASKED)
    if not yes:
        said.say(RefuseEarlier(side))
        return
    if side == asked.side:
        raise MatchRefused(CourseRefusal.EARLIER_ASKED, player=name_of(said.course, side))
    said.say(Schedule(side, asked.at))


def _agreed_with_it(club: Club, terms: Terms, by: User) -> tuple[bool, bool]:
    """Who has agreed by its being proposed: the proposer, and guests, for whom whoever runs matches speaks; but nobody says yes
    for their own opponent."""
    players = (terms.first, terms.second)
    for player in players:
        if player.club_id != club.pk or player.merged_into_id is not None:
            raise MatchRefused(CourseRefusal.NOT_A_PLAYER, player=player.name)
    logins = logins_in(club.pk, players)
    for player, login in zip(players, logins, strict=True):
        if login is None and login_of(player) is not None:
            raise MatchRefused(CourseRefusal.HAS_LEFT, player=player.name)
    if terms.sheet.board and None in logins:
        raise MatchRefused(CourseRefusal.NO_SCREEN, player=players[logins.index(None)].name)
    if not runs_matches(by, club):
        if by.pk not in logins:
            raise MatchRefused(CourseRefusal.FOR_OTHERS)
        for player, login in zip(players, logins, strict=True):
            if login is None:
                raise MatchRefused(CourseRefusal.GUEST, player=player.name)
    plays = by.pk in logins
    first, second = (login == by.pk if plays else login is None for login in logins)
    return first, second


def _lock_players(terms: Terms) -> None:
    """Both proposing at once make one match, and so does one click that is sent twice."""
    two = [terms.first.pk, terms.second.pk]
    list(Player.objects.select_for_update(no_key=True).filter(pk__in=two).order_by("pk"))


def _check_room_for_more(club: Club, terms: Terms, by: User) -> None:
    """The two players are locked. Raises MatchRefused."""
    waiting = Match.objects.filter(club=club, stage=Stage.CHALLENGED.value)
    if waiting.filter(seats__player=terms.first).filter(seats__player=terms.second).exists():
        raise MatchRefused(CourseRefusal.OPEN_ALREADY, first=terms.first.name, second=terms.second.name)
    most = MOST_OPEN_FOR_OTHERS if runs_matches(by, club) else MOST_OPEN
    if waiting.filter(proposed_by=by).count() >= most:
        raise MatchRefused(CourseRefusal.TOO_MANY, number=most)
    since = timezone.now() - timedelta(days=1)
    if Match.objects.filter(club=club, proposed_by=by, proposed_at__gt=since).count() >= MOST_A_DAY:
        raise MatchRefused(CourseRefusal.TOO_MANY_TODAY, number=MOST_A_DAY)


def _check_plays_no_other(terms: Terms, by: User) -> None:
    """Whoever plays now challenges nobody for now: no yes could begin it. Raises MatchRefused."""
    own = next((player for player in (terms.first, terms.second) if login_of(player) == by.pk), None)
    if own is not None and seats_elsewhere([own.pk]).exists():
        raise MatchRefused(CourseRefusal.BUSY, player=own.name)


def _row(club: Club, terms: Terms, by: User, click: UUID) -> Match:
    state = COURSES.encode(Course())
    fixed = {"length": terms.sheet.length, "on_screen": terms.sheet.board, "proposed_by": by, "click": click}
    return with_new_code(lambda code: Match.objects.create(club=club, code=code, state=state, **fixed))


def names_in_log(one: Player, other: Player) -> tuple[str, str]:
    """Their words on score sheets; one that means something in the log gets a `_`."""
    first, second = (next(_written(player.word)) for player in (one, other))
    if first.casefold() == second.casefold():
        second = next(word for word in _written(second[: LONGEST_NAME - 3]) if word.casefold() != first.casefold())
    return first, second


def _written(word: str) -> Iterator[str]:
    short = word[:LONGEST_NAME]
    if may_be_a_name(short):
        yield short
    yield from (name for end in count(1) if may_be_a_name(name := f"{short[: LONGEST_NAME - 4]}_{end if end > 1 else ''}"))
