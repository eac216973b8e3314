"""Tournaments for programs: a club's list, a new one from a director's sheet, one tournament, and whatever its desk can say.

Programs say the statements of the director's sheet and of the desk; what they are told is what
`manage.py play_tournament --json` prints, and who has entered.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from http import HTTPStatus
from typing import Annotated, Literal, TypedDict, cast

import django_filters
from django.db.models import QuerySet
from django.http import Http404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import TOURNAMENTS
from clubsite.api.lists import page_of
from clubsite.api.open_to import check_scope
from clubsite.api.problems.details import Code, Problem, Refusal
from clubsite.api.problems.shapes import ProblemDetails
from clubsite.api.problems.writes import refused_writes
from clubsite.api.requests.bodies import ACTION_ID, Action, said
from clubsite.api.requests.filters import asked_for, filter_parameters
from clubsite.api.scopes import Scope
from clubsite.api.shapes import PageOf, eg
from clubsite.api.streams.asking import Asker
from clubsite.eventlog.click_form import LARGEST_VERSION
from clubsite.eventlog.write_path import Stale
from clubsite.members.models import User
from clubsite.members.permissions import Power, club_for
from games.matches.rules.refusals import MatchRefused
from games.rules.match.refusals import ScoreRefused
from games.tournaments.api.auction import calcutta_shape
from games.tournaments.api.each_match import KeptMatchShape, each_match
from games.tournaments.api.terms import terms_shape
from games.tournaments.api.told_here import told_here
from games.tournaments.api.told_shapes import CalcuttaShape, TermsShape, Told
from games.tournaments.desk.clock.autopilot import claims_open
from games.tournaments.desk.reading import read_all_said, read_steps
from games.tournaments.desk.stage import Stage
from games.tournaments.desk.state import Desk
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.slots import MatchId, read_match_id
from games.tournaments.models import ClubTournament, moment_of
from games.tournaments.pages.forms import LONGEST_SAID
from games.tournaments.permissions.moving_money import is_book_alone, moves_money
from games.tournaments.services.boards import open_board
from games.tournaments.services.opening import announce
from games.tournaments.services.saying import say
from games.tournaments.services.sheets import sheet_of
from games.tournaments.services.wording import could_say, for_programs
from games.tournaments.services.writing import TOURNAMENTS as LOG
from games.tournaments.services.writing import Said
from games.tournaments.sheet.reading import LONGEST_SHEET, SheetMistake, read_sheet

STAGES = [(one.value, one.value) for one in Stage]
StageName = Literal["entry", "running", "over", "called_off"]
LONGEST_ID = 80


class TournamentRow(TypedDict):
    """A tournament in a list."""

    code: Annotated[str, eg("T7QX3K")]
    version: Annotated[int, eg(8)]
    title: Annotated[str, eg("Spring Cup")]
    stage: StageName
    starts_at: datetime | None
    url: Annotated[str, eg("https://club.example/tournaments/T7QX3K/")]


class EntryShape(TypedDict):
    """A name on the sheet, and whose it is."""

    word: Annotated[str, eg("ann", "As statements name them.")]
    player: Annotated[int, eg(17)]
    name: Annotated[str, eg("Ann")]
    standing: Literal["in", "waiting", "offered", "out"]
    here: Annotated[bool, eg(False, "Checked in.")]


class FormerDrawShape(TypedDict):
    """A draw that was taken back."""

    commitment: Annotated[str, eg("5feceb66ffc86f38")]
    seed: Annotated[str, eg("9f3c0a", "The number that was told with it; empty if there was none.")]
    reason: Annotated[str, eg("Two names were missing")]


class DeadlineShape(TypedDict):
    """Until when a round is to be played."""

    flight: Annotated[str, eg("main")]
    round: Annotated[int, eg(2)]
    until: datetime | None


class NoShowClaimShape(TypedDict):
    """One of the two says that the other is not there."""

    match: Annotated[str, eg("main 1.2")]
    by: Annotated[str, eg("ann")]
    absent: Annotated[str, eg("bob")]
    decides_at: datetime | None


class TournamentState(TournamentRow):
    """A tournament with everybody who has entered, and what its sheet comes to."""

    entry_open: Annotated[bool, eg(True, "Whether members enter themselves now.")]
    entry_opens: datetime | None
    entry_closes: datetime | None
    check_in_until: datetime | None
    buy_backs_until: datetime | None
    check_in_closed: Annotated[bool, eg(False, "Who was not there by then stands at the end of the waiting list.")]
    guests_enter: Annotated[bool, eg(False, "Whether guests enter by mail, where the club is public.")]
    capacity: Annotated[int | None, eg(16)]
    commitment: Annotated[str, eg("5feceb66ffc86f38", "SHA-256 of the number that the draw is made with.")]
    former_draws: list[FormerDrawShape]
    deadlines: list[DeadlineShape]
    answer_minutes: Annotated[
        int | None,
        eg(30, "How long there is to answer a `not_here`, where the clock decides what is not played by its deadline."),
    ]
    claims: list[NoShowClaimShape]
    tables: Annotated[int, eg(6)]
    entries: list[EntryShape]
    matches: list[KeptMatchShape]
    calcutta: CalcuttaShape | None
    terms: TermsShape
    told: Told


class OwnBoard(TypedDict):
    """The match of the club that is played there."""

    code: Annotated[str, eg("M4T7QX")]
    url: Annotated[str, eg("https://club.example/matches/M4T7QX/")]


class TournamentProblem(ProblemDetails, total=False):
    """A refusal at a tournament."""

    say: Annotated[str, eg("start main", "A statement that could be said instead, where there is one.")]


class TournamentFilter(django_filters.FilterSet):  # type: ignore[misc]  # without type hints
    """Which tournaments of a club."""

    stage = django_filters.ChoiceFilter(choices=STAGES)

    class Meta:
        model = ClubTournament
        fields: tuple[str, ...] = ()


class NewTournament(Action):
    """A director's sheet, and what the desk says at once."""

    sheet = serializers.CharField(max_length=LONGEST_SHEET, help_text="The director's sheet, a statement a line.")
    steps = serializers.CharField(
        max_length=LONGEST_SAID, default="", allow_blank=True,
        help_text="Statements of the desk, a line each: `open_entry`, `capacity 16`, `tables 6`, `starts 1764529200`.",
    )  # fmt: skip


class SayAtTournament(Action):
    """Statements of the director's sheet or of the desk."""

    say = serializers.CharField(max_length=LONGEST_SAID, help_text="One statement a line, all or none.")
    version = serializers.IntegerField(min_value=0, max_value=LARGEST_VERSION, help_text="The version you have seen.")
    match = serializers.CharField(
        max_length=LONGEST_ID, default="", allow_blank=True, help_text="The id of the match that a result is of."
    )
    own = serializers.BooleanField(
        default=False, help_text="`sign_up`, `sign_off` or `take_place` for yourself: your name is put behind it."
    )


class AskForBoard(serializers.Serializer[object]):
    """A match of one's own."""

    match = serializers.CharField(max_length=LONGEST_ID, help_text="Its id in the tournament.")


@operation(
    "A club's tournaments", tag=TOURNAMENTS, answers={200: PageOf(TournamentRow)},
    parameters=filter_parameters(TournamentFilter),
)  # fmt: skip
def list_tournaments(request: Request, slug: str) -> Response:
    """Newest first."""
    club = club_for(Power.SEE, request.user, slug)
    found: QuerySet[ClubTournament] = asked_for(TournamentFilter, request, ClubTournament.objects.filter(club=club))
    return page_of(request, found, ("-announced_at", "-id"), partial(_rows, request))


@operation(
    "Announce a tournament", tag=TOURNAMENTS, answers={201: TournamentState, 200: TournamentState}, request=NewTournament,
    example={"sheet": "tournament Spring Cup\nflight main knockout length 5", "steps": "open_entry", "action_id": ACTION_ID},
    refused={422: "FLIGHT_EXISTS", 403: "PERMISSION_DENIED"}, told={422: TournamentProblem}, scopes=[Scope.KEEP_SCORE],
)  # fmt: skip
def announce_tournament(request: Request, slug: str) -> Response:
    """The sheet may have been played already. Its draw is promised at once."""
    club = club_for(Power.RUN_TOURNAMENTS, request.user, slug)
    asked, user = said(request, NewTournament), request.user
    assert isinstance(user, User)
    known = ClubTournament.objects.filter(click=asked["action_id"]).exists()
    with refusals(request):
        told = [*(line.action for line in read_sheet(asked["sheet"])), *(step for _line, step in read_steps(asked["steps"], 0))]
        check_money(request, Desk(), told)
        found = announce(club, asked["sheet"], user, asked["action_id"], asked["steps"])
    return Response(tournament_shape(request, found), HTTPStatus.OK if known else HTTPStatus.CREATED)


def check_money(request: Request, desk: Desk, said: Iterable[Said]) -> None:
    """What moves money in the club's book takes a token that keeps the book."""
    if any(moves_money(desk, one) for one in said):
        check_scope(request, [Scope.KEEP_BOOK])


@operation("A tournament", tag=TOURNAMENTS, answers={200: TournamentState})
def get_tournament(request: Request, slug: str, code: str) -> Response:
    """For members of its club."""
    return Response(tournament_shape(request, found_tournament(request, slug, code)))


@operation(
    "Say something at a tournament", tag=TOURNAMENTS, answers={201: TournamentState, 200: TournamentState},
    request=SayAtTournament, stale=TournamentState,
    example={"say": "ann beats bob 5-3", "match": "main 1.1", "version": 8, "action_id": ACTION_ID},
    refused={409: "STALE", 422: "NO_LIVE_MATCH"}, told={422: TournamentProblem}, scopes=[Scope.KEEP_SCORE, Scope.KEEP_BOOK],
)  # fmt: skip
def say_at_tournament(request: Request, slug: str, code: str) -> Response:
    """Directors say everything, players what is theirs. A token that keeps only the book says what is about money and nothing
    else. 200 if this very action had been done before."""
    found = found_tournament(request, slug, code)
    asked, user = said(request, SayAtTournament), request.user
    assert isinstance(user, User)
    match = match_asked(asked["match"]) if asked["match"] else None
    with refusals(request):
        told = () if asked["own"] else read_all_said(asked["say"], 0)
        if asked["own"] or not all(map(is_book_alone, told)):
            check_scope(request, [Scope.KEEP_SCORE])
        check_money(request, LOG.state_of(found), told)
        done = say(
            user, found.code, asked["say"],
            version=asked["version"], action_id=asked["action_id"], match=match, own=asked["own"],
        )  # fmt: skip
    return Response(tournament_shape(request, done.row), HTTPStatus.OK if done.again else HTTPStatus.CREATED)


@operation(
    "Go to a match's board", tag=TOURNAMENTS, answers={200: OwnBoard}, request=AskForBoard,
    example={"match": "main 1.1"}, refused={422: "OVER_THE_BOARD"}, told={422: TournamentProblem}, scopes=[Scope.KEEP_SCORE],
)  # fmt: skip
def open_tournament_board(request: Request, slug: str, code: str) -> Response:
    """Of a match of your own that is played on screen; opened by whoever of the two comes first. What comes of it the site says
    at the tournament."""
    code = found_tournament(request, slug, code).code
    asked, user = said(request, AskForBoard), request.user
    assert isinstance(user, User)
    with refusals(request):
        board = open_board(user, code, match_asked(asked["match"]))
    url = request.build_absolute_uri(reverse("match", args=[board.code]))
    answer: OwnBoard = {"code": board.code, "url": url}
    return Response(answer)


@operation("A director's sheet", tag=TOURNAMENTS, answers={200: str}, kind="text/plain")
def get_tournament_sheet(request: Request, slug: str, code: str) -> Response:
    """Everything that was said, as text; playing it gives the same tournament."""
    return Response(sheet_of(found_tournament(request, slug, code)))


def found_tournament(request: Request, slug: str, code: str) -> ClubTournament:
    """Raises Http404, also for another club's."""
    club = club_for(Power.SEE, request.user, slug)
    found = ClubTournament.objects.filter(club=club, code=code).select_related("club").first()
    if found is None:
        raise Http404
    return found


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


def _rows(request: Request, found: Iterable[ClubTournament]) -> list[TournamentRow]:
    return [_row(request, one) for one in found]


def _row(request: Asker, one: ClubTournament) -> TournamentRow:
    return {
        "code": one.code,
        "version": one.version,
        "title": one.title,
        "stage": cast(StageName, one.stage),
        "starts_at": one.starts_at,
        "url": request.build_absolute_uri(reverse("tournament", args=[one.code])),
    }


def _claims(desk: Desk) -> Iterator[NoShowClaimShape]:
    for match, by, absent, at in claims_open(desk):
        yield {"match": str(match.id), "by": by, "absent": absent, "decides_at": moment_of(at)}


def tournament_shape(request: Asker, one: ClubTournament) -> TournamentState:
    """The tournament as programs read it now."""
    desk = LOG.state_of(one)
    entries = list(one.entries.select_related("player"))
    return {
        **_row(request, one),
        "entry_open": desk.takes_entries(int(timezone.now().timestamp())),
        "entry_opens": moment_of(desk.opens),
        "entry_closes": moment_of(desk.closes),
        "check_in_until": moment_of(desk.check_in_until),
        "buy_backs_until": moment_of(desk.buy_backs_until),
        "check_in_closed": desk.check_in_closed,
        "guests_enter": desk.guests,
        "capacity": desk.capacity,
        "commitment": desk.commitment,
        "deadlines": [{"flight": one.flight, "round": one.round, "until": moment_of(one.until)} for one in desk.deadlines],
        "answer_minutes": desk.autopilot,
        "claims": list(_claims(desk)),
        "former_draws": [{"commitment": one.commitment, "seed": one.seed, "reason": one.reason} for one in desk.former_draws],
        "tables": desk.tables,
        "entries": [
            {
                "word": entry.word,
                "player": entry.player_id,
                "name": entry.player.name,
                "standing": cast(Literal["in", "waiting", "offered", "out"], entry.standing),
                "here": entry.word in desk.here,
            }
            for entry in entries
        ],
        "matches": each_match(request.user, one, desk, entries),
        "calcutta": calcutta_shape(desk),
        "terms": terms_shape(desk.tournament),
        "told": told_here(one, desk.tournament),
    }
