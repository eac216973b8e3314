"""The throw-away cluster of this very test run, and clusters left in a bad state."""

import os
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import django.db
import psycopg
import pytest

from clubsite.embedded.background.long_log import LONGEST
from clubsite.embedded.binaries import postgres_programs
from clubsite.embedded.cluster import Cluster, ClusterInUse
from tests.prepared import begin_with_copy


@pytest.fixture(scope="module")
def made_before() -> Iterator[Path]:
    """A folder with a cluster that was made and stopped."""
    with tempfile.TemporaryDirectory(prefix="club-") as name:
        Path(name).chmod(0o711)
        cluster = Cluster(Path(name), durable=False)
        cluster.start()
        cluster.stop()
        yield Path(name)


@pytest.fixture
def home(folder: Path, made_before: Path) -> Path:
    """A copy of it: making one takes longer than starting it."""
    begin_with_copy(made_before, folder / "home")
    return folder / "home"


@pytest.fixture
def cluster_in(folder: Path) -> Iterator[Callable[[Path], Cluster]]:
    made: list[Cluster] = []

    def make(home: Path) -> Cluster:
        made.append(Cluster(home, durable=False))
        return made[-1]

    yield make
    for cluster in made:
        cluster.stop()


def connect(cluster: Cluster) -> "psycopg.Connection[tuple[object, ...]]":
    where = cluster.environment()
    return psycopg.connect(host=where["PGHOST"], port=where["PGPORT"], user=where["PGUSER"], dbname=where["PGDATABASE"])


def answers(cluster: Cluster) -> bool:
    with connect(cluster) as database:
        return database.execute("select current_user").fetchone() == ("club",)


@pytest.mark.django_db
def test_django_reaches_the_cluster_of_this_run_through_its_socket() -> None:
    with django.db.connection.cursor() as cursor:
        cursor.execute("select current_user, inet_server_addr(), current_setting('fsync')")
        assert cursor.fetchone() == ("club", None, "off")


def test_names_sort_and_compare_the_same_on_every_machine(cluster_in: Callable[[Path], Cluster], home: Path) -> None:
    cluster = cluster_in(home)
    cluster.start()
    with connect(cluster) as database:
        row = database.execute(
            "select datlocprovider::text, datlocale, pg_encoding_to_char(encoding), lower('ÄÉ')"
            " from pg_database where datname = current_database()"
        ).fetchone()
    assert row == ("b", "C.UTF-8", "UTF8", "äé")


def test_a_pid_file_whose_number_now_means_another_program_is_no_obstacle(
    cluster_in: Callable[[Path], Cluster], home: Path
) -> None:
    cluster = cluster_in(home)
    cluster.start()
    assert cluster.pid is not None
    os.kill(cluster.pid, signal.SIGKILL)
    cluster.stop()
    with subprocess.Popen(["sleep", "600"]) as stranger:
        note = cluster.data / "postmaster.pid"
        note.write_text("\n".join([str(stranger.pid), *note.read_text().splitlines()[1:]]) + "\n")
        cluster.start()
        assert answers(cluster)
        assert stranger.poll() is None
        stranger.kill()


def test_a_server_that_outlived_its_owner_is_stopped_and_another_one_started(
    cluster_in: Callable[[Path], Cluster], home: Path
) -> None:
    first = cluster_in(home)
    first.start()
    orphan, first._server = first._server, None  # as if the owner were gone and the kernel had not told the server
    first.stop()
    assert orphan is not None
    second = cluster_in(home)
    second.start()
    assert answers(second)
    assert orphan.wait() is not None
    assert second.pid != orphan.pid


def test_a_half_made_cluster_is_thrown_away(cluster_in: Callable[[Path], Cluster], folder: Path) -> None:
    half = folder / "home" / "postgres" / "unfinished-by-a-kill"
    half.mkdir(parents=True)
    cluster = cluster_in(folder / "home")
    cluster.start()
    assert answers(cluster)
    assert not half.exists()


def test_a_folder_too_deep_for_a_socket_name_gets_its_socket_elsewhere(
    cluster_in: Callable[[Path], Cluster], folder: Path, made_before: Path
) -> None:
    begin_with_copy(made_before, folder / ("deep" * 30))
    cluster = cluster_in(folder / ("deep" * 30))
    cluster.start()
    door = Path(cluster.environment()["PGHOST"])
    assert answers(cluster)
    assert not door.is_relative_to(folder)
    cluster.stop()
    door.rmdir()


def test_a_folder_has_one_owner_at_a_time(cluster_in: Callable[[Path], Cluster], home: Path) -> None:
    cluster_in(home).start()
    with pytest.raises(ClusterInUse):
        cluster_in(home).start()


def test_a_long_log_is_put_aside_once_and_the_server_goes_on_in_an_empty_one(
    cluster_in: Callable[[Path], Cluster], home: Path
) -> None:
    cluster = cluster_in(home)
    cluster.start()
    log, before = cluster.place / "log", cluster.place / "log.before"
    cluster.bound_log()
    assert not before.exists()
    for _ in range(3):
        with log.open("ab") as written:
            written.write(b"the same line again\n" * (LONGEST // 10))
        cluster.bound_log()
        assert (log.stat().st_size, before.stat().st_size) == (0, LONGEST)
    with connect(cluster) as database, pytest.raises(psycopg.errors.UndefinedTable):
        database.execute("select * from nowhere")
    assert log.read_text().count('relation "nowhere" does not exist') == 1
    assert log.stat().st_size < 1_000


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can try the door as somebody else")
def test_another_user_of_the_machine_is_not_let_in(cluster_in: Callable[[Path], Cluster], home: Path) -> None:
    """Tried as `nobody`, who can pass through the folders because the server itself runs as this user."""
    cluster = cluster_in(home)
    cluster.start()
    knock: list[str | Path] = [
        postgres_programs("nobody") / "psql",
        "-h",
        cluster.environment()["PGHOST"],
        "-U",
        "club",
        "-c",
        "select 1",
    ]
    refused = subprocess.run(knock, user="nobody", extra_groups=[], cwd="/", capture_output=True, text=True, check=False)
    assert 'Peer authentication failed for user "club"' in refused.stderr
