"""A data folder that is set up once, for tests that each begin with a copy of it."""

import subprocess
from pathlib import Path


def begin_with_copy(prepared: Path, folder: Path) -> bool:
    """Whether the folder now holds the same database and files. Not if the database had to be made elsewhere, since a copied
    link would lead to the very same one."""
    if (prepared / "postgres").is_symlink():
        return False
    folder.mkdir(exist_ok=True)
    subprocess.run(["cp", "-a", f"{prepared}/.", folder], check=True)  # unlike Python it leaves every file to its owner
    return True
