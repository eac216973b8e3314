"""Strangers ask for pages that are expensive to make, as fast as a program can: they wait, nobody else does, and the same
answer is made once."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import resolve
from pytest_django import DjangoAssertNumQueries, Settings

from chouette.models import Chouette
from chouette.pages.replay import position_views
from chouette.records.imports import MOST_CORRECTIONS
from clubsite.access.pace import A_PDF, PACE, cost_of
from clubsite.audit.selectors import noted_in
from clubsite.audit.wording import sentence_of
from clubsite.invitations.services import invite
from tests.chouette.evenings import an_evening, say
from tests.chouette.phones import seat_of

pytestmark = pytest.mark.django_db

NO_LINK = "AAAAAAAAAAAAAAAA"

STRANGER, LET_IN, LOGIN, SEAT, LINK, SHEETS = 5, 40, 30, 20, 8, 3
LOTS = {"stranger": STRANGER, "let in": LET_IN, "login": LOGIN, "seat": SEAT, "link": LINK, "door": STRANGER, "import": SHEETS}
LOTS |= {"address": 1_000, "share": 10}


@pytest.fixture(autouse=True)
def pace(settings: Settings) -> Iterator[None]:
    settings.PACE = LOTS
    PACE.forget()
    yield
    PACE.forget()


@pytest.fixture
def evening() -> Chouette:
    return say(an_evening(), "game\nann doubles all\nbob takes\ncal takes\ndee takes\nbox wins single\ngame")


def asked(path: str, address: str = "192.0.2.7", times: int = 1, client: Client | None = None) -> int:
    """The last status."""
    client, status = client or Client(), 0
    for _once in range(times):
        status = client.get(path, REMOTE_ADDR=address).status_code
    return status


@pytest.mark.parametrize(
    "path",
    [
        "/position/?id=4HPwATDgc/ABMA",
        "/position/card.png?xgid=x",
        "/w/AAAAAA/",
        "/w/AAAAAA/qr.svg",
        "/t/AAAAAA/qr.svg",
        f"/s/{NO_LINK}/",
        f"/s/{NO_LINK}/qr.svg",
        f"/join/{NO_LINK}/",
        "/api/docs/",
        "/sign-up/",
        "/no/such/page/",
        "/no/slash",
        "/account",  # a page without its last stroke
    ],
)
def test_a_stranger_who_asks_too_fast_waits(path: str) -> None:
    assert asked(path) in (200, 301, 404, 422)
    asked(path, times=STRANGER - 1)  # a costly one counts as several
    answer = Client().get(path, REMOTE_ADDR="192.0.2.7")
    assert answer.status_code == 429
    assert 1 <= int(answer.headers["Retry-After"]) <= 61
    assert "by programs only" in answer.content.decode()


def test_all_costly_pages_count_together_and_are_noted(
    evening: Chouette, caplog: pytest.LogCaptureFixture, settings: Settings
) -> None:
    settings.PACE = LOTS | {"stranger": 30}
    for path in (
        f"/w/{evening.code}/games/1/",
        f"/w/{evening.code}/games.json",
        "/position/",
        "/api/",
        f"/w/{evening.code}/dice/",
    ):
        assert asked(path) == 200, path
    assert asked("/position/") == 429
    assert asked(f"/w/{an_evening(title='Saturday').code}/") == 429  # its code is news here
    assert "too many pages for a stranger" in caplog.text


def test_a_household_of_many_ipv6_addresses_is_one_and_neighbours_are_not() -> None:
    for host in range(STRANGER):
        assert asked("/position/", f"2001:db8::{host + 1:x}") == 200
    assert asked("/position/", "2001:db8::ffff") == 429
    assert asked("/position/", "2001:db8:0:1::1") == 200


def test_costly_pages_count_as_several(settings: Settings) -> None:
    """A picture costs a tenth of a second: thirty of them in a minute, not six hundred."""
    settings.PACE = LOTS | {"stranger": 60}
    drawn = [asked(f"/position/card.png?id=4HPwATDgc/ABMA&number={number}") for number in range(4)]
    assert drawn == [200, 200, 200, 429]


def test_forged_forms_count_like_pages() -> None:
    forger = Client(enforce_csrf_checks=True)

    def post() -> int:
        return forger.post("/log-in/", {"login": "ann", "password": "x"}, REMOTE_ADDR="192.0.2.7").status_code

    assert [post() for _form in range(STRANGER + 1)] == [403] * STRANGER + [429]


def test_links_of_many_letters_count_together_with_every_other_page() -> None:
    for number in range(STRANGER):
        assert asked(f"/s/{number:016}/qr.svg") == 404
    assert asked("/sign-up/") == 429


def test_a_real_link_opens_where_a_stranger_has_used_up_the_lot(evening: Chouette) -> None:
    """Forged ones from the same hall are answered no more; a hall full of phones opens its links nevertheless."""
    assert asked("/no/such/page/", times=STRANGER + 1) == 429
    for name in ("bob", "cal", "dee"):
        assert asked(f"/s/{seat_of(evening, name).secret}/") == 200
    assert evening.opened_by is not None
    invited = invite(evening.club, evening.opened_by, days=1, most_uses=5, roles=(), guest=None)
    assert asked(f"/join/{invited.secret}/") == 200
    assert asked(f"/s/{NO_LINK}/") == 429
    assert asked(f"/s/{seat_of(evening, 'bob').secret}/", times=LINK) == 429  # one link is no way round
    assert asked(f"/s/{seat_of(evening, 'cal').secret}/") == 200


def test_a_player_goes_on_while_somebody_floods_their_link(evening: Chouette) -> None:
    phone, link = Client(), f"/s/{seat_of(evening, 'bob').secret}/"
    assert phone.post(f"{link}take/", {"tap": "1"}, REMOTE_ADDR="192.0.2.7").status_code == 302
    assert asked(link, times=STRANGER + LINK + 1) == 429
    assert asked(link, client=phone, times=SEAT - 1) == 200
    assert asked(link, client=phone, times=2) == 429  # they have a limit, too


def test_members_and_phones_in_the_same_hall_are_not_slowed(evening: Chouette) -> None:
    phone, member = Client(), Client()
    assert asked(f"/w/{evening.code}/", client=phone) == 200  # it has the code, and is let in
    assert evening.opened_by is not None
    member.force_login(evening.opened_by)
    assert asked("/position/", times=STRANGER + 1) == 429
    assert asked(f"/w/{evening.code}/", client=phone, times=STRANGER + 1) == 200
    assert asked(f"/c/{evening.code}/", client=member, times=STRANGER + 1) == 200
    assert asked(f"/s/{seat_of(evening, 'bob').secret}/", times=STRANGER + 1) == 200
    forged = Client()
    forged.cookies["let-in"] = "anything"
    forged.cookies["sessionid"] = "anything"
    assert asked("/position/", client=forged) == 429


def test_phones_that_are_in_have_a_limit_too(evening: Chouette) -> None:
    phone = Client()
    assert asked(f"/w/{evening.code}/", client=phone, times=LET_IN + 2) == 429


def test_a_login_tries_out_a_few_sheets_a_minute(evening: Chouette) -> None:
    assert evening.opened_by is not None
    client, place = Client(), f"/clubs/{evening.club.slug}/chouettes/import/"
    client.force_login(evening.opened_by)
    form = {"text": "box ann\nline bob", "action_id": "7e0c2bb0-2f3a-4f6e-9a44-6e2f0a8f5d11"}
    for _sheet in range(SHEETS):
        assert client.post(place, form).status_code == 200
    page = client.post(place, form)
    assert (page.status_code, page.headers["Retry-After"].isdecimal()) == (429, True)
    assert "box ann" in page.content.decode()  # what was typed is not lost
    program = client.post(f"/api{place}preview/", {"text": "box ann\nline bob"}, "application/json")
    assert (program.status_code, program.json()["code"]) == (429, "THROTTLED")


def test_a_sheet_of_corrections_is_refused_before_it_is_played(evening: Chouette) -> None:
    """Four thousand of them took nineteen seconds."""
    assert evening.opened_by is not None
    client = Client()
    client.force_login(evening.opened_by)
    sheet = "box ann\nline bob cal\ngame\nbox wins single\n" + "Correct game 1 team wins single\n" * (MOST_CORRECTIONS + 1)
    place = f"/api/clubs/{evening.club.slug}/chouettes/import/preview/"
    refused = client.post(place, {"text": sheet}, "application/json")
    assert (refused.status_code, refused.json()["code"]) == (422, "SHEET_MISTAKE")
    assert refused.json()["detail"].startswith(f"Line {MOST_CORRECTIONS + 5}: A score sheet that is imported")


def test_the_same_game_is_read_once_for_all_who_replay_it(
    evening: Chouette, django_assert_max_num_queries: DjangoAssertNumQueries, settings: Settings
) -> None:
    settings.PACE = dict.fromkeys(settings.PACE, 1000)
    path = f"/w/{evening.code}/games/1/moves.json"
    first = Client().get(path).content
    with django_assert_max_num_queries(6) as again:
        assert Client().get(path).content == first
    assert not [one for one in again.captured_queries if '"chouette_record"."body"' in one["sql"]]
    say(evening, "undo step\nundo step")
    assert Client().get(path).content != first


def test_a_card_is_drawn_once(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.PACE = dict.fromkeys(settings.PACE, 1000)
    path = "/position/card.png?id=4HPwATDgc/ABMA"
    first = Client().get(path).content
    assert first[:4] == b"\x89PNG"
    monkeypatch.delattr(position_views, "card")  # nothing could draw it again
    assert Client().get(path).content == first


def test_the_score_sheet_is_written_once_for_a_version(
    evening: Chouette, django_assert_max_num_queries: DjangoAssertNumQueries, client: Client, settings: Settings
) -> None:
    settings.PACE = dict.fromkeys(settings.PACE, 10_000)
    assert evening.opened_by is not None
    client.force_login(evening.opened_by)
    path = f"/c/{evening.code}/sheet.txt"
    first = client.get(path).content
    with django_assert_max_num_queries(12) as again:
        assert client.get(path).content == first
    assert not [one for one in again.captured_queries if "chouette_record" in one["sql"]]
    say(evening, "bob doubles")
    assert client.get(path).content != first


@pytest.mark.parametrize("kind", ["games.csv", "export.json"])
def test_other_files_of_an_evening_are_written_once_for_a_version(
    evening: Chouette, django_assert_max_num_queries: DjangoAssertNumQueries, client: Client, settings: Settings, kind: str
) -> None:
    settings.PACE = dict.fromkeys(settings.PACE, 10_000)
    assert evening.opened_by is not None
    client.force_login(evening.opened_by)
    path = f"/c/{evening.code}/{kind}"
    first = client.get(path)
    assert first.headers["Cache-Control"] == "private, no-store"
    with django_assert_max_num_queries(14) as again:
        assert client.get(path).content == first.content
    assert not [one for one in again.captured_queries if "chouette_record" in one["sql"] or "playedgame" in one["sql"]]
    say(evening, "bob doubles\nann drops bob\nann doubles cal\ncal drops\nann doubles dee\ndee drops")
    assert client.get(path).content != first.content


def test_a_new_name_is_in_the_next_file(evening: Chouette, client: Client, settings: Settings) -> None:
    settings.PACE = dict.fromkeys(settings.PACE, 10_000)
    assert evening.opened_by is not None
    client.force_login(evening.opened_by)
    path = f"/c/{evening.code}/export.json"
    client.get(path)
    player = seat_of(evening, "bob").player
    player.name = "Robert"
    player.save()
    assert client.get(path).json()["players"]["bob"] == "Robert"


def test_exports_cost_a_login_more_than_pages_by_page_and_by_program(evening: Chouette, client: Client) -> None:
    assert evening.opened_by is not None
    client.force_login(evening.opened_by)
    assert client.get(f"/c/{evening.code}/sheet.txt").status_code == 200
    assert client.get(f"/c/{evening.code}/games.csv").status_code == 429
    refused = client.get(f"/api/chouettes/{evening.code}/export.json")
    assert (refused.status_code, refused.json()["code"]) == (429, "THROTTLED")
    assert 1 <= int(refused.headers["Retry-After"]) <= 61


@pytest.mark.usefixtures("pango")
def test_papers_are_made_a_few_a_minute_and_noted(evening: Chouette, settings: Settings) -> None:
    """A long evening's PDF takes almost three seconds of a processor, as much as five hundred pages."""
    settings.PACE = LOTS | {"login": 1200}
    assert evening.opened_by is not None
    client = Client()
    client.force_login(evening.opened_by)
    made = [client.get(f"/c/{evening.code}/closing.pdf").status_code for _ in range(1200 // A_PDF + 1)]
    assert made == [200] * (len(made) - 1) + [429]
    noted = [sentence_of(one, isolating=False) for one in noted_in(evening.club) if one.kind == "downloads.made"]
    assert noted == [f"{evening.opened_by.called} downloaded the closing report of “{evening.title}” as a PDF."]


@pytest.mark.parametrize("file", ["ledger.csv", "ledger.json", "ledger.pdf"])
def test_the_book_as_a_file_counts_as_several(evening: Chouette, file: str) -> None:
    assert evening.opened_by is not None
    view = resolve(f"/clubs/{evening.club.slug}/{file}").func
    assert cost_of(view) >= 20
