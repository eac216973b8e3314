"""What a tournament costs and what is won in it: typed on the form and at the desk, read on its page."""

from html import unescape
from re import DOTALL, search, sub
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.ledger.models import BookRules
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import ClubTournament
from games.tournaments.services.sheets import sheet_of
from games.tournaments.services.writing import TOURNAMENTS
from tests.games.matches.players import Cast, cast
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_desk_buttons import presses

pytestmark = pytest.mark.django_db

FOR_MONEY = "tournament Friday\nflight main knockout length 5 5 7\nfee 20\nhouse 10\nprizes main 60 40"


def browser(club: Cast, who: str) -> Client:
    client = Client()
    client.force_login(club.users[who])
    return client


def page(evening: Night, who: str, name: str = "tournament") -> str:
    """What is read on it; a score that does not break is read like any other."""
    shown = browser(evening.club, who).get(reverse(name, args=[evening.tournament.code])).content.decode()
    shown = shown.replace("\u2060", "")
    return unescape(" ".join(sub(r"<[^>]+>", " ", shown).split()))


def announces(club: Cast, **said: object) -> tuple[int, str]:
    answer = browser(club, "dana").post(reverse("new_tournament", args=[club.club.slug]), {"title": "Cup", "length": 5, **said})
    return answer.status_code, unescape(answer.content.decode())


def sets(evening: Night, who: str = "dana", **typed: object) -> tuple[int, str]:
    """The fields of the desk and their button."""
    said = {
        "say": "{money}",
        "page": uuid4(),
        "version": evening.desk_version,
        "from": "desk",
        "fee": "",
        "club_keeps": "",
        "unit": "1",
    }
    answer = browser(evening.club, who).post(reverse("say_at_tournament", args=[evening.tournament.code]), said | typed)
    return answer.status_code, unescape(answer.content.decode())


def test_fee_house_prizes_and_steps_are_fields_of_a_new_tournament() -> None:
    club = cast()
    status, _ = announces(
        club,
        format="progressive",
        consolation=3,
        fee="20",
        house="10",
        prizes="50 / 30",
        consolation_prizes="12,5%",
        unit="0.01",
    )
    assert status == 302
    told = TOURNAMENTS.state_of(ClubTournament.objects.get(title="Cup")).tournament
    assert (told.money.fee, told.money.house, told.options.unit) == (2000, 1000, 1)
    assert {one.flight: one.shares for one in told.money.prizes} == {"main": (5000, 3000), "consolation": (1250,)}


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"fee": "20", "prizes": "60 50"}, "That is more than a hundred percent."),
        ({"fee": "20", "prizes": "much"}, "Write a percentage for each place, the first first: 50 30 20"),
        ({"fee": "20", "prizes": "-5"}, "Write a percentage for each place, the first first: 50 30 20"),
        ({"fee": "20", "prizes": " ".join(["1"] * 65)}, "There are 64 prizes at most."),
        ({"prizes": "60 40"}, "Prizes are paid from the entry fees: say how much it is."),
        ({"fee": "20", "house": "101"}, "A number from 0 to 100."),
        (
            {"fee": "20", "prizes": "60 40", "consolation_prizes": "10"},
            "Together with the main prizes that is more than a hundred",
        ),
        ({"fee": "20", "unit": "0"}, "Select a valid choice"),
    ],
)
def test_money_that_makes_no_sense_is_refused_beside_its_field(said: dict[str, object], sentence: str) -> None:
    club = cast()
    status, shown = announces(club, **({"format": "progressive"} | said))
    assert status == 422
    assert sentence in shown
    assert not ClubTournament.objects.exists()


def test_the_announcement_says_what_is_played_when_for_how_much_and_for_what() -> None:
    evening = night(FOR_MONEY)
    BookRules.objects.create(club=evening.club.club, currency="EUR")
    evening.says("dana", "entrants bob cal")
    read = page(evening, "ann")
    assert "The hour is not fixed yet" in read
    assert "Main – knock-out, to 5, 5, 7 points from round to round" in read
    assert "Entry fee: 20.00 EUR, owed once the draw is made. The club keeps 10 %." in read
    assert "36.00 EUR for prizes, from 2 players." in read
    assert "1 60 % 22.00 EUR 2 40 % 14.00 EUR" in read
    assert "Costs 20.00 EUR once the draw is made." in read
    evening.says("dana", "starts 1900000000")
    assert "The hour is not fixed yet" not in page(evening, "ann")


def test_without_a_fee_nothing_of_money_is_read() -> None:
    read = page(night(), "ann")
    assert "Main – knock-out, to 5 points" in read
    assert "Fee" not in read
    assert "Costs" not in read


def test_the_page_names_who_has_won_what_and_leads_members_to_the_money() -> None:
    evening = night(FOR_MONEY)
    evening.says("dana", "entrants ann bob cal dee")
    evening.says("dana", "start main")
    assert "1 60 % 44.00 2 40 % 28.00" in page(evening, "ann")
    for one in evening.first_round():
        evening.says("dana", f"{one.names[0]} beats {one.names[1]}")
    first, second = (one.names[0] for one in evening.first_round())
    evening.says("dana", f"{first} beats {second}")
    evening.says("dana", "close main")
    evening.club.club.is_public = True
    evening.club.club.save()
    money = reverse("money", args=[evening.club.club.slug])
    for client, leads in ((browser(evening.club, "ann"), True), (Client(), False)):
        shown = client.get(reverse("tournament", args=[evening.tournament.code])).content.decode()
        read = " ".join(sub(r"<[^>]+>", " ", shown).split())
        assert f"1 {first} 44.00 2 {second} 28.00" in read
        assert (f'<a href="{money}">My money in the club’s book' in shown) is leads


def test_the_desk_changes_fee_and_prizes_before_the_draw() -> None:
    evening = night(FOR_MONEY + "\nflight consolation progressive from main length 3\nprizes consolation 0")
    assert (
        'value="60 40"'
        in browser(evening.club, "dana").get(reverse("tournament_desk", args=[evening.tournament.code])).content.decode()
    )
    status, _ = sets(
        evening, fee="12,50", club_keeps="5", unit="0.01", prizes_of=["main", "consolation"], shares=["30 20", "25/25"]
    )
    assert status == 302
    money = evening.desk.tournament.money
    assert (money.fee, money.house, evening.desk.tournament.options.unit) == (1250, 500, 1)
    assert {one.flight: one.shares for one in money.prizes} == {"main": (3000, 2000), "consolation": (2500, 2500)}
    status, _ = sets(evening, prizes_of=["main", "consolation"], shares=["", ""])
    assert status == 302
    assert "Fee and prizes" not in page(evening, "ann")


@pytest.mark.parametrize(
    "typed",
    [
        {"fee": "free"},
        {"club_keeps": "101"},
        {"prizes_of": "main", "shares": "60 50"},
        {"prizes_of": "main", "shares": "half"},
        {"prizes_of": "elsewhere", "shares": "50"},
        {"prizes_of": "main 5\nfee 99", "shares": "x"},
        {"unit": "0"},
    ],
)
def test_rubbish_at_the_desk_changes_nothing(typed: dict[str, str]) -> None:
    evening = night(FOR_MONEY)
    before = evening.desk
    status, shown = sets(evening, fee=typed.pop("fee", "20"), **typed)
    assert status == 422
    assert 'class="refusal"' in shown
    assert evening.desk == before


def test_a_side_pool_is_changed_at_the_desk_before_the_draw_and_its_members_read_it() -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nentrants ann bob cal")
    evening.says("tom", "side_pool one 5 ann bob")
    evening.says("tom", "side_pool one 4 bob cal")
    assert "Side pool one: 4.00 each, 2 players." in page(evening, "ann")
    assert [pool.members for pool in evening.desk.tournament.money.side_pools] == [("bob", "cal")]
    evening.says("tom", "start main")
    with pytest.raises(TournamentRefused, match="stakes are owed from the draw on"):
        evening.says("tom", "side_pool one 3 bob cal")


def test_before_a_league_is_drawn_the_page_says_who_plays_for_the_stakes_of_a_side_pool() -> None:
    evening = night("tournament Friday\nflight main league divisions of 4\nentrants ann bob cal mo\nside_pool one 5 ann bob")
    told = "It is played for in each division or group, by those of it who are drawn there"
    assert told in page(evening, "ann")
    evening.says("tom", "start main")
    assert told in page(evening, "ann")


def test_in_a_knock_out_no_division_plays_for_it() -> None:
    evening = night("tournament Friday\nflight main knockout\nentrants ann bob cal mo\nside_pool one 5 ann bob")
    assert "It is played for in each division" not in page(evening, "ann")


def test_only_directors_change_it_and_nobody_by_the_fields_after_the_draw() -> None:
    evening = night(FOR_MONEY)
    assert sets(evening, "ann", fee="1")[0] == 422
    evening.says("dana", "entrants ann bob")
    evening.says("dana", "start main")
    assert evening.desk.tournament.money.fee == 2000
    assert "Set fee and prizes" not in page(evening, "dana", "tournament_desk")


def test_programs_read_fee_house_prizes_steps_and_lengths() -> None:
    evening = night(FOR_MONEY)
    evening.says("dana", "entrants ann bob")
    place = reverse("api_tournament", args=[evening.club.club.slug, evening.tournament.code])
    assert browser(evening.club, "ann").get(place).json()["terms"] == {
        "fee": 20,
        "house": 10,
        "unit": 1,
        "pool": 36,
        "prizes": [{"flight": "main", "percent": [60, 40], "amounts": [22, 14], "won": {}}],
        "by_the_draw": [],
        "unwon": [],
        "paying": ["ann", "bob"],
        "paying_again": [],
        "flights": [{"flight": "main", "format": "knockout", "lengths": [5, 5, 7]}],
    }
    evening.says("dana", "start main")
    (one,) = evening.first_round()
    evening.says("dana", f"{one.names[0]} beats {one.names[1]}")
    evening.says("dana", "close main")
    (prizes,) = browser(evening.club, "ann").get(place).json()["terms"]["prizes"]
    assert prizes["won"] == {one.names[0]: 22, one.names[1]: 14}


def test_a_refusal_comes_back_beside_its_field_which_has_the_focus_and_names_the_name() -> None:
    club = cast()
    status, shown = announces(club, format="knockout", players="Ann\n" + "Bob" * 15)
    assert status == 422
    assert "BobBob" in sub("<textarea.*?</textarea>", "", shown, flags=DOTALL)
    assert "A name has at most 40 characters." in shown
    field = search(r"<textarea[^>]*name=\"players\"[^>]*>", shown)
    assert field is not None
    assert "autofocus" in field[0]
    assert "aria-invalid" in field[0]
    status, shown = announces(club, format="knockout", players="Ann\nann")
    assert 'id="id_players_error"' in shown
    assert "Line " not in shown


@pytest.mark.parametrize("players", ["beats\nann", "ann\nbeats", "bye"])
def test_a_word_of_the_sheet_is_nobodys_name_and_it_says_which(players: str) -> None:
    status, shown = announces(cast(), format="knockout", players=players)
    assert status == 422
    assert f"“{'bye' if players == 'bye' else 'beats'}” cannot be a name here: statements use that word." in unescape(shown)


def test_the_same_title_for_the_same_day_is_announced_twice_only_by_who_says_so() -> None:
    club = cast()
    assert announces(club, format="knockout")[0] == 302
    status, shown = announces(club, format="knockout", title="cup")
    assert status == 422
    assert "cup is there already" in shown
    assert 'name="again"' in shown
    assert announces(club, format="knockout", at="2030-05-01T19:00")[0] == 302
    assert announces(club, format="knockout", again="on")[0] == 302
    assert ClubTournament.objects.count() == 3


def test_a_sheet_that_was_played_asks_before_it_is_booked_a_second_time() -> None:
    club = cast()
    told = "tournament Cup\nfee 10\nflight main knockout\nprizes main 100\nentrants ann bob"
    sheet = f"{told}\nstart main\nann beats bob 5-3\nclose main"
    assert announces(club, sheet=sheet, title="")[0] == 302
    status, shown = announces(club, sheet=sheet, title="")
    assert (status, "Cup is there already" in shown) == (422, True)
    assert announces(club, sheet=sheet, title="", again="on")[0] == 302
    assert announces(club, sheet=sheet.replace("Cup", "Another"), title="")[0] == 302


def test_its_sheet_asks_under_another_title_too_by_the_number_that_was_promised() -> None:
    evening = night("tournament Cup\nflight main knockout length 5\nfee 10\nentrants ann bob")
    evening.says("tom", "start main")
    evening.says("tom", "ann beats bob 5-3\nclose main")
    sheet = sheet_of(ClubTournament.objects.get(pk=evening.tournament.pk)).replace("Cup", "Another")
    status, shown = announces(evening.club, sheet=sheet, title="")
    assert (status, "Cup is there already" in shown) == (422, True)
    evening.says("tom", 'call_off "Told anew"')
    assert announces(evening.club, sheet=sheet, title="")[0] == 302


def test_what_prizes_are_cut_to_is_told_in_the_money_of_the_club() -> None:
    evening = night("flight main knockout length 5\nfee 20\nprizes main 60 40\nentrants ann bob")
    BookRules.objects.update_or_create(club=evening.club.club, defaults={"currency": "EUR"})
    assert "Prizes are cut to multiples of 1 EUR; what remains goes to the first place" in page(evening, "cal")
    evening.says("tom", "option unit=0.5")
    assert "Prizes are cut to multiples of 0.50 EUR; what remains" in page(evening, "cal")


def test_the_same_click_twice_is_one_tournament_without_a_question() -> None:
    club, click = cast(), str(uuid4())
    assert announces(club, format="knockout", click=click)[0] == 302
    assert announces(club, format="knockout", click=click)[0] == 302
    assert ClubTournament.objects.count() == 1


def test_what_no_prize_takes_and_what_prizes_are_cut_to_is_told_to_everybody() -> None:
    evening = night("flight main knockout length 5\noption unit=10\nfee 20\nhouse 10\nprizes main 50 25\nentrants ann bob")
    shown = page(evening, "cal")
    assert "Prizes are cut to multiples of 10; what remains goes to the first place, or to the first entered" in shown
    assert "9.00 of it is no prize and stays with the club." in shown
    evening.says("dana", "prizes main 60 40")
    assert "is no prize" not in page(evening, "cal")


def test_the_pool_is_said_to_grow_only_while_somebody_can_still_come() -> None:
    sheet = "tournament Friday\nflight main knockout length 5\nfee 10\nprizes main 60 40\nentrants ann bob cal"
    evening = night(sheet, "open_entry\ncapacity 4")
    assert "It grows with everybody who enters." in page(evening, "cal")
    evening.says("dana", "entrants mo")
    full = page(evening, "cal")
    assert "for prizes, from 4 players." in full
    assert "It grows with everybody who enters." not in full


def test_a_league_says_from_the_start_that_each_division_has_its_prizes() -> None:
    money = "option unit=0.01\nfee 12\nprizes main 60 40"
    evening = night(f"tournament Friday\nflight main league divisions of 4\n{money}\nentrants ann bob cal gus hal mo")
    assert "In each division or group, from what its players pay." in page(evening, "ann")
    evening.says("dana", "start main")
    shown = page(evening, "ann")
    for amount in ("28.80", "19.20", "14.40", "9.60"):  # of four players and of two
        assert amount in shown


def test_the_desk_says_which_percents_stay_with_the_club() -> None:
    read = " ".join(page(night(FOR_MONEY), "tom", "tournament_desk").split())
    assert "goes to the winner, as does the prize of a place in which nobody is." in read
    assert "If the percents come to less than 100, the rest stays with the club." in read


def test_who_would_only_wait_reads_that_it_costs_something_with_a_place() -> None:
    evening = night(FOR_MONEY, "open_entry\ncapacity 2")
    evening.says("dana", "entrants bob cal")
    read = page(evening, "ann")
    assert "Costs 20.00 if you get a place." in read
    assert "Costs 20.00 once the draw is made." not in read


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ("progressive", "Whoever loses a match in any round but the final goes on in the consolation."),
        ("first_loser", "Whoever loses their first match goes on in the consolation."),
    ],
)
def test_the_announcement_says_who_comes_into_a_consolation(form: str, told: str) -> None:
    evening = night(f"{MAIN}\nflight consolation {form} from main length 3")
    assert told in page(evening, "ann")


def test_what_a_correction_pays_is_told_in_the_clubs_currency() -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nfee 10\nprizes main 100\nentrants ann bob")
    BookRules.objects.create(club=evening.club.club, currency="EUR")
    evening.says("tom", "start main\nann beats bob 5-3")
    evening.says("tom", "close main")
    tried_now = presses(evening, 'try override "misread": correct ann bob: bob beats ann 5-4', by="tom")
    assert "bob is paid 20.00\N{NO-BREAK SPACE}EUR, and was paid 0.00\N{NO-BREAK SPACE}EUR." in tried_now
