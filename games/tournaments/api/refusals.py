"""How a program is refused at a tournament, and what it takes to say what is about money."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Annotated

from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.request import Request

from clubsite.api.open_to import check_scope
from clubsite.api.problems.details import Code, Problem, Refusal
from clubsite.api.problems.shapes import ProblemDetails
from clubsite.api.problems.writes import refused_writes
from clubsite.api.scopes import Scope
from clubsite.api.shapes import eg
from clubsite.eventlog.write_path import Stale
from games.matches.rules.refusals import MatchRefused
from games.rules.match.refusals import ScoreRefused
from games.tournaments.api.state import tournament_shape
from games.tournaments.desk.state import Desk
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.slots import MatchId, read_match_id
from games.tournaments.permissions.moving_money import moves_money
from games.tournaments.services.wording import could_say, for_programs
from games.tournaments.services.writing import Said
from games.tournaments.sheet.reading import SheetMistake

LONGEST_ID = 80


class TournamentProblem(ProblemDetails, total=False):
    """A refusal at a tournament."""

    say: Annotated[str, eg("start main", "A statement that could be said instead, where there is one.")]


def check_money(request: Request, desk: Desk, said: Iterable[Said]) -> None:
    """What moves money in the club's book takes a token that keeps the book."""
    if any(moves_money(desk, one) for one in said):
        check_scope(request, [Scope.KEEP_BOOK])


def match_asked(text: str) -> MatchId:
    """Raises ValidationError."""
    found = read_match_id(text)
    if found is None:
        raise serializers.ValidationError({"match": [gettext("An id is flight, round and place: main 1.1")]})
    return found


@contextmanager
def refusals(request: Request) -> Iterator[None]:
    """Turns every refusal raised inside into a Problem; a stale one has the tournament as it is."""
    try:
        with refused_writes():
            yield
    except Stale as stale:
        problem = Problem(Code.STALE, more={"state": tournament_shape(request, stale.row)}, version=stale.row.version)
        problem.detail = gettext("The tournament has moved on to version {version}: `state` is how it stands now.").format(
            version=stale.row.version
        )
        raise problem from stale
    except SheetMistake as mistake:
        raise _refusal(mistake, mistake.why) from mistake
    except (TournamentRefused, ScoreRefused, MatchRefused) as refused:
        raise _refusal(refused, refused) from refused


def _refusal(refused: TournamentRefused | ScoreRefused | MatchRefused | SheetMistake, why: Exception) -> Refusal:
    """With `say`, a statement that could be said instead, where there is one."""
    code = why.refusal.name if isinstance(why, TournamentRefused | ScoreRefused | MatchRefused) else "UNKNOWN"
    instead = could_say(why) if isinstance(why, TournamentRefused) else ""
    more = {"say": instead} if instead else {}
    return Refusal(code, for_programs(refused), HTTPStatus.UNPROCESSABLE_ENTITY, **more)
