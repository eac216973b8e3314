"""A director who also plays gains nothing by it, and no player escapes a match: each of these is refused."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.claims.services import ask, grant
from clubsite.ledger.models import Unit
from clubsite.ledger.selectors import standings
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import ClubTournament
from games.tournaments.services.opening import announce
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_api_of_taking_part import asks
from tests.games.tournaments.desk.test_boards import TWO, board_of, online

pytestmark = pytest.mark.django_db

WON_BY_DANA = """tournament Friday
flight main round_robin length 5
entrants ann bob dana
start main
fee 1000
prizes main 100
dana beats ann 5-0
dana beats bob 5-0
ann beats bob 5-0
close main"""
THREE = "tournament Friday\noption tiebreaks=wins\nflight main round_robin length 5\nentrants ann bob dana\nfee 10"


def refusal(evening: Night, who: str, text: str) -> object:
    with pytest.raises(TournamentRefused) as caught:
        evening.says(who, text)
    return caught.value.refusal


def test_nobody_pays_themselves_by_a_sheet_that_nobody_else_has_seen() -> None:
    evening = night()
    club, dana = evening.club.club, evening.club.users["dana"]
    with pytest.raises(TournamentRefused) as caught:
        announce(club, WON_BY_DANA, dana, uuid4())
    assert caught.value.refusal is DeskRefusal.OWN_SHEET
    assert not any(balance for _player, balance in standings(club, Unit.CENTS))
    assert ClubTournament.objects.count() == 1
    announce(club, WON_BY_DANA.replace("fee 1000\n", ""), dana, uuid4())
    announce(club, WON_BY_DANA, evening.club.users["tom"], uuid4())


@pytest.mark.parametrize("said", ["fee 1000", "house 0", "prizes main 100", "side_pool extra 500 dana ann bob"])
def test_a_director_who_plays_sets_no_money_once_play_has_begun(said: str) -> None:
    evening = night(THREE)
    evening.says("tom", "start main")
    evening.says("tom", "dana beats ann 5-0")
    assert refusal(evening, "dana", said) is DeskRefusal.OWN_PRIZES
    assert refusal(evening, "dana", f'override "Agreed": {said}') is DeskRefusal.OWN_PRIZES
    evening.says("tom", f'override "Agreed at the door": {said}')


def test_a_director_who_plays_does_not_choose_the_seed_of_the_draw() -> None:
    evening = night(f"{MAIN}\nentrants ann bob cal dana")
    assert refusal(evening, "dana", "draw_seed abc") is DeskRefusal.OWN_DRAW
    evening.says("tom", "draw_seed abc")


def test_a_director_who_plays_does_not_call_off_a_draw_she_dislikes() -> None:
    evening = night(f"{MAIN}\nentrants ann bob cal dana")
    evening.says("tom", "start main")
    assert refusal(evening, "dana", 'call_off "no room"') is DeskRefusal.OWN_DRAW
    evening.says("tom", 'call_off "no room"')


def under_a_second_name(who: str) -> Night:
    """Who signed up and off, and then plays under a guest's name that is found to be theirs."""
    evening = night(f"{MAIN}\nentrants ann")
    earlier = f"tournament Earlier\nflight main knockout length 5\nentrants {who} gus\nstart main\nfee 1"
    announce(evening.club.club, earlier, evening.club.users["tom"], uuid4())  # both have an account in the book
    evening.of_oneself(who, "sign_up")
    evening.of_oneself(who, "sign_off")
    evening.says("tom", "entrants gus")
    evening.says("tom", "start main")
    found = ask(evening.club.club, evening.club.players["gus"], evening.club.users[who])
    grant(evening.club.club, found.pk, evening.club.users["tom"])
    return evening


def test_a_director_decides_no_match_of_their_own_under_a_second_name() -> None:
    assert refusal(under_a_second_name("dana"), "dana", "gus beats ann 5-0") is DeskRefusal.OWN_MATCH


def test_a_member_reports_under_a_second_name() -> None:
    evening = under_a_second_name("bob")
    evening.says("bob", "report gus: gus beats ann 5-0")
    (record,) = evening.desk.tournament.records
    assert [report.by for report in record.reports] == ["gus"]


def test_the_loser_does_not_escape_the_rating_by_withdrawing_after_the_winners_report() -> None:
    evening = night(f"{MAIN}\nentrants ann bob")
    evening.says("dana", "start main")
    evening.says("bob", "report bob: bob beats ann 5-0")
    with pytest.raises(TournamentRefused) as caught:
        evening.of_oneself("ann", "sign_off")
    assert caught.value.refusal is DeskRefusal.MATCH_FIRST
    evening.says("tom", "withdraw ann")


def test_who_loses_on_screen_does_not_escape_by_withdrawing() -> None:
    evening = online(TWO.replace("length 1", "length 5"))
    board_of(evening).do("ann", "roll")
    with pytest.raises(TournamentRefused) as caught:
        evening.of_oneself("ann", "sign_off")
    assert caught.value.refusal is DeskRefusal.MATCH_FIRST


def test_a_program_corrects_the_match_it_names_and_no_other() -> None:
    """Everybody meets twice: the first match is named, the second has a result, too."""
    evening = night("flight main round_robin twice length 5\nentrants ann bob\nstart main")
    evening.says("tom", "ann beats bob 5-1")
    evening.says("tom", "ann beats bob 5-2")
    first, second = evening.desk.tournament.records
    for record, status in ((first, 422), (second, 201)):
        score = [5, 4] if record.players[0] == "ann" else [4, 5]
        body = {"match": str(record.match), "winner": "ann", "score": score, "corrects": True}
        answer = asks(evening, "tom", "api_tournament_result", version=evening.desk_version, **body)
        assert answer.status_code == status
    assert evening.desk.tournament.records[0] == first


def test_a_typed_number_is_nobodys_knowledge_before_the_draw() -> None:
    evening = night(f"{MAIN}\nentrants ann bob")
    evening.club.club.is_public = True
    evening.club.club.save()
    evening.says("tom", "draw_seed abc123")

    def read() -> list[str]:
        member, code = Client(), evening.tournament.code
        member.force_login(evening.club.users["bob"])
        pages = [
            (Client(), "tournament"),
            (Client(), "tournament_sheet"),
            (Client(), "tournament_json"),
            (member, "tournament"),
        ]
        found = [who.get(reverse(name, args=[code])).text for who, name in pages]
        return [*found, member.get(reverse("api_tournament", args=[evening.club.club.slug, code])).text]

    assert ["abc123" in text for text in read()] == [False] * 5
    assert "A director has typed the number of the draw" in read()[0]
    evening.says("tom", "start main")
    assert ["abc123" in text for text in read()] == [True] * 5
