"""What does the board's script say? Every sentence of static/games/board.js in the reader's language, with its holes."""

import json
from collections.abc import Mapping

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.boards.in_words import place_words
from games.rules.turn.refusals import StepProblem


def script_words(barred: Mapping[str, str], *, bears_off: bool = True, proposes: bool = False) -> str:
    """JSON for the board's `data-words`: single sentences, the names of the 26 places, counts from none to fifteen checkers,
    and why first steps are `barred` (`games.boards.barred_steps`). `bears_off`: whether anybody does in this game.
    `proposes`: the play is shown to a side, not made."""
    places = place_words(get_language() or "")
    made = _("{step} played. All dice are played: confirm, or undo.")
    words = {
        "picked": _("{place}: it can go to {targets}."),
        "moved": _("{step} played. Left: {dice}."),
        "all": _("{step} played. All dice are played: propose it, or undo.") if proposes else made,
        "undone": _("{step} taken back."),
        "cleared": _("All taken back."),
        "proposed": _("Your side reads your proposal."),
        "swapped": _("The {die} is played first."),
        "empty": _("None of your checkers is there."),
        "theirs": _("These are the opponent’s checkers."),
        "stuck": _("No legal play moves a checker from there."),
        "nowhere": _("No legal play goes from {place} to {target}."),
        "early": _("There is more to play: {dice}."),
        "bar": _(StepProblem.ENTER_FIRST.value),
        "held": _(StepProblem.HELD.value),
        "home": _((StepProblem.NOT_ALL_HOME if bears_off else StepProblem.NOBODY_BEARS_OFF).value),
        "over": _(StepProblem.NOTHING_LEFT.value),
        "place": places.said,
        "names": places.names,
        "own": places.own,
        "other": places.other,
        "barred": barred,
    }
    return json.dumps(words, ensure_ascii=False, separators=(",", ":"))
