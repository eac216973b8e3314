"""Taking part by program: entering, checking in, results of matches by their ids. Each is a statement of the director's sheet
or of the desk, put together here, and is refused as that would be."""

from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Annotated, Any, TypedDict

from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.access.guessing import WINDOW, TooManyGuesses
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import TOURNAMENTS
from clubsite.api.problems.details import Code, Problem
from clubsite.api.requests.bodies import ACTION_ID, Action, OneOf, said
from clubsite.api.scopes import Scope
from clubsite.api.shapes import eg
from clubsite.eventlog.click_form import LARGEST_VERSION
from clubsite.members.models import User
from games.rules.match.score import LONGEST
from games.tournaments.api.refusals import LONGEST_ID, Needs, Sent, TournamentProblem, check_may, match_asked, refusals
from games.tournaments.api.state import TournamentState, tournament_shape
from games.tournaments.api.tournaments import found_tournament
from games.tournaments.desk.lots.auction_lines import LONGEST_REASON
from games.tournaments.desk.reading import read_all_said
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.matches import MatchState
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.results import Played
from games.tournaments.model.slots import MatchId
from games.tournaments.models import ClubTournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.correcting import in_which
from games.tournaments.rules.lookup import to_play
from games.tournaments.services.checking_in import check_in, show_hall_code
from games.tournaments.services.persons.names import spelt
from games.tournaments.services.saying import Done, say
from games.tournaments.services.wording import WITH_A_REASON, score_in_words
from games.tournaments.services.writing import TOURNAMENTS as LOG
from games.tournaments.sheet.words import LONGEST_NAME, within_quotes

LONGEST_TYPED_CODE = 20

#: How a match stands that nobody has played.
_WITHOUT_PLAY = {MatchState.WALKOVER: "walkover", MatchState.VOID: "no_show"}


class HallCode(TypedDict):
    """What the desk shows in the hall."""

    code: Annotated[str, eg("T7QX3K")]


class EntryAction(Action):
    """What to do about one's own entry."""

    do = OneOf(["sign_up", "sign_off", "take_place"])


class CheckInAction(Action):
    """The code that the desk shows in the hall."""

    code = serializers.CharField(max_length=LONGEST_TYPED_CODE)


class ResultAction(Action):
    """How a match has ended. The score is in the order of the match's players."""

    match = serializers.CharField(max_length=LONGEST_ID, help_text="Its id, such as `main 1.1`.")
    how = OneOf(
        ["played", "walkover", "no_show"], default="played",
        help_text="`walkover`: the other was not there, and `winner` goes on; `no_show`: neither came, and nobody wins.",
    )  # fmt: skip
    winner = serializers.CharField(
        max_length=LONGEST_NAME, default="", allow_blank=True, help_text="Their word; empty where nobody came."
    )
    score = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=2 * LONGEST),
        min_length=2, max_length=2, allow_null=True, default=None,
        help_text="In the order of the match's `players`, whoever has won; null if nobody knows it or has played.",
    )  # fmt: skip
    by = serializers.CharField(
        max_length=LONGEST_NAME, default="", allow_blank=True,
        help_text="A player's word, for their report; empty for a director's decision.",
    )  # fmt: skip
    corrects = serializers.BooleanField(default=False, help_text="Whether it replaces a result that stands.")
    reason = serializers.CharField(
        max_length=LONGEST_REASON, default="", allow_blank=True, help_text="Why a correction is insisted on."
    )
    version = serializers.IntegerField(min_value=0, max_value=LARGEST_VERSION, help_text="The version you have seen.")


@operation(
    "Enter a tournament, or withdraw", tag=TOURNAMENTS, answers={201: TournamentState, 200: TournamentState},
    request=EntryAction, example={"do": "sign_up", "action_id": ACTION_ID},
    refused={422: "ENTRY_NOT_OPEN"}, told={422: TournamentProblem}, scopes=[Scope.KEEP_SCORE],
)  # fmt: skip
def enter_tournament(request: Request, slug: str, code: str) -> Response:
    """For yourself: beyond the last place you wait, and `take_place` takes the one that is offered to you."""
    found, asked, user = found_tournament(request, slug, code), said(request, EntryAction), _me(request)
    with refusals(request):
        done = say(user, code, asked["do"], version=found.version, action_id=asked["action_id"], own=True)
    return _answer(request, done)


@operation(
    "Check in at a tournament", tag=TOURNAMENTS, answers={201: TournamentState, 200: TournamentState},
    request=CheckInAction, example={"code": "T7QX3K", "action_id": ACTION_ID},
    refused={422: "WRONG_HALL_CODE", 429: "THROTTLED"}, told={422: TournamentProblem}, scopes=[Scope.KEEP_SCORE],
)  # fmt: skip
def check_in_at_tournament(request: Request, slug: str, code: str) -> Response:
    """For yourself, with the code that the desk shows. Directors say `check_in ann bob`."""
    code, asked, user = found_tournament(request, slug, code).code, said(request, CheckInAction), _me(request)
    try:
        with refusals(request):
            return _answer(request, check_in(user, code, asked["code"], action_id=asked["action_id"]))
    except TooManyGuesses as guessed:
        wait = Problem(Code.THROTTLED)
        wait.retry_after = int(WINDOW.total_seconds())
        raise wait from guessed


@operation(
    "A new code for the hall", tag=TOURNAMENTS, answers={200: HallCode},
    refused={422: "CHECK_IN_OVER", 403: "PERMISSION_DENIED"}, told={422: TournamentProblem}, scopes=[Scope.KEEP_SCORE],
)  # fmt: skip
def renew_hall_code(request: Request, slug: str, code: str) -> Response:
    """For directors. The one before ends."""
    code = found_tournament(request, slug, code).code
    with refusals(request):
        answer: HallCode = {"code": show_hall_code(_me(request), code)}
    return Response(answer)


@operation(
    "Enter or report a result", tag=TOURNAMENTS, answers={201: TournamentState, 200: TournamentState},
    request=ResultAction, stale=TournamentState,
    example={"match": "main 1.1", "winner": "ann", "score": [5, 3], "version": 8, "action_id": ACTION_ID},
    refused={409: "STALE", 422: "NO_LIVE_MATCH"}, told={422: TournamentProblem}, scopes=[Scope.KEEP_SCORE],
)  # fmt: skip
def enter_result(request: Request, slug: str, code: str) -> Response:
    """A director decides; with `by` it is that player's report, which the opponent's equal one confirms."""
    found, asked, user = found_tournament(request, slug, code), said(request, ResultAction), _me(request)
    match = match_asked(asked["match"])
    with refusals(request, Sent(found, "", asked["version"])), _fields_told(asked):
        players = _players(found, match, asked)
        text = _statement(asked, players, in_which(LOG.state_of(found).tournament, players, match))
        check_may(request, LOG.state_of(found), read_all_said(text, 0), also_score=True)
        done = say(
            user, code, text,
            version=asked["version"], action_id=asked["action_id"], match=match,
        )  # fmt: skip
    return _answer(request, done)


def _me(request: Request) -> User:
    assert isinstance(request.user, User)
    return request.user


def _answer(request: Request, done: Done) -> Response:
    return Response(tournament_shape(request, done.row), HTTPStatus.OK if done.again else HTTPStatus.CREATED)


def _players(found: ClubTournament, wanted: MatchId, asked: dict[str, Any]) -> tuple[str, str]:
    """Who plays it, or has played it if that is corrected, the upper line first. Raises TournamentRefused."""
    bracket = brackets_of(LOG.state_of(found).tournament).get(wanted.flight)
    match = next((one for one in bracket.matches if one.id == wanted), None) if bracket is not None else None
    if match is None or match.state in (MatchState.BYE, MatchState.EMPTY):
        raise TournamentRefused(DeskRefusal.NO_SUCH_MATCH, match=str(wanted))
    if len(match.names) != 2:
        raise TournamentRefused(DeskRefusal.NOT_DUE, match=str(wanted))
    outcome = match.record.outcome if match.record is not None else None
    again = found.records.filter(action_id=asked["action_id"]).exists()
    if match.decided and not match.under_review and not (asked["corrects"] or asked["by"] or again):
        stands = score_in_words(outcome.winner, outcome.score) if isinstance(outcome, Played) else _WITHOUT_PLAY[match.state]
        raise TournamentRefused(DeskRefusal.TO_CORRECT, result=stands)
    one, other = match.names if asked["corrects"] else to_play(match)
    return one, other


@contextmanager
def _fields_told(asked: dict[str, Any]) -> Iterator[None]:
    """Says which field of this request would help, in place of a statement."""
    try:
        yield
    except TournamentRefused as refused:
        if refused.refusal is DeskRefusal.NOT_YOURS and not asked["by"] and not asked["corrects"]:
            raise Needs("by", TournamentRefused(DeskRefusal.REPORT_IT)) from refused
        if refused.refusal is DeskRefusal.TO_CORRECT:
            raise Needs("corrects", refused) from refused
        if refused.refusal in WITH_A_REASON and not asked["reason"]:
            raise Needs("reason", refused) from refused
        raise


def _statement(asked: dict[str, Any], players: tuple[str, str], named: MatchId | None) -> str:
    """As the director's sheet says it; a correction of a match that has to be `named` does. Raises ValidationError."""
    one, other = players
    asked |= {field: spelt(asked[field], players) for field in ("winner", "by")}
    if asked["by"] and asked["by"] not in players:
        raise _not_of_the_two("by", players)
    if asked["how"] == "no_show":
        _check_nobody_wins(asked)
        told = f"no_show {one} {other}"
    elif asked["winner"] not in players:
        raise _not_of_the_two("winner", players)
    else:
        told = _won(asked, players)
    if asked["corrects"]:
        told = f"correct {one} {other} in {named}: {told}" if named else f"correct {one} {other}: {told}"
        reason = " ".join(within_quotes(asked["reason"]).split())
        return f'override "{reason}": {told}' if reason else told
    return f"report {asked['by']}: {told}" if asked["by"] else told


def _not_of_the_two(field: str, players: tuple[str, str]) -> serializers.ValidationError:
    sentence = gettext("One of the two: {one}, {other}").format(one=players[0], other=players[1])
    return serializers.ValidationError({field: [sentence]})


def _check_nobody_wins(asked: dict[str, Any]) -> None:
    """Raises ValidationError."""
    wrong = [field for field in ("winner", "score", "by") if asked[field]]
    if wrong:
        sentence = gettext("With “no_show” nobody wins. If one of the two was there, it is a “walkover”.")
        raise serializers.ValidationError({field: [sentence] for field in wrong})


def _won(asked: dict[str, Any], players: tuple[str, str]) -> str:
    """Raises ValidationError for a score that has the other one win, or of a match that was not played, and for a player's
    walk-over."""
    place = players.index(asked["winner"])
    winner, loser, score = players[place], players[1 - place], asked["score"]
    if asked["how"] == "walkover":
        if score is not None:
            sentence = gettext("A “walkover” has no score. If they have played, leave out `how`, or say “played”.")
            raise serializers.ValidationError({"score": [sentence]})
        if asked["by"]:
            sentence = gettext("Only directors say “walkover”; a player says as a statement: {said}")
            raise serializers.ValidationError({"how": [sentence.format(said=f"not_here {winner} {loser}")]})
        return f"walkover {winner} over {loser}"
    if score is not None and score[place] < score[1 - place]:
        sentence = gettext("The score goes in the order of the match’s players: {one}, {other}.")
        raise serializers.ValidationError({"score": [sentence.format(one=players[0], other=players[1])]})
    return f"{winner} beats {loser}" + (f" {score[place]}-{score[1 - place]}" if score is not None else "")
