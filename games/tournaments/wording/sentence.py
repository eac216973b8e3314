"""The sentence for whatever is said at a director's desk: the one way in which pages tell it.

In the present, so that one sentence serves for what has been done and for what is only tried. The language of the director's
sheet is shown where a sheet is written or asked for. A test asks for the sentence of every statement, step and option.
"""

from collections.abc import Callable

from games.tournaments.desk.steps import Step
from games.tournaments.model.actions import Action
from games.tournaments.wording import desk_steps, sheet_lines

#: A display name by the word of the sheet.
Called = Callable[[str], str]


def sentence_of(said: Action | Step, called: Called) -> str:
    """One or more whole sentences, in the reader's language, with everybody's display name."""
    return desk_steps.sentence(said, called) if isinstance(said, Step) else sheet_lines.sentence(said, called)
