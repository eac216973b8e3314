"""A data folder and a database that are set up once, for tests that each begin with a copy of them."""

import fcntl
import os
import subprocess
import tempfile
from pathlib import Path

from django.core.management import call_command

from tests.clubsite.operations.databases import make_database, working_in

MIGRATED = "migrated"  # a database, and the file that says that it is complete
OF_THIS_RUN = "TESTS_OWN_DATABASE_SERVER"


def begin_with_copy(prepared: Path, folder: Path) -> bool:
    """Whether the folder now holds the same database and files. Not if the database had to be made elsewhere, since a copied
    link would lead to the very same one."""
    if (prepared / "postgres").is_symlink():
        return False
    folder.mkdir(exist_ok=True)
    subprocess.run(["cp", "-a", f"{prepared}/.", folder], check=True)  # unlike Python it leaves every file to its owner
    return True


def migrated_database() -> str | None:
    """A database with this version's tables and nothing in them, to copy from: that takes a hundredth of what the migrations
    take. Whichever worker needs it first makes it, and it goes with the run's own server; none on somebody else's."""
    if OF_THIS_RUN not in os.environ:
        return None
    with (Path(tempfile.gettempdir()) / MIGRATED).open("a+") as made:  # one folder for all workers of a run
        fcntl.flock(made, fcntl.LOCK_EX)
        if not made.seek(0, os.SEEK_END):  # what another worker wrote while this one waited
            make_database(MIGRATED)
            with working_in(MIGRATED):
                call_command("migrate", verbosity=0, interactive=False)
            made.write("complete")
    return MIGRATED
