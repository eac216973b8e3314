"""Starts child processes that cannot outlive this one."""

import ctypes
import os
import pwd
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO

PR_SET_PDEATHSIG = 1  # linux/prctl.h


def start_child(
    command: Sequence[str | Path],
    *,
    dies_by: signal.Signals,
    env: Mapping[str, str],
    log: IO[bytes] | None = None,
    user: str | None = None,
    pass_fds: tuple[int, ...] = (),
) -> "subprocess.Popen[bytes]":
    """Start `command` in its own session; the kernel sends it `dies_by` when this process is gone.

    Because of the session, Ctrl-C at the terminal reaches only us: we decide who stops in which order. Call this from the main
    thread, because the kernel watches the thread that forked. Only Linux has this; elsewhere a child that outlives a killed
    parent is found and stopped at the next start.
    """
    return subprocess.Popen(
        [str(word) for word in command],
        env=dict(env),
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        start_new_session=True,
        pass_fds=pass_fds,
        preexec_fn=death_pact(dies_by, os.getpid()),  # noqa: PLW1509 -- nothing but system calls between fork and exec
        user=None if user is None else pwd.getpwnam(user).pw_uid,
        group=None if user is None else pwd.getpwnam(user).pw_gid,
        extra_groups=None if user is None else [],
    )


def death_pact(dies_by: signal.Signals, parent: int) -> Callable[[], None]:
    """The call by which a process ties itself to its parent. Made between fork and exec, so all it needs is loaded before."""
    if sys.platform != "linux":
        return lambda: None
    prctl = ctypes.CDLL(None, use_errno=True).prctl

    def sign() -> None:
        prctl(PR_SET_PDEATHSIG, int(dies_by), 0, 0, 0)
        if os.getppid() != parent:  # the parent died before the pact, so the signal would never come
            os._exit(1)

    return sign
