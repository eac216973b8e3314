"""Images and containers in a folder of their own: Debian's buildah and podman, with nothing of the machine's in it."""

import os
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.needs import ask_for

#: The names of programs, which are also those of Debian's packages.
TOOLS = ("buildah", "catatonit", "debootstrap", "podman", "runc")

#: Root's usual limits may not be raised further inside a sandbox, as the tools would try.
LIMITS = ("--ulimit", "nofile=1024:1024", "--ulimit", "nproc=1000:1000")


def need_container_tools() -> None:
    for tool in TOOLS:
        ask_for(tool)
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing or os.geteuid() != 0:
        pytest.skip(f"Containers need root and {' '.join(TOOLS)} (on Debian: sudo apt install {' '.join(missing)})")


@dataclass(slots=True)
class Storage:
    """`close()` removes all containers and, unless the folder is to be kept, all images with it.

    podman wants a short path, hence the short names.
    """

    home: Path
    driver: str = field(init=False)

    def __post_init__(self) -> None:
        self.home.mkdir(parents=True, exist_ok=True)
        self.driver = "overlay" if _mounts_overlays(self.home) else "vfs"  # vfs copies a whole image for each container

    @property
    def _where(self) -> list[str]:
        return ["--root", str(self.home / "images"), "--runroot", str(self.home / "run"), "--storage-driver", self.driver]

    @property
    def podman(self) -> list[str]:
        """Without systemd, health checks are not repeated by themselves, which podman would call an error each time."""
        runs = ["--runtime", shutil.which("runc") or "runc", "--cgroup-manager", "cgroupfs", "--log-level", "fatal"]
        return ["podman", *self._where, *runs]

    def buildah(self, *words: str | Path) -> str:
        return said(["buildah", *self._where, *map(str, words)])

    def ask(self, *words: str | Path) -> str:
        """What podman answers; it must succeed."""
        return said([*self.podman, *map(str, words)])

    def has(self, name: str) -> bool:
        return subprocess.run([*self.podman, "image", "exists", name], check=False).returncode == 0

    def close(self, *, keep: bool = False) -> None:
        for command in ([*self.podman, "rm", "--all", "--force", "--time", "0"], ["buildah", *self._where, "rm", "--all"]):
            subprocess.run(command, capture_output=True, check=False)
        for mounted in (self.home / "images" / "overlay", self.home / "images"):  # both tools mount their folder on itself
            while mounted.is_mount() and subprocess.run(["umount", mounted], capture_output=True, check=False).returncode == 0:
                pass
        if not keep:
            shutil.rmtree(self.home)


def said(command: list[str]) -> str:
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    return done.stdout.strip()


def _mounts_overlays(home: Path) -> bool:
    """Try it: not every kernel, file system and sandbox allows it."""
    folders = {name: home / name for name in ("lower", "upper", "work", "merged")}
    for folder in folders.values():
        folder.mkdir()
    options = f"lowerdir={folders['lower']},upperdir={folders['upper']},workdir={folders['work']}"
    mount = ["mount", "-t", "overlay", "overlay", "-o", options, str(folders["merged"])]
    mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    if mounted:
        subprocess.run(["umount", folders["merged"]], check=True)
    for folder in folders.values():
        shutil.rmtree(folder)
    return mounted
