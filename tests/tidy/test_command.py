"""./club installs what is needed and no more; .ci/run asks once."""

import shutil
import stat
import subprocess
from pathlib import Path

import pytest

from .sources import ROOT

#: Present on every machine.
PLAIN = ["sh", "env", "bash", "dirname", "cat", "cksum", "find", "grep", "sed", "touch", "mktemp", "rm"]


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A clone on a bare machine, for a user who may install; `said` records what was started and how."""
    for name in ("club", "requirements.txt", "requirements-dev.txt", ".ci/run"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy2(ROOT / name, tmp_path / name)
    programs = tmp_path / "programs"
    programs.mkdir()
    for name in PLAIN:
        (programs / name).symlink_to(shutil.which(name) or "missing")
    faces = tmp_path / ".local" / "share" / "fonts"
    faces.mkdir(parents=True)
    for face in ("DejaVuSans.ttf", "RobotoCondensed.ttf"):
        (faces / face).touch()
    stand_in(programs / "id", "echo 0")
    stand_in(programs / "apt-get", 'echo "apt-get $*" >>said')
    stand_in(tmp_path / ".venv" / "bin" / "python", 'echo "python${TESTS_INSTALL:+ that installs} $*" >>said')
    return tmp_path


def stand_in(path: Path, does: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.write_text(f"#!/bin/sh\n{does}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def started(clone: Path, *command: str) -> tuple[int, list[str]]:
    """The exit status, and what was started meanwhile."""
    env = {"PATH": str(clone / "programs"), "HOME": str(clone)}
    done = subprocess.run(command, cwd=clone, env=env, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    said = clone / "said"
    return done.returncode, said.read_text().splitlines() if said.exists() else []


@pytest.mark.parametrize("arguments", [("--co",), ("tests/games/rules", "-x"), ("tests/browser/test_look.py",)])
def test_a_named_test_begins_with_nothing_installed_but_python_packages(bare: Path, arguments: tuple[str, ...]) -> None:
    status, said = started(bare, "./club", "test", *arguments)
    assert status == 0
    assert not [line for line in said if line.startswith("apt-get")]
    assert said[-1] == f"python that installs -m pytest {' '.join(arguments)}"


@pytest.mark.parametrize(("name", "package"), [("chromium", "chromium-headless-shell"), ("gettext", "gettext")])
def test_what_a_test_asks_for_is_installed(bare: Path, name: str, package: str) -> None:
    _, said = started(bare, "./club", "need", name)
    assert said[:2] == ["apt-get update -qq", f"apt-get install -y -qq --no-install-recommends {package}"]


def test_the_whole_suite_has_the_browser_before_the_first_check(bare: Path) -> None:
    stand_in(bare / "programs" / "apt-get", "exit 1")
    status, said = started(bare, "./club", "test")
    assert status == 1  # Chromium is missing and cannot be installed
    assert not [line for line in said if "ruff" in line or "pytest" in line]


@pytest.mark.parametrize("fails", ["nothing", "ruff check", "djlint", "mypy", "pytest"])
def test_the_whole_suite_fails_when_one_of_its_checks_does(bare: Path, fails: str) -> None:
    for program in ("chromium-headless-shell", "msgfmt"):
        stand_in(bare / "programs" / program, "exit 0")
    failing = f'echo "python $*" >>said; case "$*" in *"{fails}"*) exit 1 ;; esac'
    stand_in(bare / ".venv" / "bin" / "python", failing)
    status, said = started(bare, "./club", "test")
    assert (status != 0) == (fails != "nothing")
    asked = {check for check in ("ruff check", "djlint", "mypy", "pytest -n 3") if any(check in line for line in said)}
    before_the_tests = {"ruff check": {"ruff check"}, "djlint": {"ruff check", "djlint"}}
    assert asked == before_the_tests.get(fails, {"ruff check", "djlint", "mypy", "pytest -n 3"})


def test_a_run_that_fails_is_not_asked_again(bare: Path) -> None:
    stand_in(bare / "club", 'echo "club $*" >>said; exit 1')
    assert started(bare, ".ci/run") == (1, ["club test"])


def test_the_image_is_tested_after_everything_else(bare: Path) -> None:
    stand_in(bare / "club", 'echo "club $*" >>said')
    assert started(bare, ".ci/run") == (0, ["club test", "club test images"])


@pytest.mark.parametrize(
    ("variables", "status"),
    [({}, 1), ({"CLUB_WITHOUT_IMAGES": "1"}, 0), ({"CLUB_WITHOUT_IMAGES": "1", "CI": "true"}, 1)],
)
@pytest.mark.parametrize("who", ["nobody who may install", "root without a network"])
def test_without_containers_the_image_passes_only_where_that_was_allowed(
    bare: Path, who: str, variables: dict[str, str], status: int
) -> None:
    stand_in(bare / "programs" / "id", "echo 0" if who.startswith("root") else "echo 1000")
    stand_in(bare / "programs" / "apt-get", "exit 1")
    env = {"PATH": str(bare / "programs"), "HOME": str(bare), **variables}
    done = subprocess.run(["./club", "test", "images"], cwd=bare, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == status
    assert done.stderr.splitlines()[-1].startswith("The image was not tested: this needs root, and on Debian: sudo apt install")
    assert "pytest" not in (bare / "said").read_text()
