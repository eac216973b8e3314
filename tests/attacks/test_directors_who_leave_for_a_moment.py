"""dana directs and plays: she does not withdraw to say what whoever plays may not say of hours and of who is there, and come in
again. By the clock of the database, which writes when that was."""

from uuid import uuid4

import pytest
from django.utils import timezone

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.services.checking_in import check_in, show_hall_code
from tests.attacks.test_directors_who_gain import refused
from tests.games.tournaments.desk.nights import MAIN, Night, night

pytestmark = pytest.mark.django_db

MINUTE, HOUR = 60, 3_600


def tonight(*lines: str) -> Night:
    """Play begins in four hours; ann, bob and dana have entered by themselves."""
    evening = night(f"{MAIN}\noption check_in=required\nfee 10\nprizes main 100", "capacity 8\nopen_entry")
    evening.says("tom", f"starts {later(4 * HOUR)}")
    for line in lines:
        evening.says("tom", line)
    for name in ("ann", "bob", "dana"):
        evening.of_oneself(name, "sign_up")
    return evening


def later(seconds: int) -> int:
    return int(timezone.now().timestamp()) + seconds


def refused_to_come_in(evening: Night) -> None:
    for text in ("sign_up dana", "entrants dana"):
        assert refused(evening, "dana", text) is DeskRefusal.OWN_CHANGES
    with pytest.raises(TournamentRefused) as caught:
        evening.of_oneself("dana", "sign_up")
    assert caught.value.refusal is DeskRefusal.OWN_CHANGES
    evening.says("tom", "entrants dana")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("check_in_until {in_a_minute}", DeskRefusal.OWN_EARLIER),
        ("starts {in_an_hour}", DeskRefusal.OWN_EARLIER),
        ("starts none", DeskRefusal.OWN_EARLIER),
        ("entry_until {in_an_hour}", DeskRefusal.OWN_EARLIER),
        ("close_entry", DeskRefusal.OWN_EARLIER),
        ("capacity 3", DeskRefusal.OWN_PLACES),
    ],
)
def test_what_she_could_not_say_while_she_was_in_keeps_her_out(line: str, why: DeskRefusal) -> None:
    evening = tonight()
    said = line.format(in_a_minute=later(MINUTE), in_an_hour=later(HOUR))
    assert refused(evening, "dana", said) is why
    evening.of_oneself("dana", "sign_off")
    evening.says("dana", said)
    if said == "close_entry":
        evening.says("tom", "open_entry")
    refused_to_come_in(evening)


def test_so_does_an_earlier_end_of_check_in_than_was_announced() -> None:
    evening = tonight(f"check_in_until {later(3 * HOUR + 50 * MINUTE)}")
    evening.of_oneself("dana", "sign_off")
    evening.says("dana", f"check_in_until {later(3 * HOUR + 40 * MINUTE)}")
    refused_to_come_in(evening)


@pytest.mark.parametrize("by", ["ann", "tom"])
def test_so_does_whom_she_has_sent_out_of_the_hall(by: str) -> None:
    evening = tonight()
    if by == "ann":
        code = show_hall_code(evening.club.users["tom"], evening.tournament.code)
        check_in(evening.club.users["ann"], evening.tournament.code, code, action_id=uuid4())
    else:
        evening.says("tom", "check_in ann")
    evening.of_oneself("dana", "sign_off")
    evening.says("dana", "not_in_hall ann")
    refused_to_come_in(evening)


def test_nor_is_she_in_again_by_taking_back_that_she_was_taken_out() -> None:
    evening = tonight()
    evening.says("dana", "sign_off dana")
    evening.says("dana", f"starts {later(HOUR)}")
    assert refused(evening, "dana", "not_signed_off dana") is DeskRefusal.OWN_CHANGES
    evening.says("tom", "not_signed_off dana")


def test_a_place_that_is_offered_to_her_she_does_not_take_either() -> None:
    evening = tonight("capacity 2")
    assert evening.waiting == ["dana"]
    evening.of_oneself("dana", "sign_off")
    evening.says("dana", f"starts {later(HOUR)}")
    with pytest.raises(TournamentRefused) as caught:
        evening.of_oneself("dana", "sign_up")
    assert caught.value.refusal is DeskRefusal.OWN_CHANGES


def test_later_hours_more_places_and_her_own_ticks_keep_her_out_of_nothing() -> None:
    evening = tonight(f"check_in_until {later(3 * HOUR)}")
    evening.says("dana", "check_in bob")
    evening.of_oneself("dana", "sign_off")
    evening.says("dana", f"starts {later(5 * HOUR)}\ncheck_in_until {later(4 * HOUR)}\nentry_until {later(5 * HOUR)}")
    evening.says("dana", "capacity 12\nnot_in_hall bob")
    evening.of_oneself("dana", "sign_up")
    assert "dana" in evening.names


def test_hours_set_before_others_enter_or_while_she_was_in_keep_her_out_of_nothing() -> None:
    evening = night(f"{MAIN}\noption check_in=required\nentrants ann", f"starts {later(4 * HOUR)}\nopen_entry")
    evening.says("dana", f"starts {later(3 * HOUR)}\ncheck_in_until {later(HOUR)}")
    evening.of_oneself("dana", "sign_up")
    evening.of_oneself("bob", "sign_up")
    evening.says("dana", f"check_in_until {later(HOUR + MINUTE)}")
    evening.of_oneself("dana", "sign_off")
    evening.of_oneself("dana", "sign_up")


def test_an_earlier_hour_that_another_director_sets_does_not() -> None:
    evening = tonight()
    evening.of_oneself("dana", "sign_off")
    evening.says("tom", f"starts {later(HOUR)}")
    evening.of_oneself("dana", "sign_up")


@pytest.mark.parametrize("changed", ["starts none", "close_entry", "not_in_hall ann", "fee 20", "sign_off ann"])
def test_nor_does_she_say_both_in_one_breath(changed: str) -> None:
    evening = tonight()
    evening.says("tom", "check_in ann")
    evening.of_oneself("dana", "sign_off")
    assert refused(evening, "dana", f"{changed}\nentrants dana") is DeskRefusal.OWN_CHANGES


@pytest.mark.parametrize("closes", ["close_entry", "capacity 3"])
def test_nor_shuts_others_out_enters_and_draws_in_one_breath(closes: str) -> None:
    evening = night(MAIN, "open_entry")
    for name in ("ann", "bob"):
        evening.of_oneself(name, "sign_up")
    assert refused(evening, "dana", f"{closes}\nentrants dana\nstart main") is DeskRefusal.OWN_SHUT
