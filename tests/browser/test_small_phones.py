"""A table on the smallest phone, in the longer language: nothing moves the board, and what is asked for can be pressed."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone
from playwright.sync_api import ViewportSize, expect

from chouette.evening.services import show_change
from chouette.models import Chouette, Seat, SettlementOffer
from chouette.notation import read_statement
from chouette.rules.model.actions import Settle
from chouette.seats.settlement_offers import end_offer, offer_settlement
from games.play.turn_clock import SCREENS, in_ms, screen_of
from tests.browser.conftest import OpenPage
from tests.browser.inspection import misfits
from tests.browser.test_matches_on_screen import at_table as at_match
from tests.browser.test_matches_on_screen import numbers_are_in
from tests.browser.test_table import at_table
from tests.browser.test_talk import tell
from tests.chouette.evenings import say
from tests.chouette.on_screen.screens import on_screen, open_the_game, roll, to_the_teams_roll
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.on_screen import at_the_board
from tests.games.matches.players import cast

pytestmark = pytest.mark.django_db(transaction=True)

SMALL = {"width": 375, "height": 553}
TALL = {"width": 390, "height": 844}
UNCOVERED = """on => { const {x, y, width, height} = on.getBoundingClientRect();
    return [4, height - 4].every((down) => on.contains(document.elementFromPoint(x + width / 2, y + down))); }"""
SEATS = "box catherine\nline maximilian elisabeth dee"


@pytest.fixture
def friday(transactional_db: None) -> Chouette:
    evening = on_screen(seats=SEATS)
    roll(evening, "catherine", "31")
    return evening


def test_the_bar_has_room_for_the_name_and_for_what_is_new(open_page: OpenPage, friday: Chouette) -> None:
    page = at_table(open_page, friday, "catherine", viewport=SMALL, has_touch=True, locale="fr-FR")
    for text in ("bonsoir", "à vous"):
        tell(friday, "dee", text, "table")
    expect(page.locator("#talk-mark")).to_contain_text("2 nouveaux")
    expect(page.locator(".bar-name > bdi")).to_be_in_viewport(ratio=1)
    name = page.locator(".bar-name > bdi").evaluate("name => [name.scrollWidth, name.clientWidth]")
    assert name[0] <= name[1]
    assert misfits(page) == []
    page.locator("#talk-mark").click()
    expect(page.get_by_text("à vous", exact=True)).to_be_in_viewport()
    assert page.url.endswith("/")  # a page that comes again begins at the board


def test_the_box_reads_whose_cube_it_answers_and_needs_not_scroll(open_page: OpenPage, friday: Chouette) -> None:
    say(friday, "catherine plays 8/5 6/5")
    page = at_table(open_page, friday, "catherine", viewport=SMALL, has_touch=True, locale="fr-FR")
    say(friday, "maximilian elisabeth double")
    for name in ("Répondre", "Prendre tout", "Passer tout"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    for name in ("maximilian", "elisabeth"):
        whose = page.locator(".table-offer bdi", has_text=name)
        sizes = whose.evaluate("one => [one.scrollHeight, one.clientHeight, getComputedStyle(one).lineHeight]")
        assert sizes[0] <= sizes[1]
        assert sizes[1] < 2 * float(sizes[2].removesuffix("px")), "in one line"
    assert misfits(page) == []


def test_why_nothing_was_done_is_read_where_one_is_on_the_page(open_page: OpenPage, friday: Chouette) -> None:
    """It stands above the board, from which the box has scrolled away."""
    say(friday, "catherine plays 8/5 6/5")
    page = at_table(open_page, friday, "catherine", viewport=SMALL, has_touch=True)
    say(friday, "maximilian elisabeth double")
    answer = page.get_by_role("button", name="Answer", exact=True)
    expect(answer).to_be_in_viewport()
    page.evaluate("scrollTo({top: 400, behavior: 'instant'})")
    answer.tap()
    why = "Choose an answer for maximilian and elisabeth."
    expect(page.locator("#refusal")).to_have_text(why)
    expect(page.locator("#toasts")).to_have_text(why, use_inner_text=True)
    page.evaluate("scrollTo({top: 0, behavior: 'instant'})")
    expect(page.locator("#refusal")).to_be_in_viewport()


def test_one_who_is_doubled_needs_not_scroll(open_page: OpenPage, friday: Chouette) -> None:
    say(friday, "catherine plays 8/5 6/5")
    roll(friday, "maximilian", "64")
    say(friday, "maximilian plays 24/18 13/9")
    page = at_table(open_page, friday, "dee", viewport=SMALL, has_touch=True, locale="fr-FR")
    say(friday, "catherine doubles all")
    for name in ("Prendre", "Passer"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    assert misfits(page) == []


def test_whose_time_is_up_and_whom_the_table_waits_for_move_no_board(open_page: OpenPage) -> None:
    friday = open_the_game(on_screen("clock_reserve=1 clock_delay=0 clock_out=monitor"))
    sizes = {"cal": SMALL, "dee": TALL}
    pages = [at_table(open_page, friday, word, viewport=size, has_touch=True) for word, size in sizes.items()]
    before = [page.locator(".gb-stand").bounding_box() for page in pages]
    out_of_time_and_away(friday)
    for page, stood in zip(pages, before, strict=True):
        expect(page.locator("#clocks-out")).to_contain_text("ann’s time is up.")
        expect(page.locator("#clocks-waits")).to_have_text("The table waits for ann.")
        assert page.locator(".gb-stand").bounding_box() == stood
        assert misfits(page) == []


def out_of_time_and_away(evening: Chouette) -> None:
    """Ann has been silent for an hour, was asked, and is told of; nobody else is there to play on."""
    evening.refresh_from_db()
    long_ago = timezone.now() - timedelta(hours=1)
    screen = screen_of(evening.screen)
    assert screen.clock is not None
    began = in_ms(long_ago)
    clock = replace(screen.clock, since=began)
    late = replace(screen, since=began, spoken=began, clock=clock, told=True, asked={"ann": began + 1000})
    Chouette.objects.filter(pk=evening.pk).update(screen=SCREENS.encode(late))
    Seat.objects.filter(chouette=evening, word="ann").update(seen_at=long_ago, touched_at=long_ago)
    evening.refresh_from_db()
    with transaction.atomic():
        show_change(evening)


def test_who_goes_away_and_what_was_declined_move_no_board(open_page: OpenPage) -> None:
    friday = to_the_teams_roll(on_screen())
    page = at_table(open_page, friday, "bob", viewport=SMALL, has_touch=True)
    stand = page.locator(".gb-stand")
    before = stand.bounding_box()
    Seat.objects.filter(chouette=friday, word="dee").update(seen_at=timezone.now() - timedelta(hours=1))
    roll(friday, "bob", "64")
    expect(page.locator("#clocks-away")).to_contain_text("dee")
    assert stand.bounding_box() == before
    bob = Seat.objects.get(chouette=friday, word="bob")
    friday.refresh_from_db()
    terms = read_statement("settle ann bob 1 to bob")
    assert isinstance(terms, Settle)
    offer_settlement(bob, terms, version=friday.version)
    end_offer(Seat.objects.get(chouette=friday, word="ann"), SettlementOffer.objects.get().pk)
    expect(page.locator(".table-ended")).to_contain_text("ann declines your settlement.")
    assert stand.bounding_box() == before
    assert misfits(page) == []


def test_take_and_drop_stay_in_sight_whatever_is_unfolded(open_page: OpenPage) -> None:
    friday = to_the_teams_roll(on_screen())
    roll(friday, "bob", "64")
    say(friday, "bob plays 24/14\nann doubles all")
    page = at_table(open_page, friday, "cal", viewport=SMALL, has_touch=True)
    page.locator("#table-more > summary").tap()
    for down in (0, 300, 600, 99_999):
        page.evaluate("down => scrollTo({top: down, behavior: 'instant'})", down)
        for answer in ("Take", "Drop"):
            button = page.get_by_role("button", name=answer, exact=True)
            expect(button).to_be_in_viewport(ratio=1)
            assert button.evaluate(UNCOVERED)
    page.evaluate("scrollTo({top: 0, behavior: 'instant'})")
    board, acts = page.locator(".gb-board").bounding_box(), page.locator(".table-speaker[data-asks]").bounding_box()
    assert board
    assert acts
    assert acts["y"] - board["y"] > 150, "half of the board at least"


def test_what_answers_all_doubles_covers_none_of_them(open_page: OpenPage) -> None:
    friday = to_the_teams_roll(on_screen("roll_grace=0"))
    say(friday, "cal doubles\ndee doubles")
    page = at_table(open_page, friday, "ann", viewport={"width": 390, "height": 844}, has_touch=True)
    expect(page.locator("#together")).to_be_visible()
    answers = page.locator("#together .seg, #together button")
    assert answers.count() >= 7
    for answer in answers.all():
        expect(answer).to_be_in_viewport(ratio=1)
        assert answer.evaluate(UNCOVERED), answer.inner_text()
    acts, board = page.locator("#together").bounding_box(), page.locator(".gb-board").bounding_box()
    assert acts
    assert board
    assert acts["y"] >= board["y"] + board["height"] / 2
    assert misfits(page) == []


def test_a_cube_for_sale_lies_at_the_bottom_of_a_small_phone(open_page: OpenPage) -> None:
    friday = to_the_teams_roll(on_screen("captain_purchase=on roll_grace=30"))
    roll(friday, "bob", "64")
    say(friday, "bob plays 24/14\nann doubles all\nbob takes\ncal drops\ndee drops")
    page = at_table(open_page, friday, "bob", viewport=SMALL, has_touch=True)
    expect(page.locator("#table-turn")).to_have_text("You may buy the cubes of cal and dee.")
    for name in ("Buy cal’s cube", "Buy dee’s cube"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    board, acts = page.locator(".gb-board").bounding_box(), page.locator(".table-speaker[data-asks]").bounding_box()
    assert board
    assert acts
    assert acts["y"] - board["y"] > 150, "half of the board at least"
    assert misfits(page) == []


@pytest.mark.parametrize("screen", [SMALL, TALL, {"width": 844, "height": 390}], ids=["small", "tall", "sideways"])
def test_a_settlement_is_read_first_and_answered_without_scrolling(
    open_page: OpenPage, friday: Chouette, screen: ViewportSize
) -> None:
    page = at_table(open_page, friday, "catherine", viewport=screen, has_touch=True)
    say(friday, "catherine plays 8/5 6/5")
    settle = read_statement("settle catherine dee 1.5 to catherine")
    assert isinstance(settle, Settle)
    offer_settlement(friday.seats.get(word="dee"), settle, version=friday.version)
    expect(page.locator("#table-turn")).to_have_text("dee offers to settle: your answer, please.")
    expect(page).to_have_title(re.compile("^● dee offers to settle"))
    for name in ("Accept", "Decline"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    assert misfits(page) == []
    page.get_by_role("button", name="Decline", exact=True).tap()
    expect(page.locator("#offers")).to_have_count(0)
    expect(page.locator("#table-turn")).to_have_text("maximilian is to roll.")


def test_the_next_question_is_read_from_its_beginning(open_page: OpenPage, friday: Chouette) -> None:
    page = at_table(open_page, friday, "catherine", viewport=SMALL, has_touch=True)
    say(friday, "catherine plays 8/5 6/5")
    dee, settle = friday.seats.get(word="dee"), read_statement("settle catherine dee 1.5 to catherine")
    assert isinstance(settle, Settle)
    for _ in range(2):
        friday.refresh_from_db()
        offer_settlement(dee, settle, version=friday.version)
        for name in ("Accept", "Decline"):
            expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
        page.evaluate("() => { document.querySelector('#table-acts').scrollTop = 9999; }")
        page.get_by_role("button", name="Decline", exact=True).evaluate("button => button.click()")
        expect(page.locator("#offers")).to_have_count(0)


def test_the_roll_is_held_without_scrolling_and_the_board_is_seen_whole(open_page: OpenPage) -> None:
    page = at_table(open_page, to_the_teams_roll(on_screen()), "cal", viewport=SMALL, has_touch=True)
    for name in ("Hold the roll", "Let them roll"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    board, row = page.locator(".gb-board").bounding_box(), page.locator("#act-hold").bounding_box()
    assert board
    assert row
    assert board["y"] + board["height"] <= row["y"]
    assert misfits(page) == []
    page.get_by_role("button", name="Hold the roll").tap()
    expect(page.get_by_role("button", name="You hold the roll")).to_be_in_viewport(ratio=1)


def test_what_follows_an_answer_is_not_cut_off(open_page: OpenPage) -> None:
    friday = to_the_teams_roll(on_screen())
    roll(friday, "bob", "64")
    say(friday, "bob plays 24/14\nann doubles all")
    page = at_table(open_page, friday, "bob", viewport=SMALL, has_touch=True)
    expect(page.get_by_role("button", name="Take", exact=True)).to_be_in_viewport(ratio=1)
    expect(page.locator("#table-more > summary")).not_to_be_in_viewport()


@pytest.mark.parametrize("screen", [SMALL, TALL], ids=["small", "tall"])
def test_a_settlement_covers_nothing_of_the_board_on_which_its_reader_plays(open_page: OpenPage, screen: ViewportSize) -> None:
    friday = to_the_teams_roll(on_screen())
    roll(friday, "bob", "61")
    page = at_table(open_page, friday, "bob", viewport=screen, has_touch=True)
    page.locator("#board-place-13").click(force=True)
    terms = read_statement("settle ann bob 1 to bob")
    assert isinstance(terms, Settle)
    offer_settlement(friday.seats.get(word="ann"), terms, version=friday.version)
    card = page.locator("#offers")
    expect(card).to_be_visible()
    if screen is TALL:
        expect(card.get_by_role("button", name="Accept")).to_be_in_viewport(ratio=1)
    top = card.bounding_box()
    assert top
    for one in (".gb-board", "#board-say", "[data-board-do=clear]"):
        box = page.locator(one).bounding_box()
        assert box
        assert box["y"] + box["height"] <= top["y"], one
    expect(page.locator("#table-turn")).to_contain_text("ann offers to settle")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_who_sits_out_reads_it_whole_and_comes_back_with_one_tap(open_page: OpenPage, locale: str) -> None:
    friday = say(on_screen(), "box wins single override\ndee sits out")
    page = at_table(open_page, friday, "dee", viewport=SMALL, has_touch=True, locale=locale)
    turn = page.locator("#table-turn")
    assert turn.evaluate("one => one.scrollHeight <= one.clientHeight")
    assert misfits(page) == []
    come_back = page.locator("#act-game .btn").first
    expect(come_back).to_be_in_viewport(ratio=1)
    come_back.tap()
    expect(page.get_by_role("button", name=re.compile("Come back|Revenir"))).to_have_count(0)


@pytest.mark.parametrize(
    "names", [("Zoë Ångström", "Bo"), ("Zoë Ångström", "Maximilian-Alexander Featherstonehaugh")], ids=["short", "long"]
)
def test_a_match_with_a_clock_shows_its_whole_board_and_the_way_on(open_page: OpenPage, names: tuple[str, str]) -> None:
    board = at_the_board(club := cast(), clock_point=120, clock_delay=12)
    for who, name in zip(("ann", "bob"), names, strict=True):
        club.players[who].name = name
        club.players[who].save()
    pages = [at_match(open_page, club, board.row(), who, viewport=SMALL, has_touch=True) for who in ("ann", "bob")]
    board.begin()
    numbers_are_in(*pages)
    with loaded("31"):
        board.do("ann", "roll")
    for page in pages:
        expect(page.locator("#table-turn")).to_contain_text("3-1.")
        expect(page.locator(".gb-board")).to_be_in_viewport(ratio=1)
        expect(page.locator(".gb-cube")).to_be_in_viewport(ratio=1)
        expect(page.locator(".clock-points")).to_have_text(["0", "0"])
        heights = page.locator(".clock-who").evaluate_all("all => all.map((one) => one.clientHeight)")
        assert heights[0] == heights[1] < 30, "each name in one line"
        assert misfits(page) == []
    expect(pages[0].locator("#board-confirm")).to_be_in_viewport(ratio=1)
    before = pages[1].locator(".gb-stand").bounding_box()
    board.do("ann", "play", play="8/5 6/5")
    expect(pages[1].locator("#roll")).to_be_in_viewport(ratio=1)
    board.do("bob", "double")
    for name in ("Take", "Drop"):
        expect(pages[0].get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    board.do("ann", "drops")
    expect(pages[0].locator(".clock-points")).to_have_text(["0", "1"])
    for page in pages:
        expect(page.get_by_role("button", name="Next game")).to_be_in_viewport(ratio=1)
    assert pages[1].locator(".gb-stand").bounding_box() == before
