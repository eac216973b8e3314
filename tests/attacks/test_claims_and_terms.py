"""dana directs and plays: she does not overturn what tom has decided, does not change the terms once others have entered, and
whoever she has typed a loss for has a voice for good."""

import pytest
from django.urls import reverse

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.services.audit import troubles_of
from tests.attacks.test_directors_who_gain import WHY, begun, refused
from tests.attacks.test_paid_while_contested import ROUNDS
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_book import as_the_sheet_says
from tests.games.tournaments.desk.test_pages import of, page

pytestmark = pytest.mark.django_db


def of_others(evening: Night) -> tuple[str, str]:
    """Winner and loser of a match of the last round in which dana has no part."""
    match = next(one for one in brackets_of(evening.desk.tournament)["main"].rounds[-1] if "dana" not in one.names)
    return str(match.winner), str(match.loser)


def played(rounds: int = 2) -> Night:
    evening = begun(ROUNDS)
    for _round in range(rounds):
        evening.says("tom", "round main")
        for match in brackets_of(evening.desk.tournament)["main"].rounds[-1]:
            evening.says("tom", f"{match.names[0]} beats {match.names[1]} 5-3")
    return evening


@pytest.mark.parametrize("closed", [False, True])
def test_what_a_director_has_decided_is_not_claimed_again(closed: bool) -> None:
    evening = played()
    winner, loser = of_others(evening)
    if closed:
        evening.says("tom", "close main")
    claim = f"report {loser}: {loser} beats {winner} 5-0"
    evening.says(loser, claim)
    evening.says("tom", f'override "I have watched": correct {winner} {loser}: {winner} beats {loser} 5-3')
    with pytest.raises(TournamentRefused) as heard:
        evening.says(loser, claim)
    assert heard.value.refusal is DeskRefusal.HEARD
    turned = f'override "{loser} says so": correct {winner} {loser}: {loser} beats {winner} 5-0'
    #: Which of them depends on the pairing: whether she would come out better by it herself.
    assert refused(evening, "dana", turned) in (DeskRefusal.OWN_GAIN, DeskRefusal.OWN_BETTER, DeskRefusal.OWN_PLACE)
    as_the_sheet_says(evening)


def test_who_has_reported_before_the_desk_entered_something_else_is_heard() -> None:
    evening = begun()
    evening.says("bob", "report bob: bob beats cal 5-3")
    evening.says("tom", "cal beats bob 5-1")
    evening.says("bob", "report bob: bob beats cal 5-3")
    assert evening.desk.contested
    as_the_sheet_says(evening)


def test_who_was_mistaken_says_that_it_is_right_after_all() -> None:
    evening = begun()
    evening.says("tom", "cal beats bob 5-1")
    evening.says("bob", "report bob: bob beats cal 5-3")
    own = page(evening, "bob")
    assert 'value="[main 1.2] report bob: cal beats bob 5-1">It stands: ' in own
    evening.says("bob", "report bob: cal beats bob 5-1")
    assert not evening.desk.contested
    assert "It stands: " not in page(evening, "bob")
    evening.says("bob", "report bob: bob beats cal 5-3")  # or was it
    assert evening.desk.contested
    as_the_sheet_says(evening)


def test_each_of_two_takes_back_only_their_own_word() -> None:
    evening = begun()
    evening.says("tom", "cal beats bob 5-1")
    evening.says("bob", "report bob: bob beats cal 5-3")
    evening.says("cal", "report cal: cal beats bob 5-2")
    evening.says("cal", "report cal: cal beats bob 5-1")
    assert evening.desk.contested
    evening.says("bob", "report bob: cal beats bob 5-1")
    assert not evening.desk.contested
    as_the_sheet_says(evening)


def test_a_friends_word_alone_turns_no_match_for_her() -> None:
    """cal has beaten her: with ann, whom she has not met, she would play that final again."""
    evening = begun()
    evening.says("tom", "cal beats bob 5-0\ndana beats ann 5-3\ncal beats dana 5-1")
    evening.says("bob", "report bob: bob beats cal 5-4")
    turned = "correct cal bob: bob beats cal 5-4"
    assert refused(evening, "dana", f"{WHY}: {turned}") is DeskRefusal.OWN_ONE_WORD
    evening.says("cal", "report cal: bob beats cal 5-4")  # nobody says so of themselves to lose, but if they do it is theirs
    assert evening.desk.contested
    evening.says("tom", f"{WHY}: {turned}")


@pytest.mark.parametrize("who", ["bob", "cal"])
def test_one_word_is_enough_only_of_whom_it_costs(who: str) -> None:
    evening = begun()
    evening.says("tom", "cal beats bob 5-3")
    evening.says(who, f"report {who}: bob beats cal 5-4")
    turned = f"{WHY}: correct bob cal: bob beats cal 5-4"
    shown = of(evening, "dana").get(reverse("correct_result", args=[evening.tournament.code]), {"match": "main 1.2"})
    assert ('name="to"' in shown.content.decode()) is (who == "cal")
    if who == "bob":
        assert refused(evening, "dana", turned) is DeskRefusal.OWN_ONE_WORD
    else:
        evening.says("dana", turned)
        assert not evening.desk.contested


def test_she_speaks_for_no_guest_of_a_result_that_stands() -> None:
    """Neither as fred's friend nor alone; who does not play may, for somebody who is not on the site."""
    guests = "entrants dana gil gus ann\nrating dana 4\nrating gil 3\nrating gus 2\nrating ann 1\nfee 10\nprizes main 100"
    evening = begun(f"{MAIN}\noption seeding=rating\n{guests}")
    evening.says("tom", "gil beats gus 5-3")
    for text in ("report gus: gus beats gil 5-3", "report gil: gus beats gil 5-3"):
        assert refused(evening, "dana", text) is DeskRefusal.OWN_WORD
    evening.says("mo", "report gus: gus beats gil 5-3")
    assert evening.desk.contested


def test_one_word_moves_no_prize_once_it_is_paid() -> None:
    evening = played()
    winner, loser = of_others(evening)
    evening.says("tom", "close main")
    evening.says(loser, f"report {loser}: {loser} beats {winner} 5-0")
    turned = f'override "says so": correct {winner} {loser}: {loser} beats {winner} 5-0'
    assert refused(evening, "dana", turned) in (DeskRefusal.OWN_ONE_WORD, DeskRefusal.OWN_PLACE)
    assert evening.desk.contested
    evening.says("tom", turned)
    assert troubles_of(evening.tournament.pk) == []


@pytest.mark.parametrize(
    "option", ["check_in=required", "tiebreaks=seed", "seeding=rating", "scoring=cambridge", "third_place=match"]
)
def test_who_plays_changes_no_option_once_others_have_entered(option: str) -> None:
    evening = night(MAIN)
    evening.says("dana", f"entrants dana\noption {option}")
    evening.says("tom", "entrants ann")
    assert refused(evening, "dana", "option check_in=off") is DeskRefusal.OWN_TERMS
    assert refused(evening, "dana", f"option {option}") is DeskRefusal.OWN_TERMS
    evening.says("tom", f"option {option}")


def test_who_is_said_to_have_lost_has_a_voice_also_after_the_next_round_is_paired() -> None:
    evening = begun(ROUNDS)
    evening.says("tom", "round main")
    for match in brackets_of(evening.desk.tournament)["main"].rounds[-1]:
        evening.says("tom" if "dana" in match.names else "dana", f"{match.names[0]} beats {match.names[1]} 5-3")
    winner, loser = of_others(evening)
    evening.says("dana", "round main")
    assert "Something else was played" in page(evening, loser)
    evening.says(loser, f"report {loser}: {loser} beats {winner} 5-0")
    assert "It waits at the desk for a director." in page(evening, loser)
    assert [str(match) for match in evening.desk.contested]
    evening.says(winner, f"report {winner}: {loser} beats {winner} 5-0")  # both, but the next round was paired by it
    assert evening.desk.contested
    for match in brackets_of(evening.desk.tournament)["main"].rounds[-1]:
        evening.says("tom", f"{match.names[0]} beats {match.names[1]} 5-3")
    assert refused(evening, "dana", "close main") is DeskRefusal.OWN_SAID_OTHERWISE
    evening.says("tom", f'override "both say so": correct {winner} {loser}: {loser} beats {winner} 5-0')
    evening.says("tom", "close main")
    assert troubles_of(evening.tournament.pk) == []
    as_the_sheet_says(evening)


def test_a_result_that_is_taken_out_could_be_typed_the_other_way_round() -> None:
    evening = begun()
    evening.says("tom", "dana beats ann 5-0")
    evening.says("dana", "bob beats cal 5-3")
    evening.says("tom", "bob beats dana 5-3\nclose main")
    assert refused(evening, "dana", 'not_played bob cal "slip"') is not None


def test_one_word_against_a_guest_who_cannot_answer_corrects_nothing() -> None:
    evening = night(
        f"{MAIN}\noption seeding=rating\nentrants dana cal gus ann\nrating dana 4\nrating cal 3\nrating gus 2\nrating ann 1"
    )
    evening.says("tom", "start main")
    evening.says("tom", "gus beats cal 5-3")
    evening.says("cal", "report cal: cal beats gus 5-0")
    assert refused(evening, "dana", f"{WHY}: correct gus cal: cal beats gus 5-0") is DeskRefusal.OWN_ONE_WORD
    evening.says("tom", f"{WHY}: correct gus cal: cal beats gus 5-0")


def test_she_pairs_nothing_while_somebody_says_otherwise() -> None:
    evening = played(1)
    winner, loser = of_others(evening)
    evening.says(loser, f"report {loser}: {loser} beats {winner} 5-0")
    assert refused(evening, "dana", "round main") is DeskRefusal.OWN_SAID_OTHERWISE
    evening.says("tom", "round main")
