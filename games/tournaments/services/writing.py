"""What one transaction writes about a tournament: its statements, and the columns and rows that follow from them."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import reduce
from uuid import UUID

from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone

from clubsite.access.write_limit import WriteLimit
from clubsite.audit.kinds import Kind
from clubsite.audit.services import note
from clubsite.eventlog.action_ids import id_at
from clubsite.eventlog.club_events import record_all
from clubsite.eventlog.codec import Codec, Json
from clubsite.eventlog.write_path import Author, Log, Writing
from clubsite.leaderboards.counting.waiting import results_wait
from clubsite.members.models import User
from games.tournaments.desk.check_in import is_closed, walk_ins
from games.tournaments.desk.clock.autopilot import clock_looks
from games.tournaments.desk.clock.deadlines import last_deadline
from games.tournaments.desk.clock.open_again import past_their_hour
from games.tournaments.desk.decide import Happened, offers, performed
from games.tournaments.desk.evolve import evolve
from games.tournaments.desk.happened import PlaceOffered, SaidYes, TermsChanged, TypedIn
from games.tournaments.desk.reading import step_text
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.stage import Stage, stage_of
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import CallOff, CheckInUntil, NotCalledOff, SignOff, SignUp, Step, TakePlace
from games.tournaments.desk.undo.withdrawals import said_yes, terms_changed, unplayed, waited_in
from games.tournaments.desk.what_stands import check_paid_stands, check_what_stands
from games.tournaments.model.actions import Action, ComeBack, Enter, Override, SetOption, Withdraw, without_reason
from games.tournaments.model.events import FeeSet, HouseSet, MatchDecided, PrizesSet, ResultCorrected, SidePoolAdded
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.slots import MatchId
from games.tournaments.models import ClubTournament, TournamentBurst, TournamentRecord, moment_of
from games.tournaments.services import webhook_events
from games.tournaments.services.book import keep_money
from games.tournaments.services.entries import entering_themselves, keep_entries
from games.tournaments.services.mails.queue import tell_of_the_clock, tell_what_changed
from games.tournaments.services.mails.to_guests import tell_claimed, tell_offered
from games.tournaments.services.played import end_boards, keep_played, put_all_back
from games.tournaments.services.webhook_events import Happening, Names
from games.tournaments.sheet.writing import statement_text

Said = Action | Step

LIMIT = WriteLimit(TournamentBurst, "tournament")

#: Under which name the leaderboards count these results; see LEADERBOARDS in the settings.
RESULTS = "tournaments"


@dataclass(frozen=True, slots=True)
class _Said:
    """The body of a record."""

    action: Said
    events: tuple[Happened, ...]


DESKS: Codec[Desk] = Codec(Desk)
_SAID: Codec[_Said] = Codec(_Said)

TOURNAMENTS: Log[ClubTournament, Desk] = Log(
    ClubTournament, TournamentRecord, stream="tournament", codec=DESKS, related=("club",)
)


class TournamentWriting(Writing[ClubTournament, Desk, Said, Happened]):
    """The rules, the text of statements, and what is stored beside the log."""

    def __init__(
        self, tournament: ClubTournament, author: Author, *, played_before: bool = False, of_the_past: bool = False
    ) -> None:
        super().__init__(TOURNAMENTS, tournament, author)
        self._begins = tournament.version == 0
        self._latest = self.state
        self._names = Names(tournament)
        self._happenings: list[Happening] = []
        self._why = ""
        self._off: list[tuple[int, CallOff | NotCalledOff]] = []
        self.judged: Said | None = None
        """The statement that was judged last: the one which was refused, if one was."""

        self.played_before = played_before
        """Whether what is written now was played before the site knew of the tournament."""

        self.of_the_past = of_the_past
        """Whether it had begun by then."""

        self.last_line = False
        """Whether the sheet that tells so ends with what is written now."""

    def decide(self, action: Said) -> tuple[tuple[Happened, ...], Desk]:
        """Raises TournamentRefused."""
        self.judged = action
        if not self.played_before:
            check_what_stands(self.state, action)
        events, after = performed(self.state, action if self.played_before else _as_known(self.state, action))
        if not self.played_before:
            check_paid_stands(self.state, after, action)
            follows = (*_freed(after, action), *_come_back(self.state, after, action))
            events, after = (*events, *follows), reduce(evolve, follows, after)
        asked = tuple(self._asked(action, after))
        return (*events, *asked), reduce(evolve, asked, after)

    def _asked(self, action: Said, after: Desk) -> Iterator[TermsChanged | TypedIn | SaidYes]:
        """Who has said yes to what it costs, and who has not: nobody whom a login has entered, but for themselves. What the
        calendar enters has said yes there, and a guest by their link."""
        entered, by = self._entered(action, after), self.author.by
        own = entering_themselves(self.row, by, entered) if entered and isinstance(by, User) else frozenset(entered)
        if not self.played_before:
            yield from terms_changed(self.state, after, action)
            yield from said_yes(self.state, after, own)
        typed = tuple(name for name in entered if name not in own and self.state.waits(name) is None)
        if typed:
            yield TypedIn(typed)

    def _entered(self, action: Said, after: Desk) -> tuple[str, ...]:
        """Whom that enters. By a sheet of what was played before, who has played nothing by its end."""
        if self.of_the_past:
            return tuple(unplayed(after)) if self.last_line else ()
        match action:
            case Enter(names):
                return names
            case SignUp(name) | TakePlace(name):
                return (name,)
            case _:
                return ()

    def tell(self, action: Said, events: tuple[Happened, ...]) -> tuple[str, Json]:
        return text_of(action), _SAID.encode(_Said(action, events))

    def recorded(self, number: int, action: Said, events: tuple[Happened, ...], author: Author) -> None:
        before, self._latest = self._latest, self.state
        if isinstance(action, Override | CallOff | NotCalledOff):
            self._why = self._why or action.reason
        if isinstance(action, CallOff | NotCalledOff):
            self._off.append((number, action))
        if not self._begins:
            told = webhook_events.about(self.row, number, self.state, self._names)
            self._happenings += webhook_events.recorded(told, before, self.state, events)

    def post(self) -> Iterable[str]:
        desk = self.state
        self.row.title = desk.tournament.title
        self.row.stage = stage_of(desk).value
        self.row.starts_at = moment_of(desk.starts)
        self.row.entry_changes_at = moment_of(desk.entry_changes)
        self.row.deadline_at = moment_of(last_deadline(desk))
        self.row.clock_looks_at = moment_of(clock_looks(desk))
        self.row.offers_end_at = moment_of(offers_end(desk))
        keep_entries(self.row, self.before, desk)
        words = {event.name for event in self.events if isinstance(event, PlaceOffered)}
        if words:
            tell_offered(self.row, words)
        tell_what_changed(self.row, self.before, desk)
        tell_of_the_clock(self.row, self.events, desk)
        tell_claimed(self.row, self.events)
        return ("seed", "title", "stage", "starts_at", "entry_changes_at", "offers_end_at", "deadline_at", "clock_looks_at")

    def close(self) -> None:
        if Stage.OVER in (stage_of(self.before), stage_of(self.state)):
            results_wait(RESULTS, self.row.pk, self.row.club, self.row.version)
        self._keep_matches()
        self._note_called_off()
        keep_money(self.row, self.before, self.state, self.author, self._why)
        told = webhook_events.about(self.row, self.row.version, self.state, self._names)
        first = webhook_events.announced(told, self.state) if self._begins else ()
        record_all(self.row.club, [*first, *self._happenings, *webhook_events.ended(told, self.before, self.state)])

    def _keep_matches(self) -> None:
        before, after = self.before, self.state
        if after.called_off and not before.called_off:
            end_boards(self.row, after.called_off, self.author)
        if before.called_off and not after.called_off:
            put_all_back(self.row, before.tournament, self.author)
        elif not self.played_before:
            # What one click has entered and called off was a match, too, and is one if that is taken back.
            keep_played(self.row, before.tournament, after.tournament, self.author)
            if after.called_off:
                keep_played(self.row, after.tournament, after.counts, self.author)

    def _note_called_off(self) -> None:
        """In the club's log, if a person has said it: the calendar's is noted with its night."""
        if self.author.by is None:
            return
        for number, action in self._off:
            kind = Kind.TOURNAMENT_OFF if isinstance(action, CallOff) else Kind.TOURNAMENT_NOT_OFF
            by, title = self.author.by, self.row.title
            note(self.row.club, kind, by=by, tournament=title, reason=action.reason, record=number)


def _freed(desk: Desk, said: Said) -> Iterable[Happened]:
    """After what may make a place free, and does not know when it is said: that place goes on as every other does."""
    insisted = without_reason(said)
    if not isinstance(insisted, CheckInUntil | SetOption | Withdraw) or not desk.waiting:
        return ()
    return walk_ins(desk) if is_closed(desk) else offers(desk, int(timezone.now().timestamp()))


def _come_back(before: Desk, after: Desk, said: Said) -> Iterable[Happened]:
    """Who comes back does not know when, either."""
    return past_their_hour(before, after, int(timezone.now().timestamp())) if isinstance(said, ComeBack) else ()


def _as_known(desk: Desk, said: Said) -> Said:
    """With what the desk knows and nobody says: who had waited for a group, and comes back, waits behind the others."""
    return replace(said, last=True) if isinstance(said, ComeBack) and waited_in(desk, said.name) else said


def text_of(said: Said) -> str:
    """As the log has it."""
    return step_text(said) if isinstance(said, Step) else statement_text(said)


def offers_end(desk: Desk) -> int | None:
    """When the first offered place goes to the next."""
    return min((one.offered_until for one in desk.waiting if one.offered_until is not None), default=None)


def log_of(tournament: ClubTournament) -> Iterator[tuple[Said, tuple[Happened, ...]]]:
    """The whole log in order: what was said, and what followed."""
    for body in tournament.records.order_by("number").values_list("body", flat=True).iterator():
        said = _SAID.decode(body)
        yield said.action, said.events


@dataclass(frozen=True, slots=True)
class Spoken:
    """A record of the log: when it was said, by which login if by one, what, and what followed."""

    at: datetime
    actor: int | None
    said: Said
    events: tuple[Happened, ...]


@dataclass(frozen=True, slots=True)
class Recorded(Spoken):
    """The same with its number and what the speaker was called."""

    number: int
    by: str


def recorded_in(tournament: ClubTournament, which: Q) -> Iterator[Recorded]:
    """These records, the earliest first. One query."""
    found = tournament.records.filter(which).order_by("number")
    for number, at, actor, by, body in found.values_list("number", "at", "actor", "actor_name", "body"):
        said = _SAID.decode(body)
        yield Recorded(at, actor, said.action, said.events, number, by)


def latest_of(tournament: ClubTournament, most: int) -> list[Spoken]:
    """The end of the log, the latest first. One query."""
    found = tournament.records.order_by("-number").values_list("at", "actor", "body")[:most]
    return [
        Spoken(at, actor, said.action, said.events)
        for at, actor, said in ((at, who, _SAID.decode(body)) for at, who, body in found)
    ]


def events_by(
    tournament: ClubTournament, *, within: timedelta | None = None
) -> Iterator[tuple[int | None, datetime, tuple[Happened, ...]]]:
    """Who has said something (so recently), when, and what followed; the latest first, by the clock that wrote it. One
    query."""
    found = tournament.records.order_by("-number")
    if within is not None:
        found = found.filter(at__gte=Now() - within)
    return ((actor, at, _SAID.decode(body).events) for actor, at, body in found.values_list("actor", "at", "body"))


def decided_since(tournament: ClubTournament, match: MatchId, version: int) -> bool:
    """Whether the result of that match is newer than a page of that version. One query."""
    events = events_since(tournament, version)
    return any(isinstance(event, MatchDecided | ResultCorrected) and event.match == match for event in events)


def check_terms_read(tournament: ClubTournament, version: int) -> None:
    """That a page of that version has shown what entering costs and pays now. Two queries. Raises TournamentRefused."""
    cut = tournament.records.filter(number__gt=version, said__startswith="option unit=").exists()
    if cut or any(
        isinstance(event, FeeSet | HouseSet | PrizesSet | SidePoolAdded) for event in events_since(tournament, version)
    ):
        raise TournamentRefused(DeskRefusal.TERMS_MEANWHILE)


def events_since(tournament: ClubTournament, version: int) -> Iterator[Happened]:
    """What a page of that version does not show, in order. One query."""
    bodies = tournament.records.filter(number__gt=version).order_by("number").values_list("body", flat=True)
    return (event for body in bodies for event in _SAID.decode(body).events)


def brought_as_played(tournament: ClubTournament) -> bool:
    """Whether its draw came with the announcement. One query."""
    draws = tournament.records.filter(said__startswith="start ").order_by("number")
    first = draws.values_list("number", "action_id").first()
    return first is not None and first[1] == id_at(tournament.click, first[0] - 1)


def struck_by(tournament: ClubTournament, name: str) -> str:
    """What the director is called who took that name out before the draw; empty if its player has done it, or the clock. Two
    queries at most."""
    return struck_out(tournament, [name]).get(name, "")


def took_themselves_out(tournament: ClubTournament, name: str) -> bool:
    """Whether somebody who is not on the sheet was on it, or on the list: who has only bought at the auction never was. One
    query."""
    return tournament.records.filter(said__in=_ways_out(name)).exists()


def _ways_out(name: str) -> tuple[str, str]:
    return step_text(SignOff(name, 0)), statement_text(Withdraw(name))


def struck_out(tournament: ClubTournament, names: Collection[str]) -> dict[str, str]:
    """The same of several names; who has done it themselves is not in it. Two queries."""
    said = {text: name for name in names for text in _ways_out(name)}
    found = tournament.records.filter(said__in=list(said)).order_by("number").values_list("said", "actor", "actor_name")
    last = {said[text]: (actor, called) for text, actor, called in found}
    entries = tournament.entries.filter(word__in=list(last)).select_related("player__merged_into")
    own = {(one.word, (one.player.merged_into or one.player).user_id) for one in entries}
    return {name: called for name, (actor, called) in last.items() if actor is not None and (name, actor) not in own}


def states_of(tournament: ClubTournament) -> Iterator[tuple[UUID, Desk]]:
    """The desk after each record, as the log's events alone tell it, with the id of the action."""
    desk = Desk()
    for action_id, body in tournament.records.order_by("number").values_list("action_id", "body").iterator():
        for event in _SAID.decode(body).events:
            desk = evolve(desk, event)
        yield action_id, desk


def replayed(tournament: ClubTournament) -> Desk:
    """The desk as the log alone tells it."""
    desk = Desk()
    for _action_id, after in states_of(tournament):
        desk = after
    return desk
