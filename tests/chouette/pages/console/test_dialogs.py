"""The console's dialogs and related pages: each says statements of the score sheet, after a preview that writes nothing."""

from collections.abc import Mapping
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from chouette.evening.selectors import evening_of
from chouette.models import Chouette
from clubsite.members.models import User
from tests.chouette.conftest import Say

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
GAME = "box ann\nline bob cal dee\ngame\n"


@pytest.fixture
def monitor(client: Client, mo: User) -> Client:
    client.force_login(mo)
    return client


def send(
    client: Client, chouette: Chouette, page: str, fields: Mapping[str, object], headers: dict[str, str] = HTMX
) -> HttpResponse:
    """Submit a dialog or page that was just opened."""
    chouette.refresh_from_db()
    data = {"version": chouette.version, "action_id": uuid4(), **fields}
    return client.post(f"/c/{chouette.code}/{page}/", data, headers=headers)  # type: ignore[return-value]


def last(chouette: Chouette) -> str:
    record = chouette.records.order_by("-number").first()
    assert record is not None
    return record.said


@pytest.mark.parametrize(
    ("before", "sheet", "fields", "says"),
    [
        (GAME, "team-doubles", {"members": ["bob", "dee"]}, "bob dee double"),
        (GAME, "box-doubles", {"members": ["bob", "dee"]}, "ann doubles bob dee"),
        (GAME, "settle", {"cube": "main:cal", "points": "1.5", "to": "cal"}, "settle ann cal 1.5 to cal"),
        (
            GAME,
            "settle",
            {"cube": "main:bob", "points": "0", "to": "", "winner": "captain"},
            "settle ann bob 0 winner captain",
        ),
        (
            "option partial_settlement=on\n" + GAME + "bob doubles\nann takes bob",
            "settle",
            {"cube": "main:bob", "points": "1", "to": "ann", "share": "1/2"},
            "settle ann bob 1 to ann half",
        ),
        (GAME, "resign", {"player": "ann", "level": "gammon"}, "ann resigns gammon"),
        (GAME, "proxy", {"player": "dee", "proxy": "bob"}, "dee proxy bob"),
        (GAME + "dee proxy bob", "proxy", {"player": "dee", "proxy": ""}, "dee proxy off"),
        (GAME, "join", {"name": "eli"}, "eli joins"),
        (GAME, "cash", {"payer": "bob", "payee": "ann", "points": "6"}, "bob pays ann 6"),
        (GAME, "proposition", {"loser": "dee", "winner": "ann", "points": "9"}, "proposition dee ann 9 to ann"),
        (GAME, "statement", {"statement": "  ann DOUBLES all  # now"}, "ann doubles all"),
        (
            "box ann\nline bob cal dee",
            "line",
            {"place-bob": "3", "place-cal": "1", "place-dee": "2"},
            "line cal dee bob",
        ),
        (
            "option stakes=min_of_two\nbox ann\nline bob cal",
            "stake",
            {"player": "cal", "stake": "4"},
            "stake cal 4",
        ),
        ("option partner_from=4\nbox ann\nline bob cal dee", "partner", {"partners": ["cal"]}, "partner cal"),
        ("option partner_from=4\nbox ann\nline bob cal dee\npartner cal", "partner", {"partners": ["alone"]}, "partner off"),
        ("box ann\nline bob cal dee", "leave", {"player": "dee"}, "dee leaves"),
        (GAME + "dee proxy bob", "leave", {"player": "dee", "proxy": "bob"}, "dee leaves"),
    ],
)
def test_a_sheet_says_its_statement(
    monitor: Client, chouette: Chouette, say: Say, before: str, sheet: str, fields: dict[str, object], says: str
) -> None:
    say(chouette, before)
    shown = monitor.get(f"/c/{chouette.code}/sheet/{sheet}/")
    assert shown.status_code == 200
    answer = send(monitor, chouette, f"sheet/{sheet}", fields)
    assert answer.status_code == 200, answer.content.decode()
    assert last(chouette) == says


def test_a_sheet_that_is_refused_comes_back_with_the_reason_and_what_was_typed(
    monitor: Client, chouette: Chouette, say: Say
) -> None:
    say(chouette, GAME)
    version = chouette.version
    answer = send(monitor, chouette, "sheet/settle", {"cube": "main:cal", "points": "1.3", "to": "cal"})
    html = answer.content.decode()
    assert answer.status_code == 422
    assert answer.headers["HX-Retarget"] == "#sheet-body"
    assert "Amounts here go in steps of 0.5 points." in html
    assert 'value="1.3"' in html
    chouette.refresh_from_db()
    assert chouette.version == version


@pytest.mark.parametrize(
    ("sheet", "fields"),
    [
        ("settle", {}),
        ("settle", {"cube": "main:zed", "points": "1", "to": "ann"}),
        ("settle", {"cube": "main:bob", "points": "-1", "to": "ann"}),
        ("settle", {"cube": "main:bob", "points": "1e400", "to": "ann"}),
        ("settle", {"cube": "main:bob", "points": "NaN", "to": "ann"}),
        ("settle", {"cube": "main:bob", "points": "1", "to": "zed"}),
        ("settle", {"cube": "main:bob", "points": "1", "to": "cal"}),
        ("team-doubles", {"members": ["ann"]}),
        ("team-doubles", {}),
        ("box-doubles", {"members": ["zed"]}),
        ("resign", {"player": "zed", "level": "single"}),
        ("resign", {"player": "ann", "level": "triple"}),
        ("join", {"name": "🎲"}),
        ("join", {"name": "takes"}),
        ("join", {"name": "\0"}),
        ("join", {"name": "bob"}),
        ("cash", {"payer": "ann", "payee": "ann", "points": "1"}),
        ("statement", {"statement": "\0"}),
        ("statement", {"statement": "ann; bob"}),
        ("line", {"place-bob": "x"}),
        ("partner", {"partners": ["bob"]}),
        ("partner", {}),
        ("partner", {"partners": ["bob"], "second": ["zoe"]}),
        ("leave", {}),
        ("leave", {"player": "zed"}),
        ("leave", {"player": "dee", "proxy": "dee"}),
        ("leave", {"player": "ann", "proxy": "bob"}),
        ("proxy", {"player": "zed"}),
    ],
)
def test_nothing_that_a_sheet_is_sent_is_an_accident(
    monitor: Client, chouette: Chouette, say: Say, sheet: str, fields: dict[str, object]
) -> None:
    say(chouette, GAME)
    answer = send(monitor, chouette, f"sheet/{sheet}", fields)
    assert answer.status_code == 422, answer.content.decode()
    chouette.refresh_from_db()
    assert last(chouette) == "game"


@pytest.mark.parametrize("missing", [{"version": ""}, {"action_id": ""}, {"action_id": "x"}, {"version": "\0"}])
@pytest.mark.parametrize("page", ["sheet/join", "sheet/seats", "rules", "games/1"])
def test_a_page_that_was_not_sent_whole_is_to_be_opened_again(
    monitor: Client, chouette: Chouette, say: Say, page: str, missing: dict[str, object]
) -> None:
    say(chouette, GAME + "box wins single")
    answer = send(monitor, chouette, page, {"name": "eli"} | missing)
    assert answer.status_code == 400
    assert "Open it again" in answer.content.decode()


def test_a_sheet_opened_before_somebody_else_spoke_is_stale(monitor: Client, chouette: Chouette, say: Say) -> None:
    say(chouette, GAME)
    version = chouette.version
    say(chouette, "ann doubles all")
    answer = send(monitor, chouette, "sheet/join", {"name": "eli", "version": version})
    assert answer.status_code == 409
    assert answer.headers["HX-Retarget"] == "#console"
    assert "ann doubles all" in answer.content.decode()


def test_a_sheet_sent_twice_is_done_once(monitor: Client, chouette: Chouette, say: Say) -> None:
    say(chouette, GAME)
    click = {"payer": "bob", "payee": "ann", "points": "6", "version": chouette.version, "action_id": uuid4()}
    for _ in range(2):
        assert send(monitor, chouette, "sheet/cash", click).status_code == 200
    assert chouette.records.filter(said="bob pays ann 6").count() == 1


def test_a_fair_value_is_rounded_by_dice_only_when_it_is_meant(monitor: Client, chouette: Chouette, say: Say) -> None:
    say(chouette, "option settlement_rounding=simborg\n" + GAME)
    fields = {"cube": "main:bob", "points": "0.78", "to": "bob"}
    seen = monitor.get(f"/c/{chouette.code}/sheet/settle/", fields | {"preview": "1"}, headers=HTMX).content.decode()
    assert "The dice decide between 0.5 and 1" in seen
    assert send(monitor, chouette, "sheet/settle", fields).status_code == 200
    assert last(chouette).startswith("settle ann bob 0.78 to bob roll ")


# Previews


def test_a_result_is_seen_whole_before_it_is_written(monitor: Client, chouette: Chouette, say: Say) -> None:
    say(chouette, GAME + "ann doubles all\nbob takes\ncal drops\ndee takes")
    html = monitor.get(f"/c/{chouette.code}/sheet/result/?say=team+wins+gammon").content.decode()
    for words in ("−7", "+4", "−1", "Next: bob is box, cal is captain, then dee, ann.", "Captain rule: bob beat ann."):
        assert words in html
    assert "Write it down and begin game 2" in html
    assert last(chouette) == "dee takes"


@pytest.mark.parametrize("said", ["nonsense", "", "box+wins+everything", "game", "%00"])
def test_a_result_that_is_none_shows_the_choices(monitor: Client, chouette: Chouette, say: Say, said: str) -> None:
    say(chouette, GAME)
    answer = monitor.get(f"/c/{chouette.code}/sheet/result/?say={said}")
    assert answer.status_code == 200
    assert "begin game" not in answer.content.decode()


@pytest.mark.parametrize(
    ("said", "status", "words"),
    [
        ("settle ann bob 1.5 to bob", 200, "+1½"),
        ("box wins single", 200, "Captain rule"),
        ("undo", 422, "nothing to undo"),
        ("bob takes", 422, "Nothing is offered to bob now."),
        ("", 422, "nothing here to read"),
        ("a;" * 3000, 422, "one statement"),
        ("game\n" * 300, 422, "more than one press"),
        ("correct game 7: box wins single", 422, "no finished game 7"),
    ],
)
def test_any_statement_can_be_previewed_and_nothing_is_written(
    monitor: Client, chouette: Chouette, say: Say, said: str, status: int, words: str
) -> None:
    say(chouette, GAME)
    answer = monitor.get(f"/c/{chouette.code}/preview/", {"say": said})
    assert answer.status_code == status
    assert words in answer.content.decode()
    assert last(chouette) == "game"


def test_whoever_types_a_statement_need_not_type_capitals(monitor: Client, chouette: Chouette, say: Say) -> None:
    say(chouette, "box Ann\nline Bob cal\ngame\nAnn doubles all")
    assert monitor.get(f"/c/{chouette.code}/preview/", {"say": "bob takes"}).status_code == 200
    typed = send(monitor, chouette, "sheet/statement", {"statement": "bob takes"})
    assert (typed.status_code, last(chouette)) == (200, "Bob takes")


def test_an_undo_names_what_it_takes_back(monitor: Client, chouette: Chouette, say: Say) -> None:
    say(chouette, GAME + "box wins single\neli joins")
    html = monitor.get(f"/c/{chouette.code}/sheet/undo/").content.decode()
    assert "The last step: <span>eli joins.</span>" in html
    assert "What changed a score last: <span>The box wins a single game.</span>" in html
    assert html.count("Undo this") == 2


# Corrections


def test_a_correction_is_previewed_then_made_and_stays_visible(monitor: Client, chouette: Chouette, say: Say) -> None:
    say(chouette, GAME + "box wins single\ngame\nbox wins single")
    preview = send(monitor, chouette, "games/1", {"result": "team wins single", "told": ""}, headers={})
    assert "+3 becomes −3" in preview.content.decode()
    assert last(chouette) == "box wins single"
    fields = {"result": "team wins single", "told": "", "sure": "on"}
    assert send(monitor, chouette, "games/1", fields, headers={}).status_code == 303
    assert last(chouette) == "correct game 1 team wins single"
    history = monitor.get(f"/c/{chouette.code}/games/").content.decode()
    assert "corrected" in history


def test_a_game_told_again_line_by_line(monitor: Client, chouette: Chouette, say: Say) -> None:
    say(chouette, GAME + "ann doubles all\nbob takes\ncal takes\ndee takes\nbox wins single")
    shown = monitor.get(f"/c/{chouette.code}/games/1/").content.decode()
    assert "ann doubles all\nbob takes\ncal takes\ndee takes\nbox wins single</textarea>" in shown
    told = "ann doubles all\r\nbob takes\r\ncal drops # he did\r\n\r\ndee takes\r\nbox wins single"
    assert send(monitor, chouette, "games/1", {"told": told, "sure": "on"}, headers={}).status_code == 303
    chouette.refresh_from_db()
    assert evening_of(chouette).table.scores == {"ann": 20, "bob": -8, "cal": -4, "dee": -8}


@pytest.mark.parametrize(
    "fields",
    [{"told": ""}, {"told": "bob joins"}, {"told": "ann doubles all"}, {"told": "🎲"}, {"result": "nobody wins"}],
)
def test_a_correction_that_is_none_is_refused(monitor: Client, chouette: Chouette, say: Say, fields: dict[str, object]) -> None:
    say(chouette, GAME + "box wins single")
    assert send(monitor, chouette, "games/1", fields | {"sure": "on"}, headers={}).status_code == 422
    assert last(chouette) == "box wins single"


def test_what_was_undone_is_struck_and_what_was_said_again_is_not(monitor: Client, chouette: Chouette, say: Say) -> None:
    say(chouette, GAME + "box wins single\neli joins\nundo")
    html = monitor.get(f"/c/{chouette.code}/games/").content.decode()
    assert html.count('<li class="undone">') == 1
    assert html.index('<li class="undone">') < html.index("The box wins a single game.") < html.index("The line is bob")


# House rules and texts


def test_changed_rules_become_statements_and_nothing_else_does(monitor: Client, chouette: Chouette, say: Say) -> None:
    say(chouette, "box ann\nline bob cal dee")
    assert send(monitor, chouette, "rules", {"box_retention": "last_man", "jacoby": "on", "cube_cap": "64"}).status_code == 200
    said = list(chouette.records.order_by("number").values_list("said", flat=True))
    assert said[2:] == ["option box_retention=last_man", "option cube_cap=64"]


@pytest.mark.parametrize(
    ("before", "fields"),
    [
        ("box ann\nline bob cal", {"box_retention": "nonsense"}),
        ("box ann\nline bob cal", {"cube_cap": "many"}),
        ("box ann\nline bob cal", {}),
        ("box ann\nline bob cal\ngame", {"jacoby": "off"}),
        ("box ann\nline bob cal\nclose", {"jacoby": "off"}),
    ],
)
def test_rules_that_cannot_be_so_are_refused(
    monitor: Client, chouette: Chouette, say: Say, before: str, fields: dict[str, object]
) -> None:
    say(chouette, before)
    answer = send(monitor, chouette, "rules", fields, headers={})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not chouette.records.filter(said__startswith="option").exists()


def test_the_texts_for_a_chat(monitor: Client, chouette: Chouette, say: Say) -> None:
    say(chouette, GAME + "ann doubles all\nbob takes\ncal drops\ndee drops\nbob buys\nteam wins gammon")
    html = monitor.get(f"/c/{chouette.code}/texts/").content.decode()
    assert "1. The team won a gammon against ann." in html
    assert "Next: bob is box, cal is captain, then dee, ann." in html


@pytest.mark.parametrize(
    ("sheet", "fields", "sentence"),
    [
        ("team-doubles", {}, "Tick at least one player."),
        ("settle", {"cube": "main:cal", "points": "1"}, "Choose who is paid."),
        ("settle", {"cube": "main:cal", "points": "", "to": "cal"}, "Say how many points; 0 if nobody pays."),
        ("resign", {"player": "ann"}, "Choose one."),
        ("join", {"name": ""}, "Write something here."),
    ],
)
def test_a_sheet_says_what_is_missing(
    monitor: Client, chouette: Chouette, say: Say, sheet: str, fields: dict[str, str], sentence: str
) -> None:
    say(chouette, GAME)
    answer = send(monitor, chouette, f"sheet/{sheet}", fields)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert "This field is required." not in answer.text


def test_points_may_be_written_with_a_comma(monitor: Client, chouette: Chouette, say: Say) -> None:
    say(chouette, GAME)
    send(monitor, chouette, "sheet/settle", {"cube": "main:cal", "points": "1,5", "to": "cal"})
    assert last(chouette) == "settle ann cal 1.5 to cal"


def test_a_bought_cube_to_settle_says_whose_it_was(monitor: Client, chouette: Chouette, say: Say) -> None:
    say(chouette, GAME + "ann doubles all\nbob takes\ncal drops\ndee takes\nbob buys cal")
    page = monitor.get(f"/c/{chouette.code}/sheet/settle/?player=bob", headers=HTMX).text
    assert "ann and cal’s cube, bought by bob, at 2" in page
    assert "ann and bob, cube at 2" in page


def test_nobody_answers_for_him_is_called_no_proxy(monitor: Client, chouette: Chouette, say: Say) -> None:
    say(chouette, GAME)
    assert "no proxy" in monitor.get(f"/c/{chouette.code}/sheet/proxy/?player=bob", headers=HTMX).text


def test_nobody_pays_cash_before_somebody_is_chosen(monitor: Client, chouette: Chouette) -> None:
    page = monitor.get(f"/c/{chouette.code}/sheet/cash/").content.decode()
    assert page.count('<option value="" selected>Choose …</option>') == 2
    assert 'name="points" value=' not in page
