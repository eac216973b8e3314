"""The director's sheet of a tournament: what was said of it, in order.

What the desk says besides (entry, tables) has no statement there and is left out; whoever entered by themselves stands as if a
director had entered them.
"""

from collections.abc import Iterator

from games.tournaments.desk.decide import Happened
from games.tournaments.desk.steps import DrawAgain, SignOff, SignUp, Step, TakePlace
from games.tournaments.model.actions import Challenge, Enter, EnterLate, PairRound, SetSeed, Start, Withdraw
from games.tournaments.model.events import EntryStruck, PlayerEntered, PlayerWithdrew
from games.tournaments.models import ClubTournament
from games.tournaments.services.writing import Said, log_of
from games.tournaments.sheet.writing import statement_text


def sheet_of(tournament: ClubTournament) -> str:
    """As text; playing it gives the same tournament."""
    said: list[tuple[Said, str]] = []
    for action, events in log_of(tournament):
        if isinstance(action, DrawAgain):
            said = [kept for one in said for kept in _before_draw(*one)]
        else:
            said += [(action, line) for line in _lines(action, events)]
    return "".join(f"{line}\n" for _action, line in said)


def _before_draw(action: Said, line: str) -> Iterator[tuple[Said, str]]:
    """What is left of a statement once the draw is taken back."""
    if isinstance(action, EnterLate):
        entered = Enter((action.name,))
        yield entered, statement_text(entered)
    elif not isinstance(action, Start | SetSeed | PairRound | Challenge):
        yield action, line


def _lines(action: Said, events: tuple[Happened, ...]) -> Iterator[str]:
    if not isinstance(action, Step):
        yield statement_text(action)
        return
    if not isinstance(action, SignUp | SignOff | TakePlace):
        return
    for event in events:
        if isinstance(event, PlayerEntered):
            yield statement_text(Enter((event.name,)))
        elif isinstance(event, EntryStruck | PlayerWithdrew):
            yield statement_text(Withdraw(event.name))
