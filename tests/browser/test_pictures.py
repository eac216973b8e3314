"""The pictures in the README: an evening under way, on a phone and on a large screen, and the club around it, light and dark.

Taken in every run, to check that they can be; stored only if CLUB_PICTURES is set.
"""

import os
from io import StringIO
from itertools import takewhile
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect

from chouette.evening.services import open_chouette, perform_all
from chouette.management.demo.cast import RUNNING
from chouette.models import Chouette
from chouette.notation import write_statement
from chouette.notation.score_sheet import play, read_sheet
from chouette.pages.talk.posting import talk_as_seat
from clubsite.leaderboards.tasks import count_results
from clubsite.members.models import Club, User
from clubsite.members.services import create_first_owner
from games.matches.models import Match as ClubMatch
from games.ratings.tasks import rate_results
from games.tournaments.model.matches import Match, MatchState
from games.tournaments.rules.bracket import brackets_of
from tests.browser.conftest import OpenPage
from tests.browser.inspection import SCHEMES, show
from tests.games.tournaments.desk.nights import Night, night

KEPT = Path(__file__).parent / "pictures"
RECORD = Path(__file__).parent.parent / "records" / "thursday-online-with-partners.sheet"
PASSWORD = "a-word-only-for-this-test"
PHONE = {"width": 390, "height": 844}
CLEO_PLAYS = "Cleo plays 21/18 6/5"
SHOTS = [(device, size, scheme) for device, size in (("phone", (390, 844)), ("desktop", (1440, 900))) for scheme in SCHEMES]


@pytest.fixture
def chouette(transactional_db: None) -> Chouette:
    """The recorded evening up to its last game but one, and a game in which the box has just doubled."""
    club = create_first_owner(PASSWORD).memberships.get().club
    chouette = open_chouette(club, "Thursday at the Mulberry", None)
    actions = [action for _, action in read_sheet(until_game(RECORD.read_text(), 22))]
    perform_all(chouette.pk, actions, version=0, action_id=uuid4(), by=None, name="mo")
    chouette.refresh_from_db()
    return chouette


def until_game(sheet: str, number: int) -> str:
    """The sheet up to the first double of that game."""
    kept: list[str] = []
    begun = 0
    for line in sheet.splitlines():
        begun += line.strip().split(" ")[0] == "game"
        kept.append(line)
        if begun >= number and "doubles" in line:
            return "\n".join(kept)
    raise AssertionError("no such game")


def test_the_console_and_the_players_page_have_their_pictures_taken(
    chouette: Chouette, open_page: OpenPage, tmp_path: Path
) -> None:
    folder = KEPT if os.environ.get("CLUB_PICTURES") else tmp_path
    folder.mkdir(exist_ok=True)
    monitor = open_page(f"/c/{chouette.code}/", User.objects.get(username="owner"))
    watcher = open_page(f"/w/{chouette.code}/")
    for device, (width, height), scheme in SHOTS:
        for page in (monitor, watcher):
            show(page, width, height, scheme)
        expect(monitor.locator("#console")).to_be_visible()
        take(monitor, folder / f"console-{device}-{scheme}.png")
        expect(watcher.locator("#watch-scores")).to_be_visible()
        take(watcher, folder / f"{'watch' if device == 'phone' else 'board'}-{device}-{scheme}.png")


@pytest.fixture
def on_screen(transactional_db: None) -> Chouette:
    """The recorded evening on screen, in its first game of backgammon: Cleo has rolled 3-1 and is thinking."""
    club = create_first_owner(PASSWORD).memberships.get().club
    chouette = open_chouette(club, "Friday on screen", None)
    played = play((RECORD.parent / "friday-on-screen.sheet").read_text())
    said = list(takewhile(lambda one: write_statement(one.action) != CLEO_PLAYS, played.in_force))
    perform_all(
        chouette.pk, [one.action for one in said], version=0, action_id=uuid4(), by=None, name="mo", dice_of_the_cup=True
    )
    for word, text in (("Dov", "21/18 6/5 makes the bar point hard for Ann"), ("Eli", "13/9 for me, we are behind")):
        talk_as_seat(chouette.seats.get(word=word), "team", text, uuid4())
    chouette.refresh_from_db()
    return chouette


def test_the_table_on_screen_has_its_pictures_taken(on_screen: Chouette, open_page: OpenPage, tmp_path: Path) -> None:
    folder = KEPT if os.environ.get("CLUB_PICTURES") else tmp_path
    seats = {device: on_screen.seats.get(word=word) for device, word in (("phone", "Cleo"), ("desktop", "Dov"))}
    pages = {device: open_page(f"/s/{seat.secret}/") for device, seat in seats.items()}
    for device, (width, height), scheme in SHOTS:
        page = pages[device]
        show(page, width, height, scheme)
        expect(page.locator("#table-now svg").first).to_be_visible()
        take(page, folder / f"table-{device}-{scheme}.png")


@pytest.fixture
def club(transactional_db: None) -> Club:
    """The larger of the demonstration's clubs; its treasurer writes, its owner looks."""
    call_command("demo", stdout=StringIO())
    return User.objects.get(username="demo-kay").memberships.get().club


def test_the_club_has_its_pictures_taken(club: Club, open_page: OpenPage, tmp_path: Path) -> None:
    folder = KEPT if os.environ.get("CLUB_PICTURES") else tmp_path
    kay, tom = (User.objects.get(username=name) for name in ("demo-kay", "demo-tom"))
    treasurer = open_page(f"/clubs/{club.slug}/treasurer/", kay, viewport=PHONE, color_scheme="light")
    expect(treasurer.get_by_role("heading", name="Open balances")).to_be_visible()
    photograph(treasurer, folder / "treasurer-phone-light.png")
    winner = club.players.order_by("pk").first()
    assert winner is not None
    treasurer.goto(f"/clubs/{club.slug}/players/{winner.pk}/")
    photograph(treasurer, folder / "player-phone-light.png")
    owner = open_page(f"/clubs/{club.slug}/people/", tom, viewport=PHONE, color_scheme="dark")
    expect(owner.get_by_role("heading", name="Members")).to_be_visible()
    photograph(owner, folder / "people-phone-dark.png")
    guest = open_page(f"/w/{club.chouettes.get(title=RUNNING).code}/", viewport=PHONE, color_scheme="dark", locale="fr-FR")
    expect(guest.locator("html")).to_have_attribute("lang", "fr")
    take(guest, folder / "watch-phone-french-dark.png")


def test_matches_and_leaders_have_their_pictures_taken(club: Club, open_page: OpenPage, tmp_path: Path) -> None:
    folder = KEPT if os.environ.get("CLUB_PICTURES") else tmp_path
    rate_results()
    count_results()
    ann, bob = (User.objects.get(username=name) for name in ("demo-ann", "demo-bob"))
    longest = max(ClubMatch.objects.filter(seats__player__name="Bob", length__gt=5), key=lambda match: match.games.count())
    for who, scheme in ((ann, "light"), (bob, "dark")):
        page = open_page(f"/matches/{longest.code}/", who, viewport=PHONE, color_scheme=scheme)
        expect(page.locator("#match-games")).to_be_visible()
        photograph(page, folder / f"match-phone-{scheme}.png")
        page.goto(f"/clubs/{club.slug}/leaders/")
        expect(page.locator(".leader").first).to_be_visible()
        photograph(page, folder / f"leaders-phone-{scheme}.png")


EIGHT = "entrants Ines Boris Cleo Dov Eli Fay Suki Zoë"
THIRTEEN = "entrants Amal Eli Boris Margit Ines Jola Dee Ravi Suki Tomas Zoë Pete Hal"
CONSOLATION = "flight main knockout length 5 7 7 9\nflight consolation progressive from main length 3"
A4_ACROSS = (1077, 693)  # what margins leave, and a little around it
A_LITTLE = "document.body.style.padding = '18px 38px'"


def cup(*lines: str) -> Night:
    """The Spring Cup, drawn."""
    return night("\n".join(("tournament Spring Cup", *lines)), "tables 4")


def to_play(cup: Night) -> list[Match]:
    """What can be played now."""
    brackets = brackets_of(cup.desk.tournament).values()
    return [match for bracket in brackets for match in bracket.matches if match.state is MatchState.READY]


def play_on(cup: Night, matches: int) -> None:
    """So many matches are won, now by the upper line, now by the lower."""
    for number in range(matches):
        match = to_play(cup)[0]
        winner, loser = match.names if number % 3 else match.names[::-1]
        length = match.slot.length
        cup.says("dana", f"{winner} beats {loser} {length}-{number * 2 % length}")


@pytest.mark.django_db(transaction=True)
def test_a_bracket_has_its_pictures_taken(open_page: OpenPage, tmp_path: Path) -> None:
    folder = KEPT if os.environ.get("CLUB_PICTURES") else tmp_path
    spring = cup(EIGHT, CONSOLATION, "start main")
    play_on(spring, 6)
    finalist = to_play(spring)[0].names[0]
    for scheme in SCHEMES:
        way = f"/tournaments/{spring.tournament.code}/?player={finalist}"
        page = open_page(way, spring.club.users["tom"], viewport=PHONE, color_scheme=scheme)
        expect(page.locator(".bracket:visible").first).to_be_visible()
        take(page, folder / f"bracket-phone-{scheme}.png")


@pytest.mark.django_db(transaction=True)
def test_the_desk_the_paper_and_the_wall_have_their_pictures_taken(open_page: OpenPage, tmp_path: Path) -> None:
    folder = KEPT if os.environ.get("CLUB_PICTURES") else tmp_path
    spring = cup(THIRTEEN, CONSOLATION, "start main")
    play_on(spring, 6)
    disputed, called, *_ = to_play(spring)
    one, other = disputed.names
    for speaker, who, winner, loser in (("dana", one, one, other), ("tom", other, other, one)):
        spring.says(speaker, f"report {who}: {winner} beats {loser} 7-5")
    spring.says("dana", f"call {called.id} table 2")
    desk = open_page(
        f"/tournaments/{spring.tournament.code}/desk/", spring.club.users["dana"], viewport=PHONE, color_scheme="light"
    )
    expect(desk.get_by_role("heading", name="Needs you")).to_be_visible()
    take(desk, folder / "desk-phone-light.png")
    paper = open_page(f"/tournaments/{spring.tournament.code}/", spring.club.users["tom"])
    show(paper, *A4_ACROSS, "light")
    paper.emulate_media(media="print")
    paper.evaluate(A_LITTLE)
    photograph(paper, folder / "bracket-paper.png")
    wall = open_page(f"/tournaments/{spring.tournament.code}/wall/", spring.club.users["tom"])
    show(wall, 1920, 1080, "dark")
    expect(wall.locator(".tournament-calls")).to_be_visible()
    take(wall, folder / "bracket-wall-dark.png")


@pytest.mark.django_db(transaction=True)
def test_standings_have_their_picture_taken(open_page: OpenPage, tmp_path: Path) -> None:
    folder = KEPT if os.environ.get("CLUB_PICTURES") else tmp_path
    autumn = cup(THIRTEEN, "option tiebreaks=wins,buchholz,seed", "flight swiss swiss rounds 5 length 5", "start swiss")
    for _ in range(3):
        autumn.says("dana", "round swiss")
        play_on(autumn, 6)
    page = open_page(f"/tournaments/{autumn.tournament.code}/", autumn.club.users["tom"], viewport=PHONE, color_scheme="light")
    take(page, folder / "standings-phone-light.png")


def take(page: Page, path: Path) -> None:
    """Waits until the page follows."""
    expect(page.locator(".live")).to_have_attribute("data-live", "live")
    photograph(page, path)


def photograph(page: Page, path: Path) -> None:
    """Waits until its fonts are loaded."""
    page.evaluate("document.fonts.ready")
    page.screenshot(path=path, animations="disabled")
    assert path.stat().st_size > 10_000
