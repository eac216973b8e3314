"""The pages of tournaments: what each kind of reader sees and may press, bad input, and what they cost."""

from re import search
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubsite.live.tokens import read
from games.tournaments.models import ClubTournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.services.opening import announce
from games.tournaments.services.writing import TOURNAMENTS
from games.tournaments.telling.told_here import told_here
from tests.games.tournaments.desk.nights import Night, night

pytestmark = pytest.mark.django_db


SHOW = '<button class="btn btn-plain">Show</button>'
"""Whose way the bracket shows is anybody's to choose."""


def of(evening: Night, who: str) -> Client:
    client = Client()
    client.force_login(evening.club.users[who])
    return client


def page(evening: Night, who: str, name: str = "tournament") -> str:
    return (
        of(evening, who).get(reverse(name, args=[evening.tournament.code])).content.decode().replace("\u2060", "")
    )  # a score that does not break is read like any other


def says(evening: Night, who: str, text: str, **more: object) -> tuple[int, str]:
    """The status of the answer, and the page."""
    sent = {"say": text, "page": str(uuid4()), "version": evening.desk_version, "from": "desk"} | more
    answer = of(evening, who).post(reverse("say_at_tournament", args=[evening.tournament.code]), sent)
    return answer.status_code, answer.content.decode()


def announces(evening: Night, **fields: object) -> tuple[int, str]:
    answer = of(evening, "dana").post(reverse("new_tournament", args=[evening.club.club.slug]), fields)
    return answer.status_code, answer.content.decode()


def test_a_tournament_from_the_form() -> None:
    evening = night()
    status, _ = announces(
        evening, title="Spring Cup", format="swiss", rounds=3, length=7, capacity=16, tables=4, entry="on", players="Ann B\nZed"
    )
    assert status == 302
    made = ClubTournament.objects.get(title="Spring Cup")
    desk = TOURNAMENTS.state_of(made)
    assert (desk.capacity, desk.tables, desk.entry) == (16, 4, True)
    assert [one.name for one in desk.tournament.entrants] == ["Ann_B", "Zed"]
    assert made.entries.get(word="Ann_B").player.name == "Ann B"


@pytest.mark.parametrize(
    ("sheet", "title"), [("flight main knockout", "Spring Cup"), ("tournament Autumn\nflight main knockout", "Autumn")]
)
def test_a_sheet_without_a_title_has_that_of_the_form(sheet: str, title: str) -> None:
    evening = night()
    assert announces(evening, title="Spring Cup", sheet=sheet)[0] == 302
    assert ClubTournament.objects.latest("pk").title == title


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"title": ""}, "A tournament needs a title."),
        ({"title": "Cup", "length": 26}, "A number from 1 to 25."),
        ({"title": "Cup", "capacity": 1}, "A number from 2 to "),
        ({"title": "Cup", "players": "Ann\nann"}, "has entered already"),
        ({"sheet": "flight main knockout\nflight main knockout"}, "Line 2: There is a flight main already."),
        ({"sheet": "entrants ann bob\nflight main knockout\nstart main\nann beats zed"}, "Line 4: zed has not entered."),
        ({"sheet": "fee -5"}, "Line 1: "),
        ({"sheet": "tournament " + "x" * 90}, "A title has at most 80 characters."),
        ({"sheet": "#" * 1_000_001}, "at most 1000000 characters"),
    ],
)
def test_what_cannot_be_announced_says_why(fields: dict[str, object], sentence: str) -> None:
    evening = night()
    status, shown = announces(evening, **fields)
    assert status == 422
    assert sentence in shown
    assert ClubTournament.objects.count() == 1


def test_readers_have_their_own_buttons() -> None:
    evening = night()
    assert "sign_up" in page(evening, "ann")
    evening.of_oneself("ann", "sign_up")
    assert "You have entered." in page(evening, "ann")
    assert "Draw and start" not in page(evening, "ann")
    assert "Draw and start" in page(evening, "dana", "tournament_desk")
    assert of(evening, "ann").get(reverse("tournament_desk", args=[evening.tournament.code])).status_code == 403


def test_a_public_club_shows_its_tournament_to_strangers_without_buttons() -> None:
    evening = night("flight main knockout\nentrants ann bob\nstart main")
    place = reverse("tournament", args=[evening.tournament.code])
    assert Client().get(place).status_code == 404
    evening.club.club.is_public = True
    evening.club.club.save()
    shown = Client().get(place).content.decode()
    assert "ann" in shown
    assert "<button" not in shown.split('id="tournament"')[1].split('id="tournament-draw"')[0].replace(SHOW, "")
    assert Client().get(reverse("tournaments", args=[evening.club.club.slug])).status_code == 200


def test_a_refusal_is_told_and_changes_nothing() -> None:
    evening = night("flight main knockout\nentrants ann bob\nstart main")
    before = evening.desk
    for text, status, sentence in (
        ("ann beats bob 6-2", 422, "no score with which ann has won"),
        ("nonsense", 422, "begins no statement"),
        ("", 400, ""),
        ("x" * 10_001, 400, "10000"),
        ("promise 5feceb66ffc86f38", 422, "Only the site itself says that."),
    ):
        found, shown = says(evening, "dana", text)
        assert found == status, text
        assert sentence in shown
    assert says(evening, "ann", "ann beats bob 5-2")[0] == 422
    assert says(evening, "dana", "start main", version=0)[0] == 409
    assert says(evening, "dana", "close main", version="rubbish")[0] == 400
    assert evening.desk == before


def test_what_is_typed_into_fields_becomes_a_statement() -> None:
    evening = night()
    assert says(evening, "dana", "entrants {names}", names="Ann Other\n Zoë ")[0] == 302
    assert says(evening, "dana", "capacity {capacity}", capacity="8")[0] == 302
    assert says(evening, "dana", "{typed}", typed="tables 3\noption check_in=required")[0] == 302
    desk = evening.desk
    assert ([one.name for one in desk.tournament.entrants], desk.capacity, desk.tables) == (["Ann_Other", "Zoë"], 8, 3)
    assert says(evening, "dana", "capacity {capacity}", capacity="")[0] == 302
    assert evening.desk.capacity is None
    assert says(evening, "dana", "entrants {names}", names="🙂")[0] == 400
    assert "Write who comes" in says(evening, "dana", "entrants {names}", names=" \n")[1]
    assert "statements use that word" in says(evening, "dana", "entrants {names}", names="bye")[1]


def test_guests_keep_what_their_word_does_not_hold_of_a_name() -> None:
    evening = night()
    assert says(evening, "dana", "entrants {names}", names="Sean O'Neil\nRob 🎲\nann")[0] == 302
    assert evening.names == ["Sean_ONeil", "Rob", "ann"]
    called = evening.tournament.entries.values_list("player__name", flat=True)
    assert list(called) == ["Sean O'Neil", "Rob 🎲", "ann"]
    assert says(evening, "ann", "sign_off ann", names="Rob the cube")[0] == 302
    assert evening.tournament.entries.get(word="Rob").player.name == "Rob 🎲"


def test_players_named_at_the_announcement_keep_theirs() -> None:
    evening = night()
    club = evening.club.club
    browser = Client()
    browser.force_login(evening.club.users["dana"])
    said = {"title": "Cup", "format": "knockout", "players": "Jo D'Arcy\nann"}
    assert browser.post(reverse("new_tournament", args=[club.slug]), said).status_code == 302
    cup = club.tournaments.get(title="Cup")
    assert list(cup.entries.values_list("player__name", flat=True)) == ["Jo D'Arcy", "ann"]


@pytest.mark.parametrize(("kind", "told"), [("knockout", True), ("progressive", True), ("double_elimination", False)])
def test_that_the_third_place_is_played_for_is_announced(kind: str, told: bool) -> None:
    evening = night()
    said = {"title": "Cup", "format": kind, "third_place": "on"}
    assert of(evening, "dana").post(reverse("new_tournament", args=[evening.club.club.slug]), said).status_code == 302
    cup = evening.club.club.tournaments.get(title="Cup")
    shown = of(evening, "ann").get(reverse("tournament", args=[cup.code])).content.decode()
    assert ("Third place: played for." in shown) is told


def test_the_same_press_twice_is_done_once_also_from_the_old_page() -> None:
    evening, press = night(), {"page": str(uuid4()), "version": 0}
    assert says(evening, "dana", "entrants {names}", names="Ann", **press)[0] == 302
    assert says(evening, "dana", "entrants {names}", names="Ann", **press)[0] == 302
    assert says(evening, "dana", "entrants {names}", names="Bob", **press)[0] == 302
    assert evening.names == ["Ann", "Bob"]


def test_a_typed_result_of_another_match_is_refused_by_its_id() -> None:
    evening = night("flight main knockout\nflight side knockout\nentrants ann bob\nstart main\nstart side")
    assert says(evening, "dana", "[main 1.1] ann beats bob 5-2")[0] == 302
    assert says(evening, "dana", "[main 1.1] ann beats bob 5-2")[0] == 422
    assert brackets_of(evening.desk.tournament)["side"].matches[0].record is None


def test_sheet_and_results_are_taken_away() -> None:
    evening = night("tournament Friday\nflight main knockout\nentrants ann bob\ndraw_seed x\nstart main\nann beats bob 5-2")
    client, code = of(evening, "ann"), evening.tournament.code
    assert client.get(reverse("tournament_sheet", args=[code])).content.decode().endswith("start main\nann beats bob 5-2\n")
    assert client.get(reverse("tournament_json", args=[code])).json() == told_here(evening.tournament, evening.desk.tournament)


@pytest.mark.parametrize("name", ["tournament", "tournament_desk"])
def test_a_page_takes_as_many_queries_however_many_play(name: str) -> None:
    evening = night()
    client = of(evening, "dana")
    assert len({_queries(client, name, _with_players(evening, players)) for players in (8, 128)}) == 1


def test_strangers_to_a_public_club_ask_the_database_as_often_however_many_play() -> None:
    evening = _public(night())
    assert len({_queries(Client(), "tournament", _with_players(evening, players)) for players in (8, 128)}) == 1


def test_a_name_that_nobody_has_makes_no_kind_of_viewer() -> None:
    evening = _public(night("flight main knockout\nentrants ann bob cal\nstart main"))
    place, kinds = reverse("tournament", args=[evening.tournament.code]), []
    for asked in ("", "?player=nobody", "?player=ann"):
        found = search(r"/live/([^?\"]+)", Client().get(place + asked).content.decode())
        assert found is not None
        kinds.append(read(found[1]).viewer.audience)
    assert kinds[0] == kinds[1] != kinds[2]


def _public(evening: Night) -> Night:
    evening.club.club.is_public = True
    evening.club.club.save()
    return evening


def _with_players(evening: Night, players: int) -> ClubTournament:
    names = " ".join(f"guest{n}" for n in range(players))
    sheet = f"flight main knockout\nflight consolation progressive from main\nentrants {names}\nstart main"
    return announce(evening.club.club, sheet, evening.club.users["dana"], uuid4())


def _queries(client: Client, name: str, tournament: ClubTournament) -> int:
    """Of the second look: the first fills what the site keeps."""
    place = reverse(name, args=[tournament.code])
    client.get(place)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(place).status_code == 200
    return len(queries)


PAPERS = ("bracket-a4", "bracket-a3", "standings", "draw", "score-sheets")


@pytest.mark.parametrize("paper", PAPERS)
def test_what_is_drawn_can_be_printed_and_its_page_leads_there(paper: str) -> None:
    evening = night("tournament Friday\nentrants ann bob cal\nflight main knockout\nstart main")
    address = reverse("tournament_paper", args=[evening.tournament.code, paper])
    assert address in page(evening, "cal")
    answer = of(evening, "cal").get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer.content.startswith(b"%PDF")


@pytest.mark.parametrize("paper", PAPERS)
def test_before_the_draw_there_is_nothing_to_print(paper: str) -> None:
    evening = night()
    address = reverse("tournament_paper", args=[evening.tournament.code, paper])
    assert address not in page(evening, "ann")
    assert of(evening, "ann").get(address).status_code == 404


def test_there_is_no_bracket_of_rounds_and_no_score_sheet_when_all_is_played() -> None:
    evening = night("entrants ann bob\nflight main swiss rounds 1\nstart main\nround main\nann beats bob 5-3")
    shown = page(evening, "ann")
    for paper, there in (("bracket-a4", False), ("score-sheets", False), ("standings", True)):
        address = reverse("tournament_paper", args=[evening.tournament.code, paper])
        assert (address in shown) is there
        assert of(evening, "ann").get(address).status_code == (200 if there else 404)


def test_the_halls_screen_shows_calls_and_bracket_and_nobodys_buttons() -> None:
    evening = night("tournament Friday\nentrants ann bob cal dana\nflight main knockout\nstart main", "tables 2")
    first = brackets_of(evening.desk.tournament)["main"].rounds[0][0]
    evening.says("dana", f"call {first.id} table 2")
    for who in ("ann", "dana"):
        shown = page(evening, who, "tournament_wall")
        assert '<span class="tournament-table num">2</span>' in shown
        assert 'data-shape="few"' in shown or 'data-shape="wall"' in shown
        assert 'form="say"' not in shown


def test_before_the_draw_the_halls_screen_shows_who_has_entered() -> None:
    evening = night()
    evening.of_oneself("ann", "sign_up")
    shown = page(evening, "ann", "tournament_wall")
    assert 'id="entrant-ann"' in shown
    assert "sign_off" not in shown


@pytest.mark.parametrize(("who", "name"), [("ann", "tournament"), ("dana", "tournament_desk")])
def test_a_page_says_which_version_it_shows_so_that_an_older_update_takes_nothing_back(who: str, name: str) -> None:
    evening = night(MAIN_OF_TWO)
    shown = ClubTournament.objects.get(pk=evening.tournament.pk).shown
    assert f'data-shown="{shown}"' in page(evening, who, name)


MAIN_OF_TWO = "entrants ann bob\nflight main knockout length 5\nstart main"
FOUR = "entrants ann bob cal gus\nflight main knockout length 5\nflight consolation progressive from main length 3\nstart main"


def test_a_correction_is_tried_before_it_is_made() -> None:
    evening = night(FOUR)
    one, other = evening.first_round()[0].names
    evening.says("dana", f"{one} beats {other} 5-3")
    line = f"correct {one} {other}: {other} beats {one} 5-4"
    before = evening.desk_version
    status, shown = says(evening, "dana", f"try {line}")
    assert (status, evening.desk_version) == (200, before)
    tried = shown[shown.index('id="desk-tried"') : shown.index("</section>", shown.index('id="desk-tried"'))]
    assert tried.count("tournament-row-title") == 3  # the match, the final, and the consolation
    assert f"{other} won 5–4" in tried.lower().replace("\u2060", "")
    assert "One rated match is corrected" in tried
    assert f"<p>{one} – {other} is corrected: {other} 5–4 against {one}.</p>" in tried.lower()
    assert f'value="{line}"' in tried
    assert says(evening, "dana", line)[0] == 302
    assert evening.first_round()[0].winner == other


@pytest.mark.parametrize("line", ["start main", "round main", "ann beats bob 5-3", 'override "so": round main by hand ann-bob'])
def test_nothing_but_a_correction_is_tried_least_of_all_a_draw(line: str) -> None:
    evening = night("entrants ann bob cal gus\nflight main swiss rounds 2", "tables 2")
    status, shown = says(evening, "dana", f"try {line}")
    assert (status, "Only a correction can be tried" in shown) == (422, True)


def test_who_may_not_correct_may_not_try_it_either() -> None:
    evening = night(FOUR)
    one, other = evening.first_round()[0].names
    evening.says("dana", f"{one} beats {other} 5-3")
    status, shown = says(evening, "cal", f"try correct {one} {other}: {other} beats {one} 5-4")
    assert (status, "desk-tried" in shown) == (422, False)


def test_the_results_that_are_taken_away_say_what_was_paid_in_and_what_the_club_keeps() -> None:
    sheet = (
        "tournament Friday\nflight main knockout\nentrants ann bob\nfee 10\nhouse 10\nprizes main 100\nside_pool one 5 ann bob"
    )
    evening = night(f"{sheet}\nstart main\nann beats bob 5-2\nclose main")
    money = of(evening, "ann").get(reverse("tournament_json", args=[evening.tournament.code])).json()["money"]
    assert (money["fees"], money["house"], money["side_pools"], money["pool"]) == (20, 2, 10, 18)
    assert money["fees"] + money["side_pools"] == money["house"] + sum(money["paid"].values()) + money["kept"]
