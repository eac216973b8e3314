"""What a player reads on their own page when they have no match to play now, and a guest by their link."""

import re
from html import unescape

import pytest

from games.tournaments.rules.bracket import brackets_of
from games.tournaments.telling.own_way import OwnWays
from tests.games.tournaments.desk.guests import hall
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_pages import page
from tests.games.tournaments.desk.test_under_review_told import played_out_and_corrected

pytestmark = pytest.mark.django_db

CONSOLATION = "tournament Friday\nflight main knockout length 5\nflight consolation progressive from main length 3"


def started(sheet: str) -> Night:
    evening = night(sheet, "tables 2")
    evening.says("dana", "start main")
    return evening


def own(evening: Night, who: str) -> str:
    return text_of(evening, who, "tournament-mine")


def text_of(evening: Night, who: str, section: str) -> str:
    found = re.search(rf'id="{section}"[^>]*>(.*?)</section>', page(evening, who), re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", found[1])).split()) if found is not None else ""


def test_who_has_just_lost_goes_on_in_the_consolation() -> None:
    evening = started(f"{CONSOLATION}\nentrants ann bob cal mo")
    match = next(match for match in evening.first_round() if "ann" in match.names)
    winner = next(name for name in match.names if name != "ann")
    one, other = next(match for match in evening.first_round() if "ann" not in match.names).names
    evening.says("dana", f"{winner} beats ann 5-2")
    waits = f"Your next opponent: loser of {one} – {other}."
    assert own(evening, "ann") == f"You lost to {winner} and go on in the consolation. {waits}"


def test_who_has_lost_is_out_and_who_has_won_has_won() -> None:
    evening = started("tournament Friday\nflight main knockout length 5\nentrants ann bob")
    evening.says("dana", "ann beats bob 5-2")
    assert own(evening, "bob") == "You lost the final to ann: you are second."
    assert own(evening, "ann") == "You have won the main flight."


def test_the_third_place_that_is_played_for_is_told_to_both_and_called_by_its_name() -> None:
    evening = started("tournament Friday\noption third_place=match\nflight main knockout length 5\nentrants ann bob cal mo")
    for match in evening.first_round():
        evening.says("dana", f"{match.names[0]} beats {match.names[1]} 5-2")
    (_final, third) = evening.desk_matches("main")[2:]
    one, other = third.names
    assert "Third place" in page(evening, "dana", "tournament_desk")
    evening.says("dana", f"{one} beats {other} 5-2")
    assert own(evening, one) == f"You have won against {other} and are third."
    assert own(evening, other) == f"You lost to {one} and are fourth."


def test_who_loses_the_final_of_a_consolation_is_second_there() -> None:
    evening = started(f"{CONSOLATION}\nentrants ann bob cal mo")
    for match in evening.first_round():
        evening.says("dana", f"{match.names[0]} beats {match.names[1]} 5-2")
    (match,) = evening.desk_matches("consolation")
    one, other = match.names
    evening.says("dana", f"{one} beats {other} 3-2")
    assert own(evening, other) == f"You lost the final to {one}: you are second in the consolation."


def test_who_loses_before_the_final_is_out() -> None:
    evening = started("tournament Friday\nflight main knockout length 5\nentrants ann bob cal mo")
    for match in evening.first_round():
        winner, loser = match.names
        evening.says("dana", f"{winner} beats {loser} 5-2")
        assert own(evening, loser) == f"You lost to {winner}: you are out."


def test_nobody_came_is_told_to_both() -> None:
    evening = started("tournament Friday\nflight main knockout length 5\nentrants ann bob cal mo")
    match = next(match for match in evening.first_round() if "ann" in match.names)
    other = next(name for name in match.names if name != "ann")
    evening.says("dana", f"no_show {match.names[0]} {match.names[1]}")
    assert own(evening, "ann") == f"Nobody came to your match against {other}: you are out."
    assert f"Nobody came: {match.names[0]} – {match.names[1]}" in page(evening, "bob")


def test_a_walk_over_says_that_they_were_not_there() -> None:
    evening = started("tournament Friday\nflight main knockout length 5\nentrants ann bob")
    evening.says("dana", "walkover ann over bob")
    assert own(evening, "bob") == "ann has won without playing: you were not there. You are out."


def test_who_has_a_bye_in_a_knock_out_reads_it_with_the_next_opponent() -> None:
    evening = started("tournament Friday\nflight main knockout length 5\nentrants ann bob cal")
    playing = {name for match in evening.first_round() for name in match.names if len(match.names) == 2}
    (free,) = {"ann", "bob", "cal"} - playing
    one, other = next(match for match in evening.first_round() if len(match.names) == 2).names
    assert own(evening, free) == f"You have a bye. Your next opponent: winner of {one} – {other}."


def test_nobody_is_named_as_a_next_opponent_who_comes_from_a_bye() -> None:
    """Of eleven five have byes: whoever has one loses nothing there, and comes into no consolation by it."""
    evening = started(f"{CONSOLATION}\nentrants a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11")
    desk = evening.desk
    brackets = brackets_of(desk.tournament)
    told = OwnWays(desk, brackets, str)
    could = {name for match in brackets["consolation"].rounds[0] for name in told._could_come(match)}
    assert could == {name for match in brackets["main"].rounds[0] if len(match.names) == 2 for name in match.names}


def test_a_swiss_tells_of_byes_and_of_the_next_round() -> None:
    evening = started("tournament Friday\nflight main swiss rounds 3 length 5\nentrants ann bob cal")
    evening.says("dana", "round main")
    match = next(match for match in evening.desk_matches("main") if len(match.names) == 2)
    (free,) = {"ann", "bob", "cal"} - set(match.names)
    assert own(evening, free) == "You have a bye in this round."
    evening.says("dana", f"{match.names[0]} beats {match.names[1]} 5-1")
    assert own(evening, match.names[0]) == "You have no match to play now. The next round is not paired yet."


def test_who_withdrew_or_was_not_drawn_reads_that() -> None:
    evening = night(
        "tournament Friday\nflight main knockout length 5\noption check_in=required\nentrants ann bob cal", "tables 2"
    )
    evening.says("dana", "check_in ann bob")
    evening.says("dana", "start main")
    assert own(evening, "cal").startswith("You were not drawn, because you had not checked in.")
    evening.says("dana", "withdraw bob")
    assert own(evening, "bob") == "You have withdrawn."


def test_out_at_the_last_life() -> None:
    evening = started("tournament Friday\nflight main lives 1 length 5\nentrants ann bob cal mo")
    evening.says("dana", "round main")
    match = next(match for match in evening.desk_matches("main") if "ann" in match.names)
    other = next(name for name in match.names if name != "ann")
    evening.says("dana", f"{other} beats ann 5-1")
    assert own(evening, "ann") == f"You lost to {other}: you are out."


@pytest.mark.parametrize("form", ["round_robin", "double_elimination recharge"])
def test_every_player_reads_something_until_the_end(form: str) -> None:
    evening = started(f"tournament Friday\nflight main {form} length 5\nentrants ann bob cal")
    for _turn in range(12):
        for who in ("ann", "bob", "cal"):
            assert own(evening, who), who
        live = next((match for match in evening.desk_matches("main") if match.state.value == "ready"), None)
        if live is None:
            break
        evening.says("dana", f"{live.names[0]} beats {live.names[1]} 5-1")
    assert sum("You have won the main flight." in own(evening, who) for who in ("ann", "bob", "cal")) <= 1


def test_where_the_order_is_free_every_match_can_be_reported() -> None:
    evening = started("tournament Friday\nflight main round_robin length 5\nentrants ann bob cal mo")
    told = own(evening, "ann")
    assert "In whichever order you like, you can also play:" in told
    shown = page(evening, "ann")
    assert all(f"report ann: ann beats {other} 5-0" in shown for other in ("bob", "cal", "mo"))


def test_at_the_end_everybody_reads_their_place_and_their_prize() -> None:
    evening = started("tournament Friday\nflight main knockout length 5\nfee 10\nprizes main 60 20 20\nentrants ann bob cal mo")
    lost = []
    for match in evening.first_round():
        evening.says("dana", f"{match.names[0]} beats {match.names[1]} 5-2")
        lost.append(match.names[1])
    first, second = evening.desk_matches("main")[2].names
    evening.says("dana", f"{first} beats {second} 5-2")
    assert "Your prize" not in own(evening, first)
    evening.says("dana", "close main")
    assert own(evening, first) == "You have won the main flight. Your prize: 24.00. Your fee is 10.00."
    assert own(evening, second) == f"You lost the final to {first}: you are second. Your prize: 8.00. Your fee is 10.00."
    assert own(evening, lost[0]).endswith("you are out. You share place 3 of Main. Your prize: 4.00. Your fee is 10.00.")


def test_whoever_is_in_a_side_pool_reads_that_before_the_draw_and_after_it() -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nentrants ann bob cal mo\nside_pool jackpot 10 ann bob")
    assert "You are in the side pool jackpot." in page(evening, "ann")
    assert "You are in the side pool" not in page(evening, "cal")
    evening.says("dana", "start main")
    assert "You are in the side pool jackpot." in page(evening, "ann")
    assert "You are in the side pool" not in page(evening, "cal")
    assert "Your fee and stakes come to 10.00." in page(evening, "ann")
    assert "Your fee" not in page(evening, "cal")


def test_whoever_has_no_stake_reads_what_their_fee_is() -> None:
    evening = night(
        "tournament Friday\nflight main knockout length 5\nfee 10\nentrants ann bob cal mo\nside_pool jackpot 5 ann bob"
    )
    evening.says("dana", "start main")
    assert "Your fee and stakes come to 15.00." in page(evening, "ann")
    assert "Your fee is 10.00." in page(evening, "cal")


def test_once_it_is_over_a_player_still_reads_what_it_has_cost() -> None:
    found = hall(sheet="tournament Friday\nflight main knockout length 5\nfee 10\nentrants ann\nprizes main 50 50")
    _withdraw, page_of_pat = found.enters()
    found.evening.says("dana", "side_pool jackpot 10 ann Pat\nstart main\nPat beats ann 5-2")
    assert "come to" not in own(found.evening, "ann"), "it stands below, with the button to leave"
    found.evening.says("dana", "close main")
    assert own(found.evening, "ann").endswith("Your prize: 10.00. Your fee and stakes come to 20.00.")
    assert "Your fee and stakes come to 20.00." in found.browser.get(page_of_pat).text


def test_who_has_left_reads_that_once_and_no_fee_besides() -> None:
    evening = started("tournament Friday\nflight main knockout length 5\nfee 10\nentrants ann bob cal mo")
    one, other = evening.first_round()[0].names
    third, fourth = evening.first_round()[1].names
    evening.says("dana", f"{one} beats {other} 5-2\n{third} beats {fourth} 5-2\nwithdraw {one}\nclose main")
    assert own(evening, one).count("10.00") == 1
    assert "You owe 10.00." in own(evening, one)


def test_who_has_only_paid_the_fee_reads_that_once_it_is_over() -> None:
    evening = started("tournament Friday\nflight main knockout length 5\nfee 10\nentrants ann bob")
    evening.says("dana", "ann beats bob 5-2\nclose main")
    assert own(evening, "bob").endswith("Your fee is 10.00.")


@pytest.mark.parametrize("decided", ["{0} beats {1} 5-3", "{0} beats {1} 5-4"], ids=["as one says", "otherwise than both"])
def test_who_reads_a_result_that_a_director_has_decided_between_two_reports_reads_that_it_is_one(decided: str) -> None:
    evening = started("tournament Friday\nflight main knockout length 5\nentrants ann bob")
    evening.says("ann", "report ann: ann beats bob 5-3")
    evening.says("bob", "report bob: bob beats ann 5-2")
    evening.says("dana", decided.format("ann", "bob"))
    for who in ("ann", "bob"):
        assert "A director has decided between your two reports." in text_of(evening, who, "own-results")


def test_nobody_reads_so_of_what_a_director_has_entered_before_both_had_spoken() -> None:
    evening = started("tournament Friday\nflight main knockout length 5\nentrants ann bob")
    evening.says("bob", "report bob: bob beats ann 5-2")
    evening.says("dana", "ann beats bob 5-3")
    assert "A director has decided" not in text_of(evening, "bob", "own-results")


def stood_as_it_was_played() -> Night:
    """Ann has won the final against Bob, and it stands, though Dana had beaten Ann before."""
    evening = played_out_and_corrected()
    evening.says("tom", 'override "it was late": correct ann bob: ann beats bob 5-2')
    return evening


def test_who_is_passed_over_reads_which_final_stands_without_them_by_whom_and_their_place() -> None:
    evening = stood_as_it_was_played()
    assert own(evening, "dana") == "Final: ann – bob stands as it was played, without you. You share place 2 of Main."
    review = text_of(evening, "dana", "own-review").replace(" ,", ",")
    assert "ann – dana was corrected (dana 5–4 against ann): “misheard” tom," in review
    assert "ann – bob stands as it was played: “it was late” tom," in review
    assert "own-review" not in page(evening, "cal")


def test_who_shares_a_place_reads_with_whom() -> None:
    evening = stood_as_it_was_played()
    assert own(evening, "bob") == "You lost the final to ann: you share the second place with dana."
    evening.says("tom", "close main")
    assert own(evening, "bob") == "You lost the final to ann: you share the second place with dana."
    assert own(evening, "cal") == "You lost to bob: you are out. You are in place 4 of Main."


def test_who_is_passed_over_reads_that_they_go_on_in_the_consolation() -> None:
    names = ("ann", "bob", "cal", "dana", "mo", "gus")
    rated = "\n".join(f"rating {name} {9 - place}" for place, name in enumerate(names))
    evening = started(f"{CONSOLATION}\noption seeding=rating\nentrants {' '.join(names)}\n{rated}")
    for line in ("dana beats mo 5-3", "dana beats ann 5-2"):
        evening.says("tom", line)
    evening.says("tom", 'override "misheard": correct dana mo: mo beats dana 5-4')
    evening.says("tom", 'override "it was late": correct ann dana: dana beats ann 5-2')
    stands = "Semi-finals: ann – dana stands as it was played, without you. You go on in the consolation."
    assert own(evening, "mo").startswith(f"{stands} Your next opponent")


def test_first_shared_by_two_who_have_played_is_told_to_both() -> None:
    evening = started("tournament Friday\noption tiebreaks=wins\nflight main round_robin length 5\nentrants ann bob cal")
    for line in ("ann beats bob 5-2", "bob beats cal 5-2", "cal beats ann 5-2"):
        evening.says("dana", line)
    for name in ("ann", "bob", "cal"):
        assert own(evening, name) == "You have played all your matches. You share place 1 of Main."


PAID = f"{CONSOLATION}\nfee 10\nprizes main 60 20\nprizes consolation 20\nentrants ann bob cal mo"


def test_nobody_has_won_a_consolation_that_nobody_else_came_into() -> None:
    evening = started(PAID.replace(" mo", ""))
    one, other = next(match.names for match in evening.first_round() if len(match.names) == 2)
    (free,) = {"ann", "bob", "cal"} - {one, other}
    evening.says("dana", f"{one} beats {other} 5-2")
    evening.says("dana", f"{free} beats {one} 5-2")
    alone = f"You lost to {one}: you are out. Nobody else came into the consolation: it was not played."
    assert own(evening, other) == alone
    evening.says("dana", "close main")
    place = "You are in place 3 of Main. Nobody is in place 1 of Consolation: 6.00 stays with the club."
    assert own(evening, other) == f"{alone} {place} Your fee is 10.00."
    assert own(evening, free) == "You have won the main flight. Your prize in the main flight: 18.00. Your fee is 10.00."
    assert (
        own(evening, one)
        == f"You lost the final to {free}: you are second. Your prize in the main flight: 6.00. Your fee is 10.00."
    )


def test_each_prize_is_told_with_its_flight() -> None:
    evening = started(PAID)
    (first, third), (second, fourth) = (match.names for match in evening.first_round())
    for line in (f"{first} beats {third} 5-2", f"{second} beats {fourth} 5-2", f"{third} beats {fourth} 3-1"):
        evening.says("dana", line)
    evening.says("dana", f"{first} beats {second} 5-2")
    evening.says("dana", "close main")
    evening.says("dana", "close consolation")
    shown = page(evening, third).split('id="tournament-mine"')[1].split("</section>")[0]
    assert "<br>You share place 3 of Main." in shown
    assert own(evening, third) == (
        "You have won the consolation. You share place 3 of Main. Your prize in the consolation: 8.00. Your fee is 10.00."
    )


def test_a_side_pool_is_no_prize_of_a_place() -> None:
    evening = started("tournament Friday\nflight main knockout length 5\nentrants ann bob\nside_pool jackpot 10 ann bob")
    evening.says("dana", "ann beats bob 5-2")
    evening.says("dana", "close main")
    assert own(evening, "ann") == (
        "You have won the main flight. You get 20.00 from the side pool jackpot. Your fee and stakes come to 10.00."
    )


def test_who_has_withdrawn_reads_where_they_have_ended() -> None:
    evening = started("tournament Friday\nflight main knockout length 5\nentrants ann bob cal mo")
    match, other = evening.first_round()
    evening.says("dana", f"{match.names[0]} beats {match.names[1]} 5-2")
    evening.says("dana", f"{other.names[0]} beats {other.names[1]} 5-2")
    evening.says("dana", f"withdraw {match.names[1]}")
    evening.says("dana", f"{match.names[0]} beats {other.names[0]} 5-2")
    evening.says("dana", "close main")
    assert own(evening, match.names[1]) == "You have withdrawn. You share place 3 of Main."


def test_whose_round_is_played_without_them_reads_what_it_costs() -> None:
    evening = night("tournament Friday\nflight main lives 2 length 5\nentrants ann bob cal")
    evening.says("dana", "start main\nabsent cal\nround main")
    assert own(evening, "cal") == "This round is played without you, which costs you a life."


def test_who_stands_at_the_top_of_a_ladder_without_a_match_has_not_won() -> None:
    evening = started("tournament Rungs\nflight main ladder length 5\nentrants ann bob cal")
    evening.says("dana", "close main")
    first = evening.desk.tournament.flights[0].lines
    assert first is not None
    assert own(evening, first[0]) == "You stand at the top of the main flight."
