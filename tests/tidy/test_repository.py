"""The repository as a whole: it mentions no place where it was made, and the models match the migrations."""

import re

import pytest
from django.core.management import call_command

from .sources import ROOT, tracked_files

TOP_LEVEL = {
    *("manage.py", "pyproject.toml", "clubsite", "chouette", "games", "templates", "tests", "docker"),
    *("README.md", "CHANGELOG.md", "LICENSE", "requirements.txt", "requirements-dev.txt", "club"),
}
# Written so that this file does not match itself. Folders of a developer's machine, package registries and mirrors.
OF_ONE_MACHINE = re.compile(
    rb"/" + rb"(home|Users|root|work)/[A-Za-z.]|files\." + rb"pythonhosted|pypi\." + rb"org|registry\." + rb"npmjs"
)


def test_the_top_level_holds_only_the_agreed_names() -> None:
    names = {path.relative_to(ROOT).parts[0] for path in tracked_files()}
    assert {name for name in names if not name.startswith(".")} <= TOP_LEVEL


def test_no_file_names_a_place_on_the_machine_it_was_written_on() -> None:
    found = {
        str(path.relative_to(ROOT)): match[0] for path in tracked_files() if (match := OF_ONE_MACHINE.search(path.read_bytes()))
    }
    assert found == {}


def test_a_lock_file_pins_and_hashes_every_package() -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        text = (ROOT / name).read_text().replace("\\\n", " ")
        assert [line for line in text.splitlines() if line and not ("==" in line and "--hash=sha256:" in line)] == []


@pytest.mark.django_db
def test_the_migrations_say_what_the_models_say() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
