"""How a program is refused at a tournament, and what it takes to say what is about money."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from typing import Annotated, Literal

from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.request import Request

from clubsite.api.open_to import check_scopes
from clubsite.api.problems.details import Code, Problem, Refusal
from clubsite.api.problems.shapes import ProblemDetails
from clubsite.api.problems.writes import refused_writes
from clubsite.api.scopes import Scope
from clubsite.api.shapes import eg
from clubsite.eventlog.write_path import Stale
from games.matches.rules.refusals import MatchRefused
from games.rules.match.refusals import ScoreRefused
from games.tournaments.api.state import tournament_shape
from games.tournaments.desk.reading import read_all_said, read_steps
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.model.refusals import Misreading, TournamentRefused
from games.tournaments.model.slots import MatchId, read_match_id
from games.tournaments.models import ClubTournament
from games.tournaments.permissions.moving_money import is_book_alone, moves_money
from games.tournaments.services.wording import could_say, for_programs, written_so
from games.tournaments.services.writing import Said
from games.tournaments.sheet.reading import SheetMistake

LONGEST_ID = 80

_ON_ANY_VERSION = frozenset(
    (
        DeskRefusal.NOT_YOURS,
        DeskRefusal.ONLY_THE_SITE,
        DeskRefusal.NO_SUCH_MATCH,
        DeskRefusal.REPORT_IT,
        DeskRefusal.NOTHING_SAID,
    )
)


class TournamentProblem(ProblemDetails, total=False):
    """A refusal at a tournament."""

    say: Annotated[
        str,
        eg("late fay main", "A whole statement to the same end, where there is one. Where it has a reason, put your own."),
    ]
    usage: Annotated[str, eg("flight main swiss rounds 5 length 5", "An example of how such a statement is written.")]
    line: Annotated[int, eg(2, "Which of several lines was refused, counted from 1.")]
    part: Annotated[Literal["say", "sheet", "steps"], eg("sheet", "Of which field it is a line.")]
    missing: Annotated[str, eg("reason", "The field of this request with which it could be done.")]


@dataclass(frozen=True, slots=True)
class Sent:
    """What a program has sent, to which tournament, and having seen which version."""

    found: ClubTournament
    text: str = ""
    version: int | None = None


class Needs(Exception):
    """Refused, and done with that field."""

    def __init__(self, field: str, refused: TournamentRefused) -> None:
        super().__init__(field)
        self.field, self.refused = field, refused


def read_sent(text: str) -> list[Said]:
    """The statements. Raises SheetMistake with the number of the line where there are several, else TournamentRefused."""
    if len([line for line in text.splitlines() if line.strip()]) > 1:
        return [one for _line, one in read_steps(text, 0, "say")]
    return list(read_all_said(text, 0))


def scopes_of(desk: Desk, said: Iterable[Said], *, also_score: bool = False) -> list[Scope]:
    """What moves money in the club's book takes a token that keeps the book, everything else one that keeps the score."""
    said = list(said)
    score = also_score or not all(map(is_book_alone, said))
    book = any(moves_money(desk, one) for one in said)
    return [Scope.KEEP_SCORE] * score + [Scope.KEEP_BOOK] * book


def check_may(request: Request, desk: Desk, said: Iterable[Said], *, also_score: bool = False) -> None:
    """Whether a token has all that this takes. Raises the refusal."""
    check_scopes(request, scopes_of(desk, said, also_score=also_score))


def match_asked(text: str) -> MatchId:
    """Raises ValidationError."""
    found = read_match_id(text)
    if found is None:
        raise serializers.ValidationError({"match": [gettext("An id is flight, round and place: main 1.1")]})
    return found


@contextmanager
def refusals(request: Request, sent: Sent | None = None) -> Iterator[None]:
    """Turns every refusal raised inside into a Problem. One that comes of an old version is stale, and has the tournament as it
    is: what was refused may have been done by somebody else meanwhile."""
    try:
        with refused_writes():
            yield
    except Stale as stale:
        raise _stale(request, stale.row) from stale
    except Needs as needs:
        if sent is not None and _has_moved_on(sent, needs.refused):
            raise _stale(request, sent.found) from needs
        problem = _refusal(needs.refused, None)
        problem.more |= {"missing": needs.field}
        raise problem from needs
    except SheetMistake as mistake:
        raise _mistake(mistake) from mistake
    except (TournamentRefused, ScoreRefused, MatchRefused) as refused:
        if sent is not None and _has_moved_on(sent, refused):
            raise _stale(request, sent.found) from refused
        raise _refusal(refused, sent) from refused


def _stale(request: Request, row: ClubTournament) -> Problem:
    problem = Problem(Code.STALE, more={"state": tournament_shape(request, row)}, version=row.version)
    problem.detail = gettext("The tournament has moved on to version {version}: `state` is how it stands now.").format(
        version=row.version
    )
    return problem


def _has_moved_on(sent: Sent, refused: TournamentRefused | ScoreRefused | MatchRefused) -> bool:
    """Whether that may be why. What cannot be read, or is not theirs to say, would be refused on any version."""
    on_any = isinstance(refused.refusal, Misreading) or refused.refusal in _ON_ANY_VERSION
    if sent.version is None or on_any or refused.refusal.name.startswith("OWN_"):
        return False
    sent.found.refresh_from_db()
    return sent.found.version != sent.version


def _mistake(mistake: SheetMistake) -> Refusal:
    code, more = _told(mistake.why, "")
    more |= {"line": mistake.line, "part": mistake.name if mistake.name in ("say", "steps") else "sheet"}
    return Refusal(code, for_programs(mistake), HTTPStatus.UNPROCESSABLE_ENTITY, **more)


def _refusal(refused: TournamentRefused | ScoreRefused | MatchRefused, sent: Sent | None) -> Refusal:
    lines = _lines(sent.text) if sent is not None else []
    place = getattr(refused, "place", None)
    number, line = lines[place] if place is not None and place < len(lines) else (0, "")
    code, more = _told(refused, line)
    if len(lines) > 1 and number:
        more |= {"line": number, "part": "say"}
    return Refusal(code, for_programs(refused), HTTPStatus.UNPROCESSABLE_ENTITY, **more)


def _lines(text: str) -> list[tuple[int, str]]:
    """The number and the text of each statement; one about the cube of the Crawford game belongs to the line above it."""
    found = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    return [(number, line) for number, line in found if not line.startswith("#") and line.split()[0] != "crawford"]


def _told(why: Exception, line: str) -> tuple[str, dict[str, object]]:
    """The code; with `say`, a statement that could be said instead, and `usage`, how such a one is written."""
    code = why.refusal.name if isinstance(why, TournamentRefused | ScoreRefused | MatchRefused) else "UNKNOWN"
    if not isinstance(why, TournamentRefused):
        return code, {}
    if why.refusal is Misreading.NOTHING_LIKE_IT:
        code = Misreading.UNKNOWN.name  # the same to a program, but for the example
    told = {"say": could_say(why, line), "usage": written_so(why)}
    return code, {name: text for name, text in told.items() if text}
