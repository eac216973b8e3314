"""The games of a match in one line: the points of each, less than 0 where the second player has won it."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.matches.course.wrong_length import MOST_GAMES_TOLD

MINUS = str.maketrans("\N{MINUS SIGN}\N{EN DASH}", "--")
_GAME = re.compile(r"-?[0-9]{1,5}")


class GamesTold(forms.CharField):
    """`2 -1 4`, also with commas between them."""

    default_error_messages = {  # noqa: RUF012  as Django declares them
        "unreadable": _("Write the points of each game, as in: 2 -1 4. A minus says that the second player has won it.")
    }

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=7 * MOST_GAMES_TOLD, **kwargs)

    def clean(self, value: Any) -> Any:
        """A tuple of numbers. Raises ValidationError."""
        words = re.split(r"[\s,;]+", super().clean(value).translate(MINUS))
        told = [word for word in words if word]
        if not all(_GAME.fullmatch(word) for word in told):
            raise forms.ValidationError(self.error_messages["unreadable"], code="unreadable")
        return tuple(int(word) for word in told)
