"""Checked before a process serves: are the pages' files there, is the port free? Otherwise it would start all the same. Without
the files every page fails, and a port that can be shared gets two sites that each answer half of the requests."""

import socket
import time

from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage

from .readiness import PAUSE, NotReady

THE_LAST_ONE_STOPS_WITHIN = 3.0  # seconds

NOT_COLLECTED = ["CVS", ".*", "*~"]  # by `collectstatic`, if it is not told otherwise
HOW_TO_COLLECT = "collect them with `docker/entrypoint.sh manage collectstatic`, or name their folder in CLUB_STATIC_FOLDER"


def find_static_files() -> None:
    """Raises `NotReady`."""
    load_manifest = getattr(staticfiles_storage, "load_manifest", None)
    if load_manifest is None:  # the files are served as they are
        return
    collected = load_manifest()[0]
    where = getattr(staticfiles_storage, "location", "the folder of static files")
    if not collected:
        raise NotReady(f"The pages' files are not in {where}: {HOW_TO_COLLECT}.")
    missing = [name for finder in get_finders() for name, _ in finder.list(NOT_COLLECTED) if name not in collected]
    if missing:
        raise NotReady(f"The pages' files in {where} are of another version ({missing[0]} is not there): {HOW_TO_COLLECT}.")


def find_the_port_free(host: str, port: int, *, seconds: float = THE_LAST_ONE_STOPS_WITHIN) -> None:
    """Raises `NotReady` if somebody listens there, or if we may not."""
    until = time.monotonic() + seconds
    while True:
        try:
            socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET).close()
        except OSError as error:
            if time.monotonic() > until:
                why = str(error.strerror or error).partition(" (while")[0]  # Python adds what it attempted
                reason = f"Nothing can be served at {host} port {port}: {why}."
                raise NotReady(f"{reason} Choose another port in CLUB_PORT.") from None
            time.sleep(PAUSE)
        else:
            return
