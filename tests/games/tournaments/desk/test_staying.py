"""What players say of themselves while a tournament runs, by the buttons of its page, and what the desk reads of it."""

import pytest
from django.core.mail import EmailMultiAlternatives

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.undo.withdrawals import may_return
from games.tournaments.model.matches import MatchState
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import About, TournamentMail
from games.tournaments.pages.parts.last_tap import last_tap
from games.tournaments.pages.shared import Shared
from games.tournaments.services.audit import troubles_of
from games.tournaments.telling.letters import send
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_mails import readable
from tests.games.tournaments.desk.test_pages import page, says

pytestmark = pytest.mark.django_db

FOUR = f"{MAIN}\noption seeding=rating\nentrants dana cal bob ann\nrating dana 4\nrating cal 3\nrating bob 2\nrating ann 1"
SWISS = "tournament Friday\nflight main swiss rounds 2 length 5\nentrants ann bob cal dana"


def drawn(sheet: str = FOUR) -> Night:
    evening = night(sheet)
    evening.says("tom", "start main")
    return evening


def test_a_player_leaves_for_good_and_plays_on_after_all() -> None:
    evening = drawn()
    assert 'value="withdraw bob"' in page(evening, "bob")
    assert "I am away for a while" not in page(evening, "bob")
    status, shown = says(evening, "bob", "withdraw bob")
    assert 'value="returns bob"' in page(evening, "bob"), (status, shown)
    says(evening, "bob", "returns bob")
    assert "bob" not in evening.desk.tournament.withdrawn


def test_whoever_had_a_bye_and_left_owing_nothing_does_not_wait_for_the_others_results_before_coming_back() -> None:
    """He would pay only once he knew that he was paid."""
    evening = night(
        "tournament Friday\nflight main swiss rounds 2 length 5\nentrants ann bob cal mo\nfee 10\nprizes main 50 30 20"
    )
    evening.says("tom", "start main\nround main by hand ann-bob cal-mo\nann beats bob 5-3\ncal beats mo 5-3\nlate dana main")
    evening.says("tom", "round main by hand ann-cal bob-mo bye dana")
    evening.of_oneself("dana", "withdraw")
    assert 'value="returns dana"' in page(evening, "dana")
    evening.says("tom", "cal beats ann 5-3")
    assert 'value="returns dana"' not in page(evening, "dana")
    with pytest.raises(TournamentRefused) as refused:
        evening.of_oneself("dana", "returns")
    assert refused.value.refusal is DeskRefusal.LEFT_FOR_GOOD


def test_a_player_is_away_from_rounds_and_back() -> None:
    evening = drawn(SWISS)
    assert 'value="absent ann"' in page(evening, "ann")
    says(evening, "ann", "absent ann")
    assert 'value="returns ann"' in page(evening, "ann")
    says(evening, "ann", "returns ann")
    assert not any(one.absent for one in evening.desk.tournament.entrants)


def test_a_withdrawal_at_the_desk_has_its_undo() -> None:
    evening = drawn()
    evening.says("tom", "withdraw bob")
    evening.tournament.refresh_from_db()
    last = last_tap(evening.tournament, Shared(evening.tournament).lines.called, Shared(evening.tournament).at_desk)
    assert last is not None
    assert last.undo == "returns bob"
    assert 'value="returns bob">Undo' in page(evening, "tom", "tournament_desk")
    evening.says("tom", last.undo)
    assert "bob" not in evening.desk.tournament.withdrawn


def test_who_has_withdrawn_comes_back_by_the_desks_list_whatever_was_said_since() -> None:
    evening = drawn()
    evening.says("tom", "withdraw bob\ntables 3")
    assert '<option value="bob">bob (withdrew)</option>' in page(evening, "tom", "tournament_desk")
    evening.says("tom", "returns bob")
    assert '<option value="bob">bob</option>' in page(evening, "tom", "tournament_desk")


def test_who_is_not_there_is_told_to_the_desk_where_no_clock_decides() -> None:
    evening = drawn()
    assert "not_here cal bob" in page(evening, "cal")
    evening.says("cal", "not_here cal bob")
    assert "cal says that bob is not there." in page(evening, "dana", "tournament_desk")
    assert "cal says that you are not there." in page(evening, "bob")
    assert 'value="claim_back cal"' in page(evening, "cal")
    evening.says("bob", "here bob")
    assert "Both say that they are there." in page(evening, "dana", "tournament_desk")


def test_what_is_said_otherwise_lies_on_the_desk_until_it_is_corrected() -> None:
    evening = drawn()
    evening.says("tom", "withdraw bob")
    assert "Said otherwise" not in page(evening, "dana", "tournament_desk")
    evening.says("cal", "report cal: cal beats bob 5-1")
    shown = page(evening, "dana", "tournament_desk")
    assert "Said otherwise" in shown
    assert "?match=main%201." in shown
    evening.says("tom", "correct bob cal: cal beats bob 5-1")
    assert "Said otherwise" not in page(evening, "dana", "tournament_desk")


def test_a_player_reads_what_was_entered_and_says_that_something_else_was_played() -> None:
    evening = drawn()
    (match,) = (str(one.id) for one in evening.first_round() if set(one.names) == {"bob", "cal"})
    evening.says("tom", "cal beats bob 5-1")
    otherwise = f"[{match}] report bob: bob beats cal 5-3"
    assert ("cal won 5–1" in page(evening, "bob"), otherwise in page(evening, "bob")) == (True, True)
    assert "Something else was played" not in page(evening, "ann")
    assert says(evening, "bob", otherwise)[0] == 302
    assert "It waits at the desk" in page(evening, "bob")
    assert "bob says: bob 5–3" in page(evening, "cal")
    assert "bob says: bob 5–3" in page(evening, "tom", "tournament_desk")
    right = f'value="[{match}] report cal: bob beats cal 5-3">It was so: bob 5–3'
    assert right in page(evening, "cal")
    assert says(evening, "cal", f"[{match}] report cal: bob beats cal 5-3")[0] == 302
    assert "bob won 5–3" in page(evening, "ann")
    assert "Something else was played" not in page(evening, "bob"), "both have said it"


def test_a_result_on_which_a_match_rests_is_said_otherwise_to_a_director_alone() -> None:
    evening = drawn()
    for match in evening.first_round():
        one, other = match.names
        evening.says("tom", f"{one} beats {other} 5-0")
    assert "Something else was played" in page(evening, "bob")
    (final,) = (one for one in evening.desk_matches("main") if one.id.round == 2)
    evening.says("tom", f"begins {final.names[0]} {final.names[1]}")
    assert "Something else was played" in page(evening, "bob")
    assert "Earlier results" not in page(evening, "bob"), "their last result is never folded away"
    first = next(match for match in evening.first_round() if "bob" in match.names)
    for name in first.names:
        evening.says(name, f"report {name}: {first.loser} beats {first.winner} 5-0")
        assert "It waits at the desk for a director." in page(evening, name)
    assert evening.desk.contested


def test_other_terms_are_told_by_mail_and_on_the_page(mailoutbox: list[EmailMultiAlternatives]) -> None:
    evening = readable(night(f"{MAIN}\nfee 5"))
    for name in ("ann", "bob"):
        evening.of_oneself(name, "sign_up")
    assert not TournamentMail.objects.filter(about=About.TERMS).exists()
    evening.says("tom", "fee 50")
    evening.says("tom", "prizes main 100")  # typed right after it: told once
    mails = TournamentMail.objects.filter(about=About.TERMS)
    assert sorted(mail.user.username for mail in mails) == ["ann", "bob"]
    assert "Fee, prizes or side pools have changed since you entered." in page(evening, "ann")
    assert all(send(mail.pk, mail.due_at) for mail in mails)
    assert all("you owe nothing" in mail.body for mail in mailoutbox)
    evening.of_oneself("ann", "sign_off")
    evening.of_oneself("ann", "sign_up")
    assert "Fee or prizes have changed" not in page(evening, "ann")


def test_a_unit_too_large_for_the_pool_says_which_places_get_nothing() -> None:
    evening = night(f"{MAIN}\nfee 5\nprizes main 60 40\nentrants ann bob")
    assert "these places get nothing" not in page(evening, "ann")
    evening.says("tom", "option unit=1000")
    assert "these places get nothing" in page(evening, "ann")


def test_before_anybody_has_entered_no_unit_is_called_too_large() -> None:
    evening = night(f"{MAIN}\nfee 5\nprizes main 60 40")
    assert "these places get nothing" not in page(evening, "ann")


@pytest.mark.parametrize(("sheet", "offered"), [(FOUR, False), (SWISS, True)], ids=["a knock-out", "a Swiss"])
def test_only_from_rounds_somebody_is_away(sheet: str, offered: bool) -> None:
    assert ("Away, or leaving" in page(drawn(sheet), "bob")) is offered


def test_what_two_had_said_before_a_director_decided_waits_for_nobody() -> None:
    evening = drawn()
    (match, *_) = evening.first_round()
    one, other = match.names
    says(evening, one, f"report {one}: {one} beats {other} 5-3")
    says(evening, other, f"report {other}: {other} beats {one} 5-4")
    evening.says("tom", f"{one} beats {other} 5-3")
    for name in (one, other):
        assert f"{other} says" not in page(evening, name)
        assert "It waits at the desk" not in page(evening, name)


def test_whoever_has_played_does_not_read_that_they_leave_owing_nothing() -> None:
    evening = readable(night(f"{MAIN}\nfee 5\nentrants ann bob cal dana", "open_entry"))
    evening.says("tom", "fee 50\nstart main")
    free = "If you withdraw before you play or report a match, you owe nothing."
    one, other = evening.first_round()[0].names
    assert free in page(evening, one)
    evening.says("tom", f"{one} beats {other} 5-3")
    assert free not in page(evening, one)


def test_who_has_won_in_the_consolation_and_leaves_may_come_back_until_others_have_played_on() -> None:
    """Where a consolation has a match for them only later, nothing is lost by leaving yet."""
    evening = night(
        "tournament Friday\nflight main knockout length 5\nflight consolation progressive from main length 3\n"
        "entrants a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11"
    )
    evening.says("tom", "start main")
    for place in ("main 1.", "main 2.1", "main 2.2", "main 2.3"):
        for match in evening.desk_matches("main"):
            if str(match.id).startswith(place) and match.state is MatchState.READY:
                evening.says("tom", "{} beats {} 5-1".format(*match.names))
    won = next(match for match in evening.desk_matches("consolation") if match.state is MatchState.READY)
    winner, loser = won.names
    evening.says("tom", f"{winner} beats {loser} 3-1")
    evening.says("tom", f"withdraw {winner}")
    assert may_return(evening.desk, winner)
    evening.says("tom", f"returns {winner}")
    assert winner not in evening.desk.tournament.withdrawn
    assert not may_return(evening.desk, winner), "nobody has left"
    assert troubles_of(evening.tournament.pk) == []


def test_what_was_played_before_the_last_match_is_folded_once_others_rest_on_it() -> None:
    evening = drawn()
    for match in evening.first_round():
        evening.says("tom", f"{match.names[0]} beats {match.names[1]} 5-0")
    (final,) = (one for one in evening.desk_matches("main") if one.id.round == 2)
    one, other = final.names
    assert "Earlier results" not in page(evening, one)
    evening.says("tom", f"{one} beats {other} 5-4")
    last, _fold, earlier = page(evening, one).partition("Earlier results")
    own = last.split("Your results")[1]
    assert ("otherwise-main-2-1" in own, "dana won 5–0" in own) == (True, False)
    assert "dana won 5–0" in earlier


def test_who_is_called_to_a_table_reads_why_they_do_not_leave_instead_of_a_button_that_refuses() -> None:
    evening = drawn("tournament Friday\nflight main swiss rounds 3 length 5\nentrants ann bob cal mo")
    evening.says("tom", "tables 2\nround main")
    (first, second) = evening.first_round()
    evening.says("tom", f"call {first.id} table 1")
    called, free = page(evening, first.names[0]), page(evening, second.names[0])
    for button in ("withdraw", "absent"):
        assert f'value="{button} {second.names[0]}"' in free
        assert f'value="{button} {first.names[0]}"' not in called
    assert "was called or has begun: play it to its end first, or ask a director to withdraw you." in called
    assert "was called or has begun" not in free
