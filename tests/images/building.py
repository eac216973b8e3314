"""The image as `docker build` makes it, on a base made here.

The base of docker/Dockerfile is a Debian without its documentation. Where a hub can be reached it is pulled; here debootstrap
makes it of the same packages, so that the tests need nothing but a Debian mirror.
"""

import os
import re
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.tidy.sources import ROOT, tracked_files

from .storage import LIMITS, Storage, said

DOCKERFILE = ROOT / "docker" / "Dockerfile"
IMAGE = "chouette-club"
SLIM = ("usr/share/doc", "usr/share/man", "usr/share/locale", "usr/share/info")
LEFT_OVER = ("var/lib/apt/lists", "var/cache/apt/archives", "var/log")
NO_ARCHIVES = 'DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin || true"; };\n'

#: Written into files that a careless machine has lying around in its clone; the image must have none of them.
CANARY = "a-secret-of-this-machine-6fb1c9"
LYING_AROUND = (
    *(".env", "docker/.env", ".data/secret_key", "club.zip", ".git/config", "tests/secret.txt", ".venv/pip.conf"),
    *("clubsite/__pycache__/old.pyc", "notes.txt", "docker/backup.zip"),
)


@dataclass(frozen=True, slots=True)
class Built:
    """Sizes in bytes, unpacked."""

    seconds: float
    seconds_for_base: float
    size: int
    size_of_base: int

    def __str__(self) -> str:
        over = (self.size - self.size_of_base) / 1e6
        return (
            f"Image: {self.size / 1e6:.0f} MB, {over:.0f} MB over its base; built in {self.seconds:.0f} s,"
            f" its base in {self.seconds_for_base:.0f} s."
        )


def base_name() -> str:
    """As the Dockerfile's first line of FROM names it: `debian:bookworm-slim`."""
    found = re.search(r"(?m)^FROM (\S+)", DOCKERFILE.read_text())
    assert found is not None
    return found[1]


def build(storage: Storage, folder: Path, *, keep: bool) -> Built:
    """With `keep`, the next build in this storage begins where this one differs."""
    began = time.monotonic()
    if not storage.has(base_name()):
        make_base(storage, folder / "base")
    in_between = time.monotonic()
    context = folder / "context"
    copy_of_the_clone(context)
    storage.buildah(*_options(folder, context), f"--layers={str(keep).lower()}", "--tag", IMAGE, context)
    ended = time.monotonic()
    shutil.rmtree(context)
    size, of_base = (int(storage.ask("image", "inspect", "--format", "{{.Size}}", name)) for name in (IMAGE, base_name()))
    return Built(ended - in_between, in_between - began, size, of_base)


def make_base(storage: Storage, folder: Path) -> None:
    """What `debian:SUITE-slim` is: the required packages and apt, without documentation and without what apt downloads."""
    suite = base_name().partition(":")[2].removesuffix("-slim")
    said(["debootstrap", "--variant=minbase", suite, str(folder)])
    (folder / "etc/dpkg/dpkg.cfg.d/slim").write_text("".join(f"path-exclude /{path}/*\n" for path in SLIM))
    (folder / "etc/apt/apt.conf.d/slim").write_text(NO_ARCHIVES)
    for path in (*SLIM, *LEFT_OVER):
        for entry in (folder / path).iterdir():
            shutil.rmtree(entry) if entry.is_dir() and not entry.is_symlink() else entry.unlink()
    container = storage.buildah("from", "scratch")
    storage.buildah("add", "--quiet", container, folder, "/")
    storage.buildah("config", "--cmd", "bash", "--env", f"PATH={os.defpath}:/usr/local/sbin:/usr/sbin:/sbin", container)
    name = f"docker.io/library/{base_name()}"
    storage.buildah("commit", "--quiet", "--rm", "--format", "docker", container, name)
    shutil.rmtree(folder)


def copy_of_the_clone(context: Path) -> None:
    """The files that git knows, as a strict umask leaves them, and those that should not get into an image."""
    for path in tracked_files():
        target = context / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target)
        target.chmod(target.stat().st_mode & 0o700)
    for name in LYING_AROUND:
        (context / name).parent.mkdir(parents=True, exist_ok=True)
        (context / name).write_text(f"KEY={CANARY}\n")


def _options(folder: Path, context: Path) -> list[str]:
    """Without `--format docker`, there would be no HEALTHCHECK; without chroot, a network of its own and a daemon for it."""
    options = ["bud", "--quiet", "--isolation", "chroot", "--network", "host", "--pull-never", "--format", "docker", *LIMITS]
    options += [
        "--ignorefile",
        str(context / "docker" / "Dockerfile.dockerignore"),
        "--file",
        str(context / "docker/Dockerfile"),
    ]
    return [*options, *_secrets(folder)]


def _secrets(folder: Path) -> Iterator[str]:
    """How this machine reaches packages. The base trusts Debian's list of certificates, this machine perhaps one more."""
    trusted = next((path for name in ("PIP_CERT", "SSL_CERT_FILE") if (path := os.environ.get(name))), "")
    trusted = trusted or "/etc/ssl/certs/ca-certificates.crt"
    config = folder / "pip.conf"
    lines = ["[global]"] + ([f"index-url = {index}"] if (index := os.environ.get("PIP_INDEX_URL")) else [])
    if Path(trusted).is_file():
        lines.append("cert = /run/certificates.crt")
        yield f"--secret=id=certificates,src={trusted}"
    config.write_text("\n".join(lines) + "\n")
    yield f"--secret=id=pip.conf,src={config}"
