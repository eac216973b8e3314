"""Which parts of a URL are secret, and how they appear in a log.

A personal link, an invitation or a link from a mail gives access to whoever has it, so none of them may appear in a log.
"""

import re
from collections.abc import MutableMapping
from typing import Any

MASK = "[secret]"
# The words in a path that are followed by a secret. A test checks them against every URL of the site.
BEFORE_A_SECRET = ("s", "m", "feeds", "seats", "join", "mails", "reminders", "live", "password", "guests")
# Also matches mistyped paths: with capitals or doubled slashes they lead nowhere, but the secret in them is real.
SECRET = re.compile(rf"(/(?:{'|'.join(BEFORE_A_SECRET)}))/+[^/\s\"'?#]+", re.IGNORECASE)


def masked(text: str) -> str:
    return SECRET.sub(rf"\1/{MASK}", text)


def mask_secrets(logger: object, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """A structlog processor that masks secrets in every text of an entry, whoever logged it."""
    for word, said in event.items():
        if isinstance(said, str):
            event[word] = masked(said)
    return event
