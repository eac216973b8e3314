"""What the marks at a table on screen mean, a sentence each; for templates/games/play/legend.html."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext


@dataclass(frozen=True, slots=True)
class Explained:
    """A mark (one of those that the template draws) and what it means."""

    mark: str
    words: str


_OWNED: tuple[str, Promise] = ("owned", gettext_lazy("A cube at somebody’s end: only that side may turn it next."))
_OFFERED: tuple[str, Promise] = ("offered", gettext_lazy("A cube that stands askew is offered and waits for an answer."))
CUBES_OF_MANY: Sequence[tuple[str, Promise]] = (
    ("centre", gettext_lazy("A cube in the middle: the box and the member named beside it may both double.")),
    _OWNED,
    _OFFERED,
)
CUBE_OF_TWO: Sequence[tuple[str, Promise]] = (
    ("centre", gettext_lazy("The cube in the middle: both may double.")),
    _OWNED,
    _OFFERED,
)


def clock_explained(delay: int, out: str) -> Explained:
    """`delay` in seconds; `out` says what happens when a clock has run out."""
    free = ngettext(
        "The first {seconds} second of a turn is free, then the clock’s own time runs.",
        "The first {seconds} seconds of a turn are free, then the clock’s own time runs.",
        delay,
    )
    words = free.format(seconds=delay) if delay else _("The clock of whoever is to play runs.")
    return Explained("clock", f"{words} {out}")
