"""What can be pressed on the board besides its checkers: the roll, and a cube that may be turned.

Each belongs to a form elsewhere on the page, as every button of a table does.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Press:
    """What one press sends, and what it says."""

    form: str
    name: str
    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Rolling:
    """The roll button. While it waits: for whom, how many seconds were left when it was drawn, until when (ms since 1970).
    `asked`: its player has left this roll to the site. `pressed`: the roll is still to come, and is left to the site or not."""

    label: str
    form: str
    name: str = ""
    value: str = ""
    waits_for: str = ""
    seconds: int = 0
    until: int = 0
    asked: bool = False
    pressed: bool | None = None
