"""What directors and players say of a tournament: statements of its sheet and of its desk, on the site's one write path.

Most statements are about somebody by name, so an older page does no harm: two desks enter two results at the same time, and the
last place is signed up for by eight. What draws, pairs, corrects or closes needs the version that its page showed.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from clubsite.calendar.dates import lateness
from clubsite.eventlog.action_ids import ActionIdUsed, id_at
from clubsite.eventlog.write_path import Author, Stale, Written
from clubsite.members.models import User
from clubsite.members.services import seat_member
from games.rules.match.refusals import ScoreRefused
from games.tournaments.desk.check_in import is_over
from games.tournaments.desk.clock.autopilot import clock_looks
from games.tournaments.desk.clock.deadlines import check_to_come
from games.tournaments.desk.decide import Happened, performed
from games.tournaments.desk.doubles import StrikeDouble
from games.tournaments.desk.reading import read_all_said
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import (
    AnswerClaim,
    CallToTable,
    CameLate,
    CheckInUntil,
    ClaimNoShow,
    CloseEntry,
    EndOffers,
    EntryFrom,
    EntryUntil,
    KeepDeadlines,
    KeepHours,
    OpenEntry,
    PromiseDraw,
    SaysHere,
    SellLot,
    SignOff,
    SignUp,
    Step,
    TakeClaimBack,
    TakePlace,
    UndoBegin,
    UndoCall,
    UndoCheckIn,
    UndoResult,
    UndoSignOff,
    WaiterHere,
)
from games.tournaments.desk.undo.said_otherwise import contestable
from games.tournaments.desk.undo.withdrawals import leaves_owing_nothing
from games.tournaments.model import actions
from games.tournaments.model.events import FlightDrawn
from games.tournaments.model.matches import MatchState
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.results import Played, Walkover
from games.tournaments.model.slots import MatchId, Versus
from games.tournaments.models import LONGEST_TITLE, ClubTournament
from games.tournaments.permissions.by_the_hour import check_by_the_hour
from games.tournaments.permissions.speakers import Speaker, guests_at, speaker_at, tournament_to_see
from games.tournaments.permissions.statements import check_may_say
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.correcting import to_correct
from games.tournaments.rules.lookup import live_match_of, live_matches
from games.tournaments.services.entries import names_of_login, word_of
from games.tournaments.services.on_screen.hearing import ON_SCREEN, hear_begun
from games.tournaments.services.persons.at_boards import check_has_no_board
from games.tournaments.services.persons.club_ratings import with_club_ratings
from games.tournaments.services.persons.doubles import check_doubles
from games.tournaments.services.persons.knowing import knowing
from games.tournaments.services.persons.names import as_entered
from games.tournaments.services.seeds import promised, with_seed
from games.tournaments.services.wording import score_in_words
from games.tournaments.services.writing import (
    LIMIT,
    TOURNAMENTS,
    Said,
    TournamentWriting,
    check_terms_read,
    decided_since,
    events_since,
    text_of,
)

Done = Written[ClubTournament, Desk, Happened]

#: What an older page may say, since it names whom it is about.
_AT_ANY_TIME = (
    *(UndoCall, UndoResult, UndoBegin, UndoCheckIn, UndoSignOff),
    *(SignUp, SignOff, StrikeDouble, TakePlace, WaiterHere, SaysHere, CallToTable, CameLate, OpenEntry, CloseEntry, SellLot),
    *(ClaimNoShow, AnswerClaim, TakeClaimBack),
    *(actions.Enter, actions.Rate, actions.CheckIn, actions.EnterLate, actions.Begin, actions.StartLate),
    *(actions.Win, actions.GiveWalkover, actions.BothAbsent, actions.ReportWin),
    *(actions.Withdraw, actions.GoAbsent, actions.ComeBack, actions.Challenge, actions.Decline),
    actions.TakeChallengeBack,
)

#: What the site says with a click, at most: the hours that have passed, the number of a draw, the next promise.
_MOST_BESIDE = 3
_BESIDE = ("promise ", "draw_seed ", "entry_hours")

_OF_ENTRY = (OpenEntry, CloseEntry, EntryFrom, EntryUntil, CheckInUntil, actions.Start)


def say(
    user: User, code: str, text: str, *, version: int, action_id: UUID, match: MatchId | None = None, own: bool = False
) -> Done:
    """One statement a line, all or none. `match`: the result is of this match and of no other that the two may have to play;
    `own`: the line is about whoever says it, and lacks their name. Raises Http404, TooFast, Stale, TournamentRefused,
    ScoreRefused, ActionIdUsed."""
    tournament, powers = tournament_to_see(user, code)
    LIMIT.count(tournament.pk, f"user:{user.pk}")
    if not powers:
        raise TournamentRefused(DeskRefusal.NOT_YOURS)
    with transaction.atomic():
        locked, again = TOURNAMENTS.lock_for(tournament.pk, version=version, action_id=action_id)
        if again:
            check_own_click(locked, action_id, user)
        # The tournament's row is locked before the club's, here and by guests and webhooks, or two would wait for each other.
        word = word_of(locked, seat_member(locked.club, user)) if own else ""
        desk, now = TOURNAMENTS.state_of(locked), int(timezone.now().timestamp())
        said = _as_signed_off(desk, as_entered(desk, read_all_said(f"{text} {word}".rstrip(), now)), now)
        if again:
            check_same(locked, action_id, said)
            return Written(locked, desk, again=True)
        if locked.version < version or (locked.version != version and not all(map(_at_any_time, said))):
            raise Stale(locked)
        speaker = speaker_at(user, locked, powers)
        assert speaker is not None  # a member
        if word:
            speaker = replace(speaker, own=word, names=speaker.names | {word})
        writing = TournamentWriting(locked, speaker.author)
        hear_begun(writing)
        check_draw_stands(desk, said)
        said = list(with_club_ratings(locked, writing.state, said))
        _check(writing, speaker, said)
        _check_has_read(locked, speaker, said, version)
        if match is not None and isinstance(said[0], actions.ReportWin):
            check_report(locked, writing.state, said[0], match, version)
        elif match is not None:
            _check_match(writing.state, said[0], match)
        return _write(writing, said, action_id)


def _as_signed_off(desk: Desk, said: list[Said], now: int) -> list[Said]:
    """Whoever withdraws before the draw leaves a place that is offered from now on, which the sheet's statement knows no hour
    for."""
    match said:
        case [actions.Withdraw(name)] if not desk.tournament.started:
            return [SignOff(name, now)]
        case _:
            return said


def check_draw_stands(desk: Desk, said: Sequence[Said]) -> None:
    """By a page of before nobody enters a match of a draw that was taken back. Raises TournamentRefused with why it was."""
    reports = any(isinstance(one, actions.Win | actions.ReportWin) for one in said[:1])
    if reports and desk.former_draws and not desk.tournament.started:
        raise TournamentRefused(DeskRefusal.DRAW_TAKEN_BACK, reason=desk.former_draws[-1].reason)


def _check_has_read(row: ClubTournament, who: Speaker, said: Sequence[Said], version: int) -> None:
    """Nobody comes or goes at another price than the one that their page has shown; a program may name no version. Raises
    TournamentRefused."""
    own = [one for one in said if isinstance(one, SignUp | TakePlace | SignOff) and one.name in who.names]
    if not own or version in (0, row.version):
        return
    if not any(isinstance(one, SignOff) for one in own):
        check_terms_read(row, version)
    elif any(isinstance(event, FlightDrawn) for event in events_since(row, version)):
        raise TournamentRefused(DeskRefusal.DRAWN_MEANWHILE)


def _at_any_time(said: Said) -> bool:
    """Whether an older page may say it. A match that is to be played again for a reason may have been decided meanwhile."""
    return isinstance(said, _AT_ANY_TIME) and not (isinstance(said, UndoResult) and said.why)


def _write(writing: TournamentWriting, said: Sequence[Said], action_id: UUID) -> Done:
    everything = [*_hours_passed(writing.state, said), *promised(writing.row, with_seed(writing.row, writing.state, said))]
    with _which(lambda: _place_of(writing.judged, said)):
        return writing.write_all(everything, action_id)


@contextmanager
def _which(place: Callable[[], int | None]) -> Iterator[None]:
    """Notes in a refusal which of the statements it is about."""
    try:
        yield
    except (TournamentRefused, ScoreRefused) as refused:
        refused.place = place()
        raise


def _place_of(judged: Said | None, said: Sequence[Said]) -> int | None:
    return next((place for place, one in enumerate(said) if one is judged), None)


def _hours_passed(desk: Desk, said: Sequence[Said]) -> Iterator[Said]:
    """What the clock would note within seconds, before entry is opened or closed or gets other hours, or the draw is made."""
    now = int(timezone.now().timestamp())
    if any(isinstance(one, _OF_ENTRY) for one in said) and desk.entry_changes is not None and desk.entry_changes <= now:
        yield KeepHours(now)


def _check(writing: TournamentWriting, who: Speaker, said: Sequence[Said]) -> None:
    """Raises TournamentRefused, for nothing at all, too. Each line is judged as things stand after those before it, or a number
    could be typed and its writer entered, or a lot given back and bought, in one breath."""
    if not said:
        raise TournamentRefused(DeskRefusal.NOTHING_SAID)
    named = [name for one in said for name in _named_in(one)]
    if named:
        who = replace(who, names=who.names | names_of_login(writing.row, who.user, named))
    desk, before = writing.state, list[Happened]()
    for place, one in enumerate(said):
        with _which(partial(int, place)):
            _check_one(writing.row, who, desk, one, before)
            if place + 1 < len(said):
                for statement in with_seed(writing.row, desk, [one]):
                    events, desk = performed(desk, statement)
                    before += events


def _check_one(row: ClubTournament, who: Speaker, desk: Desk, one: Said, before: Sequence[Happened]) -> None:
    now = int(timezone.now().timestamp())
    known = knowing(who, row, one, before)
    check_may_say(known, desk, one)
    check_by_the_hour(known, desk, one, now)
    check_title(one)
    check_to_come(one, now)
    check_doubles(row, desk, one)
    check_has_no_board(row, one)
    _check_spoke(row, who, desk, one)
    _check_sits_at_no_board(row, who, desk, one)
    _check_buy_back(desk, one)


def _check_sits_at_no_board(row: ClubTournament, who: Speaker, desk: Desk, said: Said) -> None:
    """Whoever has begun on screen has said yes to what it costs, whoever has entered them. Raises TournamentRefused."""
    if not isinstance(said, actions.Withdraw) or said.name not in who.names or not leaves_owing_nothing(desk, said.name):
        return
    theirs = Q(first=said.name) | Q(second=said.name)
    played = row.matches.filter(theirs, heard=False, match__stage__in=ON_SCREEN, match__records__actor=who.user).first()
    if played is not None:
        raise TournamentRefused(DeskRefusal.MATCH_FIRST, match=Versus((played.first, played.second)))


def _check_spoke(row: ClubTournament, who: Speaker, desk: Desk, said: Said) -> None:
    """Whoever has reported for a guest is no judge of that match, and no voice of the other side. Raises TournamentRefused."""
    if isinstance(said, actions.ReportWin) and who.names.isdisjoint(said.win.both):
        _check_speaks_for_one(row, who, desk, said)
    if not isinstance(said, actions.Win | actions.GiveWalkover | actions.BothAbsent) or who.guests.isdisjoint(said.both):
        return
    match, _players = live_match_of(desk.tournament, *said.both)
    for name in who.guests.intersection(said.both) if match.state is MatchState.DISPUTED else ():
        if row.records.filter(actor=who.user, said__startswith=f"report {name}: ").exists():
            raise TournamentRefused(DeskRefusal.SPOKE_THERE, name=name)


def _check_speaks_for_one(row: ClubTournament, who: Speaker, desk: Desk, said: actions.ReportWin) -> None:
    """Raises TournamentRefused."""
    match = next((one for one in live_matches(brackets_of(desk.tournament)) if set(one.names) == set(said.win.both)), None)
    reports = match.record.reports if match is not None and match.record is not None else ()
    for other in (report.by for report in reports if report.by != said.by):
        if row.records.filter(actor=who.user, said__startswith=f"report {other}: ", said__contains=f" {said.by}").exists():
            raise TournamentRefused(DeskRefusal.BOTH_SIDES, name=other)


def _check_buy_back(desk: Desk, said: Said) -> None:
    """Raises TournamentRefused once the last moment for it is over."""
    until = desk.buy_backs_until
    if isinstance(said, actions.BuyBack) and until is not None and int(timezone.now().timestamp()) > until:
        raise TournamentRefused(DeskRefusal.BUY_BACKS_OVER, at=until)


def _named_in(said: Said) -> Sequence[str]:
    """Who is entered or buys by that."""
    match said:
        case SellLot(buyers=buyers):
            return buyers
        case actions.Enter(names):
            return names
        case actions.EnterLate(name=name) | SignUp(name) | TakePlace(name):
            return (name,)
        case _:
            return ()


def check_title(said: Said) -> None:
    """Raises TournamentRefused."""
    if isinstance(said, actions.SetTitle) and len(said.title) > LONGEST_TITLE:
        raise TournamentRefused(DeskRefusal.LONG_TITLE, most=LONGEST_TITLE)


def _check_match(desk: Desk, said: Said, match: MatchId) -> None:
    if isinstance(said, actions.Win | actions.GiveWalkover | actions.BothAbsent):
        both = said.both
    elif isinstance(said, ClaimNoShow):
        both = (said.by, said.absent)
    elif isinstance(decided := actions.without_reason(said), actions.Correct | UndoResult):
        if to_correct(desk.tournament, decided.both, decided.match).match != match:
            raise TournamentRefused(DeskRefusal.NOT_THE_LAST, one=decided.one, other=decided.other)
        return
    else:
        return
    _check_is_live(desk, both, match)


def _check_is_live(desk: Desk, both: tuple[str, str], match: MatchId) -> None:
    """Raises TournamentRefused."""
    found, _players = live_match_of(desk.tournament, *both)
    if found.id != match:
        raise TournamentRefused(DeskRefusal.NO_LIVE_MATCH)


def check_report(row: ClubTournament, desk: Desk, said: actions.ReportWin, match: MatchId, version: int) -> None:
    """Of the match that a page of that version showed: one to play, or one whose result they have read there and say otherwise.
    Raises TournamentRefused."""
    contested = contestable(desk, said)
    if contested is not None and contested.match == match and not decided_since(row, match, version):
        return
    _check_still_open(desk, said, match)
    _check_is_live(desk, said.win.both, match)


def _check_still_open(desk: Desk, said: actions.ReportWin, match: MatchId) -> None:
    """Raises TournamentRefused with what the desk has entered meanwhile."""
    record = desk.tournament.record(match)
    if record is None or set(record.players) != set(said.win.both) or record.under_review:
        return
    outcome = record.outcome
    if isinstance(outcome, Played | Walkover):
        stands = score_in_words(outcome.winner, outcome.score if isinstance(outcome, Played) else None)
        raise TournamentRefused(DeskRefusal.STANDS_ALREADY, result=stands)


def check_own_click(tournament: ClubTournament, action_id: UUID, user: User) -> None:
    """Raises ActionIdUsed for somebody else's."""
    if not tournament.records.filter(action_id=action_id, actor=user).exists():
        raise ActionIdUsed


def check_same(row: ClubTournament, action_id: UUID, said: Sequence[Said]) -> None:
    """Raises ActionIdUsed if that click has said anything else, or more: its sender would believe it done."""
    ids = [id_at(action_id, place) for place in range(len(said) + _MOST_BESIDE + 1)]
    known = row.records.filter(action_id__in=ids).order_by("number").values_list("said", flat=True)
    now = [text_of(one) for one in said if not isinstance(one, actions.SetSeed | PromiseDraw | KeepHours)]
    if [text for text in known if not text.startswith(_BESIDE)] != now:
        raise ActionIdUsed


def end_offers(pk: int) -> bool:
    """Whether an offered place went to the next: its time was up. Two workers at once: once."""
    with transaction.atomic():
        row, desk = TOURNAMENTS.locked(pk)
        now = int(timezone.now().timestamp())
        due = any(one.offered_until is not None and one.offered_until <= now for one in desk.waiting)
        if not due or desk.called_off or desk.tournament.started:
            return False
        steps: list[Said] = [EndOffers(now)]
        if is_over(desk, now):  # at the same hour: of who has an offer and is there, the place is theirs
            steps.insert(0, KeepHours(now))
        TournamentWriting(row, Author(None, "")).write_all(steps, uuid4())
        return True


def keep_hours(pk: int) -> bool:
    """Whether an hour of entry has come, which is noted now. Two workers at once: once."""
    with transaction.atomic():
        row, desk = TOURNAMENTS.locked(pk)
        now = int(timezone.now().timestamp())
        if desk.entry_changes is None or desk.entry_changes > now:
            return False
        step: Step = KeepHours(now)
        TournamentWriting(row, Author(None, "")).write_all([step], uuid4())
        return True


def keep_deadlines(pk: int) -> bool:
    """Whether the clock had something to say of matches that are not played. Two workers at once: once."""
    with transaction.atomic():
        row, _desk = TOURNAMENTS.locked(pk)
        writing = TournamentWriting(row, Author(None, ""))
        heard, now, looks = hear_begun(writing), int(timezone.now().timestamp()), clock_looks(writing.state)
        if looks is not None and looks <= now:
            step: Step = KeepDeadlines(now, int(lateness().total_seconds()), tuple(sorted(guests_at(row))))
            writing.write_all([step], uuid4())
        elif heard:
            writing.finish()
        return looks is not None and looks <= now
