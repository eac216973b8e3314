"""A chouette evening on the screens of those who keep it and of those who play: from the first seat to the closing sheet."""

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, expect

from chouette.evening.selectors import evening_of
from chouette.evening.services import open_chouette
from chouette.models import Chouette
from chouette.notation.score_sheet import play
from clubsite.kit.points import points_text
from clubsite.members.models import Club, User
from clubsite.members.services import create_club, find_or_add_player
from tests.browser.journeys import journey
from tests.browser.looks import Travel, Traveller
from tests.browser.patience import choose
from tests.chouette.evenings import say

pytestmark = pytest.mark.django_db(transaction=True)

LONG = [
    "Élodie Çağlar-Ågren de Montmorency",
    "Maximilian Alexander von Hohenberg-Lauen",
    "Désirée",
    "Ğülçin Şahinoğlu-Küçükçelebi",
]
FOUR = "sheet online\nbox ann\nline bob cal dee"


@pytest.fixture
def mo(live_site: object) -> User:
    return User.objects.create_user("mo")


@pytest.fixture
def club(mo: User) -> Club:
    return create_club(mo, "Le Mûrier")


def row(page: Traveller, number: int) -> Locator:
    return page.page.locator(f"#seat-{number}")


def at(page: Traveller, sentence: str, **values: object) -> None:
    expect(page.page.locator("#heading")).to_have_text(page.words(sentence, **values))


def the_sheet_has_gone(page: Traveller) -> None:
    """From the history, too."""
    expect(page.page.locator("#sheet")).not_to_have_attribute("open", "")
    page.page.wait_for_function("() => !history.state?.sheet")


def result(
    page: Traveller, column: int, level: str, then: str = "Write it down", *, looked: bool = False, **values: object
) -> None:
    page.press("Result")
    if looked:
        page.passes()
    page.press(level, within=page.page.locator(".outcome-column").nth(column))
    commit = page.page.locator(".sheet-commit")
    expect(commit).to_be_visible()
    if looked:
        page.passes()
    page.press(then, within=commit, **values)
    the_sheet_has_gone(page)


@journey("an evening from the first seat to the closing sheet")
def test_an_evening_by_thumb_comes_to_what_the_score_sheet_says(travel: Travel, mo: User, club: Club) -> None:
    for name in LONG[:2]:
        find_or_add_player(club, name)
    page = travel(reverse("club", args=[club.slug]), mo)
    page.press("Begin an evening")
    page.passes()
    for name in LONG[:2]:
        page.touch(page.page.locator(".tick").filter(has_text=name))
    page.page.locator("textarea").first.fill("\n".join(LONG[2:]))
    choose(page.page.get_by_role("radio", name=page.words("In the order given: box, captain, then the line")))
    page.press("Begin the evening")
    at(page, "Before the first game")
    page.passes()
    the_first_game(page)
    the_second_and_the_third(page)
    chouette = Chouette.objects.get()
    sheet = "\n".join(chouette.records.order_by("number").values_list("said", flat=True))
    told = play(sheet).table.scores
    names = dict(chouette.seats.values_list("word", "player__name"))
    shown = page.page.locator(":is(.seat-box, .seat) .seat-score").all_inner_texts()
    assert sorted(shown) == sorted(points_text(points) for points in told.values())
    assert sorted(names.values()) == sorted(LONG)
    assert sheet.splitlines()[-3:] == ["box wins backgammon", "undo", "team wins single"]
    the_evening_is_closed(page, chouette)


def the_first_game(page: Traveller) -> None:
    page.press("Begin game {number}", number=1)
    page.press("Box: double all")
    page.press("Take", within=row(page, 1))
    expect(page.named("Redouble", row(page, 1))).to_be_visible()
    page.press("Drop", within=row(page, 2))
    page.passes()
    page.press("Take", within=row(page, 3))
    page.touch(row(page, 1).locator("[value*=' buys ']").locator("visible=true").first)
    result(page, 1, "Gammon", "Write it down and begin game {number}", looked=True, number=2)
    at(page, "Game {number}", number=2)


def the_second_and_the_third(page: Traveller) -> None:
    """With a settlement of 1½ that is seen before it is written, and a result that is taken back."""
    page.press("Some double …")
    choose(page.page.locator("#sheet input[type=checkbox]").last, chosen=False)
    page.passes()
    page.press("Double", within=page.page.locator(".sheet-commit"))
    the_sheet_has_gone(page)
    page.press("Box: take all")
    expect(page.named("Box: take all")).to_have_count(0)
    page.unfolds(row(page, 1).locator("summary"))
    page.press("Settle …", within=row(page, 1))
    page.touch(page.page.locator("#sheet").get_by_role("button", name="1½", exact=True).first)
    expect(page.page.locator("#sheet-preview")).to_contain_text("+1½")
    page.passes()
    page.press("Write it down")
    the_sheet_has_gone(page)
    result(page, 0, "Single", "Write it down and begin game {number}", number=3)
    at(page, "Game {number}", number=3)
    result(page, 0, "Backgammon")
    at(page, "After game {number}", number=3)
    page.press("Undo", within=page.page.locator(".toast"))
    at(page, "Game {number}", number=3)
    result(page, 1, "Single")
    at(page, "After game {number}", number=3)


def the_evening_is_closed(page: Traveller, chouette: Chouette) -> None:
    page.goes(reverse("closing", args=[chouette.code]))
    page.passes()
    page.page.locator("[name=ending][value=cash]").check()  # nothing is ticked before
    page.press("Close the evening")
    expect(page.named("Close the evening")).to_have_count(0)
    page.passes()
    page.goes(reverse("closing_paper", args=[chouette.code]))
    page.passes()
    page.goes(reverse("console", args=[chouette.code]))
    expect(page.page.locator("#closed .total")).to_contain_text("0")
    page.passes()


@journey("a player's own link")
def test_players_double_and_answer_for_themselves(travel: Travel, mo: User, club: Club) -> None:
    friday = say(open_chouette(club, "Été", mo), f"{FOUR}\ngame")
    monitor = travel(reverse("links", args=[friday.code]), mo)
    choose(monitor.page.locator("input[type=checkbox]").first)
    monitor.press("Save")
    monitor.touch(monitor.page.locator(".links summary").nth(1))
    monitor.passes()
    secret = dict(friday.seats.values_list("word", "secret"))
    bob, cal = (travel(f"/s/{secret[name]}/") for name in ("bob", "cal"))
    for one in (bob, cal):
        expect(one.named("Double")).to_be_visible()
    say(friday, "ann doubles bob cal")
    expect(bob.named("Take")).to_be_visible()
    bob.passes()
    bob.press("Drop")
    expect(bob.page.get_by_text(bob.words("Your answer is sealed."))).to_be_visible()
    bob.passes()
    assert not friday.records.filter(said="bob drops").exists(), "hidden until all are in"
    cal.press("Take")
    expect(bob.page.get_by_text(bob.words("Nothing to decide now. Your buttons appear here when there is."))).to_be_visible()
    expect(cal.named("Double")).to_be_visible()
    cal.passes()
    assert friday.records.filter(said="bob drops").exists()
    old = friday.seats.get(word="bob").secret
    monitor.page.locator(".links details").nth(1).get_by_role("button").locator("visible=true").last.click()
    monitor.passes()
    assert friday.seats.get(word="bob").secret != old or monitor.page.locator("form .btn").count()


@journey("what a row's menu holds")
def test_the_three_dots_of_a_row_hold_the_rest(travel: Travel, mo: User, club: Club) -> None:
    friday = say(open_chouette(club, "Été", mo), f"{FOUR}\ngame\nann doubles all\nbob takes\ncal takes")
    page = travel(reverse("console", args=[friday.code]), mo)
    page.unfolds(row(page, 1).locator("summary"))
    page.passes()
    page.press("Resign …", within=row(page, 1))
    expect(page.page.locator("#sheet")).to_have_attribute("open", "")
    page.passes()
    page.touch(page.page.locator("#sheet .sheet-commit .btn").first)
    the_sheet_has_gone(page)
    assert friday.records.filter(said="bob resigns single").exists()
    page.unfolds(row(page, 2).locator("summary"))
    page.press("Proxy …", within=row(page, 2))
    page.touch(page.page.locator("#sheet .seg").locator("visible=true").first)
    page.passes()
    page.touch(page.page.locator("#sheet .sheet-commit .btn").first)
    the_sheet_has_gone(page)
    assert friday.records.filter(said__startswith="cal proxy ").exists()
    page.unfolds(row(page, 3).locator("summary"))
    page.press("Sit out", within=row(page, 3))
    page.passes(refused=True)


@journey("everybody follows")
def test_everybody_follows_without_an_account(travel: Travel, mo: User, club: Club) -> None:
    friday = say(open_chouette(club, "Été", mo), f"{FOUR}\ngame\nann doubles all\nbob takes\ncal drops")
    page = travel("/w/")
    page.passes()
    page.page.locator("main input").first.fill(f"{friday.code[:3]} {friday.code[3:]}".lower())
    page.press("Watch")
    expect(page.page.locator("html")).to_have_attribute("data-live", "live")
    page.passes()
    say(friday, "dee takes\nteam wins gammon")
    expect(page.page.locator("#watch-last")).to_be_visible()
    page.touch(page.page.get_by_role("link", name="ann", exact=True).first)
    expect(page.page.locator("h1, h2").filter(has_text="−7").first).to_be_visible()
    page.passes()
    say(friday, "close")
    page.goes(f"/w/{friday.code}/")
    expect(page.page.locator(".bar .live [data-when=over]")).to_be_visible()
    page.passes()
    page.goes(f"/w/{friday.code}/?board")
    page.passes()
    assert min(evening_of(friday).table.scores.values()) == -28


@journey("two helpers on two devices")
def test_a_second_helpers_result_is_refused_with_what_has_happened(travel: Travel, mo: User, club: Club) -> None:
    friday = say(open_chouette(club, "Été", mo), f"{FOUR}\ngame")
    one, two = (travel(reverse("console", args=[friday.code]), mo) for _ in range(2))
    for page in (one, two):
        page.press("Result")
        page.press("Single", within=page.page.locator(".outcome-column").first)
        expect(page.page.locator(".sheet-commit")).to_be_visible()
    late: list[object] = []
    two.page.route("**/c/*/say/", lambda route: late.append(route), times=1)  # noqa: PLW0108 -- Playwright marks its handlers
    for page in (two, one):
        page.press("Write it down", within=page.page.locator(".sheet-commit"))
    for page in (one, two):
        at(page, "After game {number}", number=1)
    late[0].continue_()  # type: ignore[attr-defined]
    expect(two.page.locator(".refusal")).to_be_visible()
    two.passes(refused=True)
    one.passes()
    assert friday.records.filter(said="box wins single").count() == 1
