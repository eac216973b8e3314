"""A file of another program or site becomes a match between two players of the club, all of it or nothing.

The file is a challenge that comes with its games: they are entered, reported and confirmed once both have agreed to them, so
that nobody finds themselves with a result that they never saw, and silence never makes one. It is never rated: who has won is
known by then, and whoever could choose afterwards would choose the matches they have won. A match that both want rated is
proposed before it is played, and its score entered there. A guest's yes is given by somebody
who runs matches and does not play it.
"""

from dataclasses import dataclass, replace
from uuid import UUID

from django.db import connection, transaction

from clubsite.members.models import Club, Player, User
from games.matches.course.refusals import CourseRefusal
from games.matches.course.state import Stage
from games.matches.models import Match, MatchFile
from games.matches.permissions import login_of
from games.matches.rules.refusals import MatchRefusal, MatchRefused
from games.matches.rules.sheet import MOST_GAMES, MatchSheet
from games.matches.rules.the_cube import check_size
from games.matches.services.moves import MOVES, KeptMoves, digests_of
from games.matches.services.proposing import Terms, proposed
from games.matches.services.screen.known_moves import played_here

_LOCK = 0x4D46 << 48  # our part of the database's advisory locks: one number per file
FELL = (Stage.DECLINED.value, Stage.CANCELLED.value)


@dataclass(frozen=True, slots=True)
class Brought:
    """Moves, and who has played them: the file's player on the left first."""

    first: Player
    second: Player
    moves: KeptMoves


@transaction.atomic
def bring(club: Club, brought: Brought, by: User, click: UUID) -> Match:
    """The match. Sent twice, it is one. Raises MatchRefused, ActionIdUsed; then nothing is stored."""
    if (done := Match.objects.filter(click=click, proposed_by=by).first()) is not None:
        return done
    moves = brought.moves
    digests = digests_of(moves)
    _wait_for_the_same(min(digests))
    _check_unknown(club, brought, digests)
    _check_may_be_entered(moves)
    terms = Terms(brought.first, brought.second, sheet_of(moves), rated=False)
    names = brought.first.name, brought.second.name
    stored = MOVES.encode(replace(moves, record=replace(moves.record, players=names)))
    return proposed(club, terms, by, click, bring=lambda match: _keep(match, stored, digests[0]), confirms=_confirms(terms, by))


def _check_unknown(club: Club, brought: Brought, digests: tuple[str, str]) -> None:
    """In either order of the players. Raises MatchRefused, naming the match that has these moves."""
    files = MatchFile.objects.filter(digest__in=digests, match__club=club).exclude(match__stage__in=FELL)
    file = files.select_related("match").first()
    known = file.match if file is not None else played_here(club, (brought.first, brought.second), brought.moves.record)
    if known is not None:
        raise MatchRefused(CourseRefusal.FILE_KNOWN, code=known.code)


def _check_may_be_entered(moves: KeptMoves) -> None:
    """Now, and not only when the other has agreed. Raises MatchRefused."""
    if not moves.record.length and len(moves.ended) > MOST_GAMES:
        raise MatchRefused(MatchRefusal.TOO_MANY_GAMES, most=MOST_GAMES)
    for game in moves.ended:
        check_size(game.cube)


def sheet_of(moves: KeptMoves) -> MatchSheet:
    """The terms that a file tells. A session is counted as it was: its points say what was agreed."""
    length = moves.record.length
    return MatchSheet(length=length, variant=moves.record.variant, board=False, crawford=bool(length) and moves.crawford)


def _wait_for_the_same(digest: str) -> None:
    """The same file sent twice at once, for whomever: the second waits, and then finds the first."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock(%s)", [_LOCK | int(digest[:12], 16)])


def _keep(match: Match, stored: object, digest: str) -> None:
    MatchFile.objects.create(match=match, moves=stored, digest=digest)


def _confirms(terms: Terms, by: User) -> int | None:
    """Whose yes comes with the proposal itself, if both are guests; a player never gives the other's."""
    own = {login_of(terms.first), login_of(terms.second)}
    return None if by.pk in own else 1
