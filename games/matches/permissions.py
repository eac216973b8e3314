"""Who may do what at a match: the only place that decides it.

Members of the club read its matches; for everybody else they do not exist (404). The two players speak for themselves. For a
guest, who has no login, and for somebody who has left the club, a monitor, director or treasurer speaks, unless they play the
match themselves. Directors decide what is disputed, in matches of others in which they have spoken for nobody.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import Http404

from clubsite.eventlog.write_path import Author
from clubsite.members.archived import arrive_at
from clubsite.members.models import Club, Membership, Player, User
from clubsite.members.permissions import Power, admit, powers_of
from clubsite.members.rules.powers import powers_of_roles
from clubsite.members.selectors import Visitor, roles_of
from games.matches.course.refusals import CourseRefusal
from games.matches.models import Match, MatchSeat
from games.matches.rules.refusals import MatchRefused

#: Either makes matches for guests and for others.
RUNS_MATCHES = frozenset({Power.KEEP_SCORE, Power.RUN_TOURNAMENTS})
#: Any of these speaks for whoever has no login: one person who plays is not the only one who could.
SPEAKS_FOR_GUESTS = RUNS_MATCHES | {Power.KEEP_BOOK}

#: What a director says of a match, or whoever makes it for others, without speaking for one of the two.
OF_NO_SIDE = (
    *("Schedule", "CallOff", "DecideResult", "TakeBackResult", "RuleLength", "TakeOutOfRatings", "PutBackInRatings"),
    *("IntroduceClock", "BeLate", "PlayedOut", "OutOfTime", "EnterFinal", "Undo", "PlayedTo", "Resume"),
)

#: What of a tournament's match is said at the tournament's desk alone.
OF_THE_DESK = frozenset(
    (
        *("decide", "call_off", "cancel", "schedule", "report", "dispute", "correct_final", "correct_game"),
        *("allow_correction", "late", "allow_late", "wrong_length", "allow_length", "rule_length"),
    )
)


@dataclass(frozen=True, slots=True)
class Speaker:
    """What a member may say at a match: `own` is their side, `sides` those they speak for; `unheard` if they play somebody
    without a login, `spoke` if they have said something there for somebody else's side."""

    user: User
    own: int | None
    sides: tuple[int, ...]
    directs: bool
    unheard: bool = False
    spoke: bool = False

    @property
    def author(self) -> Author:
        """As the log names them."""
        return Author(self.user, self.user.called)

    def side(self, preferred: int | None = None) -> int:
        """The side they speak for: the preferred one, if they may. Raises MatchRefused."""
        if not self.sides:
            raise MatchRefused(CourseRefusal.NOT_YOURS)
        return preferred if preferred in self.sides else self.sides[0]

    def check_directs(self) -> None:
        """Raises MatchRefused."""
        if self.own is not None and self.directs:
            raise MatchRefused(CourseRefusal.OWN_MATCH)
        if not self.directs:
            raise MatchRefused(CourseRefusal.NO_DIRECTOR)
        if self.spoke:
            raise MatchRefused(CourseRefusal.SPOKE_THERE)


def runs_matches(user: Visitor, club: Club) -> bool:
    """Whether the visitor makes matches for guests and for others."""
    return bool(RUNS_MATCHES & powers_of(user, club))


def match_to_see(user: Visitor, code: str) -> Match:
    """The match for members of its club. Raises Http404."""
    match = Match.objects.select_related("club").filter(code=code.upper()).first()
    if match is None:
        raise Http404
    admit(Power.SEE, roles_of(user, match.club))
    arrive_at(match.club)
    return match


def match_to_speak_at(user: Visitor, code: str, do: str = "") -> tuple[Match, Speaker]:
    """The match for those who have something to say at it; `do` is what they want to. Raises Http404, PermissionDenied for
    other members, and MatchRefused for what the desk of a tournament decides."""
    match = match_to_see(user, code)
    if match.elsewhere and do in OF_THE_DESK:
        raise MatchRefused(CourseRefusal.DECIDED_ELSEWHERE)
    speaker = speaker_at(user, match)
    if not speaker.sides and not speaker.directs:
        raise PermissionDenied
    return match, speaker


def speaker_at(user: Visitor, match: Match) -> Speaker:
    """What this member may say. Three queries, one more for a director."""
    assert isinstance(user, User)
    roles = roles_of(user, match.club)
    powers = powers_of_roles(roles) if roles is not None else frozenset()
    logins = logins_of(match)
    own = next((side for side, login in logins.items() if login == user.pk), None)
    if own is not None:
        sides: tuple[int, ...] = (own,)
    else:
        sides = tuple(side for side, login in logins.items() if login is None) if SPEAKS_FOR_GUESTS & powers else ()
    unheard = own is not None and logins[1 - own] is None
    directs = Power.RUN_TOURNAMENTS in powers
    spoke = directs and own is None and not match.elsewhere and has_spoken_for_a_side(user, match)
    return Speaker(user, own, sides, directs, unheard, spoke)


def has_spoken_for_a_side(user: User, match: Match) -> bool:
    """Whether this member has said yes, reported or anything else for one of the two: what becomes of that another decides. One
    query."""
    mine = match.records.filter(actor=user).exclude(body__action__type__in=OF_NO_SIDE)
    return mine.exclude(body__action__type="Challenge", body__action__agreed=[False, False]).exists()


def check_directs_outside(who: Speaker, match: Match) -> None:
    """A director who plays neither the match nor in the tournament that it is of. One query. Raises MatchRefused."""
    who.check_directs()
    if match.elsewhere:
        seats = MatchSeat.objects.filter(match__club=match.club_id, match__elsewhere=match.elsewhere)
        if seats.filter(Q(player__user=who.user) | Q(player__merged_into__user=who.user)).exists():
            raise MatchRefused(CourseRefusal.OWN_TOURNAMENT)


def seat_of(user: Visitor, match: Match) -> MatchSeat | None:
    """The seat that this member plays from; None for whoever watches. One query."""
    seats: list[MatchSeat] = list(match.seats.select_related(PERSON))
    return next((seat for seat in seats if user.pk is not None and login_of(seat.player) == user.pk), None)


def logins_of(match: Match) -> dict[int, int | None]:
    """The key of the login behind each side, None for a guest and for whoever has left the club. Two queries."""
    seats: list[MatchSeat] = list(match.seats.select_related(PERSON))
    logins = logins_in(match.club_id, [seat.player for seat in seats])
    return {seat.side: login for seat, login in zip(seats, logins, strict=True)}


def has_left(match: Match) -> bool:
    """Whether one of the two had a login here and is no member any more. Two queries."""
    seats: list[MatchSeat] = list(match.seats.select_related(PERSON))
    players = [seat.player for seat in seats]
    logins = logins_in(match.club_id, players)
    return any(login is None and login_of(player) is not None for player, login in zip(players, logins, strict=True))


def logins_in(club_id: int, players: Sequence[Player]) -> list[int | None]:
    """The members whose players these are. Whoever has left the club could not answer: they count like guests. One query."""
    logins = [login_of(player) for player in players]
    members = set(
        Membership.objects.filter(club=club_id, user__in=logins, user__is_active=True).values_list("user_id", flat=True)
    )
    return [login if login in members else None for login in logins]


def login_of(player: Player) -> int | None:
    """Whose player this is: a claimed guest is the member who claimed the name."""
    return person_of(player).user_id


PERSON = "player__merged_into"
"""What `person_of` reads of a seat's player, for `select_related`."""


def person_of(player: Player) -> Player:
    """The player who plays under this name now: a claimed guest is the member who claimed it."""
    return player.merged_into or player
