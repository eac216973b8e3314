"""The console: what it shows, what it says, and that refusals change nothing."""

from threading import Barrier, Thread
from uuid import uuid4

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from pytest_django.fixtures import Settings

from chouette.evening.codec import TABLES
from chouette.evening.services import open_chouette, perform
from chouette.models import Chouette
from chouette.pages.live import read
from clubsite.access import write_limit
from clubsite.ledger.selectors import balances
from clubsite.members.models import Club, Membership, Role, User

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def chouette(club: Club) -> Chouette:
    return said(open_chouette(club, "Friday", None), "box ann\nline bob cal dee")


@pytest.fixture
def monitor(client: Client, mo: User) -> Client:
    client.force_login(mo)
    return client


def said(chouette: Chouette, sheet: str) -> Chouette:
    """Say every line of the sheet without the page knowing."""
    chouette.refresh_from_db()
    version = chouette.version
    for line in sheet.strip().splitlines():
        done = perform(chouette.pk, line.strip(), version=version, action_id=uuid4(), by=None, name="pat")
        version = done.chouette.version
    chouette.refresh_from_db()
    return chouette


def press(client: Client, chouette: Chouette, said: str, **fields: object) -> HttpResponse:
    """Press a button of a page that shows the current state."""
    chouette.refresh_from_db()
    data = {"say": said, "version": chouette.version, "page": uuid4()} | fields
    return client.post(f"/c/{chouette.code}/say/", data, headers=HTMX)  # type: ignore[return-value]


def fill(client: Client, chouette: Chouette, sheet: str, **fields: object) -> HttpResponse:
    """Submit a dialog that was just opened."""
    chouette.refresh_from_db()
    data = {"version": chouette.version, "action_id": uuid4()} | fields
    return client.post(f"/c/{chouette.code}/sheet/{sheet}/", data, headers=HTMX)  # type: ignore[return-value]


def words(chouette: Chouette) -> list[str]:
    return list(chouette.records.order_by("number").values_list("said", flat=True))


# What is shown


def test_a_row_for_every_member_with_the_legal_answers_and_no_others(monitor: Client, chouette: Chouette) -> None:
    said(chouette, "game\nann doubles all\nbob takes")
    html = monitor.get(f"/c/{chouette.code}/").content.decode()
    for legal in ("cal takes", "dee drops", "cal beavers", "bob doubles", "cal takes\ndee takes"):
        assert f'name="say" value="{legal}"' in html
    for illegal in ("bob takes", "ann doubles all", "game"):
        assert f'name="say" value="{illegal}"' not in html
    assert "Waiting for cal and dee." in html


def test_the_live_part_carries_no_token_and_no_click(monitor: Client, chouette: Chouette) -> None:
    fragment = monitor.get(f"/c/{chouette.code}/", headers=HTMX).content.decode()
    assert fragment.startswith(f'<div id="console" data-shown="{chouette.shown}">')
    assert "csrf" not in fragment
    assert "action_id" not in fragment
    page = monitor.get(f"/c/{chouette.code}/").content.decode()
    assert fragment.strip() in page


@pytest.mark.parametrize("page", ["", "games/", "rules/", "texts/", "sheet/undo/", "sheet/result/", "sheet/keys/"])
def test_every_page_stands_before_the_first_seat_and_after_the_last_word(
    monitor: Client, club: Club, chouette: Chouette, page: str
) -> None:
    nobody = open_chouette(club, "Nobody yet", None)
    said(chouette, "game\nbox wins single\nclose")
    for one in (nobody, chouette):
        assert monitor.get(f"/c/{one.code}/{page}").status_code == 200


# Saying


def test_what_is_said_is_answered_with_the_console(monitor: Client, chouette: Chouette, mo: User) -> None:
    answer = press(monitor, chouette, "game")
    assert answer.status_code == 200
    assert "Game 1" in answer.content.decode()
    record = chouette.records.get(said="game")
    assert (record.actor, record.actor_name) == (mo, "mo")


def test_without_a_script_a_statement_leads_back_to_the_console(monitor: Client, chouette: Chouette) -> None:
    answer = monitor.post(f"/c/{chouette.code}/say/", {"say": "game", "version": chouette.version, "page": uuid4()})
    assert (answer.status_code, answer["Location"]) == (303, f"/c/{chouette.code}/")


def test_a_result_and_the_next_game_are_one_tap(monitor: Client, chouette: Chouette) -> None:
    said(chouette, "game")
    answer = press(monitor, chouette, "box wins single\ngame").content.decode()
    assert "Game 2" in answer
    assert 'value="undo step\nundo step"' in answer  # the toast


@pytest.mark.parametrize("words_said", ["takes", "drops"])
def test_what_one_tap_said_one_tap_takes_back(monitor: Client, chouette: Chouette, words_said: str) -> None:
    said(chouette, "game\nann doubles all")
    before = TABLES.decode(chouette.table)
    everyone = "\n".join(f"{member} {words_said}" for member in ("bob", "cal", "dee"))
    back = "undo step\nundo step\nundo step"
    assert f'value="{back}"' in press(monitor, chouette, everyone).content.decode()
    sheet = monitor.get(f"/c/{chouette.code}/sheet/undo/").content.decode()
    assert f'value="{back}"' in sheet
    assert all(f"<span>{member} {words_said}.</span>" in sheet for member in ("bob", "cal", "dee"))
    assert press(monitor, chouette, back).status_code == 200
    chouette.refresh_from_db()
    now = TABLES.decode(chouette.table)
    assert (now.game, now.scores) == (before.game, before.scores)


def test_what_two_taps_said_one_tap_does_not_take_back(monitor: Client, chouette: Chouette) -> None:
    said(chouette, "game\nann doubles all")
    press(monitor, chouette, "bob takes\ncal takes")
    press(monitor, chouette, "dee takes")
    assert "undo step\nundo step" not in monitor.get(f"/c/{chouette.code}/sheet/undo/").content.decode()
    press(monitor, chouette, "undo step")
    assert 'value="undo step\nundo step"' in monitor.get(f"/c/{chouette.code}/sheet/undo/").content.decode()


def test_the_seats_of_an_evening_just_opened_are_taken_back_one_by_one(monitor: Client, club: Club) -> None:
    nobody = open_chouette(club, "Nobody yet", None)
    press(monitor, nobody, "box ann\nline bob cal dee")
    assert "undo step\nundo step" not in monitor.get(f"/c/{nobody.code}/sheet/undo/").content.decode()


def test_a_toast_goes_with_the_next_action(monitor: Client, chouette: Chouette) -> None:
    said(chouette, "game")
    assert "data-toast" in press(monitor, chouette, "box wins single").content.decode()
    answer = press(monitor, chouette, "game").content.decode()
    assert '<div hx-swap-oob="innerHTML:#toasts"></div>' in answer


def test_what_one_said_oneself_is_not_told_as_another_s(monitor: Client, chouette: Chouette) -> None:
    version = chouette.version
    press(monitor, chouette, "game")
    said(chouette, "ann doubles all")
    html = press(monitor, chouette, "game", version=version).content.decode()
    assert "Meanwhile: A game begins (you); ann doubles all (pat). Look again" in html


def test_of_several_statements_all_are_done_or_none(monitor: Client, chouette: Chouette) -> None:
    said(chouette, "game")
    assert press(monitor, chouette, "ann doubles all\nann takes").status_code == 422
    assert words(chouette)[-1] == "game"


def test_the_same_click_is_done_once_another_button_of_the_same_page_is_another(monitor: Client, chouette: Chouette) -> None:
    said(chouette, "game\nann doubles all")
    page, version = uuid4(), chouette.version
    assert press(monitor, chouette, "bob takes", page=page).status_code == 200
    assert press(monitor, chouette, "bob takes", page=page, version=version).status_code == 200
    assert press(monitor, chouette, "cal takes", page=page, version=version).status_code == 409
    assert words(chouette)[-1] == "bob takes"


def test_two_pages_pressing_the_same_button_are_two_clicks(monitor: Client, chouette: Chouette) -> None:
    version = chouette.version
    assert press(monitor, chouette, "game").status_code == 200
    answer = press(monitor, chouette, "game", version=version)
    assert answer.status_code == 409
    assert words(chouette).count("game") == 1


def test_a_stale_page_is_told_what_happened_and_shown_the_table_as_it_is(monitor: Client, chouette: Chouette) -> None:
    version = chouette.version
    said(chouette, "game\nann doubles all")
    answer = press(monitor, chouette, "game", version=version)
    html = answer.content.decode()
    assert answer.status_code == 409
    assert "Meanwhile: A game begins (pat); ann doubles all (pat)." in html
    assert f'name="version" value="{chouette.version}"' in html


def test_a_refusal_says_what_would_be_legal(monitor: Client, chouette: Chouette) -> None:
    answer = press(monitor, chouette, "bob takes")
    assert answer.status_code == 422
    assert "No game is in progress. Begin one first." in answer.content.decode()
    assert words(chouette) == ["box ann", "line bob cal dee"]


def test_a_monitor_may_insist_where_only_the_sheet_says_no(monitor: Client, chouette: Chouette) -> None:
    said(chouette, "option box_must=captain\ngame\nbob cal dee double\nann takes cal")
    refused = press(monitor, chouette, "ann drops bob")
    assert refused.status_code == 422
    assert 'value="ann drops bob override"' in refused.content.decode()
    assert press(monitor, chouette, "ann drops bob override").status_code == 200
    assert "Do it anyway" not in press(monitor, chouette, "bob takes").content.decode()


def test_a_closed_evening_says_how_it_is_opened_again(monitor: Client, chouette: Chouette) -> None:
    said(chouette, "close")
    answer = press(monitor, chouette, "game")
    assert answer.status_code == 422
    assert "The evening is closed" in answer.content.decode()
    assert press(monitor, chouette, "undo step").status_code == 200
    chouette.refresh_from_db()
    assert chouette.closed_at is None


LONG = "x" * 2_001


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"say": ""}, 400),
        ({"say": "\0"}, 400),
        ({"say": "game\0"}, 400),
        ({"say": LONG}, 400),
        ({"say": "game\n" * 41}, 400),
        ({"say": "🎲 🎲 🎲"}, 422),
        ({"say": "😀 takes"}, 422),
        ({"say": "\ud800 takes".encode("utf-8", "surrogatepass")}, 422),
        ({"say": "علي takes"}, 422),
        ({"say": "zed takes"}, 422),
        ({"say": "sheet nonsense"}, 422),
        ({"say": "option nonsense=on"}, 422),
        ({"say": "ann pays bob 99999999999999999999"}, 422),
        ({"say": "correct game 99999999999999999999 box wins single"}, 422),
        ({"say": "stake ann 99999"}, 422),
        ({"say": "override"}, 422),
        ({"version": ""}, 400),
        ({"version": "new"}, 400),
        ({"version": "-1"}, 400),
        ({"version": "99999999999999999999"}, 400),
        ({"version": "7.5"}, 400),
        ({"version": "٣"}, 409),
        ({"page": ""}, 400),
        ({"page": "not-a-uuid"}, 400),
        ({"page": "\0"}, 400),
        ({"action_id": "' or 1=1 --"}, 400),
        ({"version": 2**31 - 1}, 409),
    ],
)
def test_whatever_is_sent_is_answered_with_a_sentence_and_changes_nothing(
    monitor: Client, chouette: Chouette, fields: dict[str, object], status: int
) -> None:
    before = words(chouette)
    answer = press(monitor, chouette, "game", **fields)
    assert answer.status_code == status, answer.content.decode()
    assert 'role="alert"' in answer.content.decode()
    assert words(chouette) == before


def test_nothing_at_all_is_sent(monitor: Client, chouette: Chouette) -> None:
    answer = monitor.post(f"/c/{chouette.code}/say/")
    assert answer.status_code == 400
    assert "say, version" in answer.content.decode().replace("version, say", "say, version")


@pytest.mark.parametrize("kind", ["application/json", "text/plain", "multipart/form-data; boundary=x", "nonsense"])
def test_a_body_of_another_kind_is_no_accident(monitor: Client, chouette: Chouette, kind: str) -> None:
    answer = monitor.post(f"/c/{chouette.code}/say/", b'{"say": "game"', content_type=kind)
    assert answer.status_code == 400
    assert words(chouette)[-1] != "game"


def test_a_huge_body_is_refused(monitor: Client, chouette: Chouette, settings: Settings) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10_000
    body = {"say": "a" * 20_000, "version": chouette.version, "page": uuid4()}
    assert monitor.post(f"/c/{chouette.code}/say/", body).status_code in (400, 413)


def test_names_of_every_script_play(monitor: Client, chouette: Chouette) -> None:
    for newcomer in ("علي", "שרה", "Þórður", "小林"):
        assert press(monitor, chouette, f"{newcomer} joins").status_code == 200
    html = press(monitor, chouette, "game").content.decode()
    assert "<bdi>علي</bdi>" in html


def test_a_cube_beyond_64_is_a_cube(monitor: Client, chouette: Chouette) -> None:
    said(chouette, "game\nbob doubles\nann takes bob\n" + "ann doubles bob\nbob takes\nbob doubles\nann takes bob\n" * 4)
    html = monitor.get(f"/c/{chouette.code}/").content.decode()
    assert "Cube at 512, it is ann’s." in html
    assert press(monitor, chouette, "box wins backgammon").status_code == 200
    assert sum(TABLES.decode(Chouette.objects.get().table).scores.values()) == 0


# Too fast


def test_a_burst_is_answered_and_only_the_first_are_done(monitor: Client, chouette: Chouette) -> None:
    statuses = [press(monitor, chouette, "ann pays bob 1").status_code for _ in range(100)]
    assert statuses == [200] * write_limit.MOST_WRITES + [429] * (100 - write_limit.MOST_WRITES)
    data = {"say": "ann pays bob 1", "version": chouette.version, "page": uuid4()}
    assert {monitor.post(f"/c/{chouette.code}/say/", data, headers=HTMX).status_code for _ in range(50)} == {429}
    assert words(chouette).count("ann pays bob 1") == write_limit.MOST_WRITES


def test_one_who_is_too_fast_does_not_slow_the_other_helper(monitor: Client, chouette: Chouette, club: Club) -> None:
    for _ in range(write_limit.MOST_WRITES + 1):
        last = press(monitor, chouette, "game")
    assert last.status_code == 429
    tom = User.objects.create_user("tom")
    Membership.objects.create(club=club, user=tom, roles=[Role.MONITOR])
    other = Client()
    other.force_login(tom)
    assert press(other, chouette, "ann doubles all").status_code == 200


# Who may


@pytest.mark.parametrize("page", ["", "games/", "games/1/", "rules/", "texts/", "preview/?say=game", "sheet/settle/"])
def test_strangers_find_nothing_players_may_not_and_visitors_log_in(
    client: Client, club: Club, chouette: Chouette, eve: User, page: str
) -> None:
    said(chouette, "game\nbox wins single")
    address = f"/c/{chouette.code}/{page}"
    assert client.get(address).status_code == 302
    pat = User.objects.create_user("pat")
    Membership.objects.create(club=club, user=pat)
    client.force_login(eve)
    assert client.get(address).status_code == 404
    client.force_login(pat)
    assert client.get(address).status_code == 403


def test_a_console_left_open_shows_nothing_more_to_whoever_was_removed(club: Club, chouette: Chouette, mo: User) -> None:
    live = read(str(chouette.pk))
    assert 'name="say"' in str(live.draw(f"console:{mo.pk}"))
    Membership.objects.filter(club=club, user=mo).update(roles=[])
    drawn = str(live.draw(f"console:{mo.pk}"))
    assert "You no longer keep this evening" in drawn
    assert 'name="say"' not in drawn


def test_nobody_but_a_monitor_says_anything(client: Client, club: Club, chouette: Chouette, eve: User) -> None:
    assert press(client, chouette, "game").status_code == 302
    pat = User.objects.create_user("pat")
    Membership.objects.create(club=club, user=pat)
    for user, status in ((eve, 404), (pat, 403)):
        client.force_login(user)
        assert press(client, chouette, "game").status_code == status
        assert client.get(f"/clubs/{club.slug}/chouettes/new/").status_code == status
    assert words(chouette)[-1] != "game"


def test_a_form_from_elsewhere_is_refused(mo: User, chouette: Chouette) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(mo)
    assert press(strict, chouette, "game").status_code == 403


def test_what_does_not_exist_is_not_found(monitor: Client, chouette: Chouette) -> None:
    for address in ("/c/ZZZZZZ/", f"/c/{chouette.code}/sheet/nonsense/", f"/c/{chouette.code}/games/99/"):
        assert monitor.get(address).status_code == 404


# Two at once


@pytest.mark.django_db(transaction=True)
def test_two_helpers_at_the_very_same_time_write_one_result(mo: User, club: Club) -> None:
    chouette = said(open_chouette(club, "Friday", None), "box ann\nline bob cal dee\ngame")
    start, statuses = Barrier(4), list[int]()

    def helper() -> None:
        browser = Client()
        browser.force_login(mo)
        data = {"say": "box wins single", "version": chouette.version, "page": uuid4()}
        start.wait()
        statuses.append(browser.post(f"/c/{chouette.code}/say/", data, headers=HTMX).status_code)
        connection.close()

    helpers = [Thread(target=helper) for _ in range(4)]
    for one in helpers:
        one.start()
    for one in helpers:
        one.join()
    assert sorted(statuses) == [200, 409, 409, 409]
    assert words(chouette).count("box wins single") == 1
    assert {player.word: points for player, points in balances(club)} == {"ann": 12, "bob": -4, "cal": -4, "dee": -4}
