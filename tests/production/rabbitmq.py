"""A RabbitMQ for one test: node, data, cookie and ports shared with nobody."""

import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from kombu import Connection

from clubsite.embedded.child import start_child
from tests.needs import ask_for

from .processes import Process, free_ports, listens

PROGRAM = Path("/usr/lib/rabbitmq/bin/rabbitmq-server")  # bypasses Debian's wrapper, which would change the user


def need_rabbitmq() -> None:
    ask_for("rabbitmq-server")
    if not (PROGRAM.exists() and shutil.which("epmd")):
        pytest.skip("RabbitMQ is not installed (on Debian: sudo apt install rabbitmq-server)")


@contextmanager
def broker(home: Path) -> Iterator[Process]:
    """Running, with all its data under `home`; the data survives `kill()` and `start()`."""
    need_rabbitmq()
    amqp, nodes, names = free_ports(3)
    (home / "plugins").write_text("[].\n")
    env = _environment(home, amqp, nodes, names)
    with (home / "epmd.log").open("wb") as log:
        # Erlang's own list of nodes: started here, or the first node would leave one running forever.
        epmd = start_child(["epmd", "-port", str(names)], dies_by=signal.SIGKILL, env=env, log=log)
    process = Process("broker", [PROGRAM], env, home / "broker.log", amqp, lambda: answers(amqp))
    try:
        process.start()
        yield process
    finally:
        process.kill()
        epmd.kill()
        epmd.wait()


def url_of(process: Process) -> str:
    return f"amqp://guest:guest@127.0.0.1:{process.port}//"


def answers(port: int) -> bool:
    """RabbitMQ opens its port before it accepts logins."""
    if not listens(port):
        return False
    with suppress(OSError), Connection(f"amqp://guest:guest@127.0.0.1:{port}//", connect_timeout=2) as connection:
        connection.connect()
        return True
    return False


def waiting(process: Process, queue: str = "celery") -> int:
    """How many messages wait in a queue; 0 if it does not exist yet."""
    with Connection(url_of(process)) as connection:
        channel: Any = connection.channel()
        try:
            return int(channel.queue_declare(queue, passive=True).message_count)
        except connection.channel_errors:
            return 0


def _environment(home: Path, amqp: int, nodes: int, names: int) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "LC_ALL": "C.UTF-8",
        "ERL_EPMD_PORT": str(names),
        "ERL_EPMD_ADDRESS": "127.0.0.1",
        "RABBITMQ_NODENAME": f"club{amqp}@localhost",
        "RABBITMQ_NODE_IP_ADDRESS": "127.0.0.1",
        "RABBITMQ_NODE_PORT": str(amqp),
        "RABBITMQ_DIST_PORT": str(nodes),
        "RABBITMQ_MNESIA_BASE": str(home / "mnesia"),
        "RABBITMQ_LOG_BASE": str(home / "log"),
        "RABBITMQ_LOGS": "-",
        "RABBITMQ_PID_FILE": str(home / "pid"),
        "RABBITMQ_ENABLED_PLUGINS_FILE": str(home / "plugins"),
        "RABBITMQ_CONFIG_FILE": str(home / "rabbitmq.conf"),
        "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS": "+S 1:1 +sbwt none",  # one scheduler that does not spin: the cores are shared
    }
