"""Would this statement take back a roll that somebody has seen?

The n-th roll of a game comes again at its n, so that whoever goes back past a roll knows it beforehand: that is more than a
slip mended, and the other players have something to say about it.
"""

from chouette.evening.selectors import evening_of
from chouette.models import Chouette
from chouette.rules.evening import Evening
from chouette.rules.model.actions import Action, CorrectGame, CorrectResult, OpeningRoll, RollDice, Undo
from chouette.rules.model.events import Resaid, Undone

BoardRoll = OpeningRoll | RollDice


def takes_back_a_roll(chouette: Chouette, action: Action) -> bool:
    """Whether a roll on the board that is in force now would not be after this undo or correction; False for every other
    statement. Replays the evening for those two alone. Raises Refused as the statement itself."""
    if not isinstance(action, Undo | CorrectGame | CorrectResult):
        return False
    return bool(rolls_taken_back(evening_of(chouette), action))


def rolls_taken_back(evening: Evening, action: Action) -> tuple[BoardRoll, ...]:
    """Those rolls, in the order they were drawn. Raises Refused."""
    events = evening.decide(action)
    gone: list[BoardRoll] = []
    for event in events:
        match event:
            case Undone(position):
                gone += [one.action for one in evening.in_force[position:] if isinstance(one.action, BoardRoll)]
            case Resaid(OpeningRoll() | RollDice() as again) if again in gone:
                gone.remove(again)
    return tuple(gone)
