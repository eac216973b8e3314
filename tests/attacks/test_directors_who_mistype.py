"""dana directs and plays: by a slip of her own she chooses nobody whom she meets."""

import pytest

from games.tournaments.desk.refusals import DeskRefusal
from tests.attacks.test_directors_who_gain import SEEDED, SWISS, WHY, begun, other_semi, refused
from tests.games.tournaments.desk.nights import night
from tests.games.tournaments.desk.test_pages import page, says

pytestmark = pytest.mark.django_db


def test_by_her_own_slip_she_does_not_choose_whom_she_meets_next() -> None:
    evening = begun(SEEDED)
    evening.says("tom", "dana beats ann 5-0")
    evening.says("dana", "bob beats cal 5-3")
    for text in ("correct bob cal: cal beats bob 5-0", f"{WHY}: correct bob cal: cal beats bob 5-0"):
        assert refused(evening, "dana", text) is DeskRefusal.OWN_NEXT
    for text in ("not_played bob cal", 'not_played bob cal "misheard"'):
        assert refused(evening, "dana", text) is DeskRefusal.OWN_NEXT
    evening.says("dana", "correct bob cal: bob beats cal 5-4")  # the same opponent
    evening.says("cal", "report cal: cal beats bob 5-2")
    assert refused(evening, "dana", f"{WHY}: correct bob cal: cal beats bob 5-2") is DeskRefusal.OWN_ONE_WORD
    evening.says("bob", "report bob: cal beats bob 5-2")
    assert evening.desk_matches("main")[-1].names == ("dana", "cal")


def test_whom_she_may_meet_she_changes_with_a_reason_that_everybody_reads() -> None:
    evening = begun(SEEDED)
    evening.says("dana", "bob beats cal 5-3")
    for text in ("correct bob cal: cal beats bob 5-0", "not_played bob cal"):
        assert refused(evening, "dana", text) is DeskRefusal.OWN_WHY
    status, shown = says(evening, "dana", "ask undo", **{"from": "desk"})
    assert (status, 'value="not_played bob cal &quot;{why_back}&quot;"' in shown) == (200, True)
    evening.says("dana", f"{WHY}: correct bob cal: cal beats bob 5-0")
    _before, told = page(evening, "bob").split("Changed, and why")
    assert "Misheard" in told
    assert "<bdi>dana</bdi>" in told


def test_a_guest_says_nothing_on_a_page_so_the_reason_is_enough() -> None:
    evening = night(SEEDED.replace("cal", "gus").replace("bob", "hal"))
    evening.says("tom", "start main\ndana beats ann 5-0")
    evening.says("dana", "hal beats gus 5-3")
    assert refused(evening, "dana", "correct hal gus: gus beats hal 5-0") is DeskRefusal.OWN_WHY
    evening.says("dana", f"{WHY}: correct hal gus: gus beats hal 5-0")


def test_of_a_round_that_pairs_hers_she_says_why() -> None:
    evening = begun(SWISS)
    evening.says("tom", "round main")
    one, other = other_semi(evening)
    evening.says("dana", f"{one} beats {other} 5-3")
    assert refused(evening, "dana", f"correct {one} {other}: {other} beats {one} 5-3") is DeskRefusal.OWN_WHY
