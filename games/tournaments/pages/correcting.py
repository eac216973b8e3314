"""A director corrects a result by taps: which match, what it should say, what that would change, and then the correction.

Nothing here is live: what is being read does not move under the thumb. Whatever is entered elsewhere meanwhile is told when the
correction is made, with what it would change by then.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from http import HTTPStatus
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubsite.access.write_limit import TooFast
from clubsite.kit.name_order import name_key
from clubsite.members.models import User
from clubsite.members.permissions import Power
from games.rules.match.refusals import ScoreRefused
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.undo.said_otherwise import is_confirmed
from games.tournaments.drawing.words import sentence, unbroken
from games.tournaments.model import actions
from games.tournaments.model.flights import Ladder
from games.tournaments.model.matches import Match
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.model.results import NoShow, Played
from games.tournaments.model.slots import read_match_id
from games.tournaments.models import ClubTournament
from games.tournaments.pages.forms.said import SayForm
from games.tournaments.pages.parts.match_lines import Lines, MatchLine
from games.tournaments.pages.parts.questions.trying import Tried, tried
from games.tournaments.pages.refused import TOO_FAST, refused_write, wrong_in
from games.tournaments.pages.shared import Shared
from games.tournaments.permissions.speakers import speaker_at, tournament_to_see
from games.tournaments.permissions.statements import check_may_say
from games.tournaments.rules.correcting import in_which
from games.tournaments.rules.lookup import all_matches, is_due_again, undecided
from games.tournaments.services.persons.knowing import knowing
from games.tournaments.services.persons.names import called_at
from games.tournaments.services.wording import in_words
from games.tournaments.services.writing import TOURNAMENTS
from games.tournaments.sheet.reading import SheetMistake
from games.tournaments.sheet.writing import as_said, statement_text, win_of

SHOWN = 40
AGAIN, DUE = "again", "due"
NEEDS_A_REASON = frozenset(
    {
        *(Refusal.SUCCEEDING_MATCH_STARTED, Refusal.SUCCEEDING_ROUND_PAIRED),
        *(DeskRefusal.OVER_WHY, DeskRefusal.CONFIRMED, DeskRefusal.CONTESTED_WHY, DeskRefusal.OWN_WHY),
    }
)


@dataclass(frozen=True, slots=True)
class Entered:
    """A match with a result that could be corrected, and how it stands."""

    id: str
    text: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """What is to be said, with a gap for the reason if one is needed, because of `why`; what it would change, or why not."""

    said: str = ""
    tried: Tried | None = None
    why: str = ""
    refusal: str = ""


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def correct_result(request: HttpRequest, code: str) -> HttpResponse:
    """The matches to choose from; `?match=main 1.1`: what it could say; `&to=ann beats bob 5-2`: what that would change, of
    those whose match it is now with `&between=due`. Done: to the desk (303). Refused: 422. It has moved on: 409. Malformed:
    400. Too fast: 429."""
    found, powers = tournament_to_see(request.user, code)
    assert isinstance(request.user, User)
    if Power.RUN_TOURNAMENTS not in powers:
        raise PermissionDenied
    refusal, status = _said(request.user, found, request) if request.method == "POST" else ("", HTTPStatus.OK)
    if request.method == "POST" and not refusal:
        return redirect("tournament_desk", code)
    found.refresh_from_db()
    lines = Shared(found).lines
    entered, (chosen, who) = list(_entered(lines)), (request.GET.get(name, "") for name in ("match", "player"))
    match, now = next(((match, one.text) for match, one in entered if one.id == chosen), (None, ""))
    of_it, refused = _of_match(request, found, powers, lines, match) if match is not None else ({}, "")
    page = {
        "club": found.club,
        "powers": powers,
        "code": code,
        "title": found.title,
        "version": found.version,
        "page_id": uuid4(),
        "refusal": refusal or refused,
        "entered": [replace(one, text=unbroken(one.text)) for _match, one in entered if not who or who in one.words][:SHOWN],
        "players": sorted(((word, lines.called(word)) for word in _who_played(entered)), key=lambda one: name_key(one[1])),
        "player": who,
        "now": now,
        **of_it,
    }
    return render(request, "games/tournaments/desk/correct.html", page, status=status)


def _of_match(
    request: HttpRequest, found: ClubTournament, powers: frozenset[Power], lines: Lines, match: Match
) -> tuple[Mapping[str, object], str]:
    """What the page says of the match that was chosen, and why what is tried there is refused."""
    assert isinstance(request.user, User)
    to, line, stands = request.GET.get("to", ""), lines.as_played(match), _may_stand(lines, match)
    due = lines.as_due(match) if is_due_again(match) else None
    between = due if request.GET.get("between") == DUE else line
    trial = _trial(request.user, found, between, to) if between is not None and to else Trial()
    page = {
        "line": line,
        "the_two": _the_two(found, line),
        "challenges": list(_rests_on_its_rungs(lines, match)),
        "stands": stands,
        "let": bool(stands) and to == stands,
        "due": due,
        "again": to == AGAIN,
        "closed": lines.brackets[match.id.flight].flight.closed,
        "barred": _barred(request.user, found, powers, line),
        "confirmed": match.record is not None and is_confirmed(match.record),
        "trial": trial if trial.tried else None,
    }
    return page, trial.refusal


def _rests_on_its_rungs(lines: Lines, match: Match) -> Iterator[str]:
    """Challenges of either player on that ladder which were made since and are open, between whom."""
    bracket = lines.brackets[match.id.flight]
    for one in undecided(bracket.matches) if isinstance(bracket.flight.format, Ladder) else ():
        if one.id > match.id and not {*one.names}.isdisjoint(match.names):
            yield " – ".join(map(lines.called, one.names))


def _who_played(entered: Iterable[tuple[Match, Entered]]) -> frozenset[str]:
    return frozenset(word for _match, one in entered for word in one.words)


def _said(user: User, found: ClubTournament, request: HttpRequest) -> tuple[str, HTTPStatus]:
    """The correction is made, or why not."""
    form = SayForm(request.POST)
    if not form.is_valid():
        return wrong_in(form), HTTPStatus.BAD_REQUEST
    with refused_write(found) as refused:
        form.pressed().said_by(user, found.code)
    return refused.sentence, refused.status


def _entered(lines: Lines) -> Iterator[tuple[Match, Entered]]:
    """The latest first; those of two who have met twice with their rounds."""
    matches = {match.id: match for match in all_matches(lines.brackets)}
    met = Counter(frozenset(record.players) for record in lines.desk.tournament.records if record.outcome is not None)
    for record in reversed(lines.desk.tournament.records):
        match = matches.get(record.match)
        if record.outcome is None or match is None or match.record != record:
            continue
        said = sentence(match, matches, lines.called, "")
        if met[frozenset(record.players)] > 1:
            said = f"{lines.as_played(match).where}: {said}"
        yield match, Entered(str(match.id), said, record.players)


def _may_stand(lines: Lines, match: Match) -> str:
    """What a director says to let a result stand that is under review, or of which a player says that it was another; empty for
    others."""
    record = match.record if match.under_review or match.id in lines.desk.contested else None
    if record is None or record.outcome is None:
        return ""
    if isinstance(record.outcome, Played):
        return as_said(record, record.outcome)
    return statement_text(
        actions.BothAbsent(*record.players)
        if isinstance(record.outcome, NoShow)
        else actions.GiveWalkover(record.outcome.winner, record.other(record.outcome.winner))
    )


def _barred(user: User, found: ClubTournament, powers: frozenset[Power], line: MatchLine) -> str:
    """Why this director corrects nothing there, whatever it should say; empty if they may."""
    speaker, desk = speaker_at(user, found, powers), TOURNAMENTS.state_of(found)
    assert speaker is not None  # a director
    one, other = line.words
    why, match = "", read_match_id(line.id)
    record = desk.tournament.record(match) if match is not None else None
    as_told = [win_of(record, report.outcome) for report in record.reports] if record is not None else []
    for win in (actions.Win(one, other), actions.Win(other, one), *as_told):
        said = actions.Correct(one, other, win, match)
        try:
            check_may_say(knowing(speaker, found, said), desk, said)
        except TournamentRefused as refused:
            why = in_words(refused, called_at(found))
            if refused.refusal in NEEDS_A_REASON:
                return ""
        else:
            return ""
    return why


def _trial(user: User, found: ClubTournament, line: MatchLine, to: str) -> Trial:
    if to == AGAIN:
        return _again(user, found, line)
    plain = f"correct {_the_two(found, line)}: {to}"
    if line.under_review:
        return _with_reason(user, found, line, plain, _("The match was looked at again."))
    try:
        return Trial(f"[{line.id}] {plain}", tried(user, found.code, plain))
    except TournamentRefused as refused:
        if refused.refusal not in NEEDS_A_REASON:
            return Trial(refusal=in_words(refused, called_at(found)))
        why = in_words(refused, called_at(found))
    except (ScoreRefused, SheetMistake) as mistaken:
        return Trial(refusal=in_words(mistaken, called_at(found)))
    except TooFast:
        return Trial(refusal=str(TOO_FAST))
    return _with_reason(user, found, line, plain, why)


def _the_two(found: ClubTournament, line: MatchLine) -> str:
    """The players of a match as a statement about its result names them; with the match, where they have met again since."""
    one, other = line.words
    match = read_match_id(line.id)
    named = match and in_which(TOURNAMENTS.state_of(found).tournament, (one, other), match)
    return f"{one} {other} in {named}" if named else f"{one} {other}"


def _with_reason(user: User, found: ClubTournament, line: MatchLine, plain: str, why: str) -> Trial:
    try:
        return Trial(f'[{line.id}] override "{{reason}}": {plain}', tried(user, found.code, f'override "-": {plain}'), why)
    except TournamentRefused as refused:
        return Trial(refusal=in_words(refused, called_at(found)))
    except (ScoreRefused, SheetMistake) as mistaken:
        return Trial(refusal=in_words(mistaken, called_at(found)))
    except TooFast:
        return Trial(refusal=str(TOO_FAST))


def _again(user: User, found: ClubTournament, line: MatchLine) -> Trial:
    """What was played is taken out, and those play it whose match it is now."""
    out = f"not_played {_the_two(found, line)}"
    try:
        why = _("What was played is taken out.")
        return Trial(f'[{line.id}] {out} "{{reason}}"', tried(user, found.code, f'{out} "-"'), why)
    except TournamentRefused as refused:
        return Trial(refusal=in_words(refused, called_at(found)))
    except TooFast:
        return Trial(refusal=str(TOO_FAST))
