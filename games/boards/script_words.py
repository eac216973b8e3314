"""What does the board's script say? Every sentence of clubsite/static/board.js in the reader's language, with its holes."""

import json

from django.utils.translation import gettext as _

from games.boards.in_words import own_counts, place_name, their_counts
from games.rules.board import BAR


def script_words() -> str:
    """JSON for the board's `data-words`: single sentences, the 26 places' names, and counts from none to fifteen checkers."""
    words = {
        "picked": _("{place}: it can go to {targets}."),
        "moved": _("{step} played. Left: {dice}."),
        "all": _("{step} played. All dice are played: confirm, or undo."),
        "undone": _("{step} taken back."),
        "cleared": _("All taken back."),
        "swapped": _("The {die} is played first."),
        "empty": _("None of your checkers is there."),
        "theirs": _("These are the opponent’s checkers."),
        "stuck": _("No legal play moves a checker from there."),
        "bar": _("Your checker on the bar must enter first."),
        "nowhere": _("No legal play goes from {place} to {target}."),
        "early": _("There is more to play: {dice}."),
        "over": _("All dice are played: confirm, or undo."),
        "place": _("{place}: {what}"),
        "dice": _("Swap the dice"),
        "names": [place_name(place) for place in range(BAR + 1)],
        "own": own_counts(),
        "other": their_counts(),
    }
    return json.dumps(words, ensure_ascii=False, separators=(",", ":"))
