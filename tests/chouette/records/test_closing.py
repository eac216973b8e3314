"""The end of an evening: carried over or paid in cash, on the page and in the book, and reopened."""

from http import HTTPStatus
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from chouette.evening.watched import Watched, read_evening
from chouette.models import Chouette
from chouette.pages.scoreboard.page import watch_now
from chouette.records.audit import troubles_of
from chouette.records.closing import Ending, as_text, close_evening, closing_sheet
from chouette.rules.refusals import Refusal, Refused
from chouette.wording.chat_text import standings_as_text
from clubsite.eventlog.write_path import Stale
from clubsite.kit.plots.line_plot import Plot
from clubsite.ledger.models import Unit
from clubsite.ledger.selectors import balances
from clubsite.ledger.services import Line
from clubsite.ledger.services import post as post_entry
from clubsite.members.models import Club, Membership, User
from clubsite.members.services import rename_player
from tests.chouette.conftest import Say
from tests.markup import packed

GAME = "box ann\nline bob cal dee\ngame\nann doubles all\nbob takes\ncal drops\ndee takes\nteam wins gammon"
WON = {"ann": -28, "bob": 16, "cal": -4, "dee": 16}


@pytest.fixture
def evening(chouette: Chouette, say: Say) -> Chouette:
    return say(chouette, GAME)


def book(club: Club) -> dict[str, int]:
    return {player.word: quarters for player, quarters in balances(club)}


def close(evening: Chouette, ending: Ending, by: User) -> Chouette:
    return close_evening(evening.pk, ending, version=evening.version, action_id=uuid4(), by=by).chouette


def test_carried_over_the_balances_stay_in_the_book(evening: Chouette, mo: User) -> None:
    closed = close(evening, Ending.CARRY, mo)
    assert closed.closed_at is not None
    assert book(closed.club) == WON


def test_cashed_out_everyone_leaves_square_by_the_fewest_payments(evening: Chouette, mo: User) -> None:
    closed = close(evening, Ending.CASH, mo)
    said = list(closed.records.order_by("number").values_list("said", flat=True))[-4:]
    assert said == ["ann pays bob 4", "ann pays dee 3", "cal pays dee 1", "close"]
    assert set(book(closed.club).values()) == {0}
    assert troubles_of(closed.pk) == []


def test_what_was_won_is_told_apart_from_the_cash(evening: Chouette, mo: User) -> None:
    before = closing_sheet(evening)
    assert [(one.name, one.won, one.left) for one in before.standings] == [
        ("bob", 16, 16),
        ("dee", 16, 16),
        ("cal", -4, -4),
        ("ann", -28, -28),
    ]
    assert [(one.payer, one.payee, one.quarters) for one in before.due] == [
        ("ann", "bob", 16),
        ("ann", "dee", 12),
        ("cal", "dee", 4),
    ]
    after = closing_sheet(close(evening, Ending.CASH, mo))
    assert [(one.name, one.won, one.cash, one.left) for one in after.standings][-1] == ("ann", -28, 28, 0)
    assert (after.paid, after.due) == (before.due, ())


def test_the_results_of_a_closed_evening_stay_with_the_cash_beside_them(
    client: Client, evening: Chouette, say: Say, mo: User
) -> None:
    say(evening, "cal pays ann 1")
    running = read_evening(evening)
    assert _rows(running)[-1] == ("ann", "−8", "")
    closed = close(evening, Ending.CASH, mo)
    watched = read_evening(closed)
    assert _rows(watched) == [
        ("bob", "+4", "was paid 4 in cash"),
        ("dee", "+4", "was paid 4 in cash"),
        ("cal", "−1", "paid 1 in cash"),
        ("ann", "−7", "paid 7 in cash"),
    ]
    assert watched.table.closed
    assert set(watched.table.scores.values()) == {0}
    client.force_login(mo)
    console = client.get(f"/c/{closed.code}/").text.partition('id="closed"')[2]
    own = client.get(f"/s/{closed.seats.get(word='bob').secret}/").text
    assert "paid 7 in cash" in console
    assert "−7" in console
    assert '<span class="soft">was paid 4 in cash</span>' in own
    assert '<span class="mine-figure plus">+4</span>' in own
    text = standings_as_text(watched.table, watched.names)
    assert text.splitlines()[-1].endswith("ann, paid 7 in cash")
    plot = watch_now(watched)["plot"]
    assert isinstance(plot, Plot)
    assert "+4" in str(plot)


def test_a_players_statement_asks_for_the_result_and_begins_with_what_the_cash_left(
    client: Client, evening: Chouette, mo: User
) -> None:
    closed = close(evening, Ending.CASH, mo)
    page = client.get(f"/w/{closed.code}/players/bob/").text
    assert "Why is <bdi>bob</bdi> at +4?" in page
    assert '<p class="soft">was paid 4 in cash</p>' in page
    assert '<td class="num zero">0</td></tr></tbody>' in packed(page)


def test_a_players_own_page_says_what_was_paid_and_how_they_stand_in_the_book(
    client: Client, evening: Chouette, say: Say, mo: User
) -> None:
    """Before, dee has won 2 from bob, and owes the club her dues."""
    bob, dee = (evening.seats.get(word=word) for word in ("bob", "dee"))
    post_entry("before", evening.club, [Line(bob.player, dee.player, 8)], kind="game")
    post_entry("dues", evening.club, [Line(dee.player, None, 3000)], kind="dues", unit=Unit.CENTS)
    links = {word: f"/s/{evening.seats.get(word=word).secret}/" for word in ("ann", "bob", "dee")}
    assert "own-account" not in client.get(links["ann"]).text
    closed = close(evening, Ending.CASH, mo)
    ann, bobs, dees = (_account(client.get(links[word]).text) for word in ("ann", "bob", "dee"))
    assert ann == ["You paid bob 4.", "You paid dee 3.", "In the club’s book nothing is open for you."]
    assert bobs == ["ann paid you 4.", "In the club’s book you stand at −2."]
    assert dees == ["ann paid you 3.", "cal paid you 1.", "In the club’s book you stand at +2 · −30.00."]
    assert _account(client.get(f"/w/{closed.code}/").text) == []


def test_carried_over_a_players_own_page_says_how_they_stand_in_the_book(client: Client, evening: Chouette, mo: User) -> None:
    close(evening, Ending.CARRY, mo)
    assert _account(client.get(f"/s/{evening.seats.get(word='ann').secret}/").text) == ["In the club’s book you stand at −7."]


def _account(page: str) -> list[str]:
    own = page.partition('id="own-account"')[2].partition("</div>")[0]
    return [part.partition("</p>")[0] for part in own.split("<p>")[1:]]


def test_cash_that_was_taken_back_is_no_cash(evening: Chouette, say: Say) -> None:
    say(evening, "cal pays ann 1\nundo step\nbob pays dee 2\nclose")
    assert _rows(read_evening(evening))[1] == ("dee", "+4", "was paid 2 in cash")


def _rows(watched: Watched) -> list[tuple[str, str, str]]:
    rows = watch_now(watched)["scores"]
    assert isinstance(rows, list)
    return [(row["name"], row["bar"].figure, row["away"]) for row in rows]


def test_a_game_in_progress_cannot_be_closed_and_no_cash_is_written(evening: Chouette, say: Say, mo: User) -> None:
    say(evening, "game")
    with pytest.raises(Refused) as refused:
        close(evening, Ending.CASH, mo)
    assert refused.value.refusal is Refusal.GAME_RUNS
    assert book(evening.club) == WON


def test_a_stale_page_closes_nothing(evening: Chouette, say: Say, mo: User) -> None:
    shown = evening.version
    say(evening, "eli joins")
    with pytest.raises(Stale):
        close_evening(evening.pk, Ending.CASH, version=shown, action_id=uuid4(), by=mo)
    assert book(evening.club) == WON


def test_two_clicks_close_once(evening: Chouette, mo: User) -> None:
    click = uuid4()
    first = close_evening(evening.pk, Ending.CASH, version=evening.version, action_id=click, by=mo)
    second = close_evening(evening.pk, Ending.CASH, version=evening.version, action_id=click, by=mo)
    assert (first.again, second.again) == (False, True)
    assert second.chouette.version == evening.version + 4


def test_opened_again_the_evening_goes_on(evening: Chouette, say: Say, mo: User) -> None:
    closed = say(close(evening, Ending.CASH, mo), "undo step")
    assert closed.closed_at is None
    assert set(book(closed.club).values()) == {0}
    say(closed, "game\nbox wins single")
    assert troubles_of(closed.pk) == []


def test_the_text_for_a_chat_isolates_names_and_has_true_minus_signs(evening: Chouette, mo: User) -> None:
    rename_player(evening.seats.get(word="ann").player, "אנה")
    lines = as_text("Friday", closing_sheet(evening)).splitlines()
    assert lines[0] == "Friday"
    assert lines[4] == "\u2068אנה\u2069 \u22127"
    assert lines[-1] == "\u2068cal\u2069 pays \u2068dee\u2069 1"


# The page


@pytest.fixture
def monitor(client: Client, mo: User) -> Client:
    client.force_login(mo)
    return client


def post(client: Client, evening: Chouette, **fields: object) -> tuple[int, str]:
    body = {"ending": "cash", "version": evening.version, "action_id": uuid4()} | fields
    answer = client.post(f"/c/{evening.code}/close/", body)
    return answer.status_code, answer.content.decode()


def test_the_page_shows_scores_payments_and_what_the_sheet_proposes(monitor: Client, evening: Chouette, say: Say) -> None:
    page = monitor.get(f"/c/{evening.code}/close/").content.decode()
    assert "<bdi>ann</bdi> pays <bdi>bob</bdi> 4" in page
    say(evening, "option carry_over=on")
    assert _checked(monitor.get(f"/c/{evening.code}/close/").content.decode()) == ["carry"]


def test_nothing_is_ticked_where_the_house_rules_leave_it_open(monitor: Client, evening: Chouette) -> None:
    page = monitor.get(f"/c/{evening.code}/close/").content.decode()
    assert (_checked(page), len(_radios(page))) == ([], 2)
    assert all("required" in tag for tag in _radios(page))
    assert monitor.get(reverse("api_closing", args=[evening.code])).json()["proposed"] is None
    status, page = post(monitor, evening, ending="")
    assert (status, "Choose how the evening ends." in page) == (HTTPStatus.BAD_REQUEST, True)


def test_where_nobody_owes_anything_there_is_nothing_to_choose(monitor: Client, evening: Chouette, say: Say) -> None:
    say(evening, "ann pays bob 4\nann pays dee 3\ncal pays dee 1")
    page = monitor.get(f"/c/{evening.code}/close/").content.decode()
    assert _radios(page) == []
    assert '<input type="hidden" name="ending" value="carry">' in page


def _radios(page: str) -> list[str]:
    return [tag.partition(">")[0] for tag in page.split('type="radio"')[1:]]


def _checked(page: str) -> list[str]:
    return [tag.split('value="')[1].split('"')[0] for tag in _radios(page) if "checked" in tag]


def test_closing_on_the_page_leads_to_the_sheet_to_print_and_back(monitor: Client, evening: Chouette) -> None:
    status, _ = post(monitor, evening)
    assert status == HTTPStatus.FOUND
    page = monitor.get(f"/c/{evening.code}/close/").content.decode()
    assert "Closed on" in page
    assert "<bdi>ann</bdi> paid <bdi>bob</bdi> 4" in page
    assert 'value="undo step"' in page


def test_a_closed_evening_says_that_its_scores_are_carried_over(monitor: Client, evening: Chouette) -> None:
    before = monitor.get(f"/c/{evening.code}/close/").text
    assert "This is how it stands if nobody pays now." in before
    assert f"/c/{evening.code}/sheet/cash/" in before
    post(monitor, evening, ending="carry")
    page = monitor.get(f"/c/{evening.code}/close/").text
    assert "The scores are carried over in the club’s book." in page.partition('id="scores-title"')[0]
    assert "Who would pay whom, to settle this evening alone" in page
    assert "if nobody pays now" not in page
    assert "The scores are in the club’s book until somebody pays." in monitor.get(f"/w/{evening.code}/").text


def test_a_page_that_is_behind_is_told_so_with_the_fresh_one(monitor: Client, evening: Chouette) -> None:
    status, page = post(monitor, evening, version=1)
    assert status == HTTPStatus.CONFLICT
    assert f'name="version" value="{evening.version}"' in page


def test_a_running_game_is_refused_with_a_sentence(monitor: Client, evening: Chouette, say: Say) -> None:
    say(evening, "game")
    status, page = post(monitor, evening)
    assert status == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "Game 2 is in progress." in page


@pytest.mark.parametrize(
    "wrong",
    [{"ending": "flee"}, {"version": "x"}, {"version": 10**30}, {"version": -1}, {"action_id": "7"}, {"ending": "\x00"}],
)
def test_a_malformed_request_is_a_bad_one(monitor: Client, evening: Chouette, wrong: dict[str, object]) -> None:
    status, _ = post(monitor, evening, **wrong)
    assert status == HTTPStatus.BAD_REQUEST
    evening.refresh_from_db()
    assert evening.closed_at is None


def test_only_monitors_close(client: Client, evening: Chouette, club: Club, eve: User) -> None:
    client.force_login(eve)
    assert post(client, evening)[0] == HTTPStatus.NOT_FOUND
    Membership.objects.create(club=club, user=eve)
    assert post(client, evening)[0] == HTTPStatus.FORBIDDEN


def test_an_evening_nobody_has_begun_can_be_closed(monitor: Client, chouette: Chouette) -> None:
    assert "Nobody has sat down yet." in monitor.get(f"/c/{chouette.code}/close/").content.decode()
    assert post(monitor, chouette)[0] == HTTPStatus.FOUND
