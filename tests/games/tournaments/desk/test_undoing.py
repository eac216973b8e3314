"""A slip at the desk is taken out again: a result, a call, a check-in; not once something rests on it, nor for own gain."""

import pytest
from django.utils.html import escape

from clubsite.eventlog.club_events import Kind
from clubsite.webhooks.models import Event
from clubsite.webhooks.services import create_hook
from games.matches.models import Match
from games.matches.services.audit import troubles_of as troubles_of_match
from games.tournaments.desk.calls import called_now
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.matches import MatchState
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.pages.parts.last_tap import LastTap, last_tap
from games.tournaments.pages.shared import Shared
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.sheets import sheet_of
from tests.games.tournaments.desk.nights import MAIN, Night, night, told
from tests.games.tournaments.desk.test_api import client_of
from tests.games.tournaments.desk.test_desk_buttons import presses
from tests.games.tournaments.desk.test_pages import page, says

pytestmark = pytest.mark.django_db

FOUR = f"{MAIN}\nentrants ann bob cal gus"


def drawn(steps: str = "tables 2") -> Night:
    evening = night(FOUR, steps)
    evening.says("dana", "start main")
    return evening


def why_not(evening: Night, who: str, line: str, match: str = "") -> object:
    before = evening.desk_version
    with pytest.raises(TournamentRefused) as refused:
        evening.says(who, line, match)
    assert evening.desk_version == before
    return refused.value.refusal


def test_a_result_entered_for_the_wrong_match_is_taken_out_and_entered_again() -> None:
    evening = drawn()
    first = evening.first_round()[0]
    one, other = first.names
    evening.says("dana", f"{one} beats {other} 5-2")
    evening.says("dana", f"not_played {one} {other}", str(first.id))
    assert evening.first_round()[0].state is MatchState.READY
    assert "beats" not in sheet_of(evening.tournament)
    evening.says("dana", f"{other} beats {one} 5-4")
    assert evening.first_round()[0].winner == other
    assert sheet_of(evening.tournament).endswith(f"{other} beats {one} 5-4\n")


def test_nothing_is_taken_out_once_a_later_match_has_begun_or_the_flight_is_closed() -> None:
    evening = drawn()
    first, second = evening.first_round()
    one, other = first.names
    evening.says("dana", f"{one} beats {other} 5-2\n{second.names[0]} beats {second.names[1]} 5-2")
    evening.says("dana", f"begins {one} {second.names[0]}")
    assert why_not(evening, "dana", f"not_played {one} {other}") is DeskRefusal.RESTS
    evening.says("dana", f"{one} beats {second.names[0]} 5-0")
    evening.says("dana", "close main")
    assert why_not(evening, "dana", f"not_played {one} {second.names[0]}") in (Refusal.FLIGHT_CLOSED, DeskRefusal.OVER)
    assert why_not(evening, "dana", "not_played ann ann") is not None


def test_a_round_that_is_paired_rests_on_the_one_before() -> None:
    evening = night("tournament Friday\nflight main swiss rounds 2\nentrants ann bob cal gus", "tables 2")
    evening.says("dana", "start main")
    evening.says("dana", "round main")
    for match in evening.first_round():
        evening.says("dana", f"{match.names[0]} beats {match.names[1]} 5-2")
    evening.says("dana", "round main")
    one, other = evening.first_round()[0].names
    assert why_not(evening, "dana", f"not_played {one} {other}") is DeskRefusal.RESTS


def test_neither_a_player_nor_a_director_takes_out_a_result_of_their_own() -> None:
    evening = night(f"{MAIN}\nentrants ann dana", "tables 2")
    evening.says("dana", "start main")
    evening.says("tom", "ann beats dana 5-2")
    for who in ("ann", "dana", "bob"):
        expected = DeskRefusal.OWN_MATCH if who == "dana" else DeskRefusal.NOT_YOURS
        assert why_not(evening, who, "not_played ann dana") is expected
    evening.says("tom", "not_played ann dana")
    assert evening.first_round()[0].state is MatchState.READY


def test_a_page_that_shows_an_older_match_of_the_two_takes_out_no_other() -> None:
    evening = drawn()
    first, second = evening.first_round()
    one, other = first.names
    evening.says("dana", f"{one} beats {other} 5-2")
    assert why_not(evening, "dana", f"not_played {one} {other}", str(second.id)) is DeskRefusal.NOT_THE_LAST


def test_ratings_follow_a_result_that_was_taken_out() -> None:
    evening = drawn()
    one, other = evening.first_round()[0].names
    evening.says("dana", f"{one} beats {other} 5-2")
    (match,) = Match.objects.filter(club=evening.club.club)
    counted = match.why_not_rated
    evening.says("dana", f"not_played {one} {other}")
    match.refresh_from_db()
    assert (match.stage, match.winner, match.first_points, match.why_not_rated) == ("cancelled", None, None, "CANCELLED")
    evening.says("dana", f"{one} beats {other} 5-3")
    match.refresh_from_db()
    assert (match.why_not_rated, Match.objects.filter(club=evening.club.club).count()) == (counted, 1)


def test_nobody_has_won_a_match_whose_result_was_taken_out() -> None:
    evening = drawn()
    create_hook(evening.club.club, "https://example.org/hook", list(Kind), by=evening.club.users["tom"])
    one, other = evening.first_round()[0].names
    evening.says("dana", f"{other} beats {one} 5-3")
    evening.says("dana", f"not_played {one} {other}")
    data = Event.objects.get(kind="match.corrected").data
    assert (data["stage"], data["winner"], [one["points"] for one in data["players"]]) == ("cancelled", None, [0, 0])
    (match,) = Match.objects.filter(club=evening.club.club)
    assert list(troubles_of_match(match.pk)) == []
    evening.says("dana", f"{other} beats {one} 5-3")
    match.refresh_from_db()
    assert (match.stage, {match.first_points, match.second_points}, match.why_not_rated) == ("confirmed", {3, 5}, "")
    assert list(troubles_of_match(match.pk)) == []


def test_a_called_match_comes_off_its_table() -> None:
    evening = drawn()
    first = evening.first_round()[0]
    evening.says("dana", f"call {first.id} table 2")
    evening.says("dana", f"uncall {first.id}")
    assert called_now(evening.desk, live_matches(brackets_of(evening.desk.tournament))) == ()
    assert why_not(evening, "dana", f"uncall {first.id}") is DeskRefusal.AT_NO_TABLE


def test_who_was_ticked_by_mistake_is_not_in_the_hall() -> None:
    desk = told(*FOUR.splitlines(), "option check_in=required", "check_in ann bob cal", "not_in_hall bob")
    assert desk.here == {"ann", "cal"}
    evening = night(FOUR, "tables 2")
    evening.says("dana", "option check_in=required\ncheck_in ann bob cal")
    evening.says("dana", "not_in_hall bob")
    assert "check_in ann cal\n" in sheet_of(evening.tournament)
    assert why_not(evening, "dana", "not_in_hall bob") is DeskRefusal.NOT_CHECKED_IN


def test_the_log_still_tells_what_the_desk_shows() -> None:
    evening = drawn()
    one, other = evening.first_round()[0].names
    evening.says("dana", f"{one} beats {other} 5-2")
    evening.says("dana", f"not_played {one} {other}")
    assert list(troubles_of(evening.tournament.pk)) == []


def undo_of(evening: Night) -> str:
    evening.tournament.refresh_from_db()
    last = last_of(evening)
    return last.undo if last is not None else ""


def last_of(evening: Night) -> LastTap | None:
    evening.tournament.refresh_from_db()
    shared = Shared(evening.tournament)
    return last_tap(evening.tournament, shared.lines.called, shared.at_desk)


def must_undo(evening: Night, said: str) -> None:
    evening.says("dana", said)
    assert undo_of(evening)
    evening.says("dana", undo_of(evening))


def test_every_tap_of_the_evening_is_undone_by_the_button_under_it() -> None:
    evening = night(f"{FOUR}", "tables 2")
    must_undo(evening, "entrants hal")
    must_undo(evening, "sign_off bob")
    must_undo(evening, "check_in ann bob")
    assert (sorted(evening.names), evening.desk.here) == (["ann", "bob", "cal", "gus"], frozenset())
    evening.says("dana", "start main")
    first, second = evening.first_round()
    must_undo(evening, f"call {first.id} table 1\ncall {second.id} table 2")
    assert called_now(evening.desk, live_matches(brackets_of(evening.desk.tournament))) == ()
    for said in ("{} beats {} 5-2", "walkover {1} over {0}", "no_show {} {}"):
        must_undo(evening, said.format(*first.names))
    assert evening.first_round()[0].state is MatchState.READY


def test_a_players_report_is_told_and_leaves_the_desks_last_tap_to_be_undone_by_name() -> None:
    evening = drawn()
    own = next(match for match in evening.first_round() if "ann" in match.names)
    (bob,) = set(own.names) - {"ann"}
    other = next(match for match in evening.first_round() if match.id != own.id)
    evening.says("dana", f"{other.names[0]} beats {other.names[1]} 5-2")
    evening.says("ann", f"report ann: ann beats {bob} 5-3")
    assert undo_of(evening) == f"not_played {other.names[0]} {other.names[1]}"
    last = last_of(evening)
    assert last is not None
    assert last.text.startswith("ann reports: ann 5–3 against")
    assert last.asks
    assert not last.agreed
    status, shown = says(evening, "dana", "ask undo", **{"from": "desk"})
    assert (status, f"{other.names[0]} 5–2 against {other.names[1]}?" in shown.replace("Gus", "gus")) == (200, True)
    assert f'value="not_played {other.names[0]} {other.names[1]}">Take it back' in shown


def agreed() -> tuple[Night, str, str]:
    """Two have reported the same, after the desk has called another match."""
    evening = drawn()
    first, second = sorted(evening.first_round(), key=lambda match: "gus" in match.names)
    one, other = first.names
    evening.says("dana", f"call {second.id} table 2")
    evening.says(one, f"report {one}: {one} beats {other} 5-3")
    evening.says(other, f"report {other}: {one} beats {other} 5-3")
    return evening, one, other


def test_undo_names_what_two_players_have_agreed_and_takes_that_back_with_a_reason() -> None:
    evening, one, other = agreed()
    last = last_of(evening)
    assert last is not None
    assert (last.text, last.asks, last.agreed) == (f"{one} 5–3 against {other}, agreed by both", True, True)
    shown = page(evening, "dana", "tournament_desk")
    assert last.text in shown
    assert 'value="ask undo">Undo' in shown
    status, shown = says(evening, "dana", "ask undo", **{"from": "desk"})
    assert (status, f"Take back: {one} 5–3 against {other}, agreed by both at " in shown) == (200, True)
    says_back = f'not_played {one} {other} "{{why_back}}"'
    assert says(evening, "dana", says_back, why_back="  ", **{"from": "desk"})[0] == 422
    assert says(evening, "dana", says_back, why_back='of "another" match', **{"from": "desk"})[0] == 302
    assert all(match.state is MatchState.READY for match in evening.first_round())
    assert any(call.table == 2 for call in evening.desk.calls)
    shown = page(evening, "bob")
    assert f"{one} – {other}: the result was taken back" in shown
    assert "of “another” match" in shown
    assert list(troubles_of(evening.tournament.pk)) == []


def test_what_two_players_have_agreed_no_director_who_plays_takes_back() -> None:
    evening = night(f"{MAIN}\nentrants ann bob cal dana", "tables 2")
    evening.says("tom", "start main")
    match = next(match for match in evening.first_round() if "dana" not in match.names)
    one, other = match.names
    evening.says(one, f"report {one}: {one} beats {other} 5-3")
    evening.says(other, f"report {other}: {one} beats {other} 5-3")
    status, shown = says(evening, "dana", "ask undo", **{"from": "desk"})
    assert (status, "Take it back" in shown) == (422, False)
    assert why_not(evening, "dana", f'not_played {one} {other} "mine"') is DeskRefusal.OWN_CONFIRMED
    for player in (one, other):
        assert why_not(evening, player, f'not_played {one} {other} "mine"') is DeskRefusal.NOT_YOURS


def test_a_question_that_was_asked_takes_nothing_else_back() -> None:
    evening, one, other = agreed()
    evening.says("dana", f'not_played {one} {other} "a slip"')
    assert why_not(evening, "dana", f'not_played {one} {other} "a slip"') is Refusal.NO_DECIDED_MATCH
    last = last_of(evening)
    assert last is not None
    assert (last.text, last.undo) == (f"{one} and {other} play their match again. The reason: a slip", "")
    assert says(evening, "dana", "ask undo", **{"from": "desk"})[0] == 422


def test_a_withdrawal_of_a_players_own_is_asked_before_it_is_taken_back() -> None:
    evening = night("tournament Friday\nflight main swiss rounds 2\nentrants ann bob cal gus", "tables 2")
    evening.says("dana", "start main")
    evening.of_oneself("ann", "withdraw")
    last = last_of(evening)
    assert last is not None
    assert (last.undo, last.asks) == ("returns ann", True)
    evening.says("dana", "returns ann\nwithdraw ann")
    last = last_of(evening)
    assert last is not None
    assert not last.asks


def test_the_reason_for_a_result_taken_out_of_the_corrections_page_is_asked_where_both_have_said_it() -> None:
    evening, one, other = agreed()
    browser = client_of(evening.club.users["dana"])
    address = f"/tournaments/{evening.tournament.code}/desk/correct/"
    match = next(match for match in evening.first_round() if match.names == (one, other))
    shown = browser.get(address, {"match": str(match.id)}).content.decode()
    assert "Both have reported it. Why is it taken out?" in shown
    assert f"not_played {one} {other} &quot;{{reason}}&quot;" in shown


def test_the_desk_says_what_was_done_last_and_has_the_button_in_its_place() -> None:
    evening = drawn()
    one, other = evening.first_round()[0].names
    assert "disabled>Undo" in page(evening, "dana", "tournament_desk")
    evening.says("dana", f"{one} beats {other} 5-2")
    shown = page(evening, "dana", "tournament_desk")
    assert f"{one} 5–2 against {other}" in shown.replace("Gus", "gus")
    assert f'value="not_played {one} {other}">Undo' in shown
    assert "Undo" not in page(evening, "ann")


def test_what_rests_on_a_result_keeps_it_and_the_page_says_why() -> None:
    evening = drawn()
    first, second = evening.first_round()
    evening.says("dana", f"{first.names[0]} beats {first.names[1]} 5-2")
    evening.says("dana", f"{second.names[0]} beats {second.names[1]} 5-2")
    evening.says("dana", f"begins {first.names[0]} {second.names[0]}")
    status, shown = says(evening, "dana", f"not_played {second.names[0]} {second.names[1]}")
    assert (status, "corrected now, with a reason, and not taken out" in shown) == (422, True)


def test_the_page_of_a_match_whose_result_was_taken_out_says_so() -> None:
    evening = drawn()
    one, other = evening.first_round()[0].names
    evening.says("dana", f"{one} beats {other} 5-2")
    (match,) = Match.objects.filter(club=evening.club.club)
    evening.says("dana", f"not_played {one} {other}")
    shown = client_of(evening.club.users["dana"]).get(f"/matches/{match.code}/").content.decode()
    assert "Its result was taken back: nobody has won it." in shown
    assert "has won" not in shown.replace("nobody has won it", "")


def test_a_match_that_is_others_by_now_is_told_with_who_play_it() -> None:
    evening = drawn()
    (one, other), (third, fourth) = (match.names for match in evening.first_round())
    evening.says("dana", f"{one} beats {other} 5-2\n{third} beats {fourth} 5-2")
    evening.says("dana", f"{one} beats {third} 5-2")
    evening.says("dana", f'override "a slip": correct {one} {other}: {other} beats {one} 5-2')
    evening.says("dana", f'not_played {one} {third} "the wrong two"', "main 2.1")
    last = last_of(evening)
    assert last is not None
    told = f"The result of {one} – {third} is taken out; {other} and {third} play. The reason: the wrong two"
    assert last.text == told.replace("gus", "Gus")
    assert troubles_of(evening.tournament.pk) == []


def full() -> Night:
    """Three places; gus, bob and ann are in and here, in that order, and cal waits."""
    evening = night(MAIN, "open_entry\ncapacity 3")
    evening.says("dana", "option check_in=required\nentrants gus bob ann\nrating gus 1700")
    evening.of_oneself("cal", "sign_up")
    evening.says("dana", "check_in gus bob ann")
    return evening


def test_whoever_was_taken_out_by_mistake_is_in_as_before_and_nobody_is_offered_the_place() -> None:
    evening = full()
    before = evening.desk
    evening.says("dana", "sign_off bob")
    assert evening.desk.waiting[0].offered_until is not None
    assert undo_of(evening) == "not_signed_off bob"
    evening.says("dana", "not_signed_off bob")
    assert evening.desk == before
    assert "withdraw" not in sheet_of(evening.tournament)
    last = last_of(evening)
    assert last is not None
    assert (last.text, last.undo) == ("bob is in again, as before.", "sign_off bob")
    assert why_not(evening, "dana", "not_signed_off bob") is DeskRefusal.NOT_STRUCK
    assert troubles_of(evening.tournament.pk) == []


def test_nobody_comes_back_into_a_place_that_is_taken() -> None:
    evening = full()
    evening.says("dana", "sign_off bob")
    evening.of_oneself("cal", "take_place")
    assert why_not(evening, "dana", "not_signed_off bob") is DeskRefusal.PLACE_TAKEN
    assert troubles_of(evening.tournament.pk) == []
    evening.says("dana", "start main")
    assert why_not(evening, "dana", "not_signed_off bob") is DeskRefusal.ENTRY_OVER


def test_who_has_left_by_themselves_is_let_in_anew() -> None:
    evening = night(MAIN)
    evening.of_oneself("ann", "sign_up")
    evening.of_oneself("ann", "sign_off")
    assert undo_of(evening) == "entrants ann"


@pytest.mark.parametrize(
    ("asks", "says_it"),
    [("ask undo", 'not_played {} {} "{{why_back}}"'), ('ask call_off "-"', 'call_off "{{why_back}}"')],
    ids=["a result that both reported", "calling off"],
)
def test_a_question_without_its_reason_is_asked_once_more(asks: str, says_it: str) -> None:
    evening, one, other = agreed()
    says_it = says_it.format(one, other)
    shown = presses(evening, asks, by="tom")
    assert f'name="asks" form="say" value="{escape(asks)}"' in shown
    version = evening.desk_version
    again = presses(evening, says_it, by="tom", asks=asks, why_back=" ")
    assert "Say why, for everybody to read." in again
    assert 'id="desk-why-back"' in again
    assert evening.desk_version == version
    presses(evening, says_it, by="tom", asks=asks, why_back="The wrong two")
    assert evening.desk_version > version


def test_what_is_sent_as_a_question_does_nothing_by_itself() -> None:
    evening = drawn()
    version = evening.desk_version
    presses(evening, 'call_off "{why_back}"', by="tom", asks="start main", why_back="")
    assert evening.desk_version == version
