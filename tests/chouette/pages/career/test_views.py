"""A player's pages: their career in the club, who has won from whom, head to head, their own record."""

import csv
from io import StringIO
from uuid import uuid4

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from chouette.evening.services import open_chouette
from chouette.models import Chouette
from chouette.pages.career.page import STEPS_A_PAGE
from clubsite.ledger.cash.paying import transfer_cash
from clubsite.members.models import Club, Membership, Player, User
from clubsite.members.services import create_club
from tests.chouette.evenings import PLAIN, say
from tests.chouette.records.careers.test_career import BOX_WINS, TEAM_WINS, begun_before, player
from tests.markup import packed

pytestmark = pytest.mark.django_db


@pytest.fixture
def member(client: Client, club: Club) -> Client:
    """dee has a login and no role at all."""
    dee = User.objects.create_user("dee")
    Membership.objects.create(club=club, user=dee)
    client.force_login(dee)
    return client


@pytest.fixture
def evening(chouette: Chouette) -> Chouette:
    return say(chouette, f"{PLAIN}\n{BOX_WINS}\n{TEAM_WINS}\nbob pays ann 1")


def page_of(word: str, end: str = "") -> str:
    one = player(word)
    return f"/clubs/{one.club.slug}/players/{one.pk}/{end}"


def against(one: str, other: str, end: str = "") -> str:
    return page_of(one, f"against/{player(other).pk}/{end}")


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def rows_of(client: Client, address: str) -> list[list[str]]:
    answer = client.get(address)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"].startswith("attachment; ")
    return list(csv.reader(StringIO(answer.getvalue().decode())))


def every_address(one: str = "ann", other: str = "bob") -> list[str]:
    mine = [page_of(one, end) for end in ("", "against/", "evenings.csv", "statement.csv")]
    return [*mine, against(one, other), against(one, other, "evenings.csv")]


def test_a_member_sees_everything(member: Client, evening: Chouette) -> None:
    for address in every_address():
        assert member.get(address).status_code == 200, address


def test_a_stranger_is_told_that_nothing_is_there(client: Client, evening: Chouette, eve: User) -> None:
    assert [client.get(address).status_code for address in every_address()] == [404] * 6
    client.force_login(eve)
    assert [client.get(address).status_code for address in every_address()] == [404] * 6


def test_a_player_of_another_club_is_not_found_here(member: Client, evening: Chouette, eve: User) -> None:
    zoe = Player.objects.create(club=create_club(eve, "Other"), name="Zoe", word="zoe")
    for end in ("", "against/", "evenings.csv", "statement.csv"):
        assert member.get(f"/clubs/{evening.club.slug}/players/{zoe.pk}/{end}").status_code == 404, end
    assert member.get(page_of("ann", f"against/{zoe.pk}/")).status_code == 404


def test_nobody_plays_against_himself(member: Client, evening: Chouette) -> None:
    assert member.get(against("ann", "ann")).status_code == 404


@pytest.mark.parametrize("page", ["0", "2", "-1", "x", "", "9" * 30, "²", "１"])
def test_a_page_that_is_not_there_is_not_found(member: Client, evening: Chouette, page: str) -> None:
    assert member.get(page_of("ann"), {"page": page}).status_code == 404
    assert member.get(against("ann", "bob"), {"page": page}).status_code == 404


def test_pages_are_only_read(member: Client, evening: Chouette) -> None:
    assert [member.post(address).status_code for address in [*every_address(), "/me/"]] == [405] * 7


def test_the_balance_now_what_was_won_and_the_cash_beside_it(member: Client, evening: Chouette) -> None:
    bob = text_of(member, page_of("bob"))
    assert "bob</bdi></h1>" in bob
    assert '<dt>Won at the table</dt><dd class="zero">0</dd>' in bob
    assert "<dt>Cash and other entries</dt><dd>+1</dd>" in bob
    assert 'cash <span class="num">+1</span>' in bob
    assert f"/w/{evening.code}/players/bob/" in bob
    assert "Friday" in bob
    assert "still running" in bob


def test_games_are_told_by_part_with_their_share(member: Client, evening: Chouette) -> None:
    ann = text_of(member, page_of("ann"))
    assert "As box" in ann
    assert "As captain" not in ann
    assert "(50%)" in ann


def test_a_player_who_never_sat_down_is_told_what_will_stand_here(member: Client, evening: Chouette) -> None:
    Player.objects.create(club=evening.club, name="Zoe", word="zoe")
    assert "No evening yet" in text_of(member, page_of("zoe"))
    assert "No points have moved yet" in text_of(member, page_of("zoe", "against/"))
    assert "They have not met yet" in text_of(member, against("zoe", "ann"))
    assert rows_of(member, page_of("zoe", "evenings.csv"))[1:] == []


def test_ones_own_page_says_so(member: Client, evening: Chouette) -> None:
    Player.objects.filter(word="dee").update(user=User.objects.get(username="dee"))
    assert '<span class="you">you</span>' in text_of(member, page_of("dee"))
    assert '<span class="you">you</span>' not in text_of(member, page_of("ann"))


def test_a_merged_guest_leads_to_the_player_he_is(member: Client, evening: Chouette) -> None:
    Player.objects.filter(word="bob").update(merged_into=player("cal"))
    assert member.get(page_of("bob"))["Location"] == page_of("cal")
    assert member.get(page_of("bob", "against/"))["Location"] == page_of("cal", "against/")
    assert member.get(against("ann", "bob"))["Location"] == against("ann", "cal")
    assert member.get(against("bob", "cal")).status_code == 404
    assert "Also counted here: <bdi>bob</bdi>" in text_of(member, page_of("cal"))
    assert rows_of(member, page_of("bob", "evenings.csv")) == rows_of(member, page_of("cal", "evenings.csv"))


def test_old_evenings_stand_on_pages_of_their_own(member: Client, club: Club, mo: User) -> None:
    for number in range(STEPS_A_PAGE + 1):
        say(open_chouette(club, f"Evening {number}", mo), f"sheet plain\nbox ann\nline bob\n{BOX_WINS}")
    first, second = text_of(member, page_of("ann")), text_of(member, page_of("ann") + "?page=2")
    assert first.count('class="entry-door"') == STEPS_A_PAGE
    assert second.count('class="entry-door"') == 1
    assert "The balance over the evenings" not in second
    assert f'<td class="num">+{STEPS_A_PAGE + 1}</td>' in first
    assert '<td class="num">+1</td>' in second
    assert "page 2 of 2" in text_of(member, against("ann", "bob") + "?page=2")


def test_a_page_asks_as_often_whatever_the_number_of_evenings(
    member: Client, club: Club, mo: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(4):
        say(open_chouette(club, f"Evening {number}", mo), f"{PLAIN}\n{BOX_WINS}")
        page, two = page_of("ann"), against("ann", "bob")
        with django_assert_num_queries(11):  # session, login, club, roles twice, people, matches, what waits; three for it
            member.get(page)
        with django_assert_num_queries(11):  # and the games of two
            member.get(two)


def test_a_name_that_is_a_script_stays_a_name(member: Client, evening: Chouette) -> None:
    Player.objects.filter(word="bob").update(name="<script>alert(1)</script>")
    for address in (page_of("bob"), page_of("ann"), page_of("ann", "against/"), against("ann", "bob"), against("bob", "ann")):
        assert "<script>alert" not in text_of(member, address), address


def test_two_players_are_shown_from_the_side_of_the_first(member: Client, evening: Chouette) -> None:
    ann, bob = text_of(member, against("ann", "cal")), text_of(member, against("cal", "ann"))
    assert "ann box, cal captain" in ann
    assert "ann box, cal captain" in bob
    assert against("cal", "ann") in ann
    assert "Cash between the two" not in ann
    assert "Cash between the two" in text_of(member, against("ann", "bob"))


def test_opponents_stand_in_order_and_lead_to_the_two(member: Client, evening: Chouette) -> None:
    say(evening, "game\nteam wins single")
    text = text_of(member, page_of("cal", "against/"))
    places = [text.index(against("cal", other)) for other in ("ann", "bob")]
    assert places == sorted(places)


# Downloads


def test_the_evenings_as_csv_end_at_the_balance(member: Client, evening: Chouette, mo: User) -> None:
    begun_before(evening)
    transfer_cash(evening.club, player("ann"), player("cal"), 6, by=mo, action_id=uuid4())
    columns, first, second = rows_of(member, page_of("ann", "evenings.csv"))
    assert columns == ["at", "kind", "code", "title", "games", "won", "beside", "balance"]
    assert first[1:] == ["evening", evening.code, "Friday", "2", "0", "-1", "-1"]
    assert second[1:] == ["cash", "", "", "", "", "1.5", "0.5"]


def test_the_statement_as_csv_has_every_line_of_every_evening(member: Client, evening: Chouette, mo: User) -> None:
    transfer_cash(evening.club, player("ann"), player("cal"), 6, by=mo, action_id=uuid4())
    columns, *lines = rows_of(member, page_of("ann", "statement.csv"))
    assert columns == ["at", "entry", "kind", "why", "with", "change", "balance", "source", "ref"]
    assert [line[3] for line in lines] == ["played"] * 6 + ["cash", ""]
    assert lines[-1][4:7] == ["cal", "1.5", "0.5"]


def test_the_statement_of_a_merged_player_leaves_out_what_went_between_his_names(member: Client, evening: Chouette) -> None:
    Player.objects.filter(word="bob").update(merged_into=player("ann"))
    _columns, *lines = rows_of(member, page_of("ann", "statement.csv"))
    assert {line[4] for line in lines} == {"cal", "dee"}


def test_two_players_as_csv(member: Client, evening: Chouette) -> None:
    columns, line = rows_of(member, against("bob", "ann", "evenings.csv"))
    assert columns == ["at", "code", "title", "won", "cash", "won_so_far"]
    assert line[1:] == [evening.code, "Friday", "0", "1", "0"]


@pytest.mark.parametrize("typed", ["=1+1", "@SUM(A1)", "+49 30", "-2", "＝1"])
def test_what_people_typed_is_no_formula(member: Client, club: Club, mo: User, typed: str) -> None:
    say(open_chouette(club, typed, mo), f"{PLAIN}\n{BOX_WINS}")
    Player.objects.filter(word="bob").update(name=typed)
    assert rows_of(member, page_of("ann", "evenings.csv"))[1][3] == f"'{typed}"
    assert rows_of(member, against("ann", "bob", "evenings.csv"))[1][2] == f"'{typed}"
    assert f"'{typed}" in {line[4] for line in rows_of(member, page_of("ann", "statement.csv"))}


# The user's own record


def test_my_record_needs_a_login(client: Client) -> None:
    assert "/me/" in client.get("/me/")["Location"]


def test_my_record_tells_each_club_apart_and_adds_nothing_up(member: Client, evening: Chouette, mo: User) -> None:
    dee = User.objects.get(username="dee")
    other = create_club(mo, "Baize")
    Membership.objects.create(club=other, user=dee)
    say(open_chouette(other, "Monday", mo), f"sheet plain\nbox dee\nline bob\n{BOX_WINS}\n{BOX_WINS}")
    Player.objects.filter(word="dee").update(user=dee)
    text = text_of(member, "/me/")
    assert text.index("Baize") < text.index("The Mulberry")
    assert "never added up" in text
    assert [f"</span>{figure}</p>" in packed(text) for figure in ("+2", "0")] == [True, True]


def test_my_record_asks_as_often_whatever_the_number_of_clubs(
    member: Client, mo: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    dee = User.objects.get(username="dee")
    for name in ("Baize", "Felt", "Velvet"):
        club = create_club(mo, name)
        Membership.objects.create(club=club, user=dee)
        Player.objects.create(club=club, name="Dee", word="dee", user=dee)
        with django_assert_num_queries(10):
            member.get("/me/")


def test_whoever_is_no_player_yet_is_told_how_to_become_one(member: Client, evening: Chouette, eve: User) -> None:
    assert "You have no evenings yet" in text_of(member, "/me/")
    assert "The Mulberry" in text_of(member, "/me/")
    member.force_login(eve)
    assert "You belong to no club yet" in text_of(member, "/me/")


def test_a_club_one_was_removed_from_is_not_in_ones_record(member: Client, evening: Chouette) -> None:
    dee = User.objects.get(username="dee")
    Player.objects.filter(word="dee").update(user=dee)
    Membership.objects.filter(user=dee).delete()
    assert "The Mulberry" not in text_of(member, "/me/")
