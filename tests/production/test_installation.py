"""What visitors and operators see: the whole installation through its proxy."""

import json
import re
import subprocess
import time
from collections.abc import Callable
from http import HTTPStatus
from uuid import uuid4

import httpx
import pytest
from allauth.account.models import EmailAddress
from celery import Celery
from django.contrib.auth.hashers import make_password

from chouette.evening.services import open_chouette, perform
from chouette.models import Chouette, Seat
from clubsite.accounts.hashers import Argon2id
from clubsite.members.models import User
from clubsite.members.services import create_club

from . import rabbitmq
from .installation import BEARER, ENTRYPOINT, HOST, Installation, metric, says
from .processes import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def evening() -> Chouette:
    mo = User.objects.create_user("mo", "mo@example.org", "a long password")
    chouette = open_chouette(create_club(mo, "The Mulberry"), "Friday", mo)
    for line in ("box ann", "line bob cal dee"):
        say(chouette, line)
    return chouette


def say(chouette: Chouette, line: str) -> None:
    chouette.refresh_from_db()
    perform(chouette.pk, line, version=chouette.version, action_id=uuid4(), by=None)


def entries(said: str) -> list[dict[str, object]]:
    """Every line of a process's log is one JSON object."""
    return [json.loads(line) for line in said.splitlines()]


def test_a_visitor_is_served_over_https_with_strict_headers(club: Installation) -> None:
    with club.client() as visitor:
        page = visitor.get("/log-in/")
    assert page.status_code == HTTPStatus.OK, page.text
    assert page.headers["strict-transport-security"] == "max-age=31536000; includeSubDomains"
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert page.headers["x-content-type-options"] == "nosniff"
    assert page.headers["cross-origin-opener-policy"] == "same-origin"
    assert "__Host-csrf" in page.cookies
    assert "server" not in page.headers
    assert page.headers["content-encoding"] in {"zstd", "gzip"}


def test_only_the_proxy_compresses_pages(club: Installation) -> None:
    page = httpx.get(club.webs[0].url + "/log-in/", headers={"Host": HOST, "X-Forwarded-Proto": "https"}, timeout=30)
    assert page.status_code == HTTPStatus.OK
    assert "accept-encoding" in page.request.headers
    assert "content-encoding" not in page.headers


def test_static_files_come_gzipped_under_names_that_change_with_them(club: Installation) -> None:
    with club.client() as visitor:
        sheet = re.search(r'href="(/static/site/base\.[0-9a-f]{12}\.css)"', visitor.get("/log-in/").text)
        assert sheet is not None
        answer = visitor.get(sheet[1])
    assert answer.status_code == HTTPStatus.OK
    assert answer.headers["cache-control"] == "max-age=315360000, public, immutable"


def test_what_is_for_those_inside_is_not_found_outside(club: Installation) -> None:
    with club.client() as visitor:
        assert [visitor.get(path, headers=BEARER).status_code for path in ("/metrics", "/readyz")] == [404, 404]
    assert says(club.webs[0].url + "/readyz") == HTTPStatus.OK
    assert says(club.webs[0].url + "/metrics") == HTTPStatus.NOT_FOUND
    assert says(club.webs[0].url + "/metrics", Authorization="Bearer another") == HTTPStatus.NOT_FOUND
    assert says(club.webs[0].url + "/metrics", **BEARER) == HTTPStatus.OK


def test_a_foreign_host_is_refused_also_behind_the_proxy(club: Installation) -> None:
    web = club.webs[0].url
    forwarded = {"X-Forwarded-Proto": "https"}
    assert says(web + "/log-in/", Host="evil.test", **forwarded) == HTTPStatus.BAD_REQUEST
    assert says(web + "/log-in/", Host=HOST, **forwarded) == HTTPStatus.OK
    assert says(web + "/log-in/", Host=HOST, **forwarded | {"X-Forwarded-Host": "evil.test"}) == HTTPStatus.OK
    with club.client() as visitor:
        assert "Chouette" not in visitor.get("/log-in/", headers={"Host": "evil.test"}).text


def test_without_tls_a_visitor_is_sent_to_it(club: Installation) -> None:
    answer = httpx.get(club.webs[0].url + "/log-in/", headers={"Host": HOST}, timeout=PATIENCE)
    assert (answer.status_code, answer.headers["location"]) == (301, f"https://{HOST}/log-in/")


def test_a_request_has_one_id_which_no_visitor_chooses(club: Installation, evening: Chouette) -> None:
    with club.client() as visitor:
        answer = visitor.get(f"/w/{evening.code}/", headers={"X-Request-ID": "chosen-by-a-visitor"})
    given = answer.headers["x-request-id"]
    assert given != "chosen-by-a-visitor"
    [entry] = [entry for web in club.webs for entry in entries(web.said()) if entry["request_id"] == given]
    assert entry["message"] == "request"
    assert (entry["method"], entry["view"], entry["status"]) == ("GET", "watch", 200)
    assert isinstance(entry["ms"], float)
    assert isinstance(entry["queries"], int)


def test_a_live_page_ends_with_the_session_that_opened_it(club: Installation, evening: Chouette) -> None:
    """The session ends in a web process, the stream in the live one, with a database between them."""
    mo = User.objects.get(username="mo")
    User.objects.update(
        password=make_password("a long password", hasher=Argon2id())
    )  # the tests' own hasher is not known there
    EmailAddress.objects.create(user=mo, email=mo.email, verified=True, primary=True)
    with club.client() as visitor:
        form = {"csrfmiddlewaretoken": visitor.get("/log-in/").cookies["__Host-csrf"]}
        here = {"Referer": f"{club.address}/log-in/"}
        came_in = visitor.post("/log-in/", data=form | {"login": "mo", "password": "a long password"}, headers=here)
        assert came_in.status_code == HTTPStatus.FOUND, came_in.text
        stream = re.search(r'"(/live/[^"?]+)', visitor.get(f"/c/{evening.code}/").text)
        assert stream is not None
        with visitor.stream("GET", stream[1]) as page:
            lines = page.iter_lines()
            assert any("bob" in line for line in lines)
            form["csrfmiddlewaretoken"] = visitor.cookies["__Host-csrf"]
            assert visitor.post("/log-out/", data=form, headers=here).status_code == HTTPStatus.FOUND
            say(evening, "game")
            rest = [line for line in lines if line]
        assert rest[-2:] == ["event: expired", "data:"]
        assert not [line for line in rest if line.startswith("id:")]
        assert visitor.get(stream[1]).status_code == HTTPStatus.FORBIDDEN


def test_no_visitor_says_with_an_underscore_what_the_proxy_says_with_a_hyphen(club: Installation) -> None:
    """To WSGI both are the same variable: X_Real_IP would let visitors choose the address that the limits count by."""
    with club.client() as visitor:
        for name in ("X_Request_ID", "x-request_id", "X_REQUEST-ID"):
            answer = visitor.get("/log-in/", headers={name: "chosen-by-a-visitor"})
            assert answer.headers["x-request-id"] != "chosen-by-a-visitor", name
        assert visitor.get("/log-in/", headers={"X_Forwarded_Proto": "http"}).status_code == HTTPStatus.OK


def test_no_log_has_a_secret_an_address_or_a_name(club: Installation, evening: Chouette) -> None:
    secret = Seat.objects.get(chouette=evening, word="ann").secret
    with club.client() as visitor:
        assert visitor.get(f"/s/{secret}/").status_code == HTTPStatus.OK
        assert visitor.get("/s/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/").status_code == HTTPStatus.NOT_FOUND
    said = "".join(part.said() for part in club.parts)
    assert '"route": "/s/[secret]/"' in said
    assert not re.search(f"{secret}|aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa|127\\.0\\.0\\.1.*Mozilla|mo@example.org", said)


@pytest.mark.parametrize("accept_encoding", ["gzip, deflate", "identity", ""])
def test_an_open_page_is_live_through_the_proxy(club: Installation, evening: Chouette, accept_encoding: str) -> None:
    _nobody_looks_on(club)
    with club.client() as visitor:
        visitor.headers["Accept-Encoding"] = accept_encoding
        page = visitor.get(f"/w/{evening.code}/").text
        wire = re.search(r'"(/live/[^"]+)"', page)
        assert wire is not None
        with visitor.stream("GET", wire[1].replace("&amp;", "&")) as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            assert stream.headers.get("content-encoding", "") == ("gzip" if "gzip" in accept_encoding else "")
            lines = stream.iter_lines()
            next(lines)  # the stream's greeting: it is open
            assert metric(club.live.url, "club_live_pages ") == 1
            say(evening, "game")
            assert next(line for line in lines if line.startswith("id:")) == f"id: {_shown(evening)}"


def _nobody_looks_on(club: Installation) -> None:
    """Waits until an earlier visitor's stream is gone, a moment after they left."""
    patient_until = time.monotonic() + 20
    while metric(club.live.url, "club_live_pages "):
        assert time.monotonic() < patient_until
        time.sleep(0.1)


def _shown(evening: Chouette) -> int:
    evening.refresh_from_db()
    return evening.shown


def test_the_live_process_serves_the_live_wire_and_nothing_else(club: Installation) -> None:
    assert says(club.live.url + "/log-in/", Host=HOST) == HTTPStatus.NOT_FOUND
    assert says(club.live.url + "/healthz") == HTTPStatus.OK
    assert says(club.live.url + "/live/forged") == HTTPStatus.FORBIDDEN


def test_requests_and_statements_are_counted(club: Installation, evening: Chouette) -> None:
    counted = 'club_requests_total{method="GET",status="200",view="watch"}'
    before = sum(metric(web.url, counted) for web in club.webs)
    with club.client() as visitor:
        visitor.get(f"/w/{evening.code}/")
    assert sum(metric(web.url, counted) for web in club.webs) == before + 1
    assert metric(club.webs[0].url, "club_evenings_open ") == 1
    assert metric(club.webs[0].url, "club_ledger_off_zero ") == 0


def test_a_task_goes_through_rabbitmq_and_carries_the_request_that_sent_it(club: Installation) -> None:
    name, request_id = "clubsite.ledger.tasks.audit_ledger", f"asked-{uuid4().hex[:8]}"
    with Celery(broker=rabbitmq.url_of(club.broker), set_as_current=False) as sender:
        sender.send_task(name, headers={"__django_structlog__": {"request_id": request_id}})
    worker = club.workers[0]
    worker.wait_until(any_of(club, request_id, "task_succeeded"), f"to run {name}")
    assert sum(metric(each.url, f'club_tasks_total{{outcome="success",task="{name}"}}') for each in club.workers) >= 1


def any_of(club: Installation, *words: str) -> Callable[[], bool]:
    """Whether a line of any worker's log has all these words."""
    return lambda: any(all(word in line for word in words) for each in club.workers for line in each.said().splitlines())


def test_a_container_tells_whether_it_is_healthy(club: Installation) -> None:
    def healthy(port: int) -> int:
        return subprocess.run([ENTRYPOINT, "healthy"], env=club.env | {"CLUB_PORT": str(port)}, check=False).returncode

    assert [healthy(part.port) for part in (club.webs[0], club.live, club.workers[0])] == [0, 0, 0]
    assert healthy(9) != 0


def test_the_first_login_is_made_once(club: Installation) -> None:
    made = club.manage("first_owner")
    assert "Log in as owner with the password" in made.stdout, made.stderr
    again = club.manage("first_owner")
    assert (again.returncode, "There are logins already" in again.stderr) == (1, True)


def test_the_processes_of_one_web_server_count_together(club: Installation) -> None:
    [web] = club.webs
    before = metric(web.url, 'club_requests_total{method="GET",status="404",view="none"}')
    asked = [says(web.url + "/metrics", Host=HOST) for _ in range(12)]  # a new connection each, for either process
    assert set(asked) == {HTTPStatus.NOT_FOUND}
    after = {metric(web.url, 'club_requests_total{method="GET",status="404",view="none"}') for _ in range(4)}
    assert after == {before + 12}


def test_whoever_is_stopped_ends_well(club: Installation) -> None:
    """Otherwise a container manager would report a failure, and might start it again."""
    assert club.beat is not None
    stopped = (club.live, club.workers[0], club.beat)
    assert [part.stop() for part in stopped] == [0, 0, 0]


def test_while_nobody_answers_the_proxy_says_so_and_keeps_secrets(club: Installation) -> None:
    [web] = club.webs
    assert web.stop() == 0
    with club.client() as visitor:
        answer = visitor.get("/s/bbbbbbbbbbbbbbbbbbbbbbbb/", headers={"Referer": f"https://{HOST}/s/bbbbbbbbbbbbbbbbbbbbbbbb/"})
    assert answer.status_code in (HTTPStatus.BAD_GATEWAY, HTTPStatus.SERVICE_UNAVAILABLE)
    assert "Try once more in a moment." in answer.text
    assert answer.headers["retry-after"] == "5"
    assert "server" not in answer.headers
    said = club.proxy.said()
    assert "connection refused" in said
    assert not re.search(r"bbbbbbbb|remote_ip|client_ip|User-Agent", said)
