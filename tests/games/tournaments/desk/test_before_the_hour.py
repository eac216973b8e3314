"""Drawn early, nobody is missing before the hour that was announced; and whoever is said not to be there is told by mail."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.mail import EmailMultiAlternatives

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.wording import in_words
from tests.games.tournaments.desk.guests import Hall, hall
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_guests_who_play import match_of, taps
from tests.games.tournaments.desk.test_mails import at, readable
from tests.games.tournaments.desk.test_pages import page

pytestmark = pytest.mark.django_db

HOUR = datetime(2026, 10, 1, 10, 13, tzinfo=UTC)
STARTS = f"starts {int(HOUR.timestamp())}"
#: By the ratings dana meets ann, and cal meets bob.
SHEET = f"{MAIN}\noption seeding=rating\nentrants dana cal bob ann\nrating dana 4\nrating cal 3\nrating bob 2\nrating ann 1"
MINUTE = timedelta(minutes=1)
FROM_THEN = "From Thu 1 October, 10:13 on you can say here that your opponent is not here."
THE_BUTTON = "I am here, my opponent is not"


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(HOUR - timedelta(hours=2), tick=False) as travelling:
        yield travelling


def drawn(more: str = "") -> Night:
    """Two hours early; dana directs and plays, tom directs."""
    evening = night(SHEET, STARTS)
    evening.says("tom", f"start main\n{more}".rstrip())
    return evening


def refused(evening: Night, who: str, text: str) -> TournamentRefused:
    with pytest.raises(TournamentRefused) as caught:
        evening.says(who, text)
    return caught.value


def test_nobody_is_said_to_be_missing_before_the_hour(clock: time_machine.Traveller) -> None:
    evening = drawn()
    why = refused(evening, "cal", "not_here cal bob")
    assert why.refusal is DeskRefusal.CLAIM_BEFORE_START
    assert "10:13: from then on you can say that bob is not here." in in_words(why)
    clock.move_to(HOUR - MINUTE)
    assert refused(evening, "tom", "not_here cal bob").refusal is DeskRefusal.CLAIM_BEFORE_START
    clock.move_to(HOUR)
    evening.says("cal", "not_here cal bob")
    assert troubles_of(evening.tournament.pk) == []


def test_nor_where_the_clock_decides(clock: time_machine.Traveller) -> None:
    evening = drawn(f"deadline main 1 {int((HOUR + timedelta(hours=3)).timestamp())}\nautopilot 30")
    assert refused(evening, "cal", "not_here cal bob").refusal is DeskRefusal.CLAIM_BEFORE_START
    assert (FROM_THEN in page(evening, "cal"), THE_BUTTON in page(evening, "cal")) == (True, False)
    clock.move_to(HOUR)
    evening.says("cal", "not_here cal bob")


def test_the_button_is_there_from_the_hour_on(clock: time_machine.Traveller) -> None:
    evening = drawn()
    for moment, may in ((HOUR - MINUTE, False), (HOUR, True)):
        clock.move_to(moment)
        shown = page(evening, "cal")
        assert (THE_BUTTON in shown, FROM_THEN in shown) == (may, not may)


def test_a_director_who_plays_gives_no_walk_over_before_the_hour_and_the_time_to_answer(clock: time_machine.Traveller) -> None:
    evening = drawn()
    clock.move_to(HOUR)
    evening.says("cal", "not_here cal bob")
    evening.says("tom", f"starts {int((HOUR + timedelta(hours=1)).timestamp())}")  # it begins later after all
    clock.move_to(HOUR + timedelta(hours=1, minutes=9))
    why = refused(evening, "dana", "walkover cal over bob")
    assert (why.refusal, "11:23" in in_words(why)) == (DeskRefusal.OWN_SOON, True)
    clock.move_to(HOUR + timedelta(hours=1, minutes=10))
    evening.says("dana", "walkover cal over bob")


def test_the_page_names_the_hour_that_she_waits_for(clock: time_machine.Traveller) -> None:
    evening = drawn()
    clock.move_to(HOUR)
    evening.says("cal", "not_here cal bob")
    named = "Answer by Thu 1 October, 10:23."
    assert named in page(evening, "bob")
    assert "10:23" in in_words(refused(evening, "dana", "walkover cal over bob"))
    clock.move_to(HOUR + 10 * MINUTE)
    assert named not in page(evening, "bob")
    evening.says("dana", "walkover cal over bob")


def test_where_the_clock_decides_she_waits_for_its_hour(clock: time_machine.Traveller) -> None:
    evening = drawn(f"deadline main 1 {int((HOUR + timedelta(days=2)).timestamp())}\nautopilot 60")
    clock.move_to(HOUR + timedelta(days=1, hours=3))
    evening.says("cal", "not_here cal bob")
    assert "Answer by Sat 3 October, 11:13, or the match is lost." in page(evening, "bob")
    clock.shift(30 * MINUTE)
    why = refused(evening, "dana", "walkover cal over bob")
    assert (why.refusal, "3 October 2026, 11:13" in in_words(why)) == (DeskRefusal.OWN_SOON, True)
    evening.says("tom", "walkover cal over bob")


def test_a_director_who_does_not_play_gives_it_at_any_time() -> None:
    drawn().says("tom", "walkover cal over bob")


def with_a_guest() -> tuple[Hall, str]:
    """Pat plays by the link in their mail; it is drawn two hours early."""
    found = hall(f"open_entry\nguests on\n{STARTS}", sheet=f"{MAIN}\nentrants ann bob cal")
    _withdraw, play = found.enters()
    found.evening.says("tom", "start main")
    return found, play


def test_a_guest_says_it_from_the_hour_on(clock: time_machine.Traveller) -> None:
    found, play = with_a_guest()
    match, other = match_of(found)
    early = taps(found, play, f"[{match}] not_here Pat {other}")
    assert (early.status_code, "from then on you can say" in early.text) == (422, True)
    assert (FROM_THEN in early.text, THE_BUTTON in early.text) == (True, False)
    clock.move_to(HOUR)
    assert THE_BUTTON in found.browser.get(play).text
    assert taps(found, play, f"[{match}] not_here Pat {other}").status_code == 302


def test_a_member_of_whom_it_is_said_is_mailed_once_in_ten_minutes(
    clock: time_machine.Traveller, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    evening = readable(drawn())
    clock.move_to(HOUR)
    evening.says("cal", "not_here cal bob")
    assert at(HOUR, mailoutbox) == ["bob@example.org"]
    told = mailoutbox[-1]
    assert told.subject == "Baize: are you there for your match of Friday?"
    assert (
        "cal says that you are not there for your match in Friday (Baize). Answer by Thursday, 1 October 2026, 10:23."
        in told.body
    )
    assert "Answer by Thursday, 1 October 2026, 10:23." in str(told.alternatives[0][0])
    assert "a director may give them the match at any time: http" in told.body
    assert "a director may give them the match at any time</a>" in str(told.alternatives[0][0])
    evening.says("cal", "claim_back cal")
    evening.says("cal", "not_here cal bob")
    assert at(HOUR + MINUTE, mailoutbox) == []


def test_what_is_taken_back_before_it_went_out_is_told_when_it_is_said_again(
    clock: time_machine.Traveller, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    evening = readable(drawn())
    clock.move_to(HOUR)
    evening.says("cal", "not_here cal bob")
    evening.says("cal", "claim_back cal")
    assert at(HOUR, mailoutbox) == []
    clock.move_to(HOUR + MINUTE)
    evening.says("cal", "not_here cal bob")
    assert at(HOUR + MINUTE, mailoutbox) == ["bob@example.org"]


def test_who_has_answered_meanwhile_gets_no_mail(
    clock: time_machine.Traveller, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    evening = readable(drawn(f"deadline main 1 {int((HOUR + timedelta(hours=9)).timestamp())}"))
    clock.move_to(HOUR)
    evening.says("cal", "not_here cal bob")
    evening.says("bob", "here bob")
    assert at(HOUR, mailoutbox) == []


def test_a_guest_of_whom_it_is_said_is_mailed_also_after_another_mail_and_an_older_claim(
    clock: time_machine.Traveller,
) -> None:
    found, _play = with_a_guest()
    _match, other = match_of(found)
    clock.move_to(HOUR)
    found.evening.says(other, f"not_here {other} Pat")
    assert [mail.to for mail in found.mails()] == [["pat@example.org"]]
    found.evening.says(other, f"claim_back {other}")
    clock.move_to(HOUR + 30 * MINUTE)
    found.evening.says("tom", 'call_off "No hall"')
    found.evening.says("tom", 'not_called_off "A hall"')
    found.evening.says(other, f"not_here {other} Pat")
    (told,) = found.mails()
    assert (
        "says that you are not there for your match in Friday (Baize). Answer by Thursday, 1 October 2026, 10:53." in told.body
    )
