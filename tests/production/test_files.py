"""The files of docker/, each checked by the program that reads it."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.needs import ask_for

from .installation import ENTRYPOINT, ROOT

DOCKER = ROOT / "docker"


def need(program: str, package: str) -> str:
    """A program on this machine, or one that a package installed beside Python."""
    found = shutil.which(program, path=str(Path(sys.executable).parent))
    if found is None:
        ask_for(package)
        found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed (on Debian: sudo apt install {package})")
    return found


@pytest.fixture
def filled_in(tmp_path: Path) -> Path:
    """docker/ with an .env as somebody would make it from the example."""
    folder = tmp_path / "docker"
    shutil.copytree(DOCKER, folder)
    example = (DOCKER / ".env.example").read_text()
    (folder / ".env").write_text(re.sub(r"(?m)^([A-Z_]+)=$", r"\1=filled-in", example))
    return folder


def composed(folder: Path) -> "subprocess.CompletedProcess[str]":
    command = [need("docker-compose", "docker-compose"), "--project-directory", ".", "-f", "compose.yaml", "config"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_compose_accepts_its_file(filled_in: Path) -> None:
    found = composed(filled_in)
    assert found.returncode == 0, found.stderr
    services = set(re.findall(r"(?m)^  ([a-z]+):$", found.stdout.partition("services:")[2].partition("\nversion")[0]))
    assert services >= {"database", "broker", "migrate", "web", "live", "worker", "beat", "proxy"}


def test_compose_says_which_password_is_missing(filled_in: Path) -> None:
    env = filled_in / ".env"
    env.write_text(env.read_text().replace("PGPASSWORD=filled-in", "PGPASSWORD="))
    found = composed(filled_in)
    assert found.returncode != 0
    assert "choose one in docker/.env" in found.stderr


def test_every_command_of_compose_is_a_role_of_the_entrypoint() -> None:
    compose = (DOCKER / "compose.yaml").read_text()
    entrypoint = ENTRYPOINT.read_text()
    roles = set(re.findall(r"(?m)^    ([a-z]+)\)$", entrypoint))
    assert set(re.findall(r"(?m)^    command: \[([a-z]+)\]$", compose)) == {"migrate", "web", "live", "worker", "beat"}
    assert roles == {"web", "live", "site", "worker", "beat", "migrate", "manage", "healthy"}


def test_the_entrypoint_is_sound_shell() -> None:
    found = subprocess.run(
        [need("shellcheck", "shellcheck"), ENTRYPOINT, ROOT / "club"], capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stdout


def test_a_web_process_removes_what_the_dead_have_counted_and_nothing_else(tmp_path: Path) -> None:
    """The entrypoint up to starting the server; two processes that are gone, one that runs."""
    programs = tmp_path / "programs"
    programs.mkdir()
    for name, does in (
        ("python", "exit 0"),
        ("granian", 'echo "$PROMETHEUS_MULTIPROC_DIR"; ls -A "$PROMETHEUS_MULTIPROC_DIR"'),
    ):
        (programs / name).write_text(f"#!/bin/sh\n{does}\n")
        (programs / name).chmod(0o755)
    runs = tmp_path / f"club-metrics-{os.getpid()}-abcdef"
    runs.mkdir()
    env = {"PATH": f"{programs}:{os.environ['PATH']}", "TMPDIR": str(tmp_path)}
    for _ in range(3):
        process = subprocess.Popen([ENTRYPOINT, "web"], env=env, stdout=subprocess.PIPE, text=True)
        own, *found_there = (process.communicate()[0]).split()
        assert found_there == []
        assert Path(own).name.startswith(f"club-metrics-{process.pid}-")
        assert {one.name for one in tmp_path.glob("club-metrics-*")} == {runs.name, Path(own).name}


def test_the_entrypoint_explains_itself_to_whoever_says_nothing() -> None:
    said = subprocess.run([ENTRYPOINT], capture_output=True, text=True, check=False)
    assert said.returncode == 64
    assert "beat       the clock" in said.stderr


def test_the_dockerfile_is_sound() -> None:
    found = subprocess.run(
        [need("hadolint", "hadolint"), str(DOCKER / "Dockerfile")], capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stdout


def test_the_image_has_what_a_site_needs_and_nobody_who_may_do_everything() -> None:
    dockerfile, left_in = (DOCKER / "Dockerfile").read_text(), (DOCKER / "Dockerfile.dockerignore").read_text()
    for copied in re.findall(r"(?m)^COPY (?!--from)(\S+) ", dockerfile):
        assert (ROOT / copied).exists()
        assert f"!{copied}\n" in left_in
    assert "--require-hashes" in dockerfile
    assert re.findall(r"(?m)^USER (.+)$", dockerfile) == ["10001"]
    assert "HEALTHCHECK" in dockerfile


def test_the_proxy_accepts_its_file() -> None:
    command = [need("caddy", "caddy"), "validate", "--adapter", "caddyfile", "--config", str(DOCKER / "Caddyfile")]
    found = subprocess.run(
        command, capture_output=True, text=True, check=False, env={"CLUB_HOSTS": "a.test b.test", "HOME": "/"}
    )
    assert found.returncode == 0, found.stderr
