"""An evening is kept through the containers, as people and their programs do it; then everything is stopped."""

import os
import re
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from celery import Celery

from tests.production import rabbitmq
from tests.production.installation import HOST, Installation, says

from .site import Container, Machine, container, wait_for
from .visitor import Visitor

ADDRESS, PASSWORD = "bob.the.player@example.org", "bone paper, dark ink"
SOMEBODY = 4711  # a user that neither the image nor this machine knows by name
STOPS_WITHIN = 15.0  # seconds; compose would wait 20 and then kill


@pytest.fixture(scope="module")
def bob(club: Installation, machine: Machine) -> Iterator[Visitor]:
    """Signed up with a code that came by mail, then a program of theirs."""
    bob = Visitor(club)
    with bob.web:
        bob.fill_in("/sign-up/", shown_name="Bob", email=ADDRESS, password1=PASSWORD)
        [letter] = machine.letterbox.texts_to(ADDRESS)
        code = re.search(r"^[A-Z]{4}-[A-Z]{4}$", letter, re.MULTILINE)
        assert code is not None
        bob.fill_in("/sign-up/code/", action="verify", code=code[0])
        assert "Bob" in bob.page("/account/")
        bob.make_token(ADDRESS, PASSWORD)
        yield bob


class Evening:
    """One that Bob keeps."""

    def __init__(self, bob: Visitor) -> None:
        self.bob = bob
        self.club = bob.ask("/api/clubs/", name="The Mulberry")["slug"]
        players = ["Ann", "Bob", "Cal", "Dee"]
        begun = bob.ask(f"/api/clubs/{self.club}/chouettes/", title="Friday", players=players, seating="given", sheet="online")
        self.code = begun["code"]

    def now(self) -> dict[str, object]:
        return self.bob.ask(f"/api/chouettes/{self.code}/")

    def say(self, *lines: str) -> dict[str, object]:
        for line in lines:
            now = self.now()
            now = self.bob.ask(f"/api/chouettes/{self.code}/statements/", say=line, version=now["version"])
        return now


@pytest.fixture(scope="module")
def evening(bob: Visitor) -> Evening:
    return Evening(bob)


def containers(club: Installation) -> list[Container]:
    return [container(part) for part in (*club.webs, club.live, *club.workers, club.beat)]


def test_every_role_is_healthy_by_the_image_s_own_check(club: Installation) -> None:
    for part in containers(club):
        if part.port:
            wait_for(part.is_healthy, f"{part.name} to be healthy")
    assert says(club.webs[0].url + "/readyz") == 200


def test_the_first_owner_logs_in_through_the_proxy(club: Installation) -> None:
    made = container(club.webs[0]).run("docker/entrypoint.sh", "manage", "first_owner")
    password = re.search(r"with the password (\S+)", made.stdout)
    assert password is not None, made.stderr
    owner = Visitor(club)
    with owner.web:
        owner.fill_in("/log-in/", login="owner", password=password[1])
        assert "owner" in owner.page("/account/")


def test_a_game_is_played_and_the_open_page_hears_of_it(club: Installation, evening: Evening) -> None:
    wire = re.search(r'"(/live/[^"]+)"', evening.bob.page(f"/w/{evening.code}/"))
    assert wire is not None
    with club.client() as visitor, visitor.stream("GET", wire[1].replace("&amp;", "&")) as stream:
        lines = stream.iter_lines()
        next(lines)  # the stream's greeting: it is open
        evening.say("game", "ann doubles all")
        assert next(line for line in lines if line.startswith("id:"))
    now = evening.say("bob takes", "cal takes", "dee takes", "team wins gammon")
    scores = now["scores"]
    assert isinstance(scores, dict)
    assert sum(scores.values()) == 0
    assert min(scores.values()) < 0


def test_beat_s_tasks_and_ours_are_done_by_the_worker(club: Installation) -> None:
    """The first comes every fifteen seconds; the second writes a back-up into the worker's volume."""
    name, [worker] = "clubsite.operations.tasks.back_up_by_night", club.workers
    with Celery(broker=rabbitmq.url_of(club.broker), set_as_current=False) as sender:
        sender.send_task(name)
    for task in ("chouette.tasks.go_on_at_quiet_tables", name):
        wait_for(lambda task=task: done(worker.url, task) >= 1, f"{task} to be done")  # type: ignore[misc]
    [written] = (club.home / "backups").glob("*.zip")
    assert written.stat().st_uid == 10001


def done(url: str, task: str) -> float:
    text = httpx.get(url + "/metrics", headers={"Authorization": "Bearer a token for tests"}, timeout=10).text
    found = re.search(rf'club_tasks_total{{outcome="success",task="{re.escape(task)}"}} (\S+)', text)
    return float(found[1]) if found else 0.0


def test_the_closing_sheet_is_drawn_as_a_pdf(evening: Evening) -> None:
    sheet = evening.bob.web.get(f"/c/{evening.code}/closing.pdf")
    assert (sheet.status_code, sheet.headers["content-type"]) == (200, "application/pdf")
    assert sheet.content.startswith(b"%PDF-")


def test_pages_are_in_french_and_the_api_s_page_has_its_script(club: Installation) -> None:
    """The image has left out other languages, and the other scripts of that package."""
    with club.client() as visitor:
        page = visitor.get("/log-in/", headers={"Accept-Language": "fr"}).text
        assert 'lang="fr"' in page
        script = re.search(r'src="(/static/[^"]*swagger-ui-bundle[^"]*\.js)"', visitor.get("/api/docs/").text)
        assert script is not None
        assert visitor.get(script[1]).status_code == 200


def test_a_back_up_made_while_it_runs_is_restored_into_an_empty_database(
    club: Installation, machine: Machine, evening: Evening, tmp_path: Path
) -> None:
    """By the commands of README.md, for a user of this machine and into a folder that is nobody else's."""
    tmp_path.chmod(0o700)
    os.chown(tmp_path, SOMEBODY, SOMEBODY)
    evening.say("game")
    machine.once("web", "club", "manage", "backup", "/out/club.zip", user=SOMEBODY, out=tmp_path)
    evening.say("box wins single")
    machine.server.create("restored")
    machine.once("web", "restored", "manage", "restore", "/out/club.zip", user=SOMEBODY, out=tmp_path)
    for database, games in (("club", 2), ("restored", 1)):
        machine.once("web", database, "manage", "replay_chouette", "--all")
        with machine.server.connect(database) as reader:
            assert reader.execute("select count(*) from chouette_playedgame").fetchone() == (games,)
    assert club.webs[0].is_running


def test_no_log_names_anybody(club: Installation, bob: Visitor) -> None:
    said = "".join(part.said() for part in club.parts)
    assert HOST in said or "request" in said
    assert not re.search(f"{re.escape(ADDRESS)}|{bob.token}", said)


def test_every_role_stops_with_status_0_and_soon(club: Installation, measured: list[str]) -> None:
    """The last test, as nothing runs after it."""
    ended: dict[str, int] = {}
    took: dict[str, float] = {}
    for part in containers(club):
        began, name = time.monotonic(), part.name.partition("-")[0]
        ended[name] = part.stop()
        took[name] = time.monotonic() - began
    measured.append("Stopped: " + ", ".join(f"{name} in {seconds:.1f} s" for name, seconds in took.items()) + ".")
    assert ended == {"web": 0, "live": 0, "worker": 0, "beat": 0}
    assert max(took.values()) < STOPS_WITHIN
