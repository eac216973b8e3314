"""A guest plays by the link in their mail: they see whom they meet and report, and nobody else does by it."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.utils import timezone

from clubsite.ledger.book_rules import keep_rules
from clubsite.ledger.cash.paying import pay_money
from clubsite.members.services import seat_member
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.results import Played
from games.tournaments.pages.live import read
from games.tournaments.rules.bracket import brackets_of
from tests.clubsite.at_once import at_once
from tests.games.tournaments.desk.guests import Hall, hall, links_in
from tests.games.tournaments.desk.nights import MAIN
from tests.games.tournaments.desk.test_pages import page

pytestmark = pytest.mark.django_db

FOUR = f"{MAIN}\nentrants ann bob cal"


def playing(sheet: str = FOUR) -> tuple[Hall, str]:
    """Pat has entered, the draw is made; and the link of the mail."""
    found = hall(sheet=sheet)
    _withdraw, play = found.enters()
    found.evening.says("dana", "start main")
    return found, play


def match_of(found: Hall) -> tuple[str, str]:
    """The id of Pat's match, and who is met there."""
    (match,) = (one for one in found.evening.first_round() if "Pat" in one.names)
    return str(match.id), next(name for name in match.names if name != "Pat")


def taps(found: Hall, play: str, say: str, **more: Any) -> Any:
    sent = {"say": say, "version": found.evening.desk_version, "page": str(uuid4())} | more
    return found.browser.post(play, sent)


def reports(found: Hall, play: str, score: str = "5-3", **more: Any) -> Any:
    match, other = match_of(found)
    return taps(found, play, f"[{match}] report Pat: Pat beats {other} {score}", **more)


def outcome(found: Hall) -> Played | None:
    match, _other = match_of(found)
    matches = brackets_of(found.evening.desk.tournament)["main"].matches
    record = next(one.record for one in matches if str(one.id) == match)
    return record.outcome if record is not None and isinstance(record.outcome, Played) else None


def test_the_page_says_whom_one_plays_and_the_opponent_confirms_what_is_reported() -> None:
    found, play = playing()
    _match, other = match_of(found)
    answer = found.browser.get(play)
    assert (answer.status_code, "no-store" in answer["Cache-Control"]) == (200, True)
    assert f"<bdi>{other}</bdi>" in answer.content.decode()
    assert reports(found, play).status_code == 302
    assert outcome(found) is None, "a report alone decides nothing"
    assert "Your opponent’s report is awaited" in found.browser.get(play).content.decode()
    found.evening.says(other, f"report {other}: Pat beats {other} 5-3")
    assert outcome(found) == Played("Pat", outcome(found).score)  # type: ignore[union-attr]
    assert "You are through. Your next opponent" in found.browser.get(play).content.decode()


def test_the_link_of_the_first_mail_leads_there_too_and_before_the_draw_it_says_so() -> None:
    found = hall(sheet=FOUR)
    withdraw, play = found.enters()
    assert "The draw is not made yet" in found.browser.get(play).content.decode()
    found.evening.says("dana", "start main")
    assert "Report the result" in found.browser.get(withdraw).content.decode()


def test_nothing_but_ones_own_is_said_by_the_link() -> None:
    found, play = playing()
    match, other = match_of(found)
    before = found.evening.desk
    elsewhere = next(one for one in found.evening.first_round() if "Pat" not in one.names)
    for say in (
        f"[{match}] Pat beats {other} 5-3",
        f"[{match}] report {other}: Pat beats {other} 5-3",
        f"[{match}] walkover Pat over {other}",
        f"claim_back {other}",
        f"[{match}] correct Pat {other}: Pat beats {other} 5-3",
        f"withdraw {other}",
        "fee 1",
        "start main",
        f"[{elsewhere.id}] report Pat: Pat beats {other} 5-3",
        f"report Pat: Pat beats {other} 5-3",
        f"[{match}] report Pat: Pat beats {other} 5-3\nfee 1",
        f"[{match}] report Pat: Pat beats {other} 7-5",
        "rubbish",
    ):
        assert taps(found, play, say).status_code == 422, say
    assert taps(found, play, "").status_code == 400
    assert found.evening.desk == before


def test_one_click_sent_twice_is_one_report() -> None:
    found, play = playing()
    click: dict[str, Any] = {"page": str(uuid4()), "version": found.evening.desk_version}
    assert [reports(found, play, **click).status_code for _ in range(2)] == [302, 302]
    assert found.evening.tournament.records.filter(said__startswith="report Pat").count() == 1


@pytest.mark.django_db(transaction=True)
def test_the_guest_and_the_opponent_report_at_the_same_moment() -> None:
    found, play = playing()
    match, other = match_of(found)

    def guest() -> int:
        try:
            return int(reports(found, play).status_code)
        finally:
            connection.close()

    def opponent() -> int:
        try:
            found.evening.says(other, f"report {other}: Pat beats {other} 5-3", match)
            return 302
        finally:
            connection.close()

    assert at_once(guest, opponent) == [302, 302]
    assert outcome(found) is not None


def test_whoever_has_withdrawn_does_not_play_by_an_older_link() -> None:
    found = hall(sheet=FOUR)
    withdraw, play = found.enters()
    found.taps(withdraw)
    assert found.browser.get(play).status_code == 410


def test_whoever_is_a_member_by_now_logs_in_and_links_end() -> None:
    found, play = playing()
    entry = found.evening.tournament.entries.select_related("player").get(word="Pat")
    entry.player.merged_into = seat_member(found.evening.club.club, found.evening.member("pat2"))
    entry.player.save()
    answer = reports(found, play)
    assert (answer.status_code, DeskRefusal.LINK_OF_A_MEMBER.name) == (422, "LINK_OF_A_MEMBER")
    with time_machine.travel(timezone.now() + timedelta(days=181)):
        assert found.browser.get(play).status_code == 410
    assert Client().get(play.replace("play", "plax")).status_code == 404


def test_so_they_do_before_the_draw() -> None:
    found = hall(sheet=FOUR)
    withdraw, _play = found.enters()
    entry = found.evening.tournament.entries.select_related("player").get(word="Pat")
    entry.player.merged_into = seat_member(found.evening.club.club, found.evening.member("pat2"))
    entry.player.save()
    assert found.taps(withdraw).status_code in {410, 422}
    assert "Pat" in found.evening.names


def test_a_tournament_that_is_over_says_so() -> None:
    found, play = playing(f"{MAIN}\nentrants ann")
    found.evening.says("tom", "ann beats Pat 5-0")
    found.evening.says("tom", "close main")
    assert "This tournament is over." in found.browser.get(play).content.decode()
    assert "Something else was played" in found.browser.get(play).content.decode()
    assert reports(found, play).status_code == 302
    assert "It waits at the desk for a director." in found.browser.get(play).content.decode()
    (match,) = found.evening.desk_matches("main")
    assert match.winner == "ann"


def test_a_guest_whose_name_is_taken_reads_which_of_the_two_they_are() -> None:
    found = hall(sheet=f"{MAIN}\nentrants bob")
    _withdraw, play = found.enters("Bob")
    found.evening.says("dana", "start main")
    shown = found.browser.get(play).content.decode()
    assert "You play as <bdi>Bob 2</bdi>." in shown
    assert "You play as <bdi>Bob</bdi>." not in shown


def test_a_guest_reads_what_they_owe_and_that_they_have_paid() -> None:
    found, play = playing(f"{FOUR}\nfee 20")
    keep_rules(found.evening.club.club, {"cents_per_point": 50, "currency": "EUR"})
    entered = found.evening.tournament.entries.get(word="Pat").player
    assert "With the club you stand at −20.00\N{NO-BREAK SPACE}EUR." in found.browser.get(play).text
    pay_money(found.evening.club.club, entered, 2000, by=found.evening.club.users["tom"], action_id=uuid4())
    shown = found.browser.get(play).text
    assert "You owe the club nothing, and it owes you nothing." in shown
    assert "you stand at" not in shown


def test_where_nothing_is_paid_a_guest_reads_nothing_of_money() -> None:
    found, play = playing()
    assert "guest-money" not in found.browser.get(play).text


def test_a_guest_is_told_that_they_are_said_not_to_be_there_and_answers() -> None:
    found, play = playing()
    match, other = match_of(found)
    found.evening.says(other, f"not_here {other} Pat")
    assert f"{other} says that you are not there." in found.browser.get(play).content.decode()
    assert taps(found, play, f"here {other}").status_code == 422
    assert taps(found, play, "here Pat").status_code == 302
    assert "You both say that you are there." in found.browser.get(play).content.decode()
    assert taps(found, play, f"[{match}] not_here Pat {other}").status_code == 422, "that is decided between them"


def test_a_guest_is_told_by_mail_once_that_they_are_said_not_to_be_there() -> None:
    found, _play = playing()
    found.mails()
    _match, other = match_of(found)
    found.evening.says(other, f"not_here {other} Pat")
    (told,) = found.mails()
    assert told.to == ["pat@example.org"]
    assert told.subject == "Friday: your opponent says that you are not there"
    assert f"{other} says that you are not there for your match in Friday (Baize)." in told.body
    assert "a director may give them the match at any time" in told.body
    assert links_in(told)[0] in told.alternatives[0].content
    assert "I am here" in found.browser.get(links_in(told)[0]).content.decode()
    found.evening.says(other, f"claim_back {other}")
    found.evening.says(other, f"not_here {other} Pat")
    assert not found.mails(), "the same, minutes later"


def test_the_page_of_a_guest_follows_as_long_as_its_link_is_good() -> None:
    found, play = playing()
    assert "data-live-stream" in found.browser.get(play).content.decode()
    guest = found.evening.tournament.guests.get()
    pats = f"guest:{guest.pk}.{guest.turn}:"
    _match, other = match_of(found)
    found.evening.says(other, f"not_here {other} Pat")
    shown = read(str(found.evening.tournament.pk)).draw(pats)
    assert f"{other} says that you are not there." in str(shown)
    assert 'value="here Pat"' in str(shown)
    guest.turn += 1
    guest.save()
    assert read(str(found.evening.tournament.pk)).draw(pats) is None
    assert read(str(found.evening.tournament.pk)).draw("guest:0.0:") is None


def test_nothing_is_mailed_to_a_guest_of_what_is_answered_before_the_mail_goes() -> None:
    found, play = playing()
    found.mails()
    _match, other = match_of(found)
    found.evening.says(other, f"not_here {other} Pat")
    assert taps(found, play, "here Pat").status_code == 302
    assert not found.mails()


def test_a_guest_says_that_their_opponent_is_not_there_and_takes_it_back() -> None:
    found, play = playing()
    match, other = match_of(found)
    claim = f"[{match}] not_here Pat {other}"
    assert claim in found.browser.get(play).content.decode()
    assert taps(found, play, f"[{match}] not_here {other} Pat").status_code == 422
    assert taps(found, play, claim).status_code == 302
    assert 'value="claim_back Pat"' in found.browser.get(play).content.decode()
    assert f"Pat says that {other} is not there." in page(found.evening, "dana", "tournament_desk")
    assert taps(found, play, "claim_back Pat").status_code == 302
    assert claim in found.browser.get(play).content.decode()


def test_a_guest_says_that_something_else_was_played_than_the_desk_has_entered() -> None:
    found, play = playing()
    match, other = match_of(found)
    otherwise = f"[{match}] report Pat: Pat beats {other} 5-3"
    read = found.evening.desk_version
    found.evening.says("dana", f"{other} beats Pat 5-0")
    assert taps(found, play, otherwise, version=read).status_code == 422, "their page showed a match to play"
    assert otherwise in found.browser.get(play).content.decode()
    assert taps(found, play, otherwise).status_code == 302
    assert "It waits at the desk" in found.browser.get(play).content.decode()
    found.evening.says(other, f"report {other}: Pat beats {other} 5-3")
    assert outcome(found) == Played("Pat", outcome(found).score)  # type: ignore[union-attr]


def test_fee_and_prizes_are_told_and_one_leaves_and_plays_on_by_the_link() -> None:
    found, play = playing(f"{MAIN}\nfee 10\nprizes main 100\nentrants ann bob cal")
    shown = found.browser.get(play).content.decode()
    assert ("Entry fee: 10" in shown, "40" in shown, 'value="withdraw Pat"' in shown) == (True, True, True)
    assert taps(found, play, "withdraw Pat").status_code == 302
    assert found.evening.desk.tournament.withdrawn == {"Pat"}
    assert 'value="returns Pat"' in found.browser.get(play).content.decode()
    assert taps(found, play, "returns Pat").status_code == 302
    assert not found.evening.desk.tournament.withdrawn


def test_nobody_leaves_a_match_that_is_called_by_the_link() -> None:
    found, play = playing()
    match, _other = match_of(found)
    found.evening.says("dana", f"tables 4\ncall {match} table 1")
    assert taps(found, play, "withdraw Pat").status_code == 422
    assert not found.evening.desk.tournament.withdrawn


def test_a_challenge_is_declined_by_the_link_of_who_was_challenged() -> None:
    found = hall(sheet="tournament Ladder\nflight ladder ladder length 5")
    _withdraw, play = found.enters()
    found.evening.of_oneself("ann", "sign_up")
    found.evening.says("dana", "option seeding=rating\nrating Pat 2000\nrating ann 1000\nstart ladder")
    found.evening.says("ann", "challenge ann over Pat")
    shown = found.browser.get(play).content.decode()
    assert ('value="decline ann over Pat"' in shown, "Challenge, to 5 points" in " ".join(shown.split())) == (True, True)
    assert taps(found, play, "decline Pat over ann").status_code == 422
    assert taps(found, play, "decline ann over Pat").status_code == 302
    assert list(found.evening.desk_matches("ladder")) == []


def test_before_the_draw_one_withdraws_there_by_a_tap_and_not_by_opening_it() -> None:
    found = hall(sheet=FOUR)
    _withdraw, play = found.enters()
    assert 'name="sign_off"' in found.browser.get(play).content.decode()
    assert "Pat" in found.evening.names
    assert found.browser.post(play, {"sign_off": "yes"}).status_code == 302
    assert "Pat" not in found.evening.names
    after = found.browser.get(play)
    assert (after.status_code, "You have withdrawn." in after.content.decode()) == (410, True)
    assert found.browser.post(play, {"sign_off": "yes"}).status_code == 302  # the same tap, sent twice


def test_after_the_draw_that_tap_does_nothing() -> None:
    found, play = playing()
    assert 'name="sign_off"' not in found.browser.get(play).content.decode()
    assert found.browser.post(play, {"sign_off": "yes"}).status_code == 422
    assert "Pat" in found.evening.names
