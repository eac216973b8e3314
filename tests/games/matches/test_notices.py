"""Home and the club's page say what waits for a member at matches, and what has become of theirs."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubsite.members.rules.powers import powers_of_roles
from clubsite.members.selectors import memberships_of
from clubsite.members.services import join, seat_member
from games.matches.models import Match
from games.matches.notices import notices_of, waiting_for
from games.matches.services.reports.silence import confirm_if_due
from games.matches.services.sharing import share

from .on_screen import at_the_board
from .players import Cast, cast

pytestmark = pytest.mark.django_db

ANSWER = "A challenge waits for an answer"
YES = "A reported result waits for a yes or no"


@pytest.fixture
def club() -> Cast:
    return cast()


def page(club: Cast, who: str, place: str = "") -> str:
    client = Client()
    client.force_login(club.users[who])
    answer = client.get(place or reverse("club", args=[club.club.slug]))
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_challenged_sees_it_at_home_and_in_the_club_with_a_door_and_a_count(club: Cast) -> None:
    match = club.propose("ann", "bob")
    for place in ("", reverse("home")):
        text = page(club, "bob", place)
        assert ANSWER in text
        assert f'href="{reverse("match", args=[match.code])}"' in text
        assert 'num">1<span class="vh"> waiting for you' in text
    for who in ("ann", "cal", "dana"):
        assert "Your matches" not in page(club, who)
        assert "waiting for you" not in page(club, who)


def test_a_match_made_for_two_others_waits_for_both(club: Cast) -> None:
    club.propose("ann", "bob", by="mo")
    assert all(ANSWER in page(club, who) for who in ("ann", "bob"))
    assert ANSWER not in page(club, "mo")


def test_whoever_challenged_learns_what_became_of_it(club: Cast) -> None:
    match = club.propose("ann", "bob")
    club.do(match, "bob", "accept")
    assert "The challenge is accepted" in page(club, "ann")
    other = club.propose("cal", "bob")
    club.do(other, "bob", "decline")
    assert "The challenge is declined" in page(club, "cal")


def test_a_report_waits_for_the_other_and_a_dispute_for_directors(club: Cast) -> None:
    match = club.agreed(length=1)
    club.do(match, "ann", "report", score=(1, 0))
    assert YES in page(club, "bob")
    assert YES not in page(club, "ann")
    club.do(match, "bob", "dispute")
    assert all("Disputed: a director decides" in page(club, who) for who in ("ann", "bob", "dana", "tom"))
    assert 'num">1<span' in page(club, "dana")
    assert 'num">1<span' not in page(club, "bob")
    assert all("Disputed" not in page(club, who) for who in ("cal", "mo"))


def test_a_result_confirmed_by_silence_is_said_to_both_for_three_days(club: Cast) -> None:
    match = club.agreed(length=1)
    club.do(match, "ann", "report", score=(1, 0))
    assert confirm_if_due(match.pk, timezone.now() + timedelta(hours=49))
    assert all("Confirmed, as nobody had answered in time" in page(club, who) for who in ("ann", "bob"))
    Match.objects.filter(pk=match.pk).update(confirmed_at=timezone.now() - timedelta(days=4))
    assert "Your matches" not in page(club, "bob")


def test_a_match_for_today_is_said_with_its_hour(club: Cast) -> None:
    match = club.agreed(at=timezone.now() + timedelta(days=1))
    assert "Today at" not in page(club, "ann")
    Match.objects.filter(pk=match.pk).update(scheduled_at=timezone.now(), agreed_at=timezone.now() - timedelta(days=9))
    assert all("Today at" in page(club, who) for who in ("ann", "bob"))
    assert "Today at" not in page(club, "cal")


def test_questions_about_a_match_wait_for_the_other(club: Cast) -> None:
    match = club.agreed(length=3)
    share(club.users["ann"], match.code)
    asked = "Shall the match have a public page?"
    assert asked in page(club, "bob")
    assert asked not in page(club, "ann")
    club.do(match, "ann", "late", winner=1, number=6)
    assert "A question waits for an answer" in page(club, "bob")
    assert "A question waits for an answer" not in page(club, "ann")


def test_a_question_on_screen_waits_for_the_other_until_it_is_answered(club: Cast) -> None:
    at = at_the_board(club)
    at.begin()
    at.do("ann", "put_off")
    assert "A question waits for an answer" in page(club, "bob")
    assert "A question waits for an answer" not in page(club, "ann")
    at.do("bob", "refuse_put_off")
    assert "A question waits for an answer" not in page(club, "bob")
    at.do("bob", "roll")
    at.do("bob", "ask_undo")
    assert "A question waits for an answer" in page(club, "ann")
    assert "A question waits for an answer" not in page(club, "bob")
    at.do("ann", "allow_undo")
    assert "A question waits for an answer" not in page(club, "ann")


def test_whoever_speaks_for_guests_is_told_and_no_other(club: Cast) -> None:
    match = club.propose("ann", "gil", by="mo", length=1)
    club.do(match, "ann", "accept")
    match.refresh_from_db()
    club.do(match, "ann", "report", score=(1, 0))
    assert all(YES in page(club, who) for who in ("mo", "dana"))
    assert all(YES not in page(club, who) for who in ("ann", "bob", "cal"))


def test_a_member_of_two_clubs_sees_each_clubs_matches_there(club: Cast) -> None:
    other = cast("2")
    join(other.club, club.users["bob"], [])
    club.propose("ann", "bob")
    second = other.players["bob2"] = seat_member(other.club, club.users["bob"])
    other.users["bob2"] = club.users["bob"]
    other.propose("ann", "bob2")
    home = page(club, "bob", reverse("home"))
    assert home.count(ANSWER) == 2
    assert page(club, "bob", reverse("club", args=[other.club.slug])).count(ANSWER) == 1
    assert second.club_id == other.club.pk


def test_the_page_costs_the_same_however_many_matches_wait(club: Cast) -> None:
    client, place = Client(), reverse("club", args=[club.club.slug])
    client.force_login(club.users["bob"])

    def cost() -> int:
        with CaptureQueriesContext(connection) as asked:
            client.get(place)
        return sum("matches_match" in one["sql"] for one in asked)

    assert cost() == 2  # the rows, and the count at the top
    club.propose("ann", "bob")
    assert cost() == 3
    for challenger in ("cal", "mo", "dana"):
        club.propose(challenger, "bob")
    assert cost() == 3


def test_the_top_of_every_page_counts_what_waits_in_one_query(club: Cast) -> None:
    client, place = Client(), reverse("my_record")
    client.force_login(club.users["bob"])
    here = reverse("matches", args=[club.club.slug])

    def top() -> tuple[int, str]:
        """How many queries the count took, and the top bar."""
        with CaptureQueriesContext(connection) as asked:
            text = client.get(place).content.decode()
        return sum("UNION" in one["sql"] and "matches_match" in one["sql"] for one in asked), text.split("</header>")[0]

    cost, text = top()
    assert (cost, 'class="waiting"' in text) == (1, False)
    for challenger in ("cal", "mo", "dana"):
        club.propose(challenger, "bob")
    cost, text = top()
    assert cost == 1
    assert f'<a class="waiting" href="{here}"><span class="num">3</span>' in text


@pytest.mark.parametrize("who", ["ann", "bob", "cal", "mo", "dana", "tom", "eve"])
def test_the_count_is_that_of_the_rows(club: Cast, who: str) -> None:
    club.propose("ann", "bob")
    shared = club.agreed("cal", "dana", length=1)
    share(club.users["cal"], shared.code)
    guests = club.propose("ann", "gil", by="mo", length=1)
    club.do(guests, "ann", "accept")
    club.do(guests, "ann", "report", score=(1, 0))
    disputed = club.agreed("tom", "mo", length=1)
    club.do(disputed, "tom", "report", score=(1, 0))
    club.do(disputed, "mo", "dispute")
    rows = notices_of(club.users[who], {one.club_id: powers_of_roles(one.roles) for one in memberships_of(club.users[who])})
    expected = {"ann": 0, "bob": 1, "cal": 0, "mo": 1, "dana": 3, "tom": 1, "eve": 0}
    assert sum(waiting_for(club.users[who]).values()) == sum(row.waits for row in rows) == expected[who]


def test_where_it_waits_in_two_clubs_the_way_leads_home(club: Cast) -> None:
    other = cast("2")
    join(other.club, club.users["bob"], [])
    other.players["bob2"] = seat_member(other.club, club.users["bob"])
    other.users["bob2"] = club.users["bob"]
    club.propose("ann", "bob")
    other.propose("ann", "bob2")
    assert f'<a class="waiting" href="{reverse("home")}"><span class="num">2</span>' in page(club, "bob", reverse("my_record"))


def test_nobody_who_is_not_logged_in_is_counted_for_nor_the_room(club: Cast) -> None:
    club.propose("ann", "bob")
    with CaptureQueriesContext(connection) as asked:
        text = Client().get(reverse("home")).content.decode()
    assert "waiting" not in text.split("</header>")[0]
    assert not any("matches_match" in one["sql"] for one in asked)


def test_an_answer_takes_its_count_from_the_top_of_the_page_it_is_given_on(club: Cast) -> None:
    match = club.propose("ann", "bob")
    client = Client()
    client.force_login(club.users["bob"])
    said = {"do": "accept", "version": match.version, "action_id": str(uuid4())}
    answer = client.post(reverse("do_at_match", args=[match.code]), said, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert '<span id="waiting" hx-swap-oob="true"></span>' in answer.content.decode()
