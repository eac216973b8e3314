"""How a committed change is announced to every live process; only this module knows.

PostgreSQL delivers a notification if and only if the transaction that sent it commits, in the order of commits. The payload is
`<channel> <version>`, ids only: it is limited to 8,000 bytes, and the state is read again anyway.
"""

import re

from django.db import connection

from clubsite.kit.compiled_write import Call

PG_CHANNEL = "club_live"
CHANNEL = re.compile(r"[a-z_]+:[A-Za-z0-9_-]+")


def announce(channel: str, version: int) -> None:
    """Announce that `channel` is at `version`, as soon as the surrounding transaction commits.

    Raises what `announcement` does.
    """
    call = announcement(channel, version)
    with connection.cursor() as cursor:
        cursor.execute(f"select {call.sql}", call.values)


def announcement(channel: str, version: int) -> Call:
    """The same, to be made together with the update that it announces.

    Raises ValueError for a channel that is not `<word>:<id>`, RuntimeError outside a transaction, where a crash between the
    commit and the announcement would leave every open page stale.
    """
    if not CHANNEL.fullmatch(channel):
        raise ValueError(f"{channel!r} is not <word>:<id>")
    if not connection.in_atomic_block:
        raise RuntimeError("announce() belongs inside the transaction that writes")
    return Call("pg_notify(%s, %s)", [PG_CHANNEL, f"{channel} {version}"])


def parse(payload: str) -> tuple[str, int] | None:
    """The channel and version of a notification, or None if it is not one of ours."""
    channel, _, version = payload.rpartition(" ")
    if not (CHANNEL.fullmatch(channel) and version.isascii() and version.isdigit()):
        return None
    return channel, int(version)
