"""What whoever speaks has done before, as far as it bears on what they would say now: what they have typed themselves, whom
they have noted, what they have set before they enter, and whom they have given a login, who is no voice besides theirs;
which match they have called; and who plays on screen, of whom they would say what was played."""

from collections.abc import Sequence
from dataclasses import replace

from games.tournaments.desk.decide import Happened
from games.tournaments.desk.steps import SignOff, SignUp, TakePlace, UndoCall, UndoCheckIn, UndoResult, UndoSignOff
from games.tournaments.model import actions
from games.tournaments.model.actions import EnterLate
from games.tournaments.models import ClubTournament
from games.tournaments.permissions.speakers import Speaker, brought_at
from games.tournaments.services.persons.at_boards import playing_on_screen
from games.tournaments.services.persons.own_word import others_direct, with_everybody, with_whom_players_typed_in
from games.tournaments.services.persons.slips import has_just_called, has_just_typed
from games.tournaments.services.persons.terms import has_set_terms, has_shut_entry
from games.tournaments.services.writing import Said


def knowing(who: Speaker, row: ClubTournament, said: Said, before: Sequence[Happened] = ()) -> Speaker:
    """Whoever speaks, with what bears on this statement; `before`: what follows from what they say in the same breath. At most
    three queries, and only where it may matter."""
    insisted = actions.without_reason(said)
    match insisted:
        case UndoResult() | actions.Correct():
            both = frozenset(insisted.both)
            return replace(who, slips=frozenset({both})) if has_just_typed(row, who, both, insisted.match) else who
        case UndoCheckIn(name) | SignOff(name) | actions.Withdraw(name) | actions.GoAbsent(name):
            if name in who.names:
                return with_logins_given(who, row)
            return with_everybody(who, row) if who.directs else who
        case UndoCall(called) if who.directs and who.names:
            return replace(who, just_called=has_just_called(row, who, called), others_direct=others_direct(who, row))
        case actions.Start() if who.directs:
            return replace(who, has_shut=has_shut_entry(who, row, before))
        case actions.Close() if who.directs:
            return with_whom_players_typed_in(who, row)
        case SignUp(name) | TakePlace(name) | UndoSignOff(name) | EnterLate(name=name) if who.directs and name in who.names:
            return replace(who, set_terms=has_set_terms(who, row, before))
        case actions.Enter(names) if who.directs and not who.names.isdisjoint(names):
            return replace(who, set_terms=has_set_terms(who, row, before))
        case actions.ReportWin(win=win) if not who.names.isdisjoint(win.both):
            return with_logins_given(who, row)
        case actions.Win() | actions.GiveWalkover() | actions.BothAbsent():
            if not who.names.isdisjoint(insisted.both):
                return with_logins_given(who, row)
            return replace(who, on_screen=playing_on_screen(row)) if who.directs else who
        case _:
            return who


def with_logins_given(who: Speaker, row: ClubTournament) -> Speaker:
    """Whoever speaks, knowing to whom they have given a login, and who has to them."""
    given = brought_at(row)
    brought = frozenset(taker for giver, taker in given if giver in who.names)
    return replace(who, brought=brought, brought_by=frozenset(giver for giver, taker in given if taker in who.names))
