"""The one principle for directors who play: they enter what was played, and nothing that decides a match of others without
play, or moves somebody in or out, unless the persons concerned have said it themselves.

That is what a club night needs whose only director plays, too: results that players call out, draws and rounds by the promised
number. Walk-overs, withdrawals, absence, lateness, corrections are different. They choose who meets whom and who is paid, and
nobody at the table need know. A player says so of themselves or, of an opponent who is not there, on their own page; then
whoever directs may write it down. So may a director who has nothing to gain: who has not entered, holds no part of a lot,
does not wait for a place, or is out of a tournament that is not about money.
"""

from collections.abc import Iterable, Iterator

from games.tournaments.desk.check_in import is_closed
from games.tournaments.desk.clock.autopilot import said_absent
from games.tournaments.desk.decide import performed
from games.tournaments.desk.lots.auction import has_money_on
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import (
    AnswerClaim,
    CameLate,
    ClaimNoShow,
    NotLate,
    SetAutopilot,
    SetDeadline,
    SetLater,
    SignOff,
    Step,
    TakeClaimBack,
    UndoBegin,
    UndoCall,
    UndoCheckIn,
    UndoResult,
)
from games.tournaments.desk.undo.said_otherwise import is_confirmed
from games.tournaments.model import actions
from games.tournaments.model.flights import Fed, Knockout, Lives, Rounds, Swiss
from games.tournaments.model.matches import Match, MatchState
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.results import NoShow, Outcome, Played, Record
from games.tournaments.model.slots import MatchId
from games.tournaments.permissions.speakers import Speaker
from games.tournaments.rules.bracket import Brackets, brackets_of
from games.tournaments.rules.correcting import to_correct
from games.tournaments.rules.lookup import all_matches, fed_by, flight_of, leads_to, live_match_of, live_matches, undecided
from games.tournaments.rules.outcomes import outcome_of

Said = actions.Action | Step

_OF_SOMEBODY = (
    SignOff | actions.Withdraw | actions.GoAbsent | actions.ComeBack | actions.StartLate | CameLate | NotLate
)  # before the draw nobody knows who gains by it
_TAKES_OUT = SignOff | actions.Withdraw | actions.GoAbsent
_OUT_OF_THE_HALL = UndoCheckIn | SignOff | actions.Withdraw | actions.GoAbsent  # before the draw, too, of who is there


def is_about_money(desk: Desk) -> bool:
    """Whether anything is owed for it or won in it."""
    money = desk.tournament.money
    return bool(money.fee or money.side_pools or desk.calcutta is not None)


def has_stake(who: Speaker, desk: Desk) -> bool:
    """Whether they play, wait for a place, or hold a part of a lot."""
    return not who.names.isdisjoint(desk.come) or has_money_on(desk, who.names, desk.come)


def others_have_entered(who: Speaker, desk: Desk) -> bool:
    """Whether somebody else has a place, or waits for one: they may have lost theirs by the hour, or be offered one."""
    return not who.names.issuperset(desk.come)


def may_gain(who: Speaker, desk: Desk) -> bool:
    """Whether they have a stake that is still open: whoever is out gains nothing by what becomes of others, unless it pays."""
    if not has_stake(who, desk):
        return False
    entered = any(desk.tournament.entrant(name) is not None for name in who.names)
    return not entered or is_about_money(desk) or any(is_in(desk, name) for name in who.names)


def check_says_what_was_played(who: Speaker, desk: Desk, said: Said) -> None:
    """Of a director. Raises TournamentRefused."""
    insisted = actions.without_reason(said)
    if isinstance(insisted, _OUT_OF_THE_HALL) and insisted.name in who.there - who.names and has_stake(who, desk):
        raise TournamentRefused(DeskRefusal.OWN_GAIN)
    before = not desk.tournament.started and not is_closed(desk) and has_stake(who, desk)
    if before and isinstance(insisted, _TAKES_OUT) and insisted.name in who.entered - who.names:
        raise TournamentRefused(DeskRefusal.OWN_GAIN)
    if not desk.tournament.started or not may_gain(who, desk):
        return
    _check_is_not_on_screen(who, insisted)
    _check_ends_no_claim(desk, insisted)
    _check_ends_no_call(who, desk, insisted)
    match insisted:
        case actions.Win():
            _check_as_reported(who, desk, insisted)
            _check_review(who, desk, insisted)
        case actions.GiveWalkover(winner, loser):
            if said_absent(desk, live_match_of(desk.tournament, winner, loser)[0]) != winner:
                raise TournamentRefused(DeskRefusal.OWN_ABSENT, winner=winner, loser=loser)
        case actions.BothAbsent() | ClaimNoShow() | AnswerClaim() | TakeClaimBack():
            raise TournamentRefused(DeskRefusal.OWN_GAIN)
        case actions.Begin() | UndoBegin():
            raise TournamentRefused(DeskRefusal.OWN_BEGINS)
        case actions.Correct() | UndoResult():
            _check_was_a_slip(who, desk, said, insisted)
        case step if isinstance(step, _OF_SOMEBODY) and step.name not in who.names:
            raise TournamentRefused(DeskRefusal.OWN_GAIN)
        case actions.Challenge(own) | actions.Decline(challenged=own) | actions.TakeChallengeBack(own) if own not in who.names:
            challenges = isinstance(insisted, actions.Challenge)
            raise TournamentRefused(DeskRefusal.OWN_CHALLENGES if challenges else DeskRefusal.OWN_GAIN)
        case _:
            pass


def meets_next(who: Speaker, desk: Desk, both: Iterable[str]) -> bool:
    """Whether they would meet the winner or the loser of the match that these two play."""
    one, other = both
    brackets = brackets_of(desk.tournament)
    between, _players = live_match_of(desk.tournament, one, other)
    feeding = {match.id: match for match in all_matches(brackets)}
    for match in feeding.values():
        feeds = set(fed_by(match))
        if match.decided or between.id not in feeds:
            continue
        others = [feeding[feed] for feed in feeds if feed != between.id and feed in feeding]
        if any(not who.names.isdisjoint(there.names) for there in (match, *others)):
            return True
    return False


def is_in(desk: Desk, name: str) -> bool:
    """Whether they may still play, or their place is open: also while a match that they have played, or are to play, is under
    review."""
    brackets = brackets_of(desk.tournament)
    if any(name in (*match.names, *match.due) for match in undecided(all_matches(brackets))):
        return True
    for flight in desk.tournament.flights:
        if flight.lines is None and not isinstance(flight.format, Fed):
            return True
        of_rounds = not isinstance(flight.format, Knockout | Fed)
        if of_rounds and not flight.closed and flight.lines is not None and name in flight.lines:
            return True
    return False


def _check_is_not_on_screen(who: Speaker, said: Said) -> None:
    """What is played at its board the site hears by itself; nobody ends it who may gain by that."""
    if isinstance(said, actions.Win | actions.GiveWalkover | actions.BothAbsent) and frozenset(said.both) in who.on_screen:
        raise TournamentRefused(DeskRefusal.OWN_ON_SCREEN)


def _check_ends_no_claim(desk: Desk, said: Said) -> None:
    """Another hour makes void what was said of who is not there before it."""
    if not isinstance(said, SetLater | SetDeadline | SetAutopilot):
        return
    _events, after = performed(desk, said)
    still = {watch.match for watch in after.watches if watch.claim is not None}
    for watch in (watch for watch in desk.watches if watch.claim is not None and watch.match not in still):
        by = watch.claim.by if watch.claim is not None else ""
        absent = next(name for name in watch.players if name != by)
        raise TournamentRefused(DeskRefusal.OWN_CLAIM, name=by, other=absent)


def _check_ends_no_call(who: Speaker, desk: Desk, said: Said) -> None:
    """Lateness would count anew from the next call; where no other director is there to give points for it, it does not."""
    if not isinstance(said, UndoCall) or who.just_called or not who.others_direct or desk.tournament.options.late_terms is None:
        return
    live = live_matches(brackets_of(desk.tournament))
    if any(match.id == said.match and match.state is MatchState.READY for match in live):
        raise TournamentRefused(DeskRefusal.OWN_UNCALLS)


def _check_as_reported(who: Speaker, desk: Desk, win: actions.Win) -> None:
    """What players have called out is entered as it is; not against what one of the two has reported."""
    if not who.names.isdisjoint(win.both):
        return
    match, players = live_match_of(desk.tournament, *win.both)
    record = match.record if match.record is not None and match.record.players == players else None
    if record is not None and not _is_as_reported(desk, record, win):
        raise TournamentRefused(DeskRefusal.OWN_REPORTED)


def _check_review(who: Speaker, desk: Desk, win: actions.Win) -> None:
    """What a correction has put under review the two report, or another director enters: not whoever has played it or a match
    on the way there, may meet one of the two, or is paid behind them."""
    match, _players = live_match_of(desk.tournament, *win.both)
    if not match.under_review or win.loser in who.names:
        return
    brackets = brackets_of(desk.tournament)
    on_the_way = (match, *_comes_out_of(brackets, match), *leads_to(brackets, {match.id}))
    if is_about_money(desk) or any(not who.names.isdisjoint((*one.names, *one.due)) for one in on_the_way):
        raise TournamentRefused(DeskRefusal.OWN_GAIN)


def _comes_out_of(brackets: Brackets, match: Match) -> Iterator[Match]:
    """The matches that feed it, directly or not."""
    feeding = {one.id: one for one in all_matches(brackets)}
    found, waiting = set[MatchId](), [match]
    while waiting:
        for feed in fed_by(waiting.pop()):
            if feed in feeding and feed not in found:
                found.add(feed)
                waiting.append(feeding[feed])
                yield feeding[feed]


def _check_was_a_slip(who: Speaker, desk: Desk, said: Said, insisted: actions.Correct | UndoResult) -> None:
    """A slip of one's own is mended, and what both say that it should be, or whom it costs, is written down, with a reason."""
    record = to_correct(desk.tournament, insisted.both, insisted.match)
    if is_confirmed(record):
        raise TournamentRefused(DeskRefusal.OWN_CONFIRMED)
    to = insisted.result if isinstance(insisted, actions.Correct) else None
    told_why = isinstance(said, actions.Override) or (isinstance(said, UndoResult) and bool(said.why.strip()))
    paid = flight_of(desk.tournament, record.match.flight).closed
    slip = frozenset(insisted.both) in who.slips and not record.said and not paid
    if slip and (to is None or isinstance(to, actions.Win)):
        _check_chooses_nobody(who, desk, record, to, told_why=told_why)
        return
    if not (isinstance(to, actions.Win) and _is_said(desk, record, to)):
        raise TournamentRefused(DeskRefusal.OWN_GAIN)
    for name in silent_of(record):
        if paid or name in who.guests or name in _worse_off(desk, record, to):
            raise TournamentRefused(DeskRefusal.OWN_ONE_WORD, name=name)
        if _has_come_to_them(who, desk, record.match):
            raise TournamentRefused(DeskRefusal.OWN_RESTS)
    if not told_why:
        raise TournamentRefused(DeskRefusal.OWN_WHY)


def silent_of(record: Record) -> frozenset[str]:
    """Who of the two has not said what was played."""
    return frozenset(record.players) - {report.by for report in record.reports}


def _worse_off(desk: Desk, record: Record, to: actions.Win) -> Iterator[str]:
    """Who would lose by the correction, so that it is not the other's word alone: a win, or points where those decide between
    equals."""
    outcome = _outcome(desk, record, to)
    assert isinstance(outcome, Played)
    before = record.outcome
    if isinstance(before, NoShow | None) or before.winner != outcome.winner:
        yield to.loser
    elif isinstance(before, Played) and before.score is not None and outcome.score is not None:
        lost = record.players.index(to.loser)
        yield to.loser if outcome.score[lost] < before.score[lost] else to.winner


def _check_chooses_nobody(who: Speaker, desk: Desk, record: Record, to: actions.Win | None, *, told_why: bool) -> None:
    """Whom they are going to meet one of the two says, who are no guests without a login; whom they may meet is told to all.
    Once the next round is paired everybody has seen who meets whom, and only the two who have played say otherwise."""
    flight = flight_of(desk.tournament, record.match.flight)
    paired = isinstance(flight.format, Rounds) and len(flight.rounds) > record.match.round
    if paired and who.names.isdisjoint(record.players):
        raise TournamentRefused(DeskRefusal.OWN_PAIRED)
    if to is not None and isinstance(record.outcome, Played) and record.outcome.winner == to.winner:
        return
    if _has_come_to_them(who, desk, record.match):
        raise TournamentRefused(DeskRefusal.OWN_RESTS)
    comes = _comes_to_them(who, desk, record.match)
    if comes and not who.guests.issuperset(record.players):
        raise TournamentRefused(DeskRefusal.OWN_NEXT)
    if (comes or _may_come(who, desk, record.match)) and not told_why:
        raise TournamentRefused(DeskRefusal.OWN_WHY)


def _has_come_to_them(who: Speaker, desk: Desk, match: MatchId) -> bool:
    """Whether a match that they have played rests on that one."""
    later = leads_to(brackets_of(desk.tournament), {match})
    return any(not who.names.isdisjoint(one.names) and one.record is not None and one.decided for one in later)


def _comes_to_them(who: Speaker, desk: Desk, match: MatchId) -> bool:
    """Whether a match in which they stand already gets its other player out of that one, at once or by and by."""
    later = leads_to(brackets_of(desk.tournament), {match})
    return any(not who.names.isdisjoint(one.names) and not one.decided for one in later)


def _may_come(who: Speaker, desk: Desk, match: MatchId) -> bool:
    """Whether a match still to be played can bring them together with a player of that one, or its round is paired by it."""
    flight = flight_of(desk.tournament, match.flight)
    if isinstance(flight.format, Swiss | Lives):
        return flight.lines is not None and not who.names.isdisjoint(flight.lines)
    brackets = brackets_of(desk.tournament)
    theirs = {one.id for one in all_matches(brackets) if not who.names.isdisjoint(one.names) and not one.decided}
    after = {one.id for one in leads_to(brackets, {match}) if not one.decided}
    return any(one.id in after for one in leads_to(brackets, theirs))


def _is_said(desk: Desk, record: Record, win: actions.Win) -> bool:
    """Whether one of the two says so of a result that stands, and the other nothing else."""
    return record.match in desk.contested and bool(record.reports) and _is_as_reported(desk, record, win)


def _is_as_reported(desk: Desk, record: Record, win: actions.Win) -> bool:
    """Whether everybody who has reported says the same, to the point: points decide between equals."""
    if not record.reports:
        return True
    said = _outcome(desk, record, win)
    told = {(report.outcome.winner, report.outcome.score) for report in record.reports}
    return isinstance(said, Played) and told == {(said.winner, said.score)}


def _outcome(desk: Desk, record: Record, win: actions.Win) -> Outcome:
    match = next(one for one in all_matches(brackets_of(desk.tournament)) if one.id == record.match)
    return outcome_of(win, record, match.slot.length, desk.tournament.options)
