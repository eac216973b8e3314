"""Which parts of an address are secret, and how a log writes them.

Who has a personal link, an invitation, or a letter's link is let in by it, so none of them may be read in a log.
"""

import re
from collections.abc import MutableMapping
from typing import Any

MASK = "[secret]"
# The words in a path whose next part is a secret. A test holds them against every address of the site.
BEFORE_A_SECRET = ("s", "seats", "join", "mails", "reminders", "live", "password")
# Also where somebody has mistyped the rest: capitals and doubled strokes lead nowhere, but the secret is right.
SECRET = re.compile(rf"(/(?:{'|'.join(BEFORE_A_SECRET)}))/+[^/\s\"'?#]+", re.IGNORECASE)


def masked(text: str) -> str:
    return SECRET.sub(rf"\1/{MASK}", text)


def mask_secrets(logger: object, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """A processor of structlog: every text of an entry, whoever logged it, is written without secrets."""
    for word, said in event.items():
        if isinstance(said, str):
            event[word] = masked(said)
    return event
