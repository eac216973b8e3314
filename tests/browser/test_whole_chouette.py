"""A whole chouette of five, played on screen by finger alone in five phones with loaded dice, gives the points of its score
sheet: by taps and by drags in turn, upright, sideways and on a small screen, and nothing has to be looked for."""

import re
from collections.abc import Iterator
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, expect

from chouette.evening.codec import TABLES
from chouette.evening.selectors import evening_of
from chouette.evening.services import open_chouette, perform, perform_all
from chouette.models import Chouette
from chouette.notation import read_statement
from chouette.notation.score_sheet import play
from chouette.rules.evening import Evening
from chouette.rules.line.hands import hand_on_turn
from chouette.rules.model.actions import Answer, OpeningRoll, PlayCheckers, Player, RollDice, Settle
from chouette.rules.model.table import Table
from chouette.rules.play.off_screen import off_screen
from clubsite.ledger.selectors import balances
from clubsite.members.models import Club
from clubsite.members.services import create_first_owner
from games.notation.plays.play import read_in
from games.rules.board_play import BoardPlay, tree_of
from tests.browser.conftest import OpenPage
from tests.browser.patience import choose
from tests.browser.taps import taps
from tests.games.dice.loaded_cup import loaded
from tests.scale.test_whole_evening import statements

UPRIGHT, SIDEWAYS, SMALL = (390, 844), (844, 390), (375, 553)
#: How everybody holds their phone: each size has a hand that plays.
HELD = {"ann": SIDEWAYS, "bob": UPRIGHT, "cal": SMALL, "dee": SIDEWAYS, "pat": UPRIGHT}

SEATED = """
sheet online
option board=on
option variant=hypergammon       # three checkers a side: the games are short
box ann
line bob cal dee pat
"""

SHEET = f"""{SEATED}
game
  opening 3 5
  bob plays 23/18 22/19
  ann rolls 6 6
  ann plays 24/12 23/11
  cal doubles
  dee doubles                    # before the captain rolls
  ann takes cal                  # the box answers both together
  ann drops dee
  bob rolls 1 5
  bob plays 24/18
  ann doubles all
  bob beavers
  cal takes
  pat drops
  ann accepts bob
  bob buys pat                   # before the dice roll
  ann rolls 5 5
  ann plays 22/12 11/6*/1
  settle ann cal 1 to cal        # offered and accepted
  bob rolls 1 6
  bob plays bar/18
  ann rolls 6 6
  ann plays 12/off(2)
  bob rolls 2 2
  bob plays 18/10
  ann rolls 3 5
  ann plays 1/off                # a gammon
game
  opening 2 6
  cal plays 24/18 23/21
  ann rolls 2 1
  ann plays 24/21
  cal doubles
  dee doubles
  pat doubles
  bob doubles
  ann drops all
"""


#: What a page sends without being asked.
BY_ITSELF = re.compile("/(preview|number|here)/$")


@pytest.fixture
def club(transactional_db: None) -> Club:
    return create_first_owner("a-word-only-for-this-test").memberships.get().club


@pytest.fixture
def chouette(club: Club) -> Chouette:
    opened = open_chouette(club, "Friday on screen", None)
    actions = [read_statement(line) for line in statements(SEATED)]
    perform_all(opened.pk, actions, version=0, action_id=uuid4(), by=None, name="mo")
    return opened


@pytest.fixture
def players(chouette: Chouette, open_page: OpenPage) -> dict[str, Page]:
    """Everyone's own page, each on a phone of its own."""
    pages = {}
    for seat in chouette.seats.order_by("pk"):
        wide, high = HELD[seat.word]
        pages[seat.word] = open_page(f"/s/{seat.secret}/", viewport={"width": wide, "height": high}, has_touch=True)
    for page in pages.values():
        page.get_by_label("Forced plays wait for me").check()
    return pages


def test_five_browsers_play_what_the_score_sheet_says(
    club: Club, chouette: Chouette, players: dict[str, Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("clubsite.access.write_limit.MOST_WRITES", 1_000)  # no thumb is as fast as these
    lines = [line for line in statements(SHEET) if line not in statements(SEATED)]
    with loaded(" ".join(dice_of(lines))):
        for said in together(lines):
            say(chouette, players, said)
    told, kept = play(SHEET), evening_of(chouette)
    assert kept.table.scores == told.table.scores
    assert [one.game.deltas for one in kept.games] == [one.game.deltas for one in told.games]
    assert {player.word: quarters for player, quarters in balances(club)} == score_sheet_alone().table.scores
    assert sum(told.table.scores.values()) == 0


def score_sheet_alone() -> Evening:
    """The same evening as kept by a monitor who saw neither dice nor checkers."""
    kept = Evening.begin()
    for said in play(SHEET).in_force:
        for action in off_screen(said.action, said.events):
            kept = kept.perform(action)
    assert not any(isinstance(said.action, RollDice | PlayCheckers) for said in kept.statements)
    return kept


def dice_of(lines: list[str]) -> Iterator[str]:
    for line in lines:
        action = read_statement(line)
        if isinstance(action, OpeningRoll):
            yield f"{action.box}{action.team}"
        elif isinstance(action, RollDice):
            yield "{}{}".format(*action.dice)


def together(lines: list[str]) -> Iterator[list[str]]:
    """What one form says at once: the box's answers to several offers."""
    waiting: list[str] = []
    for line in lines:
        action = read_statement(line)
        if isinstance(action, Answer) and action.cubes and waiting and line.split()[0] == waiting[0].split()[0]:
            waiting.append(line)
            continue
        if waiting:
            yield waiting
        waiting = [line]
    yield waiting


def say(chouette: Chouette, players: dict[str, Page], lines: list[str]) -> None:
    """One statement as its player makes it on their page, or what one form says at once."""
    table = at_the_table(chouette, players)
    action = read_statement(lines[0])
    if isinstance(action, OpeningRoll | RollDice):
        let_him_roll(players)
        page = players[roller(table)]
        press(page, in_view(page, "#roll:not([data-waits-until]):visible"))
    elif isinstance(action, PlayCheckers):
        by_drag = table.game is not None and board_of(table).number % 4 > 1  # two turns by taps, two by drags
        compose(players[action.player], board_of(table), action.play, by_drag=by_drag)
    elif isinstance(action, Settle):
        settle(players, action)
    elif len(lines) > 1:
        answer_together(players[lines[0].split()[0]], lines)
    elif lines == ["game"] and table.games_played == 0:
        perform(chouette.pk, "game", version=chouette.version, action_id=uuid4(), by=None, name="mo")
    else:
        speaker = lines[0].split()[0]
        page = players[speaker if speaker in players else "dee"]
        button = page.locator(f'.btn[name=say][value="{lines[0]}"]:visible')
        if button.get_attribute("data-board-double") is not None:  # it asks, and the board has the button that makes sure
            button.tap()
            button = page.locator(".gb-sure:visible")
        press(page, button)


def press(page: Page, button: Locator) -> None:
    """Press it and wait for the response, which must not be a refusal."""
    with page.expect_response(lambda answer: answer.request.method == "POST" and not BY_ITSELF.search(answer.url)) as answered:
        button.tap()
    assert answered.value.ok, answered.value.text()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "scrolls sideways"


def in_view(page: Page, button: str) -> Locator:
    """What lies on the board is in view from the top of the page, and nothing lies over it."""
    page.evaluate("scrollTo(0, 0)")
    found = page.locator(button)
    expect(found).to_be_in_viewport(ratio=1)
    return found


def at_the_table(chouette: Chouette, players: dict[str, Page]) -> Table:
    """The table, once everybody's page shows it."""
    for page in players.values():
        chouette.refresh_from_db()
        expect(page.locator("#table-acts input[name=version]").first).to_have_value(str(chouette.version))
        expect(page.locator("#refusal")).to_have_count(0)
    return TABLES.decode(chouette.table)


def let_him_roll(players: dict[str, Page]) -> None:
    """Everyone who could still turn a cube leaves this roll to the captain."""
    for page in players.values():
        let = page.locator("#act-hold button[value=let]:visible")
        if let.count():
            press(page, let)
            expect(let).to_have_count(0)


def board_of(table: Table) -> BoardPlay:
    assert table.game is not None
    assert table.game.board is not None
    return table.game.board


def roller(table: Table) -> Player:
    """Who presses Roll; the captain may roll the opening as well as the box."""
    hand = hand_on_turn(table)
    assert table.game is not None
    return hand or table.game.captain


def compose(page: Page, board: BoardPlay, text: str, *, by_drag: bool) -> None:
    """Checker by checker: one drag each; or one tap each, and one on the dice where the smaller is played first."""
    steps = read_in(tree_of(board), board.dice, text).steps
    confirm, touches = in_view(page, "#board-confirm"), 1
    if steps and steps[0].die < max(board.dice) and not by_drag:
        page.locator("[data-swap]").tap(position={"x": 4, "y": 4})  # not where Roll was pressed a moment ago
        touches += 1
    for nth, step in enumerate(steps, 1):
        if by_drag:
            drag(page, step.start, step.end)
        else:
            page.locator(f"#board-place-{step.start}").tap()
        expect(page.locator(".gb-die[data-played]")).to_have_count(nth)  # nobody goes on before they have seen it
        touches += 1
    expect(page.locator("#board-play")).to_have_value(re.compile(r"\S"))
    press(page, confirm)
    if len(steps) == len(board.dice) == 2 and (by_drag or steps[0].die == max(board.dice)):
        assert touches == taps("a plain play")


def drag(page: Page, start: int, end: int) -> None:
    """A finger takes a checker from one place and lets it go over another."""
    swipe(page, middle(page, start), middle(page, end))


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    (x, y), (to_x, to_y) = start, end
    finger = page.context.new_cdp_session(page)
    for kind, at in (("touchStart", 0.0), ("touchMove", 0.5), ("touchMove", 1.0), ("touchEnd", None)):
        points = [] if at is None else [{"x": x + (to_x - x) * at, "y": y + (to_y - y) * at}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    finger.detach()


def middle(page: Page, place: int) -> tuple[float, float]:
    box = page.locator(f"#board-place-{place}").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def answer_together(page: Page, lines: list[str]) -> None:
    for line in lines:
        choose(page.locator(f'#together input[value="{line}"]'))
    press(page, page.locator("#together").get_by_role("button", name="Answer", exact=True))


def settle(players: dict[str, Page], deal: Settle) -> None:
    """One player offers on their page, the other accepts on theirs."""
    offering, accepting = players[deal.one], players[deal.other.member]
    more = offering.locator("#table-more")
    more.locator("> summary").tap()
    more.get_by_role("link", name="Offer a settlement").tap()
    sheet = offering.locator("#sheet-body")
    choose(sheet.locator(f'input[name=cube][value="main:{deal.other.member}"]'))
    sheet.locator("input[name=points]").fill(str(deal.hundredths // 100))
    choose(sheet.locator(f'input[name=to]:is([value="{deal.to}"], [value="*"])').first)  # or the other side of that cube
    press(offering, sheet.get_by_role("button", name="Offer it"))
    press(accepting, accepting.locator("#offers").get_by_role("button", name="Accept"))
