"""What stands once something was played, paid, or all is over: it changes with a reason that everybody reads, or not at all.

Sheets of what was played before are not asked: they tell what happened, all at once.
"""

from games.tournaments.desk.calls import called_now
from games.tournaments.desk.clock.deadlines import Deadlines
from games.tournaments.desk.clock.their_hour import check_has_come
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.stage import Stage, stage_of
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import (
    AuctionStep,
    CallOff,
    ClaimNoShow,
    DrawAgain,
    EndOffers,
    KeepDeadlines,
    KeepHours,
    NotCalledOff,
    SignOff,
    Step,
    UndoResult,
)
from games.tournaments.desk.undo.said_otherwise import contestable, is_confirmed
from games.tournaments.desk.undo.withdrawals import check_not_paired_since
from games.tournaments.model import actions
from games.tournaments.model.flights import Flight, Groups
from games.tournaments.model.matches import MatchState
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.model.results import Record
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import Brackets, brackets_of
from games.tournaments.rules.correcting import corrected_to, meant, to_correct
from games.tournaments.rules.lookup import called, live_matches
from games.tournaments.rules.placing.owing import Owed, Reason, owed_in
from games.tournaments.rules.placing.paying_in import fees_of
from games.tournaments.rules.placing.standings import champion_of, standings_of
from games.tournaments.rules.rounds import declined_last
from games.tournaments.rules.starting import may_come_again

OF_MONEY = (actions.SetFee, actions.SetHouse, actions.SetPrizes, actions.AddSidePool)
#: Refused by their own rules, in better words, or said by the site itself.
_WITH_RULES_OF_THEIR_OWN = (*OF_MONEY, AuctionStep, CallOff, NotCalledOff, DrawAgain, EndOffers, KeepHours, KeepDeadlines)
#: What is paid to players once a flight is closed.
_PAID = frozenset({Reason.PRIZE, Reason.POOL, Reason.WON})


def check_what_stands(desk: Desk, said: actions.Action | Step) -> None:
    """Before it is decided. Raises TournamentRefused."""
    if desk.called_off and not isinstance(said, NotCalledOff):
        raise TournamentRefused(DeskRefusal.CALLED_OFF)
    if isinstance(said, OF_MONEY) and _takes_a_reason(desk.tournament, said):
        raise TournamentRefused(DeskRefusal.MONEY_WHY)
    insisted = actions.without_reason(said)
    if isinstance(insisted, actions.Correct):
        check_correction(desk, insisted, told_why=insisted is not said)
    if isinstance(insisted, actions.AddSidePool):
        _check_plays_for_it(desk.tournament, insisted)
    if isinstance(said, UndoResult) and not said.why.strip():
        _check_not_confirmed(meant(desk.tournament, said.both, said.match))
    if isinstance(said, actions.Close):
        _check_was_drawn(desk.tournament)
        _check_was_played(desk, said.flight)
    if isinstance(said, actions.Withdraw) and (said.unasked or said.double):
        raise TournamentRefused(DeskRefusal.KNOWS_WHO_OWES, name=said.name)
    _check_of_a_flight(desk, said)
    if isinstance(said, actions.Withdraw | SignOff):
        _check_has_not_won(desk, said.name)
    if isinstance(said, actions.ReportWin) and contestable(desk, said) is not None:
        return
    if stage_of(desk) is Stage.OVER and not isinstance(said, (actions.Override, *_WITH_RULES_OF_THEIR_OWN)):
        raise TournamentRefused(DeskRefusal.OVER)


def _takes_a_reason(told: Tournament, said: actions.Action) -> bool:
    """Whether money is owed, from the draw on; once a flight is paid it stands, and so does a side pool once it is drawn."""
    stands = isinstance(said, actions.AddSidePool) and any(pool.name == said.name for pool in told.money.side_pools)
    return told.started and not stands and not any(flight.closed for flight in told.flights)


def _check_plays_for_it(told: Tournament, said: actions.AddSidePool) -> None:
    """Nobody is taken into a side pool who has left. Raises TournamentRefused."""
    for name in said.members:
        if name in told.withdrawn:
            raise TournamentRefused(Refusal.WITHDRAWN, name=name)


def _check_of_a_flight(desk: Desk, said: actions.Action | Step) -> None:
    """Raises TournamentRefused."""
    match said:
        case actions.AddFlight(flight):
            _check_is_told_apart(desk.tournament, flight.name)
        case actions.Challenge():
            _check_may_challenge(desk.tournament, said)
        case actions.TakeChallengeBack():
            _check_nobody_waits(desk, said)
        case ClaimNoShow():
            check_has_come(desk, said)
        case actions.ComeBack(name):
            check_not_paired_since(desk, name)
        case _:
            pass


def _check_is_told_apart(told: Tournament, name: str) -> None:
    """By more than capitals: whoever says a flight again means that one. Raises TournamentRefused."""
    for flight in told.flights:
        if flight.name != name and flight.name.casefold() == name.casefold():
            raise TournamentRefused(Refusal.FLIGHT_EXISTS, flight=flight.name)


def _check_may_challenge(told: Tournament, said: actions.Challenge) -> None:
    """Nobody challenges who is away, nor again and again whoever has declined it. Raises TournamentRefused."""
    entrant = told.entrant(said.challenger)
    if entrant is not None and entrant.absent and not entrant.withdrawn:
        raise TournamentRefused(DeskRefusal.CHALLENGES_AWAY, name=said.challenger)
    if declined_last(told, said.challenger, said.challenged):
        raise TournamentRefused(DeskRefusal.CHALLENGE_DECLINED, one=said.challenger, other=said.challenged)


def _check_nobody_waits(desk: Desk, said: actions.TakeChallengeBack) -> None:
    """Nobody takes a challenge back to which they are called, or are said not to come. Raises TournamentRefused."""
    live = [match for match in live_matches(brackets_of(desk.tournament)) if match.names == (said.challenger, said.challenged)]
    deadlines, called_to = Deadlines(desk), {call.match for call in called_now(desk, live)}
    for match in live:
        watch = deadlines.watch(match)
        if match.id in called_to or (watch is not None and watch.spoken):
            raise TournamentRefused(DeskRefusal.CHALLENGE_STANDS, match=called(match))


def _check_has_not_won(desk: Desk, name: str) -> None:
    """Nobody loses by withdrawing what they have won. Raises TournamentRefused."""
    brackets = brackets_of(desk.tournament)
    for flight in desk.tournament.flights:
        rows = standings_of(desk.tournament, brackets, flight) if flight.lines is not None and not flight.closed else ()
        won = bool(rows) and champion_of(desk.tournament, brackets[flight.name], rows) == name
        if won and not _has_come_again(desk.tournament, brackets, flight, name):
            raise TournamentRefused(DeskRefusal.HAS_WON, name=name, flight=flight.name)


def _has_come_again(told: Tournament, brackets: Brackets, group: Flight, name: str) -> bool:
    """Whether whoever has won a group of rolling knock-outs, at the board, waits for another or plays in it: that they can
    leave, and keep what they have won."""
    whole = told.flight(group.part_of) if group.part_of is not None else None
    if whole is None or not isinstance(whole.format, Groups) or name in may_come_again(told, brackets, whole):
        return False
    return any(match.state is MatchState.PLAYED and name in match.names for match in brackets[group.name].matches)


def check_correction(desk: Desk, said: actions.Correct, *, told_why: bool) -> None:
    """A result whose prizes are paid, or that both have reported, is corrected with a reason; and one of which a player says
    otherwise stands with one. Raises TournamentRefused."""
    record = to_correct(desk.tournament, said.both, said.match)
    says_the_same = not record.under_review and corrected_to(desk.tournament, record, said) == record.outcome
    if says_the_same and record.match not in desk.contested:
        raise TournamentRefused(DeskRefusal.WRITTEN_ALREADY)
    if told_why:
        return
    flight = desk.tournament.flight(record.match.flight)
    if flight is not None and flight.closed:
        raise TournamentRefused(DeskRefusal.OVER_WHY)
    if says_the_same:
        raise TournamentRefused(DeskRefusal.CONTESTED_WHY)
    _check_not_confirmed(record)


def _check_not_confirmed(record: Record) -> None:
    """What both have reported is neither changed nor taken out without a reason. Raises TournamentRefused."""
    if is_confirmed(record):
        raise TournamentRefused(DeskRefusal.CONFIRMED)


def _check_was_drawn(told: Tournament) -> None:
    """Nobody shuts a flight for good before the evening begins. Raises TournamentRefused."""
    if not told.started:
        raise TournamentRefused(DeskRefusal.NOT_DRAWN)


def _check_was_played(desk: Desk, name: str) -> None:
    """No prize where nothing was played. Raises TournamentRefused."""
    told = desk.tournament
    parts = {flight.name for flight in told.flights if name in (flight.name, flight.part_of)}
    shares = any(share for prizes in told.money.prizes if prizes.flight in parts for share in prizes.shares)
    pools = told.money.side_pools if told.flights and told.flights[0].name == name else ()
    decided = any(record.outcome is not None and record.match.flight in parts for record in told.records)
    flight = told.flight(name)
    if ((shares and fees_of(told)) or pools) and not decided and flight is not None and flight.lines is not None:
        raise TournamentRefused(DeskRefusal.NOTHING_PLAYED, flight=name)


def check_paid_stands(before: Desk, after: Desk, said: actions.Action | Step) -> None:
    """Once a flight is paid, only a correction with its reason changes what it has paid. Raises TournamentRefused."""
    closed = [flight.name for flight in before.tournament.flights if flight.closed]
    if not closed or isinstance(said, actions.Override | actions.Close) or before.tournament == after.tournament:
        return
    if any(_paid(after).get(one) != cents for one, cents in _paid(before).items()):
        raise TournamentRefused(DeskRefusal.PAID_STANDS, flight=closed[0])


def _paid(desk: Desk) -> dict[Owed, int]:
    return {one: cents for one, cents in owed_in(desk.tournament, desk.calcutta).items() if one.reason in _PAID}
