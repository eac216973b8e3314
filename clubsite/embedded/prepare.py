"""Run between starting the database and the web: updates tables and static files, and creates the first owner."""

import errno
import hashlib
import os
import secrets
import sys
from pathlib import Path

import django
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

from clubsite.kit.database_away import is_away

NO_ROOM = (errno.ENOSPC, errno.EDQUOT)


def main() -> int:
    """EX_TEMPFAIL if only the database or the disk was not ready for it."""
    django.setup()
    try:
        _prepare()
    except Exception as error:
        if not is_away(error) and getattr(error, "errno", None) not in NO_ROOM:
            raise
        print(f"The tables cannot be brought up to date: {' '.join(str(error).split())}", flush=True)
        return os.EX_TEMPFAIL
    return 0


def _prepare() -> None:
    call_command("migrate", interactive=False, verbosity=0)
    call_command("createcachetable", verbosity=0)
    _collect_static_files()
    _let_the_first_owner_in()


def _collect_static_files() -> None:
    """Only if a source has changed, because making the manifest takes longer than everything else here."""
    stamp = Path(settings.STATIC_ROOT) / "collected-from"
    state = _state_of_sources()
    if not stamp.exists() or stamp.read_text() != state:
        call_command("collectstatic", interactive=False, verbosity=0, clear=True)
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.write_text(state)


def _state_of_sources() -> str:
    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            status = Path(storage.path(name)).stat()
            digest.update(f"{name} {status.st_size} {status.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _let_the_first_owner_in() -> None:
    """A login that nobody else knows, shown this once: what is kept is its hash."""
    # Models can be imported only once Django is set up.
    from clubsite.members.models import User
    from clubsite.members.services import create_first_owner

    if User.objects.exists():
        return
    password = secrets.token_urlsafe(12)
    create_first_owner(password)
    print(f"First start. Log in as owner with the password {password}", flush=True)
    print("(shown only now; `./club manage changepassword owner` sets another one)", flush=True)


if __name__ == "__main__":
    sys.exit(main())
