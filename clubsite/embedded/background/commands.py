"""`./club up --background`, `./club stop` and `./club status`: the site without a terminal of its own.

    python -m clubsite.embedded.background.commands up | stop | status

`status` ends with 0 if everything answers, 1 if something does not, 3 if the site is closed (as the init scripts of Linux do).
"""

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from clubsite.embedded.data_folder import CHECKOUT, data_folder

from .running import Running, log_of, running

CLOSED = 3
LOOK_AGAIN = 0.1  # seconds
CLOSES_WITHIN = 90.0  # seconds; the database alone may take two times thirty
ANSWERS_WITHIN = 10.0  # seconds
PROBES = {"healthz": "The web process", "readyz": "The database and its disk"}


def main() -> int:
    command = {"up": up, "stop": stop, "status": status}[sys.argv[1]]
    data = data_folder()
    try:
        return command(data)
    except PermissionError:
        say(f"The site in {data} belongs to somebody else.")
        return 1


def up(data: Path) -> int:
    """Return once the site is open, having said what it says on opening (at a first start: the login); it stays open."""
    if found := running(data):
        say(f"The club is open already{_where(found)} (./club stop closes it).")
        return 0
    data.mkdir(mode=0o711, parents=True, exist_ok=True)
    log = log_of(data)
    log.unlink(missing_ok=True)
    with os.fdopen(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab") as out:
        site = subprocess.Popen(
            [sys.executable, "-m", "clubsite.embedded"],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            cwd=CHECKOUT,
            env=os.environ | {"CLUB_DATA": str(data)},
            start_new_session=True,
        )
    while site.poll() is None and not ((found := running(data)) and found.addresses):
        time.sleep(LOOK_AGAIN)
    said = log.read_text(errors="replace").replace("  (Ctrl-C closes it)", "")
    say(said.strip())
    if site.poll() is not None:
        return site.returncode or 1
    os.truncate(log, 0)  # a first start's password is shown once and kept nowhere
    say(f"It stays open in the background: ./club stop closes it, ./club status looks after it. Its log: {log}")
    return 0


def stop(data: Path) -> int:
    found = running(data)
    if found is None:
        say("The club is closed already.")
        return 0
    until = time.monotonic() + CLOSES_WITHIN
    asked = 0
    while (found := running(data)) and time.monotonic() < until:
        if found.pid and found.pid != asked:
            os.kill(found.pid, signal.SIGTERM)
            asked = found.pid
        time.sleep(LOOK_AGAIN)
    if found:
        say(f"The club does not close (process {found.pid}).")
        return 1
    say("The club is closed. Nothing is lost: ./club up opens it again.")
    return 0


def status(data: Path) -> int:
    found = running(data)
    if found is None:
        say(f"The club is closed; ./club up opens it. Its data: {data}")
        return CLOSED
    say(f"The club is open{_where(found)} since {found.began:%Y-%m-%d %H:%M} (process {found.pid or '?'}).")
    if not found.addresses:
        say("It is just starting or closing.")
        return 1
    away = [name for name, pid in found.processes.items() if pid is None]
    for name in away:
        say(f"The {name} process has ended; it is started again.")
    answers = [_answers(found.addresses[0], probe, name) for probe, name in PROBES.items()]
    say(f"Its data: {data}" + (f"   Its log: {log_of(data)}" if log_of(data).exists() else ""))
    return 0 if all(answers) and not away else 1


def _where(found: Running) -> str:
    return f" at {' and '.join(found.addresses)}" if found.addresses else ""


def _answers(address: str, probe: str, name: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}{probe}", timeout=ANSWERS_WITHIN):  # noqa: S310 -- our own address
            say(f"{name}: fine.")
            return True
    except urllib.error.HTTPError as error:
        say(f"{name}: {error.read(200).decode(errors='replace').strip()}.")
    except OSError as error:
        say(f"{name}: no answer ({getattr(error, 'reason', error)}).")
    return False


def say(sentence: str) -> None:
    print(sentence, flush=True)


if __name__ == "__main__":
    sys.exit(main())
