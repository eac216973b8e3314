"""Rolling knock-outs at the desk: who is out reads that they can come in again and at which price, and the book has it."""

from uuid import uuid4

import pytest

from clubsite.ledger.books.why_words import why_in_words
from clubsite.ledger.models import Transfer
from games.ratings.rules.races import USBGF
from games.tournaments.api.terms import terms_shape
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.pages.parts.questions.asked import asked
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches, waiting_for_group
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.saying import say
from games.tournaments.services.sheets import play_sheet, sheet_of
from games.tournaments.sheet.told import told
from games.tournaments.telling.club.points import points_by_name
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_book import as_the_sheet_says, cents
from tests.games.tournaments.desk.test_own_way import own
from tests.games.tournaments.desk.test_pages import page as whole_page
from tests.games.tournaments.desk.test_pages import says
from tests.games.tournaments.desk.test_terms import page

pytestmark = pytest.mark.django_db

TERMS = "tournament Friday\noption unit=0.01\noption seeding=rating\nfee 5\nflight group groups of 4 length 3\nprizes group 100"


def rolling(extra: str = "") -> Night:
    """Ann, bob, cal and Gil play in the first group, ann against Gil and bob against cal; Kit waits. Tom directs."""
    evening = night(
        f"{TERMS}{extra}\nentrants ann bob cal Gil Kit\nrating ann 5\nrating bob 4\nrating cal 3\nrating Gil 2\nrating Kit 1"
    )
    evening.says("tom", "start group")
    return evening


def lost(extra: str = "") -> Night:
    """Both first matches are played: Gil and cal are out."""
    evening = rolling(extra)
    evening.says("tom", "ann beats Gil 3-1")
    evening.says("tom", "bob beats cal 3-2")
    return evening


def second() -> Night:
    """And both play in the second group, against Kit and Lou."""
    evening = lost()
    for name in ("cal", "Gil", "Lou"):
        evening.says("tom", f"late {name} group")
    return evening


def why_not(evening: Night, said: str, who: str = "tom") -> TournamentRefused:
    with pytest.raises(TournamentRefused) as refused:
        evening.says(who, said)
    return refused.value


def holds_together(evening: Night) -> None:
    """The book has what the sheet comes to, and the sheet played gives the same tournament."""
    as_the_sheet_says(evening)
    assert troubles_of(evening.tournament.pk) == []
    assert told(play_sheet(sheet_of(evening.tournament)))["flights"] == told(evening.desk.tournament)["flights"]


def test_who_is_out_reads_that_they_can_play_in_the_next_group_and_what_it_costs() -> None:
    evening = rolling()
    said = "You can play in the next group, for another 5.00: say so at the desk."
    assert said not in page(evening, "cal")
    evening.says("tom", "bob beats cal 3-2")
    assert own(evening, "cal") == f"You lost to bob: you are out. {said}"
    assert said not in own(evening, "bob")
    evening.says("tom", "late cal group")
    assert own(evening, "cal") == "You wait until 2 more have come. Until then you owe nothing more, also if you leave."
    assert "Then no group is made with you." in page(evening, "cal")
    assert "You go on owing 5.00." in page(evening, "cal")


def test_everybody_reads_before_they_enter_that_one_can_come_in_again() -> None:
    evening = night(f"{TERMS}\nentrants bob cal\nside_pool one 2 bob cal", "open_entry")
    shown = " ".join(page(evening, "ann").split())
    assert "Whoever is out of a group may come into the next one, and owes the fee again once it is formed." in shown
    assert "Whoever comes into another group plays for it in their first one alone." in shown


def test_the_desk_offers_those_who_are_out_and_asks_once_more() -> None:
    evening = lost()
    desk = whole_page(evening, "tom", "tournament_desk")
    assert "Who is out, and plays in the next group for 5.00?" in desk
    assert 'value="cal group"' in desk
    assert 'value="Gil group"' in desk
    assert 'value="ann group"' not in desk
    question = asked(evening.club.users["tom"], evening.tournament.code, "late cal group", None)
    assert question.question == "cal waits for the next group of Group, and owes 5.00 again once it is formed."
    evening.says("tom", "late cal group")
    assert 'value="cal group"' not in whole_page(evening, "tom", "tournament_desk")


def test_the_fee_stands_in_the_book_once_for_each_group() -> None:
    evening = lost()
    before = cents(evening)
    evening.says("tom", "late cal group")
    assert cents(evening) == before
    evening.says("tom", "late Gil group")
    evening.says("tom", "late Lou group")
    assert cents(evening) == {"ann": -500, "bob": -500, "cal": -1000, "Gil": -1000, "Kit": -500}
    memos = Transfer.objects.order_by("id").values_list("memo", flat=True)
    assert [memo for memo in memos if "again" in memo] == ["entry fee again: group 2"] * 2
    assert "entry fee: undone" not in memos
    assert why_in_words("entry fee again: group 2") == "entry fee for another group: group 2"
    holds_together(evening)
    assert "Your fees, one for each group, come to 10.00." in " ".join(page(evening, "cal").split())
    assert "2 of the fees are for coming into another group." in " ".join(page(evening, "ann").split())
    shape = terms_shape(evening.desk.tournament)
    assert shape["paying_again"] == [{"player": "cal", "flight": "group 2"}, {"player": "Gil", "flight": "group 2"}]
    assert (shape["pool"], shape["paying"]) == (35, ["ann", "bob", "cal", "Gil", "Kit"])


def test_each_group_is_paid_by_its_players_and_one_may_win_two() -> None:
    evening = lost()
    evening.says("tom", "ann beats bob 3-0")
    for name in ("ann", "cal", "Gil"):
        evening.says("tom", f"late {name} group")
    while live := list(live_matches(brackets_of(evening.desk.tournament))):
        one, other = sorted(live[0].names, key=lambda name: name != "ann")
        evening.says("tom", f"{one} beats {other} 3-1")
    evening.says("tom", "close group")
    assert cents(evening) == {"ann": 3000, "bob": -500, "cal": -1000, "Gil": -1000, "Kit": -500}
    holds_together(evening)
    assert [row["won"] for row in terms_shape(evening.desk.tournament)["prizes"]] == [{"ann": 20}, {"ann": 20}]
    assert " ".join(page(evening, "ann").split()).count("20.00") >= 2
    race = points_by_name(evening.desk.tournament, USBGF)
    assert race["ann"] >= max(race.values())


def test_the_same_two_are_rated_in_both_groups() -> None:
    evening = lost()
    evening.says("tom", "late Gil group")
    evening.says("tom", "ann beats bob 3-0")
    evening.says("tom", "late ann group")
    evening.says("tom", "late cal group")
    names = [set(match.names) for match in evening.desk_matches("group 2") if match.names]
    one, other = next(tuple(sorted(both)) for both in names if len(both) == 2)
    evening.says("tom", f"{one} beats {other} 3-1")
    decided = [match.place for match in evening.tournament.matches.all() if match.match.why_not_rated == ""]
    assert len(decided) == 4
    holds_together(evening)


def test_leaving_while_one_waits_again_costs_nothing_more_and_can_be_taken_back() -> None:
    evening = lost()
    before = cents(evening)
    evening.says("tom", "late cal group")
    evening.says("cal", "withdraw cal")
    assert cents(evening) == before
    for name in ("Lou", "Max"):
        evening.says("tom", f"late {name} group")
    assert [one.name for one in evening.desk.tournament.flights if one.part_of] == ["group 1"]
    evening.says("cal", "returns cal")
    assert set(evening.desk.tournament.flights[-1].lines or ()) == {"Kit", "cal", "Lou", "Max"}
    assert cents(evening)["cal"] == -1000
    assert troubles_of(evening.tournament.pk) == []


def in_line(evening: Night) -> tuple[str, ...]:
    return waiting_for_group(evening.desk.tournament, evening.desk.tournament.flights[0])


def last_group(evening: Night) -> tuple[str, ...]:
    return evening.desk.tournament.flights[-1].lines or ()


def test_who_leaves_while_they_wait_lets_no_group_pass_and_comes_back_at_the_end_of_the_line() -> None:
    evening = lost()
    evening.says("tom", "late cal group")
    evening.says("tom", "late Lou group")
    evening.says("cal", "withdraw cal")
    evening.says("tom", "late Gil group")
    evening.says("tom", "late Max group")
    assert set(last_group(evening)) == {"Kit", "Lou", "Gil", "Max"}
    for name in ("Ned", "Pia"):
        evening.says("tom", f"late {name} group")
    assert "If you play on, you wait for the next group behind all who wait now." in page(evening, "cal")
    evening.says("cal", "returns cal")
    assert in_line(evening) == ("Ned", "Pia", "cal")
    assert "returns cal last\n" in sheet_of(evening.tournament)
    holds_together(evening)
    for name in ("Rex", "Sid"):
        evening.says("tom", f"late {name} group")
    assert (set(last_group(evening)), in_line(evening)) == ({"Ned", "Pia", "cal", "Rex"}, ("Sid",))
    holds_together(evening)


def test_who_has_come_once_and_leaves_waits_last_too_and_a_group_may_be_complete_with_them() -> None:
    evening = rolling()
    evening.says("tom", "late Lou group\nwithdraw Kit\nlate Max group\nlate Ned group")
    evening.says("tom", "returns Kit")
    assert last_group(evening) == ("Lou", "Max", "Ned", "Kit")
    holds_together(evening)


def test_a_sheet_of_before_that_was_so_plays_to_the_same_groups() -> None:
    drawn = "entrants ann bob cal dee\nflight group groups of 3\ndraw_seed 9f3c0a\nstart group\n"
    told = play_sheet(drawn)
    (first,) = waiting_for_group(told, told.flights[0])
    for last, lines in (("", (first, "Eva", "Fay")), (" last", ("Eva", first, "Fay"))):
        played = play_sheet(f"{drawn}late Eva group\nwithdraw {first}\nreturns {first}{last}\nlate Fay group\n")
        assert played.flights[-1].lines == lines


def test_a_director_who_plays_and_has_left_the_line_is_let_back_by_another() -> None:
    evening = rolling()
    evening.says("tom", "late dana group")
    evening.says("dana", "withdraw dana")
    assert why_not(evening, "returns dana", "dana").refusal is DeskRefusal.OWN_DRAW
    evening.says("tom", "returns dana")
    assert in_line(evening) == ("Kit", "dana")


def test_who_has_won_a_group_and_waits_for_another_may_leave_and_is_paid() -> None:
    evening = lost()
    evening.says("tom", "ann beats bob 3-0")
    assert why_not(evening, "withdraw ann", "ann").refusal is DeskRefusal.HAS_WON
    evening.says("tom", "late ann group")
    evening.says("ann", "withdraw ann")
    evening.says("tom", "close group")
    assert cents(evening) == {"ann": 1500, "bob": -500, "cal": -500, "Gil": -500}
    holds_together(evening)


def test_a_slip_is_taken_back_by_the_last_tap() -> None:
    evening = lost()
    before = cents(evening)
    evening.says("tom", "late cal group")
    assert "not_in_again cal group" in whole_page(evening, "tom", "tournament_desk")
    evening.says("tom", "not_in_again cal group")
    assert cents(evening) == before
    assert "You can play in the next group" in own(evening, "cal")
    assert "late cal" not in sheet_of(evening.tournament)
    holds_together(evening)
    evening.says("tom", "late cal group")


def test_a_slip_that_completed_a_group_dissolves_it_until_it_has_begun() -> None:
    evening = lost()
    evening.says("tom", "late Lou group")
    evening.says("tom", "late Gil group")
    before = cents(evening)
    evening.says("tom", "tables 3")
    evening.says("tom", "late cal group")
    live = [match for match in live_matches(brackets_of(evening.desk.tournament)) if match.id.flight == "group 2"]
    evening.says("tom", f"call {live[0].id} table 2")
    evening.says("tom", "not_in_again cal group")
    assert [one.name for one in evening.desk.tournament.flights if one.part_of] == ["group 1"]
    assert (evening.desk.calls, cents(evening)) == ((), before)
    holds_together(evening)
    evening.says("tom", "late Max group")
    assert set(evening.desk.tournament.flights[-1].lines or ()) == {"Kit", "Lou", "Gil", "Max"}
    (match, *_) = evening.desk_matches("group 2")
    evening.says("tom", f"begins {match.names[0]} {match.names[1]}")
    assert why_not(evening, "not_in_again Gil group").refusal is DeskRefusal.RE_ENTRY_STANDS
    assert why_not(evening, "not_in_again cal group").refusal is DeskRefusal.NOT_IN_AGAIN
    assert why_not(evening, "not_in_again Kit group").refusal is DeskRefusal.NOT_IN_AGAIN
    holds_together(evening)


def test_who_waits_behind_fills_the_group_that_a_slip_had_completed() -> None:
    evening = lost()
    for name in ("Lou", "Gil", "cal", "Max"):
        evening.says("tom", f"late {name} group")
    evening.says("tom", "not_in_again cal group")
    assert set(evening.desk.tournament.flights[-1].lines or ()) == {"Kit", "Lou", "Gil", "Max"}
    holds_together(evening)


def test_the_result_before_it_is_corrected_and_not_taken_out() -> None:
    evening = second()
    assert why_not(evening, "not_played ann Gil").refusal is DeskRefusal.CAME_IN_AGAIN
    evening.says("tom", "correct ann Gil: Gil beats ann 3-2")
    live = {frozenset(match.names) for match in live_matches(brackets_of(evening.desk.tournament))}
    assert frozenset({"bob", "Gil"}) in live
    assert sum("Gil" in both for both in live) == 2
    holds_together(evening)
    evening.says("tom", "Gil beats bob 3-0")
    holds_together(evening)


def test_who_has_come_again_has_not_bought_back() -> None:
    evening = lost()
    evening.says("tom", "late cal group")
    assert says(evening, "tom", "not_bought_back cal group")[0] == 422
    for again in ("late Gil group", "late Lou group"):
        assert why_not(evening, "not_bought_back cal group").refusal is DeskRefusal.NO_LAST_BUY_BACK
        evening.says("tom", again)
    assert why_not(evening, "not_bought_back Lou group").refusal is DeskRefusal.NO_LAST_BUY_BACK
    holds_together(evening)


def test_a_director_who_plays_leaves_it_to_another() -> None:
    evening = night(
        f"{TERMS}\nentrants ann bob cal dana Kit\nrating ann 5\nrating bob 4\nrating cal 3\nrating dana 2\nrating Kit 1"
    )
    evening.says("tom", "start group")
    evening.says("tom", "ann beats dana 3-1")
    evening.says("tom", "bob beats cal 3-2")
    assert why_not(evening, "late cal group", "dana").refusal is DeskRefusal.OWN_DRAW
    assert why_not(evening, "late cal group", "cal").refusal is DeskRefusal.NOT_YOURS
    evening.says("tom", "late dana group")
    assert why_not(evening, "not_in_again dana group", "dana").refusal is DeskRefusal.OWN_DRAW


def test_two_at_once_both_wait_and_the_same_one_waits_once() -> None:
    evening = lost()
    seen, tom = evening.desk_version, evening.club.users["tom"]
    for name in ("cal", "Gil"):
        say(tom, evening.tournament.code, f"late {name} group", version=seen, action_id=uuid4())
    with pytest.raises(TournamentRefused, match=r"cal waits for the next group already\."):
        say(tom, evening.tournament.code, "late cal group", version=seen, action_id=uuid4())
    assert (evening.desk.tournament.flights[0].lines or ())[-3:] == ("Kit", "cal", "Gil")
    holds_together(evening)


def test_the_desk_reads_that_somebody_waits_again_and_then_that_they_play() -> None:
    evening = lost()
    evening.says("tom", "late cal group")
    assert "cal waits for the next group of Group." in whole_page(evening, "tom", "tournament_desk")
    for name in ("Gil", "Lou"):
        evening.says("tom", f"late {name} group")
    assert "waits for the next group" not in whole_page(evening, "tom", "tournament_desk")
