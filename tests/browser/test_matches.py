"""A match over the board in two browsers, from the challenge to the confirmed result."""

import pytest
from playwright.sync_api import Page, expect

from clubsite.members.models import Player
from games.matches.models import Match
from games.rules.gammons import Level
from tests.browser.conftest import OpenPage
from tests.browser.inspection import barriers_in_every_look, complaints_of, must_fit
from tests.games.matches.players import cast
from tests.games.notation.match_files.samples import SHORT

pytestmark = pytest.mark.django_db(transaction=True)


def enter(page: Page, winner: str, how: str, cube: int) -> None:
    card = page.locator("#match-game")
    card.get_by_role("radio", name=winner, exact=True).check()
    card.get_by_role("radio", name=how, exact=True).check()
    if cube > 1:
        card.get_by_role("radio", name=str(cube), exact=True).check()
    card.get_by_role("button", name="Enter the game").click()


def test_two_browsers_play_a_match_over_the_board(open_page: OpenPage) -> None:
    club = cast()
    ann = open_page(f"/clubs/{club.club.slug}/matches/", club.users["ann"])
    said = complaints_of(ann)
    ann.get_by_role("link", name="New challenge").click()
    ann.get_by_label("Against").select_option(label="bob")
    ann.get_by_label("Length").select_option("3")
    ann.get_by_role("button", name="Send the challenge").click()
    expect(ann.locator("#match-standing")).to_contain_text("has not answered yet")
    bob = open_page(f"/clubs/{club.club.slug}/matches/", club.users["bob"])
    bob.locator(".match-row").first.click()
    bob.get_by_role("button", name="Accept").click()
    expect(ann.locator("#match-standing")).to_contain_text("Both have agreed")  # live
    enter(ann, "ann", "single", 2)
    expect(bob.locator(".match-crawford")).to_be_visible()
    expect(bob.locator("#match-game")).not_to_contain_text("The cube")
    enter(bob, "bob", "single", 1)
    expect(ann.locator("#game-2")).to_contain_text("Crawford")
    enter(bob, "bob", "single", 2)
    expect(ann.get_by_role("button", name="Confirm the result")).to_be_visible()
    expect(bob.get_by_role("button", name="Confirm the result")).to_have_count(0)
    ann.get_by_role("button", name="Confirm the result").click()
    expect(bob.locator("#match-standing")).to_contain_text("You have won")
    match = Match.objects.get()
    assert (match.stage, match.winner, match.first_points, match.second_points) == ("confirmed", 1, 2, 3)
    bob.get_by_role("button", name="Rematch").click()
    expect(ann.locator("#match-rematch")).to_contain_text("waits for your answer")  # live
    ann.get_by_role("link", name="To the rematch").click()
    ann.get_by_role("button", name="Accept").click()
    expect(bob.locator("#match-standing")).to_contain_text("Both have agreed")
    assert said == []


def test_the_pages_of_matches_fit_long_names_and_keep_nobody_out(open_page: OpenPage) -> None:
    club = cast()
    for who, name in (("ann", "Anna-Magdalena Freifrau von Hohenschwang"), ("bob", "Bartholomäus Rhabarberbarbarabarbarenson")):
        Player.objects.filter(pk=club.players[who].pk).update(name=name)
    running, disputed = club.agreed(length=7), club.agreed("cal", "dana")
    for winner, level, cube in ((0, Level.GAMMON, 1), (1, Level.SINGLE, 2), (0, Level.SINGLE, 4)):
        club.wins(running, "ann", winner, level, cube)
    club.propose("mo", "ann", length=11)
    club.do(disputed, "cal", "report", score=(5, 2))
    club.do(disputed, "dana", "dispute")
    home = f"/clubs/{club.club.slug}/matches/"
    for who, path in (
        ("ann", home),
        ("dana", f"{home}new/"),
        ("bob", f"/matches/{running.code}/"),
        ("tom", f"/matches/{disputed.code}/"),
    ):
        page = open_page(path, club.users[who])
        must_fit(page, path)
        assert barriers_in_every_look(page) == []


def test_a_match_from_a_file_is_looked_at_agreed_and_replayed(open_page: OpenPage) -> None:
    club = cast()
    for who, name in (("ann", "Anna-Magdalena Freifrau von Hohenschwang"), ("bob", "Bartholomäus Rhabarberbarbarabarbarenson")):
        Player.objects.filter(pk=club.players[who].pk).update(name=name)
    ann = open_page(f"/clubs/{club.club.slug}/matches/import/", club.users["ann"])
    said = complaints_of(ann)
    wrong = SHORT.replace("31: 8/5 6/5\n  2) 64", "31: 8/5 6/4\n  2) 64").encode()
    ann.get_by_label("File").set_input_files({"name": "match.mat", "mimeType": "text/plain", "buffer": wrong})
    ann.get_by_role("button", name="Look at it").click()
    expect(ann.locator(".refusal")).to_contain_text("Game 1, line 5:")
    expect(ann.locator(".match-legal")).to_contain_text("8/5 6/5")
    assert barriers_in_every_look(ann) == []
    ann.get_by_label("File").set_input_files({"name": "match.mat", "mimeType": "text/plain", "buffer": SHORT.encode()})
    ann.get_by_role("button", name="Look at it").click()
    ann.locator("#id_first").select_option(str(club.players["ann"].pk))
    ann.locator("#id_second").select_option(str(club.players["bob"].pk))
    assert barriers_in_every_look(ann) == []
    ann.get_by_role("button", name="Store this match").click()
    expect(ann.locator("#match-file")).to_contain_text("2–3")
    bob = open_page(f"/matches/{Match.objects.get().code}/", club.users["bob"])
    bob.get_by_role("button", name="Accept").click()
    expect(ann.locator("#match-standing")).to_contain_text("has won")
    bob.get_by_role("link", name="Game 3").click()
    bob.get_by_role("link", name="Next").click()
    expect(bob.locator("#replay-said")).to_contain_text("Opening roll")
    assert barriers_in_every_look(bob) == []
    assert [line for line in said if "422" not in line] == [], "a browser notes a refused form by itself"


def test_a_public_page_is_asked_for_and_answered_on_open_pages(open_page: OpenPage) -> None:
    club = cast()
    match = club.agreed("ann", "bob", length=3)
    ann, bob, cal = (open_page(f"/matches/{match.code}/", club.users[who]) for who in ("ann", "bob", "cal"))
    said = complaints_of(bob)
    ann.locator("#match-share > summary").click()
    ann.get_by_role("button", name="I want it").click()
    expect(bob.locator("#answer-public")).to_contain_text("would like a public page")  # live
    assert barriers_in_every_look(bob) == []
    expect(ann.locator("#answer-public")).to_have_count(0)
    ann.locator("#match-share > summary").click()
    bob.get_by_role("button", name="Yes, open it").click()
    expect(ann.get_by_role("link", name="This match has a public page")).to_be_visible()  # live
    expect(ann.locator(".match-link-waits")).to_be_hidden()
    expect(bob.locator("#answer-public")).to_have_count(0)
    expect(cal.locator("#public-page-open")).to_have_count(0)
    assert said == []


def test_what_is_folded_in_a_challenge_says_what_is_set_in_it(open_page: OpenPage) -> None:
    club = cast()
    ann = open_page(f"/clubs/{club.club.slug}/matches/new/", club.users["ann"])
    clock, rules = ann.locator("#challenge-clock"), ann.locator("#challenge-rules")
    shown = rules.locator("[data-set]:visible")
    expect(clock.locator("[data-set]:visible")).to_have_text("No clock")
    expect(shown).to_have_text(["Crawford rule", "Being late costs points"])
    for fold in (clock, rules):
        fold.locator("summary").click()
    ann.get_by_label("Standard: two minutes a point").check()
    expect(clock.locator("[data-set]:visible")).to_have_text("Standard")
    ann.get_by_label("Crawford rule", exact=True).uncheck()
    ann.get_by_label("Stake").fill("5")
    expect(shown).to_have_text(["Being late costs points", "For a stake"])
    ann.get_by_label("Length").select_option("0")
    ann.get_by_label("Jacoby rule").check()
    expect(shown).to_have_text(["Jacoby rule", "For a stake"])
