"""A correction is tried before it is made: what it would change, with nothing written."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils import timezone

from clubsite.ledger.book_rules import book_rules
from clubsite.members.models import User
from games.tournaments.desk.calls import called_now
from games.tournaments.desk.decide import performed
from games.tournaments.desk.reading import read_said
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import UndoResult
from games.tournaments.desk.what_stands import check_correction
from games.tournaments.drawing.changes import Changes, changes_between
from games.tournaments.model import actions
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.slots import MatchId
from games.tournaments.model.state import Tournament
from games.tournaments.models import ClubTournament
from games.tournaments.permissions.speakers import speaker_at, tournament_to_see
from games.tournaments.permissions.statements import check_may_say
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches
from games.tournaments.services.persons.knowing import knowing
from games.tournaments.services.persons.names import as_entered
from games.tournaments.services.writing import LIMIT, TOURNAMENTS
from games.tournaments.wording.sentence import sentence_of


@dataclass(frozen=True, slots=True)
class Tried:
    """The statement as it was typed and in words, what it would change, and how many rated matches it would correct."""

    said: str
    told: str
    changes: Changes
    rated: int


def tried(user: User, code: str, text: str) -> Tried:
    """Of corrections and results that are taken out alone: who could try a draw could choose it. Raises Http404, TooFast,
    TournamentRefused, ScoreRefused."""
    tournament, powers = tournament_to_see(user, code)
    LIMIT.count(tournament.pk, f"user:{user.pk}")
    desk = TOURNAMENTS.state_of(tournament)
    (said,) = as_entered(desk, [read_said(text, int(timezone.now().timestamp()))])
    insisted = actions.without_reason(said)
    if not isinstance(insisted, actions.Correct | UndoResult):
        raise TournamentRefused(DeskRefusal.ONLY_CORRECTIONS)
    speaker = speaker_at(user, tournament, powers)
    if speaker is None:
        raise TournamentRefused(DeskRefusal.NOT_YOURS)
    check_may_say(knowing(speaker, tournament, said), desk, said)
    if isinstance(insisted, actions.Correct):
        check_correction(desk, insisted, told_why=insisted is not said)
    _events, after = performed(desk, said)
    names = dict(tournament.entries.values_list("word", "player__name"))

    def called(word: str) -> str:
        return names.get(word, word)

    currency = book_rules(tournament.club).currency
    changes = changes_between(desk.tournament, after.tournament, called, _tables(desk), _tables(after), currency=currency)
    return Tried(text, sentence_of(said, called), changes, _rated(tournament, desk.tournament, after.tournament))


def _tables(desk: Desk) -> Mapping[MatchId, str]:
    """Of the matches that are called."""
    live = live_matches(brackets_of(desk.tournament))
    return {call.match: str(call.table) for call in called_now(desk, live)}


def _rated(row: ClubTournament, before: Tournament, after: Tournament) -> int:
    """How many matches of the club have another result then."""
    old = {(record.match, record.players): record.outcome for record in before.records}
    other = [one for one in after.records if one.outcome != old.get((one.match, one.players), one.outcome)]
    found = row.matches.filter(place__in=[str(one.match) for one in other]).values_list("place", "first", "second")
    kept = set(found)
    return sum((str(one.match), *one.players) in kept for one in other)
