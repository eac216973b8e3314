"""What was done with one click, in a sentence: by what happened where that says more than what was said."""

from collections.abc import Callable, Collection, Iterator, Sequence

from django.utils.translation import gettext, ngettext

from games.tournaments.desk.decide import Happened
from games.tournaments.desk.happened import ResultUndone
from games.tournaments.desk.steps import CallToTable, KeepHours, PromiseDraw, Step, UndoResult
from games.tournaments.drawing.words import flight_called
from games.tournaments.model import actions
from games.tournaments.model.events import (
    EntryStruck,
    FlightClosed,
    FlightDrawn,
    FlightReopened,
    LineTaken,
    MatchDecided,
    PlayerCheckedIn,
    PlayerEntered,
    ResultCorrected,
)
from games.tournaments.model.results import NoShow, Outcome, Walkover
from games.tournaments.services.wording import score_in_words
from games.tournaments.wording.sentence import sentence_of

Called = Callable[[str], str]
Said = actions.Action | Step
_BESIDE = (actions.SetSeed, PromiseDraw, KeepHours)
"""What the site says beside a click: nobody reads its numbers."""


def done_in_words(said: Said, events: Sequence[Happened], called: Called, own: Collection[str] = ()) -> str:
    """One sentence or several; `own`: who has said it of themselves."""
    match said:
        case CallToTable(table=table):
            return gettext("Called to table {table}: {pair}").format(table=table, pair=_pair(events, called))
        case actions.Withdraw():
            return sentence_of(said, called)
        case UndoResult(why=why) if due := next((one.due for one in events if isinstance(one, ResultUndone)), None):
            return _others_play(" – ".join(map(called, said.both)), due, why, called)
        case UndoResult() if any(isinstance(one, ResultUndone) and one.waits for one in events):
            words = gettext("The result of {one} – {other} is taken out. What was reported waits again.")
            return words.format(one=called(said.one), other=called(said.other))
        case actions.EnterLate(name, flight) if _waits_again(events):
            words = gettext("{name} waits for the next group of {flight}.")
            return words.format(name=called(name), flight=flight_called(flight))
        case actions.Close() | actions.Start():
            return _in_a_row((sentence_of(said, called), *_of_events(events, called, own)))
        case _:
            return _in_a_row(list(_of_events(events, called, own))) or sentence_of(said, called)


def _waits_again(events: Sequence[Happened]) -> bool:
    """For a group that is not formed by it."""
    return any(isinstance(one, LineTaken) and one.again for one in events) and not any(
        isinstance(one, FlightDrawn) for one in events
    )


def all_done_in_words(together: Sequence[tuple[Said, Sequence[Happened]]], called: Called, own: Collection[str] = ()) -> str:
    """Of one click: an announcement and calls to many tables are told in one sentence. `own`: as above."""
    titles = [said.title for said, _events in together if isinstance(said, actions.SetTitle)]
    if titles and len(together) > 1:
        return gettext("{title} is announced.").format(title=titles[0])
    number = len(together)
    if number > 1 and all(isinstance(said, CallToTable) for said, _events in together):
        words = ngettext("{number} match is called to its table.", "{number} matches are called to their tables.", number)
        return words.format(number=number)
    by_people = [one for one in together if not isinstance(one[0], _BESIDE)] or together[:1]
    return _in_a_row([done_in_words(said, events, called, own) for said, events in by_people])


def _others_play(pair: str, due: tuple[str, str], why: str, called: Called) -> str:
    """Where a result is taken out of a match that is others' by now."""
    words = gettext("The result of {pair} is taken out; {one} and {other} play.")
    told = words.format(pair=pair, one=called(due[0]), other=called(due[1]))
    return gettext("{said} The reason: {reason}").format(said=told, reason=why) if why else told


def _in_a_row(told: Sequence[str]) -> str:
    """A score is no sentence and ends without a stop."""
    *before, last = told or ("",)
    return "".join(f"{one} " if one.endswith(".") else f"{one} · " for one in before) + last


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


def _closed_by_itself(flight: str, only: str, called: Called) -> str:
    if only:
        sentence = gettext("{flight} is closed, too: only {name} has come there, and nothing is played.")
    else:
        sentence = gettext("{flight} is closed, too: nobody has come there.")
    return sentence.format(flight=flight_called(flight), name=called(only) if only else "")


def _of_events(events: Sequence[Happened], called: Called, own: Collection[str]) -> Iterator[str]:
    for event in events:
        match event:
            case MatchDecided(players=players, outcome=outcome):
                yield _decided(players, outcome, called)
            case ResultCorrected(players=players, outcome=outcome, stands=True):
                yield gettext("It stands: {result}").format(result=_decided(players, outcome, called))
            case ResultCorrected(players=players, outcome=outcome):
                yield gettext("Corrected: {result}").format(result=_decided(players, outcome, called))
            case FlightClosed(flight, by_itself=True, only=only):
                yield _closed_by_itself(flight, only, called)
            case FlightReopened(flight):
                yield gettext("{flight} is open again: there is something to play.").format(flight=flight_called(flight))
            case PlayerEntered(name):
                yield gettext("{name} is in.").format(name=called(name))
            case EntryStruck(name) if name in own:
                yield gettext("{name} has withdrawn.").format(name=called(name))
            case EntryStruck(name):
                yield gettext("{name} is taken out.").format(name=called(name))
            case PlayerCheckedIn(name):
                yield gettext("{name} is here.").format(name=called(name))
            case _:
                pass
