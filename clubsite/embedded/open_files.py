"""Every connection is an open file, and by default a process may have 1,024: too few for the open pages it serves."""

import contextlib
import resource

ENOUGH = 65_536
KEPT_FREE = 200  # for the database, the pages' files, the logs


def allow_many_open_files() -> None:
    """As many as whoever set up the machine permits."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return
    with contextlib.suppress(ValueError, OSError):  # some systems have a lower limit than they say
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def connections_at_most() -> int:
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return ENOUGH if soft == resource.RLIM_INFINITY else max(soft - KEPT_FREE, soft // 2)
