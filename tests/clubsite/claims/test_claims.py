"""A guest turns out to be a member: their history and points become the member's, once, and a wrong claim is undone."""

import logging

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from chouette.evening.services import open_chouette
from chouette.models import Chouette
from clubsite.claims.models import Claim, State
from clubsite.claims.refusals import ClaimRefused, Refusal
from clubsite.claims.services import ask, carry_the_rest, grant, refuse, undo
from clubsite.ledger.models import Unit
from clubsite.ledger.selectors import balance_of, is_square, troubles
from clubsite.ledger.services import Line, post
from clubsite.members.models import Club, Membership, Player, User
from clubsite.members.selectors import find_player, player_of, players_of
from clubsite.members.services import create_club, find_or_add_player, join, remove_member, seat_member
from tests.chouette.evenings import say
from tests.clubsite.at_once import at_once


@pytest.fixture
def web() -> Client:
    return Client()


@pytest.fixture
def guest(club: Club) -> Player:
    return find_or_add_player(club, "Annie")


@pytest.fixture
def bob(club: Club) -> Player:
    return find_or_add_player(club, "Bob")


def at(web: Client, user: User) -> Client:
    web.force_login(user)
    return web


def played(club: Club, sheet: str, mo: User) -> Chouette:
    """A closed evening."""
    chouette = open_chouette(club, "Friday", mo)
    say(chouette, sheet)
    return say(chouette, "close")


def refusal_of(answer: object) -> Refusal:
    assert isinstance(answer, ClaimRefused)
    return answer.refusal


def standing(*players: Player, unit: Unit = Unit.POINTS) -> list[int]:
    return [balance_of(player, unit) for player in players]


def test_a_guest_becomes_the_player_of_a_member_without_one(
    web: Client, club: Club, mo: User, ann: User, guest: Player
) -> None:
    answer = at(web, ann).post(reverse("claims", args=[club.slug]), {"player": guest.pk}, follow=True)
    assert "waits for an answer" in answer.text
    claim = Claim.objects.get()
    assert "the guest <bdi>Annie</bdi> is me" in at(web, mo).get(reverse("people", args=[club.slug])).text
    web.post(reverse("answer_claim", args=[club.slug, claim.pk]), {"answer": "grant"})
    assert player_of(ann, club) == guest
    assert "that is you" in at(web, ann).get(reverse("claims", args=[club.slug])).text


def test_a_player_who_never_played_gives_way_to_the_guest(club: Club, mo: User, ann: User, guest: Player) -> None:
    fresh = seat_member(club, ann)
    claim = grant(club, ask(club, guest, ann).pk, mo)
    assert (player_of(ann, club), claim.aside, claim.into) == (guest, fresh, None)
    assert find_player(club, fresh.name) == guest
    undo(club, claim.pk, mo)
    assert player_of(ann, club) == fresh
    assert find_player(club, "Annie") == guest
    assert guest in players_of(club)


def test_history_and_points_follow_in_every_unit_to_whoever_plays_under_his_own_name(
    club: Club, mo: User, ann: User, guest: Player, bob: Player
) -> None:
    own = seat_member(club, ann)
    post("one", club, [Line(bob, guest, 12)], kind="game")
    post("two", club, [Line(own, bob, 4)], kind="game")
    post("three", club, [Line(guest, bob, 500)], kind="game", unit=Unit.CENTS)
    claim = grant(club, ask(club, guest, ann).pk, mo)
    guest.refresh_from_db()
    assert (guest.merged_into, player_of(ann, club)) == (own, own)
    assert standing(guest, own, bob) == [0, 8, -8]
    assert standing(guest, own, bob, unit=Unit.CENTS) == [0, -500, 500]
    assert guest not in players_of(club)
    assert find_player(club, "annie") == own
    undo(club, claim.pk, mo)
    assert standing(guest, own, bob) == [12, -4, -8]
    assert standing(guest, own, bob, unit=Unit.CENTS) == [-500, 0, 500]
    assert find_player(club, "annie") == guest
    assert is_square(club)
    assert troubles() == []


def test_points_won_after_the_claim_stay_where_they_belong_when_it_is_undone(
    club: Club, mo: User, ann: User, guest: Player, bob: Player
) -> None:
    own = seat_member(club, ann)
    post("one", club, [Line(bob, guest, 12)], kind="game")
    post("two", club, [Line(bob, own, 4)], kind="game")
    claim = grant(club, ask(club, guest, ann).pk, mo)
    post("later", club, [Line(bob, own, 20)], kind="game")
    undo(club, claim.pk, mo)
    assert standing(guest, own, bob) == [12, 24, -36]


def test_a_sheet_that_names_a_claimed_guest_seats_the_member(club: Club, mo: User, ann: User, guest: Player) -> None:
    own = seat_member(club, ann)
    old = played(club, "sheet plain\nbox Annie\nline bob cal", mo)
    played(club, f"sheet plain\nbox {own.word}\nline bob cal", mo)
    grant(club, ask(club, guest, ann).pk, mo)
    new = open_chouette(club, "Saturday", mo)
    say(new, "sheet plain\nbox Annie\nline bob cal")
    assert new.seats.get(word="Annie").player == own
    assert old.seats.get(word="Annie").player == guest


def test_an_old_evening_corrected_after_the_claim_leaves_a_rest_that_follows_by_a_tap(
    web: Client, club: Club, mo: User, ann: User, guest: Player, bob: Player
) -> None:
    own = seat_member(club, ann)
    post("two", club, [Line(bob, own, 4)], kind="game")
    claim = grant(club, ask(club, guest, ann).pk, mo)
    assert claim.carried == 0
    post("a correction", club, [Line(guest, bob, 6)], kind="game")
    shown = at(web, mo).get(reverse("club", args=[club.slug])).text
    assert "Annie" in shown
    assert "Carry −1½ over" in web.get(reverse("claims", args=[club.slug])).text
    answer = web.post(reverse("answer_claim", args=[club.slug, claim.pk]), {"answer": "carry"}, follow=True)
    assert "has followed" in answer.text
    assert "Carry −1½ over" not in answer.text
    assert standing(guest, own, bob) == [0, -2, 2]
    assert "Annie" not in web.get(reverse("club", args=[club.slug])).text
    carry_the_rest(club, claim.pk, mo)
    post("another", club, [Line(bob, guest, 1)], kind="game")
    carry_the_rest(club, claim.pk, mo)
    assert standing(guest, own) == [0, -1]
    undo(club, claim.pk, mo)
    assert standing(guest, own, bob) == [-5, 4, 1]


def test_while_the_guest_sits_in_an_open_evening_he_is_not_merged(
    web: Client, club: Club, mo: User, ann: User, guest: Player, bob: Player
) -> None:
    own = seat_member(club, ann)
    post("two", club, [Line(bob, own, 4)], kind="game")
    evening = open_chouette(club, "Friday", mo)
    say(evening, "sheet plain\nbox Annie\nline bob cal")
    claim = ask(club, guest, ann)
    answer = at(web, mo).post(reverse("answer_claim", args=[club.slug, claim.pk]), {"answer": "grant"})
    assert answer.status_code == 409
    assert "sits in an evening that is still open" in answer.text
    say(evening, "close")
    web.post(reverse("answer_claim", args=[club.slug, claim.pk]), {"answer": "grant"})
    guest.refresh_from_db()
    assert guest.merged_into == own


def test_a_member_without_a_player_may_claim_a_guest_in_the_middle_of_his_evening(
    club: Club, mo: User, ann: User, guest: Player
) -> None:
    evening = open_chouette(club, "Friday", mo)
    say(evening, "sheet plain\nbox Annie\nline bob cal")
    grant(club, ask(club, guest, ann).pk, mo)
    assert player_of(ann, club) == evening.seats.get(word="Annie").player


def test_two_who_sat_in_one_evening_are_two_people(club: Club, mo: User, ann: User, guest: Player) -> None:
    own = seat_member(club, ann)
    played(club, f"sheet plain\nbox Annie\nline {own.word} cal", mo)
    with pytest.raises(ClaimRefused) as refused:
        grant(club, ask(club, guest, ann).pk, mo)
    assert refused.value.refusal is Refusal.SAT_TOGETHER


def test_a_claimed_guest_is_not_claimed_again(
    web: Client, club: Club, mo: User, ann: User, tom: User, guest: Player, caplog: pytest.LogCaptureFixture
) -> None:
    anns, toms = ask(club, guest, ann), ask(club, guest, tom)
    grant(club, anns.pk, mo)
    with pytest.raises(ClaimRefused) as refused:
        grant(club, toms.pk, mo)
    assert refused.value.refusal is Refusal.NOT_A_GUEST
    with caplog.at_level(logging.WARNING, "club.security"):
        answer = at(web, tom).post(reverse("claims", args=[club.slug]), {"player": guest.pk})
    assert answer.status_code == 422
    assert "has become somebody’s already" in answer.text
    assert f"{tom.pk} claims player {guest.pk}" in caplog.text
    assert player_of(ann, club) == guest


def test_nobody_grants_his_own_claim_where_somebody_else_may(
    club: Club, mo: User, tom: User, guest: Player, web: Client
) -> None:
    claim = ask(club, guest, mo)
    page = reverse("claims", args=[club.slug])
    own_page, toms = at(web, mo).get(page).text, at(web, tom).get(page).text
    assert 'value="grant"' not in own_page
    assert "Somebody else says whether it is you." in own_page
    assert 'value="grant"' in toms
    with pytest.raises(ClaimRefused) as own:
        grant(club, claim.pk, mo)
    assert own.value.refusal is Refusal.ONE_S_OWN
    assert grant(club, claim.pk, tom).state == State.GRANTED


def test_the_only_one_who_may_grant_claims_may_grant_his_own(tom: User, web: Client) -> None:
    alone = create_club(tom, "A club of one")
    claim = ask(alone, find_or_add_player(alone, "Tommy"), tom)
    assert 'value="grant"' in at(web, tom).get(reverse("claims", args=[alone.slug])).text
    assert grant(alone, claim.pk, tom).state == State.GRANTED


def test_the_club_s_page_tells_who_may_answer_that_a_claim_waits(
    club: Club, mo: User, ann: User, guest: Player, web: Client
) -> None:
    ask(club, guest, ann)
    page = reverse("club", args=[club.slug])
    assert "1 member says: one of the guests is me" in at(web, mo).get(page).text
    assert "one of the guests is me" not in at(web, ann).get(page).text


@pytest.mark.django_db(transaction=True)
def test_of_two_claims_granted_at_once_one_wins(club: Club, mo: User, ann: User, tom: User, guest: Player) -> None:
    anns, toms = ask(club, guest, ann), ask(club, guest, tom)
    answers = at_once(lambda: grant(club, anns.pk, mo), lambda: grant(club, toms.pk, tom))
    assert sorted(type(answer).__name__ for answer in answers) == ["Claim", "ClaimRefused"]
    assert Claim.objects.filter(state=State.GRANTED).count() == 1


@pytest.mark.django_db(transaction=True)
def test_one_claim_granted_and_undone_by_many_at_once_moves_the_points_once(
    club: Club, mo: User, ann: User, guest: Player, bob: Player
) -> None:
    own = seat_member(club, ann)
    post("one", club, [Line(bob, guest, 12)], kind="game")
    post("two", club, [Line(bob, own, 4)], kind="game")
    claim = ask(club, guest, ann)
    at_once(*[lambda: grant(club, claim.pk, mo)] * 3)
    assert standing(guest, own, bob) == [0, 16, -16]
    at_once(*[lambda: undo(club, claim.pk, mo)] * 3)
    assert standing(guest, own, bob) == [12, 4, -16]
    assert troubles() == []


def test_asked_granted_refused_or_undone_twice_is_once(club: Club, mo: User, ann: User, guest: Player) -> None:
    claim = ask(club, guest, ann)
    assert ask(club, guest, ann) == claim
    assert refuse(club, claim.pk, mo).decided_at == refuse(club, claim.pk, mo).decided_at
    for decide in (grant, undo, carry_the_rest):
        with pytest.raises(ClaimRefused):
            decide(club, claim.pk, mo)
    again = ask(club, guest, ann)
    grant(club, again.pk, mo)
    assert grant(club, again.pk, mo).state == State.GRANTED
    undo(club, again.pk, mo)
    assert undo(club, again.pk, mo).state == State.UNDONE
    with pytest.raises(ClaimRefused):
        refuse(club, again.pk, mo)


def test_after_an_undone_claim_the_guest_may_become_somebody_else(
    club: Club, mo: User, ann: User, tom: User, guest: Player
) -> None:
    undo(club, grant(club, ask(club, guest, ann).pk, mo).pk, mo)
    grant(club, ask(club, guest, tom).pk, mo)
    assert player_of(tom, club) == guest
    assert player_of(ann, club) is None


def test_a_claim_on_which_another_stands_is_undone_only_after_it(
    club: Club, mo: User, ann: User, guest: Player, bob: Player
) -> None:
    second = find_or_add_player(club, "Anna")
    post("one", club, [Line(bob, guest, 12), Line(bob, second, 3)], kind="game")
    first_claim = grant(club, ask(club, guest, ann).pk, mo)
    second_claim = grant(club, ask(club, second, ann).pk, mo)
    with pytest.raises(ClaimRefused) as refused:
        undo(club, first_claim.pk, mo)
    assert refused.value.refusal is Refusal.NAMES_BEHIND
    undo(club, second_claim.pk, mo)
    undo(club, first_claim.pk, mo)
    assert standing(guest, second, bob) == [12, 3, -15]


def test_whoever_left_gets_no_history(club: Club, tom: User, mo: User, ann: User, guest: Player) -> None:
    claim = ask(club, guest, ann)
    remove_member(club, Membership.objects.get(user=ann).pk, tom)
    with pytest.raises(ClaimRefused) as refused:
        grant(club, claim.pk, mo)
    assert refused.value.refusal is Refusal.NO_MEMBER


def test_nobody_is_asked_about_a_claim_of_whoever_left(
    web: Client, club: Club, tom: User, mo: User, ann: User, guest: Player
) -> None:
    ask(club, guest, ann)
    places = [reverse(name, args=[club.slug]) for name in ("people", "claims")]
    assert all("Waiting for your word" in at(web, mo).get(place).text for place in places)
    remove_member(club, Membership.objects.get(user=ann).pk, tom)
    assert not any("Waiting for your word" in web.get(place).text for place in places)


def test_a_player_answers_no_claims_not_even_his_own(web: Client, club: Club, ann: User, eve: User, guest: Player) -> None:
    claim = ask(club, guest, ann)
    for user, status in ((ann, 403), (eve, 404)):
        for answer in ("grant", "refuse", "undo", "carry"):
            place = reverse("answer_claim", args=[club.slug, claim.pk])
            assert at(web, user).post(place, {"answer": answer}).status_code == status
    assert at(web, eve).post(reverse("claims", args=[club.slug]), {"player": guest.pk}).status_code == 404
    claim.refresh_from_db()
    assert claim.state == State.ASKED


@pytest.mark.parametrize("rubbish", ["", "0", "x", "99999999999999999999", "\x00"])
def test_rubbish_claims_nobody(web: Client, club: Club, mo: User, guest: Player, rubbish: str) -> None:
    at(web, mo)
    assert web.post(reverse("claims", args=[club.slug]), {"player": rubbish}).status_code == 422
    claim = ask(club, guest, mo)
    assert web.post(reverse("answer_claim", args=[club.slug, claim.pk]), {"answer": rubbish}).status_code == 422
    assert web.post(reverse("answer_claim", args=[club.slug, 999999]), {"answer": "grant"}).status_code == 404


def test_guests_and_claims_of_another_club_are_none_here(web: Client, club: Club, mo: User, eve: User, guest: Player) -> None:
    elsewhere = create_club(eve, "Elsewhere")
    foreign = find_or_add_player(elsewhere, "Annie")
    assert at(web, mo).post(reverse("claims", args=[club.slug]), {"player": foreign.pk}).status_code == 422
    claim = ask(elsewhere, foreign, eve)
    assert web.post(reverse("answer_claim", args=[club.slug, claim.pk]), {"answer": "grant"}).status_code == 404


def test_postgresql_itself_lets_a_guest_become_one_member(club: Club, ann: User, mo: User, guest: Player) -> None:
    claim = grant(club, ask(club, guest, ann).pk, mo)
    with pytest.raises(IntegrityError, match="a_guest_becomes_one_member"), transaction.atomic():
        Claim.objects.create(club=club, player=guest, user=mo, state=State.GRANTED, decided_at=claim.decided_at)


def test_a_member_of_two_clubs_claims_in_each_for_itself(club: Club, mo: User, ann: User, eve: User, guest: Player) -> None:
    elsewhere = create_club(eve, "Elsewhere")
    join(elsewhere, ann)
    grant(club, ask(club, guest, ann).pk, mo)
    assert player_of(ann, elsewhere) is None


def test_the_page_costs_the_same_however_many_guests_there_are(web: Client, club: Club, mo: User, ann: User) -> None:
    at(web, mo)

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            web.get(reverse("claims", args=[club.slug]))
        return len(captured)

    def more(number: int) -> None:
        find_or_add_player(club, f"Guest {number}")
        ask(club, find_or_add_player(club, f"Mo {number}"), mo)
        grant(club, ask(club, find_or_add_player(club, f"Ann {number}"), ann).pk, mo)

    more(1)
    few = queries()
    for number in range(2, 6):
        more(number)
    assert queries() == few
