"""What a director leaves to another who plays, waits for a place, or holds a part of a lot.

Whoever runs the night of a small club plays, too. They draw by the promised number, enter what others have played and call to
tables. They do not choose whom they meet, decide their own match, name the field, move money or the day once others have
entered, or let themselves in before others; what they say of the matches of others is in `stake.py`. What they may not say
another director says, which the sentence tells.
"""

from collections.abc import Collection, Iterable, Iterator

from games.tournaments.desk.clock.autopilot import live_match
from games.tournaments.desk.decide import performed
from games.tournaments.desk.doubles import StrikeDouble
from games.tournaments.desk.lots.auction import has_money_on
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import (
    BuyBacksUntil,
    CallOff,
    CallToTable,
    CameLate,
    CheckInUntil,
    ClaimNoShow,
    ClubRatings,
    DrawAgain,
    NotCalledOff,
    NotLate,
    SetCalcutta,
    SetCapacity,
    SetLater,
    SetScreen,
    SetStart,
    SignOff,
    Step,
    UndoBuyBack,
    UndoCall,
    UndoReEntry,
    UndoResult,
    UndoSignOff,
)
from games.tournaments.desk.undo.withdrawals import leaves_owing_nothing, needs_a_director
from games.tournaments.desk.what_stands import OF_MONEY
from games.tournaments.model import actions
from games.tournaments.model.flights import Ladder, Lives, Swiss
from games.tournaments.model.matches import Match, MatchState
from games.tournaments.model.options import Seeding, TieBreak
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.results import Played
from games.tournaments.model.slots import Versus
from games.tournaments.permissions.hours_of_the_clock import check_hours
from games.tournaments.permissions.speakers import Speaker
from games.tournaments.permissions.stake import (
    check_says_what_was_played,
    has_stake,
    is_about_money,
    may_gain,
    others_have_entered,
    silent_of,
)
from games.tournaments.permissions.typed_in import check_all_have_come
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.correcting import meant, to_correct
from games.tournaments.rules.lookup import all_matches, fed_by, live_matches, to_play
from games.tournaments.rules.placing.owing import owed_in
from games.tournaments.rules.placing.standings import is_over, standings_of

Said = actions.Action | Step

#: Who could be made to meet whom by these, once the draw is known.
_OF_THE_DRAW = (DrawAgain, actions.SetSeed, actions.Rate, ClubRatings)
_FLEEING = SignOff | StrikeDouble | actions.Withdraw | actions.GoAbsent | actions.StartLate
_OF_AN_OPPONENT = StrikeDouble | actions.Withdraw | actions.GoAbsent
_AFTER_THE_DRAW = (
    *(BuyBacksUntil, UndoBuyBack, UndoReEntry, CallOff, NotCalledOff, SetStart),
    *(actions.AddFlight, actions.SetOption, actions.EnterLate, actions.BuyBack),
)


def check_own_interest(who: Speaker, desk: Desk, said: Said) -> None:
    """Of a director. Raises TournamentRefused."""
    whole, said = said, actions.without_reason(said)
    waits = any(desk.waits(name) is not None for name in who.names)
    _check_lets_in(who, desk, said, waits=waits)
    _check_makes_room(who, desk, said)
    staked = has_stake(who, desk)
    _check_field(who, said, staked=staked)
    if staked:
        if isinstance(said, actions.ReportWin) and said.by not in who.guests:
            raise TournamentRefused(DeskRefusal.OWN_VOICE, name=said.by)
        check_not_fleeing(who.names, desk, said)
        _check_draw(desk, said)
        _check_close(who, desk, said)
        _check_settled(who, desk, said)
        check_hours(who, desk, said)
        check_terms(who, desk, said)
    _check_money_on(who, desk, said)
    without_a_voice = who.names if is_about_money(desk) else who.names | who.guests | who.brought
    for own in who.names:
        if _concedes(own, desk, said):
            continue
        if any(name not in without_a_voice for name in _opponents(own, desk, said)):
            raise TournamentRefused(DeskRefusal.OWN_OPPONENT if isinstance(said, _OF_AN_OPPONENT) else DeskRefusal.OWN_MATCH)
        if isinstance(said, actions.ReportWin) and own in said.win.both:
            raise TournamentRefused(DeskRefusal.OWN_MATCH)  # for a guest: who plays them enters it as the director
    if isinstance(said, actions.Correct):
        _check_gains_nothing(who, desk, said)
    if isinstance(said, UndoResult) and (turned := _turned_round(desk, said)) is not None:
        _check_gains_nothing(who, desk, turned)
    check_says_what_was_played(who, desk, whole)


def check_not_fleeing(names: Collection[str], desk: Desk, said: Said) -> None:
    """A match that was called, has begun or is reported is not turned into a walk-over by its loser, who has these names.
    Raises TournamentRefused."""
    if not isinstance(said, _FLEEING) or said.name not in names or _never_said_yes(desk, said):
        return
    called = {call.match for call in desk.calls}
    for match in _live(desk):
        begun = match.record is not None and match.record.begun
        if said.name in match.names and (begun or (match.id in called and not isinstance(said, actions.StartLate))):
            theirs = to_play(match) if said.name in to_play(match) else match.names
            why = DeskRefusal.LEAVE_LATER if match.under_review else DeskRefusal.MATCH_FIRST
            raise TournamentRefused(why, match=Versus(theirs))


def check_has_not_looked_on(desk: Desk, said: Said) -> None:
    """Nobody who owes nothing comes back by themselves once they have seen whether it pays. Raises TournamentRefused."""
    if isinstance(said, actions.ComeBack) and needs_a_director(desk, said.name):
        raise TournamentRefused(DeskRefusal.BACK_BY_DIRECTOR)


def _never_said_yes(desk: Desk, said: Said) -> bool:
    """Whether whoever leaves has not agreed to what it costs; nobody ends that by what they say of the match."""
    return isinstance(said, SignOff | actions.Withdraw) and is_about_money(desk) and leaves_owing_nothing(desk, said.name)


def chose_the_draw(desk: Desk) -> bool:
    """Whether somebody has typed the number of the draw to come: no director enters themselves then."""
    return desk.tournament.draw_seed is not None and not desk.tournament.started


def check_enters_themselves(who: Speaker, desk: Desk) -> None:
    """Of a director: not once the draw was typed, by its number or by ratings, nor what others enter at or who is in has become
    another by them; who enters them then has looked at it. Raises TournamentRefused."""
    if chose_the_draw(desk):
        raise TournamentRefused(DeskRefusal.OWN_DRAW)
    if who.directs and desk.tournament.options.seeding is Seeding.RATING and _has_ratings(desk):
        raise TournamentRefused(DeskRefusal.OWN_RATINGS)
    if who.set_terms:
        raise TournamentRefused(DeskRefusal.OWN_CHANGES)


def _has_ratings(desk: Desk) -> bool:
    return any(entrant.rating is not None for entrant in desk.tournament.entrants)


def _check_lets_in(who: Speaker, desk: Desk, said: Said, *, waits: bool) -> None:
    """Directors enter as everybody does, and nobody who waits makes room; who plays lets nobody in before those who wait."""
    if isinstance(said, actions.Enter | actions.EnterLate | UndoSignOff):
        names = said.names if isinstance(said, actions.Enter) else (said.name,)
        full = desk.free_places is not None and desk.free_places <= 0
        if not who.names.isdisjoint(names):
            check_enters_themselves(who, desk)
            if desk.waiting or full or isinstance(said, actions.EnterLate):
                raise TournamentRefused(DeskRefusal.OWN_ENTRY)
        elif desk.waiting and has_stake(who, desk) and any(_passes_others(desk, name) for name in names):
            raise TournamentRefused(DeskRefusal.OWN_QUEUE)
    takes_out = isinstance(said, SignOff) and said.name not in who.names
    if waits and (takes_out or isinstance(said, CheckInUntil | StrikeDouble | actions.Withdraw | actions.GoAbsent)):
        raise TournamentRefused(DeskRefusal.OWN_ENTRY)


def _check_makes_room(who: Speaker, desk: Desk, said: Said) -> None:
    """Nobody makes the place that would be offered to themselves."""
    mine = [one for name in who.names if (one := desk.waits(name)) is not None and one.offered_until is None]
    if not isinstance(said, SetCapacity) or not mine:
        return
    _events, after = performed(desk, said)
    if any((then := after.waits(one.name)) is not None and then.offered_until is not None for one in mine):
        raise TournamentRefused(DeskRefusal.OWN_ROOM)


def _passes_others(desk: Desk, name: str) -> bool:
    """Whether somebody who waits has come before them, and no place is offered to them."""
    waits = desk.waits(name)
    return waits is None or waits.offered_until is None


def _check_draw(desk: Desk, said: Said) -> None:
    """Whoever plays neither sees a draw before it stands nor pairs by hand."""
    told = desk.tournament
    chooses = isinstance(said, _OF_THE_DRAW) or (isinstance(said, actions.PairRound) and said.by_hand is not None)
    option = said.name if isinstance(said, actions.SetOption) else ""
    weighs = option == "race_weight" or (option == "seeding" and _has_ratings(desk))
    if chooses or weighs or (isinstance(said, _AFTER_THE_DRAW) and told.started):
        raise TournamentRefused(DeskRefusal.OWN_DRAW)


def _check_field(who: Speaker, said: Said, *, staked: bool) -> None:
    """Who plays, or would, does not say against whom for the pool of everybody."""
    only = said.flight.only if isinstance(said, actions.AddFlight) else None
    if only is not None and (staked or not who.names.isdisjoint(only)):
        raise TournamentRefused(DeskRefusal.OWN_FIELD)


def _check_close(who: Speaker, desk: Desk, said: Said) -> None:
    """What was announced is played, rounds to their end, lives until one is left; a ladder has no end, and nobody closes it who
    leads."""
    flight = desk.tournament.flight(said.flight) if isinstance(said, actions.Close) else None
    if flight is None or flight.closed:
        return
    if flight.lines is None and len(desk.come) > 1:
        raise TournamentRefused(DeskRefusal.OWN_CLOSE, flight=flight.name)
    if flight.lines is None:
        return
    if isinstance(flight.format, Swiss) and len(flight.rounds) < flight.format.rounds:
        raise TournamentRefused(DeskRefusal.OWN_CLOSE, flight=flight.name)
    if not isinstance(flight.format, Lives | Ladder):
        return
    brackets = brackets_of(desk.tournament)
    rows = standings_of(desk.tournament, brackets, flight)
    if isinstance(flight.format, Lives):
        if not is_over(brackets[flight.name], desk.tournament):
            raise TournamentRefused(DeskRefusal.OWN_CLOSE, flight=flight.name)
        return
    _events, after = performed(desk, said)
    leads = any(row.place == 1 and row.player in who.names for row in rows)
    if leads or _owes(who, after) < _owes(who, desk):
        raise TournamentRefused(DeskRefusal.OWN_LADDER, flight=flight.name)


def _check_settled(who: Speaker, desk: Desk, said: Said) -> None:
    """Nobody pays themselves, or pairs whom they meet, while it is open what was played."""
    flight = desk.tournament.flight(said.flight) if isinstance(said, actions.Close | actions.PairRound) else None
    if flight is None or flight.closed or not may_gain(who, desk):
        return
    for match in desk.contested:
        record = desk.tournament.record(match)
        says = (report.by for report in record.reports if report.outcome != record.outcome) if record is not None else ()
        for name in says:
            raise TournamentRefused(DeskRefusal.OWN_SAID_OTHERWISE, name=name)
    if isinstance(said, actions.Close):
        check_all_have_come(who, desk)


def check_terms(who: Speaker, desk: Desk, said: Said) -> None:
    """People enter at the terms that they saw: what it costs, what is played, and where. Of whoever plays, of a treasurer, too.
    Raises TournamentRefused."""
    money = isinstance(said, (*OF_MONEY, SetCalcutta))
    if money and desk.tournament.started:
        raise TournamentRefused(DeskRefusal.OWN_PRIZES)
    others = others_have_entered(who, desk)
    screen = isinstance(said, SetScreen) and said.screen is not desk.screen
    another = isinstance(said, actions.AddFlight) and bool(desk.tournament.flights)
    if others and (money or screen or another or isinstance(said, actions.SetOption)):
        raise TournamentRefused(DeskRefusal.OWN_TERMS)


def _check_money_on(who: Speaker, desk: Desk, said: Said) -> None:
    """Who holds a part of a lot enters what its player has played as one says in whom they hold none, and decides nothing else
    about them."""
    match said:
        case actions.Correct(one, other) | UndoResult(one, other):
            about: Iterable[str] = (one, other)
        case actions.GiveWalkover() | actions.BothAbsent():
            about = said.both
        case actions.Win():
            about = () if _is_said_without_money(who, desk, said) else said.both
        case StrikeDouble(name) | actions.Withdraw(name) | actions.GoAbsent(name) | actions.StartLate(name) | CameLate(name):
            about = {other for match in _live(desk) if name in match.names for other in match.names}
        case _:
            about = ()
    if has_money_on(desk, who.names, about):
        raise TournamentRefused(DeskRefusal.OWN_MONEY)


def _is_said_without_money(who: Speaker, desk: Desk, said: actions.Win) -> bool:
    """Whether one of the two has reported it in whom they hold no part, and the other nothing else."""
    match = next((match for match in _live(desk) if set(match.names) == set(said.both)), None)
    reports = match.record.reports if match is not None and match.record is not None else ()
    if match is None or match.state is MatchState.DISPUTED:
        return False
    return any(not has_money_on(desk, who.names, (report.by,)) for report in reports)


def _check_gains_nothing(who: Speaker, desk: Desk, said: actions.Correct) -> None:
    """Once places stand and are paid, nobody corrects a result, of whomever, by which they come out better; before that none of
    others, unless both of them say so."""
    paid = any(flight.closed for flight in desk.tournament.flights)
    record = to_correct(desk.tournament, said.both, said.match)
    both_say_so = record.match in desk.contested and not silent_of(record)
    if not paid and (both_say_so or not who.names.isdisjoint(said.both)):
        return
    try:
        _events, after = performed(desk, actions.Override("-", said))
    except TournamentRefused:
        return  # it is refused for itself
    if _owes(who, after) < _owes(who, desk) or any(place < before for before, place in _places(who, desk, after)):
        raise TournamentRefused(DeskRefusal.OWN_PLACE if paid else DeskRefusal.OWN_BETTER)


def _turned_round(desk: Desk, said: UndoResult) -> actions.Correct | None:
    """What could be typed once the result is taken out; None if nobody has won."""
    record = meant(desk.tournament, said.both, said.match)
    if not isinstance(record.outcome, Played):
        return None
    winner = record.outcome.winner
    return actions.Correct(said.one, said.other, actions.Win(record.other(winner), winner), record.match)


def _owes(who: Speaker, desk: Desk) -> int:
    """In cents, to the till."""
    return sum(cents for one, cents in owed_in(desk.tournament, desk.calcutta).items() if one.name in who.names)


def _places(who: Speaker, before: Desk, after: Desk) -> Iterator[tuple[int, int]]:
    """Of one's own in each flight that is drawn: before and after."""
    for flight in before.tournament.flights:
        if flight.lines is not None:
            old, new = (
                {row.player: row.place for row in standings_of(desk.tournament, brackets_of(desk.tournament), flight)}
                for desk in (before, after)
            )
            yield from ((old[name], new[name]) for name in who.names & old.keys() & new.keys())


def _live(desk: Desk) -> list[Match]:
    return list(live_matches(brackets_of(desk.tournament)))


def _opponents(own: str, desk: Desk, said: actions.Action | Step) -> Iterable[str]:
    """Against whom a director would decide a match of their own by saying that."""
    match said:
        case actions.Win() | actions.GiveWalkover() | actions.BothAbsent():
            both: Iterable[str] = said.both
        case actions.Begin(one, other):
            both = (one, other)
        case actions.Correct(one, other) | UndoResult(one, other):
            both = (one, other)
        case actions.ReportWin(win=win):
            both = win.both
        case ClaimNoShow(by, absent):
            both = (by, absent)
        case SetLater():
            match = live_match(desk, said)
            both = match.names if match is not None else ()
        case CallToTable(called) | UndoCall(called) if any(call.match == called for call in desk.calls):
            both = next((match.names for match in _live(desk) if match.id == called), ())
        case StrikeDouble(name) | actions.Withdraw(name) | actions.GoAbsent(name):
            return [*_met_now(own, name, desk), *_waits_for(own, name, desk)]
        case actions.StartLate(name) | CameLate(name):
            return _met_now(own, name, desk)
        case NotLate(name):
            return _met_by(own, desk) if name == own else _met_now(own, name, desk)
        case _:
            return ()
    return [name for name in both if name != own] if own in both else ()


def _concedes(own: str, desk: Desk, said: Said) -> bool:
    """Whether a director enters that they have lost their own match, as the opponent has reported it if they have. Not where
    the score of a loss counts."""
    if not isinstance(said, actions.Win) or said.loser != own or TieBreak.DIFFERENCE in desk.tournament.options.tiebreaks:
        return False
    match = next((match for match in _live(desk) if set(match.names) == set(said.both)), None)
    reports = match.record.reports if match is not None and match.record is not None else ()
    return match is not None and all(report.by == own or report.outcome.winner == said.winner for report in reports)


def _met_by(own: str, desk: Desk) -> Iterable[str]:
    """Whoever has a match to play with the director."""
    return [name for match in _live(desk) if own in match.names for name in match.names if name != own]


def _met_now(own: str, name: str, desk: Desk) -> Iterable[str]:
    """That player, if they and the director have a match to play."""
    return [name] if name in _met_by(own, desk) else []


def _waits_for(own: str, name: str, desk: Desk) -> Iterable[str]:
    """That player, if they have come to a match for which the director plays now."""
    brackets = brackets_of(desk.tournament)
    now = {match.id for match in live_matches(brackets) if own in to_play(match)}
    for match in all_matches(brackets):
        if not match.decided and name in match.names and name != own and not now.isdisjoint(fed_by(match)):
            return [name]
    return []
