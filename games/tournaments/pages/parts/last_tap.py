"""What was said last at the desk, in words, and the statements that take it out again where that can be done."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.tournaments.desk.decide import Happened
from games.tournaments.desk.steps import (
    CallToTable,
    KeepDeadlines,
    KeepHours,
    SignUp,
    TakePlace,
    UndoCheckIn,
    UndoStep,
)
from games.tournaments.model import actions
from games.tournaments.model.events import EntryStruck, PlayerEntered
from games.tournaments.models import ClubTournament
from games.tournaments.services.writing import Said, latest_of
<<<<<<< HEAD
from games.tournaments.telling.done import Called, all_done_in_words
=======
from games.tournaments.wording.sentence import sentence_of
>>>>>>> 2efb5726fdee33fac22ff145fb464446ff247a18

LOOKED_AT = 40
"""So many statements back at most: those of one tap are as many as there are tables."""
_BY_OTHERS = (SignUp, TakePlace, KeepHours, KeepDeadlines, actions.ReportWin)
"""Players and the clock say these at any time, and take nothing of the desk's last tap away."""


@dataclass(frozen=True, slots=True)
class LastTap:
    """`text` is what was done; `undo` takes it out again, empty where nothing can."""

    text: str
    undo: str


def last_tap(tournament: ClubTournament, called: Called) -> LastTap | None:
    """One query. None before anything was said, or right after something was taken out."""
    latest = [one for one in latest_of(tournament, LOOKED_AT) if not isinstance(one[1], _BY_OTHERS)]
    together = [(said, events) for at, said, events in reversed(latest) if at == latest[0][0]]
    if not together or isinstance(together[0][0], UndoStep):
        return None
    undo = [_undo(said, events) for said, events in together]
    return LastTap(all_done_in_words(together, called), "\n".join(undo) if all(undo) else "")


def _undo(said: Said, events: Sequence[Happened]) -> str:
    """The statements that take it out, one a line; empty if nothing does."""
    match said:
        case CallToTable(match):
            return f"uncall {match}"
        case actions.Win() | actions.GiveWalkover() | actions.BothAbsent():
            one, other = said.both
            return f"not_played {one} {other}"
        case actions.CheckIn(names):
            return "\n".join(f"not_in_hall {name}" for name in names)
        case UndoCheckIn(name):
            return f"check_in {name}"
        case actions.GoAbsent(name):
            return f"returns {name}"
        case actions.ComeBack(name):
            return f"absent {name}"
        case _:
            return "\n".join(_entries_undone(events))


def _entries_undone(events: Sequence[Happened]) -> Iterator[str]:
    """Whoever was let in before the draw is taken out, whoever was taken out let in."""
    for event in events:
        match event:
            case PlayerEntered(name):
                yield f"sign_off {name}"
            case EntryStruck(name):
                yield f"entrants {name}"
            case _:
                pass
<<<<<<< HEAD
=======


def _text(said: Said, events: Sequence[Happened], called: Called) -> str:
    """In a sentence; empty for what is told by the page itself."""
    match said:
        case CallToTable(table=table):
            return gettext("Called to table {table}: {pair}").format(table=table, pair=_pair(events, called))
        case actions.Withdraw():
            return sentence_of(said, called)
        case _:
            return " ".join(_in_words(events, called)) or sentence_of(said, called)


def _pair(events: Sequence[Happened], called: Called) -> str:
    return " ".join(" – ".join(map(called, event.players)) for event in events if hasattr(event, "players"))


def _decided(players: tuple[str, str], outcome: Outcome, called: Called) -> str:
    """The score first: a narrow bar cuts off what is behind it."""
    winner = outcome.winner if not isinstance(outcome, NoShow) else players[0]
    one, other = called(winner), called(players[1] if winner == players[0] else players[0])
    if isinstance(outcome, NoShow):
        return gettext("Nobody came: {one} – {other}").format(one=one, other=other)
    if isinstance(outcome, Walkover):
        return gettext("{one} has won without playing: {other} was not there").format(one=one, other=other)
    return gettext("{won} against {other}").format(won=score_in_words(one, outcome.score), other=other)


def _in_words(events: Sequence[Happened], called: Called) -> Iterator[str]:
    for event in events:
        match event:
            case MatchDecided(players=players, outcome=outcome):
                yield _decided(players, outcome, called)
            case PlayerEntered(name):
                yield gettext("{name} is in.").format(name=called(name))
            case EntryStruck(name):
                yield gettext("{name} is taken out.").format(name=called(name))
            case PlayerCheckedIn(name):
                yield gettext("{name} is here.").format(name=called(name))
            case _:
                pass
>>>>>>> 2efb5726fdee33fac22ff145fb464446ff247a18
