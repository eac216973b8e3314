"""How is the club's own PostgreSQL created, started, found and stopped?

One folder, one cluster, one owner:

    <home>/postgres.lock      held (flock) by the process that owns the cluster
    <home>/postgres/data      the cluster; made under another name first, so that it is either complete or absent
    <home>/postgres/run       the Unix socket, the only way in
    <home>/postgres/log       the server's output since its last start

PostgreSQL refuses to run as root, so root runs it as `nobody`; if `nobody` cannot reach <home>, `postgres` is a link to a
folder under /var/lib. Peer authentication lets in only the user who started it (and root).
"""

import fcntl
import hashlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import IO

import psycopg
from psycopg import sql

from .background.long_log import keep_short
from .binaries import OF_OUR_OWN, postgres_programs
from .child import start_child

PORT = "5432"  # only part of the socket's name
DATABASE = ROLE = "club"
LONGEST_SOCKET_PATH = 107  # bytes; sun_path of unix(7) without its terminating zero
PATIENCE = 30.0  # seconds for a fast shutdown before an immediate one
HARDLY_ANY_ROOM = 20_000_000  # bytes; one segment of PostgreSQL's own log has 16 MB

ACCESS = "local all postgres,club peer map=the_starting_user\n"
THROW_AWAY = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}


class ClusterInUse(Exception):
    """Another process owns the cluster of this folder."""


class ClusterFailed(Exception):
    """PostgreSQL ended instead of answering, or could not be started at all; the message contains the end of its log."""


class Cluster:
    """One PostgreSQL cluster under `home`; with `durable=False`, for tests, a crash may lose everything."""

    def __init__(self, home: Path, *, durable: bool = True) -> None:
        self.home = home.absolute()
        self.durable = durable
        self._run_as = "nobody" if os.geteuid() == 0 else None
        self._lock: IO[bytes] | None = None
        self._server: subprocess.Popen[bytes] | None = None

    @property
    def place(self) -> Path:
        return (self.home / "postgres").resolve()

    @property
    def data(self) -> Path:
        return self.place / "data"

    @property
    def pid(self) -> int | None:
        """The server's process id; None if it is not running (any more)."""
        return self._server.pid if self._server is not None and self._server.poll() is None else None

    def environment(self) -> dict[str, str]:
        """libpq's variables for connecting to this cluster, whether or not it is running."""
        return {"PGHOST": str(self._socket_folder()), "PGPORT": PORT, "PGUSER": ROLE, "PGDATABASE": DATABASE}

    def start(self) -> None:
        """Return once the server accepts connections, whatever a crash left behind and however long recovery takes."""
        self._own()
        try:
            self._prepare_place()
            self._stop_orphan()
            if not self.data.exists():
                self._create()
            self._launch()
            self._ensure_database()
        except (OSError, psycopg.Error) as error:  # a full disk, mostly
            self.stop()
            raise ClusterFailed(f"The database cannot be started: {str(error).strip()}") from error
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Stop the server (disconnecting clients, losing nothing) and release the folder. Idempotent."""
        if self._server is not None:
            _end(self._server)
            self._server = None
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def bound_log(self) -> None:
        keep_short(self.place / "log")

    def _own(self) -> None:
        if self._lock is not None:
            return
        self.home.mkdir(mode=0o711, parents=True, exist_ok=True)
        lock = (self.home / "postgres.lock").open("ab")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            lock.close()
            raise ClusterInUse(f"The database in {self.home} is already running, owned by another process.") from error
        self._lock = lock

    def _prepare_place(self) -> None:
        link = self.home / "postgres"
        if not link.exists():
            if self._run_as is None or _reaches(self._run_as, self.home):
                link.mkdir(mode=0o700)
            else:
                OF_OUR_OWN.mkdir(mode=0o755, parents=True, exist_ok=True)
                link.unlink(missing_ok=True)
                link.symlink_to(tempfile.mkdtemp(prefix="data-", dir=OF_OUR_OWN))
        self._give(self.place)
        folder = self._socket_folder()
        folder.mkdir(mode=0o700, exist_ok=True)
        self._give(folder)
        _refuse_foreign(folder, self._uid())

    def _socket_folder(self) -> Path:
        """Beside the data, or under /tmp when that path is too long for a socket."""
        folder = self.place / "run"
        if len(os.fsencode(folder / f".s.PGSQL.{PORT}")) <= LONGEST_SOCKET_PATH:
            return folder
        return Path("/tmp") / f"club-{os.geteuid()}-{hashlib.sha256(os.fsencode(self.place)).hexdigest()[:12]}"  # noqa: S108

    def _create(self) -> None:
        """Make the cluster under a temporary name, then rename it: a kill in the middle leaves no half-made cluster."""
        for leftover in self.place.glob("unfinished-*"):
            shutil.rmtree(leftover)
        unfinished = Path(tempfile.mkdtemp(prefix="unfinished-", dir=self.place))
        self._give(unfinished)
        command: list[str | Path] = [self._program("initdb"), "-D", unfinished, "-U", "postgres", "-E", "UTF8"]
        command += ["--no-locale", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions"]
        command += ["--auth-local=peer", "--auth-host=reject"] + ([] if self.durable else ["--no-sync"])
        with self._log() as log:
            maker = start_child(command, dies_by=signal.SIGKILL, env=_bare(), log=log, user=self._run_as)
            if maker.wait() != 0:
                raise ClusterFailed(self._last_words())
        starter = pwd.getpwuid(os.geteuid()).pw_name
        (unfinished / "pg_hba.conf").write_text(ACCESS)
        (unfinished / "pg_ident.conf").write_text(
            "".join(f'the_starting_user "{starter}" {role}\n' for role in ("postgres", ROLE))
        )
        unfinished.rename(self.data)

    def _launch(self) -> None:
        settings = {"listen_addresses": "", "unix_socket_directories": f"{self._socket_folder()}", "port": PORT}
        settings |= {} if self.durable else THROW_AWAY
        command: list[str | Path] = [self._program("postgres"), "-D", self.data]
        command += [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        while True:
            with self._log() as log:
                self._server = start_child(command, dies_by=signal.SIGINT, env=_bare(), log=log, user=self._run_as)
            if self._answers():
                return
            # The backends of a killed server take a moment to notice; until then PostgreSQL itself refuses to start.
            if b"shared memory block" not in (self.place / "log").read_bytes():
                raise ClusterFailed(self._last_words())
            time.sleep(0.2)

    def _answers(self) -> bool:
        """Wait until the server is ready (True) or ends (False), with no limit, as recovery may take minutes."""
        assert self._server is not None
        while self._server.poll() is None:
            lines = _pid_file(self.data)
            if len(lines) >= 8 and lines[0] == str(self._server.pid) and lines[7] == "ready":
                return True
            time.sleep(0.01)
        return False

    def _stop_orphan(self) -> None:
        """Stop a server that outlived its owner, and deal with the files left by one that did not.

        The process id in postmaster.pid may by now belong to another program or to a zombie, and PostgreSQL would refuse to
        start. Replace it by ours, which the server recognises as its parent's. Removing the file instead would lose the id of
        the shared memory, by which it finds out whether backends of the dead server are still at work.
        """
        while (lines := _pid_file(self.data)) and str(self.data) in _command_line(lines[0]):
            os.kill(int(lines[0]), signal.SIGQUIT)
            time.sleep(0.05)
        if lines:
            _write_over(self.data / "postmaster.pid", "\n".join([str(os.getpid()), *lines[1:]]) + "\n")
        for stale in self._socket_folder().glob(".s.PGSQL.*"):
            stale.unlink()

    def _ensure_database(self) -> None:
        """The site's role may create databases (for tests) and has no other rights beyond its own database."""
        door = str(self._socket_folder())
        with psycopg.connect(host=door, port=PORT, user="postgres", dbname="postgres", autocommit=True) as admin:
            name = sql.Identifier(DATABASE)
            if not admin.execute("select 1 from pg_roles where rolname = %s", [ROLE]).fetchone():
                admin.execute(sql.SQL("create role {} login createdb").format(sql.Identifier(ROLE)))
            if not admin.execute("select 1 from pg_database where datname = %s", [DATABASE]).fetchone():
                admin.execute(sql.SQL("create database {} owner {}").format(name, sql.Identifier(ROLE)))

    def _program(self, name: str) -> Path:
        return postgres_programs(self._run_as) / name

    def _log(self) -> IO[bytes]:
        """An empty log, opened so that every line goes to its end, also after `bound_log`."""
        (self.place / "log").open("wb").close()
        return (self.place / "log").open("ab")

    def _last_words(self) -> str:
        lines = (self.place / "log").read_text(errors="replace").splitlines()
        full = shutil.disk_usage(self.place).free < HARDLY_ANY_ROOM
        lines += [f"there is no room left on the disk of {self.place}"] if full else []
        return "PostgreSQL did not start: " + " / ".join(lines[-5:])

    def _uid(self) -> int:
        return pwd.getpwnam(self._run_as).pw_uid if self._run_as else os.geteuid()

    def _give(self, folder: Path) -> None:
        if self._run_as:
            os.chown(folder, self._uid(), -1, follow_symlinks=False)


def _bare() -> dict[str, str]:
    """A clean environment, so that ours (PGDATA, LC_ALL, TZ) cannot change what PostgreSQL does."""
    return {"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"}


def _reaches(user: str, folder: Path) -> bool:
    entry = pwd.getpwnam(user)
    check = ["test", "-x", str(folder)]
    return subprocess.run(check, user=entry.pw_uid, group=entry.pw_gid, extra_groups=[], cwd="/", check=False).returncode == 0


def _refuse_foreign(folder: Path, uid: int) -> None:
    """Refuse a socket folder that somebody else may have put under /tmp."""
    found = folder.lstat()
    if found.st_uid != uid or found.st_mode & 0o077 or folder.is_symlink():
        raise ClusterFailed(f"{folder} must be a folder of the database's user alone; remove it and start again.")


def _pid_file(data: Path) -> list[str]:
    try:
        return [line.strip() for line in (data / "postmaster.pid").read_text().splitlines()]
    except FileNotFoundError:
        return []


def _write_over(path: Path, text: str) -> None:
    """Without emptying the file first, after which a full disk might not take the new text."""
    with path.open("r+b") as file:
        file.write(text.encode())
        file.truncate()


def _command_line(pid: str) -> str:
    """The command line of a process; "" if there is none or only a zombie."""
    if Path("/proc/self").exists():
        try:
            return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except (FileNotFoundError, ProcessLookupError):
            return ""
    return subprocess.run(["ps", "-p", pid, "-o", "command="], capture_output=True, text=True, check=False).stdout


def _end(server: "subprocess.Popen[bytes]") -> None:
    """Shut down fast, then immediately, then by force; each keeps every committed row."""
    for last_word, patience in ((signal.SIGINT, PATIENCE), (signal.SIGQUIT, PATIENCE), (signal.SIGKILL, None)):
        if server.poll() is not None:
            return
        server.send_signal(last_word)
        try:
            server.wait(patience)
        except subprocess.TimeoutExpired:
            continue
