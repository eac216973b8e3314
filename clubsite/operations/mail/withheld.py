"""What the page of a letter leaves out for whoever reads it there.

The club imports no game, so `LETTERS_WITHHELD` in the settings names functions by dotted path: each takes the reader and the
text of a letter, and answers the text as they may read it.
"""

from collections.abc import Callable

from django.conf import settings
from django.utils.module_loading import import_string

from clubsite.members.models import User


def readable_text(reader: User, text: str) -> str:
    """For this reader."""
    for path in settings.LETTERS_WITHHELD:
        withheld: Callable[[User, str], str] = import_string(path)
        text = withheld(reader, text)
    return text
