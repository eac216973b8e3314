"""Programs follow evenings, seats, matches and tournaments: let in like anywhere, told as JSON, ended with what let them in."""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from http import HTTPStatus
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.utils import timezone

from chouette.models import Chouette
from chouette.pages.shared.audiences import watch_audience
from chouette.seats.answering import switch
from chouette.seats.joining.links import make_link, renew_code
from clubsite import asgi
from clubsite.api.docs import document
from clubsite.api.models import Token
from clubsite.api.scopes import Scope
from clubsite.api.tokens.services import make_token, revoke
from clubsite.live import stream
from clubsite.live.tokens import sign
from clubsite.members.models import Club, Membership, Player, User
from games.matches.rules.sheet import MatchSheet
from games.matches.services.proposing import Terms, propose
from games.tournaments.services.opening import announce
from games.tournaments.services.saying import say as say_at
from tests.api.test_guide import PYTHON
from tests.api.world import make_token_for
from tests.chouette.conftest import Say
from tests.follow import PATIENCE_SECONDS, Stream
from tests.live_site import LiveSite
from tests.logins import logged_in

pytestmark = pytest.mark.django_db(transaction=True)

Follow = Callable[..., Any]


@pytest.fixture
def follow(live_site: LiveSite) -> Follow:
    """A stream by the address of a state, the way there included."""

    @contextmanager
    def followed(path: str, token: str = "", **headers: str) -> Iterator[Stream]:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        sent |= {"Authorization": f"Bearer {token}"} if token else {}
        with (
            httpx.Client(trust_env=False, timeout=PATIENCE_SECONDS, follow_redirects=True) as client,
            client.stream("GET", f"{live_site.url}{path}", headers=sent) as answer,
        ):
            if answer.status_code != HTTPStatus.OK:
                answer.read()
                answer.raise_for_status()
            yield Stream(answer, answer.iter_lines())

    return followed


@pytest.fixture
def friday(chouette: Chouette, say: Say) -> Chouette:
    return say(chouette, "box ann\nline bob cal\ngame")


def told(page: Stream) -> Any:
    return json.loads(page.fragment().data)


def is_over(page: Stream) -> bool:
    """Whether the stream says that it has ended, and does."""
    patient_until = time.monotonic() + PATIENCE_SECONDS
    while (message := page.message()).event == "beat":
        assert time.monotonic() < patient_until, "it goes on"
    assert message.event == "expired", message
    return next(page.lines, None) is None


def member_with_token(club: Club, name: str) -> tuple[User, str]:
    user = User.objects.create_user(name, f"{name}@example.org", "a long password")
    Membership.objects.create(club=club, user=user)
    return user, make_token_for(user)[1]


def test_an_evening_is_told_as_its_address_tells_it(follow: Follow, friday: Chouette, say: Say, mo: User) -> None:
    path = f"/api/chouettes/{friday.code}/"
    with follow(f"{path}events/", make_token_for(mo)[1]) as page:
        assert told(page) == Client().get(path).json()
        say(friday, "ann doubles all")
        after = told(page)
        assert after == Client().get(path).json()
        assert after["in_play"]["contracts"][0]["offered"] == 2


def test_whoever_has_the_code_may_follow_without_a_token(follow: Follow, friday: Chouette) -> None:
    with follow(f"/api/chouettes/{friday.code}/events/") as page:
        assert told(page)["title"] == "Friday"


def test_it_goes_on_behind_the_last_that_was_heard_by_header_or_by_address(follow: Follow, friday: Chouette, say: Say) -> None:
    path = f"/api/chouettes/{friday.code}/events/"
    with follow(path) as page:
        seen = page.fragment().id
    with follow(path, last_event_id=seen) as page, follow(f"{path}?last={seen}") as other:
        assert {page.message().event, other.message().event} == {"beat"}
        say(friday, "ann doubles all")
        assert told(page)["version"] == told(other)["version"] == 4


def test_a_program_that_was_away_is_told_the_newest_only(follow: Follow, friday: Chouette, say: Say) -> None:
    path = f"/api/chouettes/{friday.code}/events/"
    with follow(path) as page:
        seen = page.fragment().id
    say(friday, "ann doubles all\nbob takes\ncal drops")
    with follow(path, last_event_id=seen) as page:
        assert told(page)["version"] == 6


def test_names_cannot_break_a_message(follow: Follow, chouette: Chouette) -> None:
    """A stream parts its lines at characters that JSON leaves as they are."""
    Chouette.objects.filter(pk=chouette.pk).update(title="Fri\x85day\u2028 é")
    with follow(f"/api/chouettes/{chouette.code}/events/") as page:
        assert told(page)["title"] == "Fri\x85day\u2028 é"


def test_a_stream_ends_when_its_token_is_revoked_while_the_table_stands_still(
    follow: Follow, friday: Chouette, mo: User
) -> None:
    token, secret = make_token_for(mo)
    path = f"/api/chouettes/{friday.code}/events/"
    with follow(path, secret) as page, follow(path, make_token_for(mo)[1]) as other:
        assert told(page) == told(other)
        revoke(mo, token.action_id)
        assert is_over(page)
        assert other.message().event == "beat"
    with pytest.raises(httpx.HTTPStatusError) as refused, follow(path, secret):
        pass
    assert refused.value.response.status_code == HTTPStatus.UNAUTHORIZED


def test_a_stream_ends_when_its_token_expires_before_anything_more_is_told(
    follow: Follow, friday: Chouette, mo: User, say: Say
) -> None:
    token, secret = make_token_for(mo)
    with follow(f"/api/chouettes/{friday.code}/events/", secret) as page:
        told(page)
        Token.objects.filter(pk=token.pk).update(expiry=timezone.now() - timedelta(seconds=1))
        say(friday, "ann doubles all")
        assert is_over(page)


def test_a_signed_address_alone_opens_nothing_once_the_token_is_revoked(
    live_site: LiveSite, friday: Chouette, mo: User
) -> None:
    token, secret = make_token_for(mo)
    answer = Client().get(f"/api/chouettes/{friday.code}/events/", headers={"Authorization": f"Bearer {secret}"})
    assert answer.status_code == HTTPStatus.TEMPORARY_REDIRECT
    assert secret not in answer.headers["Location"]
    revoke(mo, token.action_id)
    late = httpx.get(f"{live_site.url}{answer.headers['Location']}", timeout=PATIENCE_SECONDS, trust_env=False)
    assert (late.status_code, late.text) == (HTTPStatus.FORBIDDEN, "event: expired\ndata:\n\n")


def test_a_new_code_ends_the_streams_of_the_old_one(follow: Follow, friday: Chouette, mo: User) -> None:
    with follow(f"/api/chouettes/{friday.code}/events/") as page:
        told(page)
        renew_code(friday.pk, mo)
        assert is_over(page)


def test_a_member_follows_their_own_seat_until_they_are_removed(follow: Follow, friday: Chouette, club: Club, say: Say) -> None:
    bob, token = member_with_token(club, "bob")
    Player.objects.filter(club=club, word="bob").update(user=bob)
    path = f"/api/chouettes/{friday.code}/seat/"
    with follow(f"{path}events/", token) as page:
        seat = told(page)
        assert seat == Client().get(path, headers={"Authorization": f"Bearer {token}"}).json()
        assert seat["player"] == "bob"
        Membership.objects.filter(user=bob).delete()
        say(friday, "ann doubles all")
        assert is_over(page)


def test_a_seat_is_followed_by_its_secret_until_its_link_is_renewed(follow: Follow, friday: Chouette, mo: User) -> None:
    secret = friday.seats.get(word="cal").secret
    with follow(f"/api/seats/{secret}/events/") as page:
        assert told(page) == Client().get(f"/api/seats/{secret}/").json()
        make_link(friday.pk, "cal", mo, uuid4())
        assert is_over(page)


def test_a_player_is_told_no_answer_of_another_that_is_still_hidden(
    follow: Follow, friday: Chouette, say: Say, mo: User
) -> None:
    """What `get_seat` keeps to itself, the stream does."""
    paths = {word: f"/api/seats/{friday.seats.get(word=word).secret}/" for word in ("bob", "cal")}
    switch(friday, on=True, seconds=60)
    doubled = say(friday, "ann doubles all")
    with follow(f"{paths['cal']}events/") as page:
        told(page)
        took = {"say": "bob takes", "version": doubled.version, "action_id": str(uuid4())}
        done = Client().post(f"{paths['bob']}statements/", took, "application/json")
        assert done.status_code == HTTPStatus.OK, done.content
        heard = told(page)
        assert heard == Client().get(paths["cal"]).json()
        assert heard["evening"]["in_play"]["contracts"][0]["state"] == "offered"


def test_a_match_and_its_board_are_followed_by_members_alone(follow: Follow, club: Club, mo: User, eve: User) -> None:
    bob, token = member_with_token(club, "bob")
    players = [Player.objects.create(club=club, name=name, word=name, user=user) for name, user in [("mo", mo), ("bob", bob)]]
    match = propose(club, Terms(players[0], players[1], MatchSheet(board=True), rated=False), mo, uuid4())
    path = f"/api/clubs/{club.slug}/matches/{match.code}/"
    his = {"Authorization": f"Bearer {token}"}
    with follow(f"{path}events/", token) as page, follow(f"{path}board/events/", token) as board:
        assert told(page)["stage"] == told(board)["stage"] == "challenged"
        agreed = {"do": "accept", "version": match.version, "action_id": str(uuid4())}
        assert Client().post(f"{path}doings/", agreed, "application/json", headers=his).status_code == HTTPStatus.CREATED
        after, on_board = told(page), told(board)
        now = Client().get(path, headers=his).json()
        assert after | {"url": now["url"]} == now
        assert on_board == Client().get(f"{path}board/", headers=his).json()
    for stranger in (make_token_for(eve)[1], ""):
        with pytest.raises(httpx.HTTPStatusError), follow(f"{path}events/", stranger):
            pass


def test_a_tournament_is_followed_until_the_membership_ends(follow: Follow, club: Club, mo: User) -> None:
    cup = announce(club, "tournament Cup\nentrants ann bob\nflight main knockout length 5", mo, uuid4(), "open_entry\ntables 3")
    bob, token = member_with_token(club, "bob")
    path = f"/api/clubs/{club.slug}/tournaments/{cup.code}/"
    with follow(f"{path}events/", token) as page:
        assert [one["word"] for one in told(page)["entries"]] == ["ann", "bob"]
        done = say_at(mo, cup.code, "start main", version=cup.version, action_id=uuid4())
        now = Client().get(path, headers={"Authorization": f"Bearer {token}"}).json()
        heard = told(page)
        assert heard | {"url": now["url"]} == now
        Membership.objects.filter(user=bob).delete()
        say_at(mo, cup.code, "call main 1.1 table 3", version=done.row.version, action_id=uuid4())
        assert is_over(page)


def test_a_token_of_another_club_or_without_a_right_to_read_follows_nothing(follow: Follow, friday: Chouette, mo: User) -> None:
    other = Club.objects.create(name="The Fig", slug="the-fig")
    Membership.objects.create(club=other, user=mo)
    _token, secret = make_token(mo, "elsewhere", 7, action_id=uuid4(), scopes=[Scope.READ], club=other)
    with (
        pytest.raises(httpx.HTTPStatusError) as refused,
        follow(f"/api/chouettes/{friday.code}/events/", secret or ""),
    ):
        pass
    assert refused.value.response.json()["code"] == "TOKEN_OF_ONE_CLUB"


@pytest.mark.parametrize("last", ["-1", "x", "1e3", "9" * 30])
def test_what_is_no_number_is_refused(db: None, friday: Chouette, last: str) -> None:
    answer = Client().get(f"/api/chouettes/{friday.code}/events/?last={last}")
    assert (answer.status_code, list(answer.json()["fields"])) == (HTTPStatus.BAD_REQUEST, ["last"])


def test_sixty_programs_cost_no_thread_nor_connection_and_end_no_page_of_their_owner(
    follow: Follow, live_site: LiveSite, friday: Chouette, mo: User
) -> None:
    """More than forty of one login: their own oldest give way, not the page that is open in a browser."""
    token, path = make_token_for(mo)[1], f"/api/chouettes/{friday.code}/events/"
    page_of_mo = f"/live/{sign(f'chouette:{friday.pk}', watch_audience(friday), logged_in(mo))}"
    with follow(page_of_mo) as page, ExitStack() as closing:
        page.fragment()
        before, threads = _connections(), threading.active_count()
        programs = [closing.enter_context(follow(path, token)) for _ in range(60)]
        assert {told(program)["version"] for program in programs[-40:]} == {friday.version}
        assert stream.hub is not None
        assert stream.hub.open_pages == 40 + 1
        assert _connections() - before <= asgi.THREADS + settings.LIVE_RENDER_THREADS
        assert threading.active_count() - threads <= asgi.THREADS + settings.LIVE_RENDER_THREADS
        assert next(event for event in iter(lambda: page.message().event, "") if event != "watching") == "beat"


def _connections() -> int:
    with connection.cursor() as cursor:
        cursor.execute("select count(*) from pg_stat_activity where datname = current_database()")
        return int(cursor.fetchone()[0])


def test_the_ten_lines_of_the_guide_follow_an_evening_and_end_with_their_token(
    live_site: LiveSite, friday: Chouette, say: Say, mo: User, tmp_path: Path
) -> None:
    (program,) = [one for one in PYTHON.findall(document.GUIDE.read_text()) if "/events/" in one]
    assert len([line for line in program.splitlines() if line.strip()]) <= 12
    script = tmp_path / "follow.py"
    script.write_text(program)
    token, secret = make_token_for(mo)
    env = {"SITE": live_site.url, "CODE": friday.code, "TOKEN": secret}
    pipes: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([sys.executable, str(script)], env=env, text=True, **pipes) as run, ExitStack() as closing:
        closing.callback(run.kill)  # whatever fails, it ends
        assert run.stdout is not None
        assert run.stderr is not None
        assert run.stdout.readline() == "3 {'ann': 0, 'bob': 0, 'cal': 0}\n"
        say(friday, "ann doubles all\nbob takes\ncal takes")
        say(friday, "team wins single")
        lines = iter(run.stdout.readline, "")
        assert next(line for line in lines if line.startswith("7 ")) == "7 {'ann': -4, 'bob': 2, 'cal': 2}\n"
        revoke(mo, token.action_id)
        assert run.wait(PATIENCE_SECONDS) == 1
        assert "401" in run.stderr.read()
