"""A game is corrected by taps: each changes one step of the draft, and nothing is written before *Save correction*."""

import re
from html import unescape
from threading import Barrier, Thread
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from chouette.evening.selectors import evening_of
from chouette.models import Chouette
from clubsite.ledger.models import Transfer
from clubsite.members.models import User
from tests.chouette.evenings import PLAIN, an_evening, say

pytestmark = pytest.mark.django_db

GAME = f"{PLAIN}\ngame\nann doubles all\nbob takes\ncal takes\ndee takes\nteam wins single"
TOLD = "ann doubles all\nbob takes\ncal takes\ndee takes\nteam wins single"


@pytest.fixture
def played() -> Chouette:
    return an_evening(GAME)


def by(chouette: Chouette, name: str = "mo") -> Client:
    client = Client()
    client.force_login(User.objects.filter(username=name).first() or User.objects.create_user(name))
    return client


def tapped(chouette: Chouette, *do: str, told: str = TOLD, client: Client | None = None, **fields: Any) -> Any:
    """The page after these taps, one after the other: `instead 3`, with the statement on the next line, and so on."""
    client = client or by(chouette)
    sent = {"version": chouette.version, "action_id": uuid4(), **fields}
    page = client.post(f"/c/{chouette.code}/games/1/", sent | ({"do": do[0]} if do else {}) | {"told": told})
    for one in do[1:]:
        page = client.post(f"/c/{chouette.code}/games/1/", sent | {"do": one, "told": draft_on(page)})
    return page


def draft_on(page: Any) -> str:
    (draft,) = re.findall(r'<form id="draft".*?<textarea name="told" hidden>(.*?)</textarea>', page.content.decode(), re.DOTALL)
    return unescape(draft).strip()


def words(page: Any, place: str = "main") -> str:
    """What is to be read there, in one line."""
    html = page.content.decode().split(f'id="{place}"', 1)[1] if place != "main" else page.content.decode()
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def test_the_page_tells_the_game_in_the_sentences_of_its_move_list(played: Chouette) -> None:
    page = by(played).get(f"/c/{played.code}/games/1/")
    shown = words(page)
    assert "ann is the box, bob the captain. The team: bob, cal and dee." in shown
    assert "ann doubles bob, cal and dee to 2." in shown
    assert "The team won a single game against ann." in shown
    assert "Save correction" not in shown
    assert draft_on(page) == TOLD


def test_a_take_becomes_a_drop_with_every_point_shown_before_it_is_written(played: Chouette) -> None:
    page = tapped(played, "instead 3\ncal drops")
    shown = words(page, "outcome")
    assert page.status_code == 200
    assert "cal takes at 2. cal drops against ann." in shown
    assert "ann −6 becomes −3 +3" in shown
    assert "cal +2 becomes −1 −3" in shown
    assert "Sum 0" in shown
    played.refresh_from_db()
    assert played.records.count() == played.version
    saved = tapped(played, told=draft_on(page), sure="on")
    assert saved.status_code == 303
    assert evening_of(Chouette.objects.get(pk=played.pk)).table.scores == {"ann": -12, "bob": 8, "cal": -4, "dee": 8}


def test_the_book_of_a_corrected_game_adds_up(played: Chouette) -> None:
    tapped(played, "instead 3\ncal drops", sure="on")
    balances: dict[str, int] = {}
    for payer, payee, quarters in Transfer.objects.values_list("payer__player__name", "payee__player__name", "amount"):
        balances[payer] = balances.get(payer, 0) - quarters
        balances[payee] = balances.get(payee, 0) + quarters
    assert {name: quarters for name, quarters in balances.items() if quarters} == {"ann": -12, "bob": 8, "cal": -4, "dee": 8}


@pytest.mark.parametrize(
    ("do", "fields", "draft"),
    [
        ("double 1", {"who": ["bob", "dee"]}, "ann doubles bob dee\nbob takes\ncal takes\ndee takes\nteam wins single"),
        ("double 1", {"who": ["bob", "cal", "dee"]}, TOLD),
        ("instead 5\nbox wins gammon", {}, TOLD.replace("team wins single", "box wins gammon")),
        ("remove 3", {}, TOLD.replace("cal takes\n", "")),
        ("add 5\nbob doubles", {}, TOLD.replace("team", "bob doubles\nteam")),
        ("add 0\ndee sits out", {}, f"dee sits out\ngame\n{TOLD}"),
    ],
)
def test_one_tap_changes_one_step(played: Chouette, do: str, fields: dict[str, Any], draft: str) -> None:
    assert draft_on(tapped(played, do, **fields)) == draft


def test_a_correction_that_changes_no_points_says_so_and_adds_nothing_up(played: Chouette) -> None:
    shown = words(tapped(played, told=TOLD.replace("bob takes\ncal takes", "cal takes\nbob takes")), "outcome")
    assert "No score changes. Who is box and captain does not change." in shown
    assert "Sum" not in shown


def test_a_settlement_gets_another_sum_and_payee() -> None:
    settled = "settle ann bob 1 to bob\nteam wins single"
    chouette = an_evening(f"{PLAIN}\ngame\n{settled}")
    page = tapped(chouette, "settle 1", told=settled, points="1.5", to="ann", winner="captain")
    assert draft_on(page).startswith("settle ann bob 1.5 to ann winner captain\n")
    assert "ann and bob settle. bob pays ann 1½. The captain counts as the winner." in words(page, "outcome")
    assert "Choose who is paid." in words(tapped(chouette, "settle 1", told=settled, points="1.5", to=""), "outcome")


def test_who_took_part_is_corrected_at_the_games_beginning(played: Chouette) -> None:
    shown = words(by(played).get(f"/c/{played.code}/games/1/"))
    assert "dee sits out." in shown
    assert "cal is the box." in shown
    page = tapped(played, "add 0\ndee sits out", "remove 5")
    assert "ann −6 becomes −4 +2" in words(page, "outcome")
    saved = tapped(played, told=draft_on(page), sure="on")
    assert saved.status_code == 303
    reopened = by(played).get(f"/c/{played.code}/games/1/")
    assert draft_on(reopened).startswith("dee sits out\ngame\n")


def test_a_step_that_does_not_fit_any_more_is_named_and_can_be_taken_out(played: Chouette) -> None:
    page = tapped(played, "double 1", who=["bob", "dee"])
    assert page.status_code == 422
    shown = words(page, "outcome")
    assert "“cal takes.” does not fit any more. Nothing is offered to cal now." in shown
    assert "Take out “cal takes.”" in shown
    assert "Save correction" not in shown
    better = tapped(played, "remove 3", told=draft_on(page))
    assert better.status_code == 200
    assert "Save correction" in words(better, "outcome")


def test_a_game_that_is_not_over_asks_how_it_went_on(played: Chouette) -> None:
    page = tapped(played, "remove 5")
    assert "Told like that, game 1 is not finished." in words(page, "outcome")
    assert "add 5\nbox wins gammon" in unescape(page.content.decode())


def test_where_a_house_rule_is_in_the_way_the_monitor_may_let_it_stand() -> None:
    told = "bob cal double\nann takes bob\nann takes cal\nteam wins single"
    chouette = an_evening(f"sheet plain\noption box_must=captain\nbox ann\nline bob cal dee\ngame\n{told}")
    page = tapped(chouette, "instead 2\nann drops bob", told=told)
    assert page.status_code == 422
    assert "Let it stand against the house rule" in words(page, "outcome")
    assert tapped(chouette, "instead 3\nann takes cal override", told=draft_on(page)).status_code == 200


def test_who_came_during_the_game_stays_and_cannot_be_taken_out() -> None:
    chouette = an_evening(f"{PLAIN}\ngame\nbob doubles\neli joins\nann takes\nteam wins single")
    told = "bob doubles\neli joins\nann takes\nteam wins single"
    page = by(chouette).get(f"/c/{chouette.code}/games/1/")
    assert draft_on(page) == told
    refused = tapped(chouette, "remove 2", told=told)
    assert refused.status_code == 422
    assert draft_on(refused) == told
    assert tapped(chouette, "remove 1", told=told, sure="on").status_code == 422  # ann has nothing to take
    assert tapped(chouette, "instead 4\nbox wins single", told=told, sure="on").status_code == 303


@pytest.mark.parametrize(
    "do",
    [
        "",
        "dance 3",
        "instead",
        "instead 99\nbob drops",
        "instead 0\nbob drops",
        "remove -1",
        "remove 0",
        "remove ٣",
        "instead 2\n🎲",
        "instead 2\nundo",
        "instead 2\ncorrect game 1 box wins single",
        "instead 2\nclose",
        "double 2",
        "settle 1",
        "add 3\ngame",
    ],
)
def test_rubbish_is_refused_with_a_sentence_and_changes_nothing(played: Chouette, do: str) -> None:
    page = tapped(played, do, sure="on")
    assert page.status_code == 422
    assert 'role="alert"' in page.content.decode()
    played.refresh_from_db()
    assert played.version == played.records.count() == 9


def test_if_somebody_else_wrote_meanwhile_the_draft_is_kept_and_looked_at_again(played: Chouette) -> None:
    old = played.version
    say(played, "game\nbox wins single")
    page = tapped(played, "instead 3\ncal drops", sure="on", version=old)
    assert page.status_code == 409
    shown = words(page, "outcome")
    assert "The table has moved on, and nothing was written." in shown
    assert "Game 2 stays as it was played" in shown
    assert draft_on(page) == TOLD.replace("cal takes", "cal drops")
    assert f'name="version" value="{played.version}"' in page.content.decode()
    assert not played.records.filter(said__startswith="correct").exists()


def test_a_stranger_finds_nothing_and_a_player_may_not(played: Chouette) -> None:
    assert by(played, "eve").get(f"/c/{played.code}/games/1/").status_code == 404
    assert tapped(played, "instead 3\ncal drops", client=by(played, "eve"), sure="on").status_code == 404
    played.refresh_from_db()
    assert played.version == 9


def test_a_closed_evening_says_so_and_is_not_corrected(played: Chouette) -> None:
    say(played, "close")
    shown = words(by(played).get(f"/c/{played.code}/games/1/"))
    assert "This evening is closed. To correct a game, undo the closing at the console first" in shown
    assert "Save correction" not in shown
    tapped(played, "instead 3\ncal drops", sure="on")
    assert not played.records.filter(said__startswith="correct").exists()


def test_only_the_result_is_written_as_the_short_statement(played: Chouette) -> None:
    assert tapped(played, "instead 5\nbox wins single", sure="on").status_code == 303
    last = played.records.order_by("-number").first()
    assert last is not None
    assert last.said == "correct game 1 box wins single"


def test_the_console_and_the_players_read_what_was_corrected(played: Chouette) -> None:
    monitor = by(played)
    tapped(played, "instead 3\ncal drops", sure="on", client=monitor)
    sentence = "Game 1 was corrected. The team won a single game against ann. cal −1 instead of +2, ann −3 instead of −6."
    assert sentence in words(monitor.get(f"/c/{played.code}/"))
    watching = f"/w/{played.code}/"
    assert sentence in words(Client().get(watching))
    say(played, "game\nbox wins single")
    assert "was corrected" not in words(Client().get(watching))


def test_a_correction_that_was_undone_is_not_told(played: Chouette) -> None:
    tapped(played, "instead 3\ncal drops", sure="on")
    say(played, "undo")
    assert "was corrected" not in words(Client().get(f"/w/{played.code}/"))


@pytest.mark.django_db(transaction=True)
def test_saved_twice_at_once_it_is_corrected_once(played: Chouette) -> None:
    ready, answers, click = Barrier(2), list[int](), uuid4()

    def tab(action_id: UUID) -> None:
        try:
            ready.wait()
            page = tapped(played, "instead 3\ncal drops", sure="on", action_id=action_id)
            answers.append(page.status_code)
        finally:
            connection.close()

    tabs = [Thread(target=tab, args=(click,)) for _ in range(2)]
    for one in tabs:
        one.start()
    for one in tabs:
        one.join()
    assert answers == [303, 303]
    assert played.records.filter(said__startswith="correct").count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_different_corrections_at_once_are_not_mixed(played: Chouette) -> None:
    ready, answers = Barrier(2), list[int]()

    def tab(do: str) -> None:
        try:
            ready.wait()
            answers.append(tapped(played, do, sure="on").status_code)
        finally:
            connection.close()

    tabs = [Thread(target=tab, args=(do,)) for do in ("instead 3\ncal drops", "instead 2\nbob drops")]
    for one in tabs:
        one.start()
    for one in tabs:
        one.join()
    assert sorted(answers) == [303, 409]
    assert played.records.filter(said__startswith="correct").count() == 1


def test_a_watcher_costs_one_query_more_after_a_correction_and_none_after_the_next_game(played: Chouette) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert Client().get(f"/w/{played.code}/").status_code == 200
        return len(queries)

    asked()
    before = asked()
    tapped(played, "instead 3\ncal drops", sure="on")
    asked()
    assert asked() == before + 1
    say(played, "game\nbox wins single")
    asked()
    assert asked() == before
