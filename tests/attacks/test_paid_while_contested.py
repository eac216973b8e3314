"""dana directs and plays, and cal says that she has lost their final: she does not pay herself meanwhile, and cal is heard
after that, too."""

import pytest

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.standings import standings_of
from games.tournaments.services.audit import troubles_of
from tests.attacks.test_directors_who_gain import WHY, begun, refused
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_book import as_the_sheet_says, cents
from tests.games.tournaments.desk.test_pages import page

pytestmark = pytest.mark.django_db

ROUNDS = "tournament Friday\nflight main swiss rounds 2 length 5\nentrants ann bob cal dana mo\nfee 10\nprizes main 50 30 20"


def to_the_final() -> Night:
    """dana has beaten cal in the final, as tom has entered it."""
    evening = begun()
    evening.says("tom", "dana beats ann 5-0\ncal beats bob 5-3\ndana beats cal 5-2")
    return evening


def test_she_pays_herself_nothing_while_her_opponent_says_otherwise() -> None:
    evening = to_the_final()
    evening.says("cal", "report cal: cal beats dana 5-2")
    assert refused(evening, "dana", "close main") is DeskRefusal.OWN_SAID_OTHERWISE
    evening.says("dana", "report dana: cal beats dana 5-2")  # then both have said it
    evening.says("dana", "close main")
    as_the_sheet_says(evening)


def test_tom_who_does_not_play_closes_it_all_the_same() -> None:
    evening = to_the_final()
    evening.says("cal", "report cal: cal beats dana 5-2")
    evening.says("tom", "close main")
    assert evening.desk.contested
    as_the_sheet_says(evening)


def test_what_is_said_otherwise_after_it_is_paid_waits_for_a_director_also_if_both_say_it() -> None:
    evening = to_the_final()
    evening.says("dana", "close main")
    paid = cents(evening)
    evening.says("cal", "report cal: cal beats dana 5-2")
    evening.says("dana", "report dana: cal beats dana 5-2")
    (waits,) = evening.desk.contested
    assert (str(waits), cents(evening)) == ("main 2.1", paid)
    evening.says("tom", 'override "Both say so": correct dana cal: cal beats dana 5-2')
    assert not evening.desk.contested
    assert cents(evening) != paid
    assert troubles_of(evening.tournament.pk) == []
    as_the_sheet_says(evening)


def place_of(evening: Night, name: str) -> int:
    told = evening.desk.tournament
    return {row.player: row.place for row in standings_of(told, brackets_of(told), told.flights[0])}[name]


def slips(evening: Night) -> list[object]:
    """Why she may not turn round what she has typed in the last round; whatever she may brings her no better place."""
    refusals: list[object] = []
    for match in brackets_of(evening.desk.tournament)["main"].rounds[-1]:
        place, loser = place_of(evening, "dana"), match.loser
        if "dana" in match.names:
            continue
        try:
            evening.says("dana", f"{WHY}: correct {match.winner} {loser}: {loser} beats {match.winner} 5-0")
        except TournamentRefused as caught:
            refusals.append(caught.refusal)
        assert place_of(evening, "dana") >= place
    return refusals


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_no_slip_of_hers_brings_her_a_better_place(seed: int) -> None:
    """She has won once; two have won twice, one of them as she has typed."""
    evening = night(ROUNDS)
    evening.says("tom", f"draw_seed {seed}\nstart main")
    have_won: list[str] = []
    for first in ("dana", ""):
        evening.says("tom", "round main")
        for match in brackets_of(evening.desk.tournament)["main"].rounds[-1]:
            one, other = sorted(match.names, key=lambda name: (name == first, name != "dana", name in have_won), reverse=True)
            evening.says("tom" if "dana" in match.names else "dana", f"{one} beats {other} 5-3")
            have_won.append(one)
    assert DeskRefusal.OWN_BETTER in slips(evening)


def test_nor_does_one_take_a_final_back_that_she_has_lost() -> None:
    """cal would play her again, and both say what they like."""
    evening = begun()
    evening.says("tom", "dana beats ann 5-0")
    evening.says("dana", "bob beats cal 5-3")
    evening.says("tom", "bob beats dana 5-3")
    assert refused(evening, "dana", f"{WHY}: correct bob cal: cal beats bob 5-4") is DeskRefusal.OWN_RESTS
    evening.says("tom", f"{WHY}: correct bob cal: cal beats bob 5-4")
    as_the_sheet_says(evening)


def test_what_she_has_typed_just_now_is_no_slip_any_more_once_it_is_paid() -> None:
    evening = begun()
    evening.says("tom", "dana beats ann 5-0")
    evening.says("dana", "cal beats bob 5-3")
    evening.says("tom", "dana beats cal 5-3")
    evening.says("dana", "close main")
    assert refused(evening, "dana", f"{WHY}: correct cal bob: cal beats bob 5-4") is DeskRefusal.OWN_GAIN


def test_she_closes_nothing_while_others_contest_what_she_has_entered() -> None:
    evening = begun(ROUNDS)
    for _round in range(2):
        evening.says("tom", "round main")
        for match in brackets_of(evening.desk.tournament)["main"].rounds[-1]:
            evening.says("tom", f"{match.names[0]} beats {match.names[1]} 5-3")
    match = next(one for one in brackets_of(evening.desk.tournament)["main"].rounds[-1] if "dana" not in one.names)
    loser = str(match.loser)
    evening.says(loser, f"report {loser}: {loser} beats {match.winner} 5-0")
    assert refused(evening, "dana", "close main") is DeskRefusal.OWN_SAID_OTHERWISE
    same = f"correct {match.winner} {loser}: {match.winner} beats {loser} 5-3"
    assert refused(evening, "tom", same) is DeskRefusal.CONTESTED_WHY
    evening.says("tom", f'override "I have watched": {same}')
    evening.says("tom", "close main")
    assert f"{match.winner} – {loser} stands as it was played: “I have watched”" in page(evening, loser)
    as_the_sheet_says(evening)
