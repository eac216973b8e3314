"""Circles of clubs: who founds, invites, agrees and leaves, and who reads the lists."""

import threading
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubsite.audit.models import Noted
from clubsite.leaderboards.circles.services import (
    MOST_CIRCLES,
    CircleRefused,
    Refusal,
    agree,
    decline,
    found_circle,
    invite_club,
    leave,
    seen_of,
    take_back,
    waiting_for,
)
from clubsite.leaderboards.listing import change_rules, wish
from clubsite.leaderboards.models import Circle, CircleInvitation
from clubsite.members.models import Club, User
from clubsite.members.services import create_club
from tests.clubsite.at_once import at_once

from .test_across_clubs import put


@pytest.fixture
def ida(db: None) -> User:
    return User.objects.create_user("ida", password="a long password")


@pytest.fixture
def quince(ida: User) -> Club:
    return create_club(ida, "The Quince")


@pytest.fixture
def circle(club: Club, mo: User) -> Circle:
    return found_circle(club, "The harbour", by=mo)


def bring(circle: Circle, founder: Club, mo: User, club: Club, owner: User) -> None:
    invite_club(founder, circle.pk, club.slug, by=mo)
    agree(club, circle.pk, seen_of(circle), by=owner)


def browser(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def refused(act: object, *args: object, **named: object) -> Refusal:
    with pytest.raises(CircleRefused) as caught:
        act(*args, **named)  # type: ignore[operator]
    return caught.value.refusal


def noted(club: Club) -> list[str]:
    kinds = Noted.objects.filter(club_id=club.pk, kind__startswith="settings.circle").order_by("pk")
    return [kind.removeprefix("settings.circle_") for kind in kinds.values_list("kind", flat=True)]


def test_a_club_is_asked_agrees_and_leaves(club: Club, mo: User, quince: Club, ida: User, circle: Circle) -> None:
    invite_club(club, circle.pk, quince.slug, by=mo)
    assert noted(quince) == []  # the log of a club cannot be shortened: nobody writes into it from outside
    agree(quince, circle.pk, seen_of(circle), by=ida)
    agree(quince, circle.pk, "", by=ida)  # the second tab
    assert [each.club for each in circle.agreed.all()] == [club, quince]
    leave(quince, circle.pk, by=ida)
    leave(quince, circle.pk, by=ida)
    assert noted(quince) == ["joined", "left"]
    assert noted(club) == ["founded", "invited", "came_in", "went_out"]
    leave(club, circle.pk, by=mo)
    assert not Circle.objects.exists()


def test_the_next_club_founds_on_and_what_the_founder_asked_is_taken_back(
    club: Club, mo: User, quince: Club, ida: User, circle: Circle
) -> None:
    bring(circle, club, mo, quince, ida)
    invite_club(club, circle.pk, "elsewhere", by=mo)
    assert refused(invite_club, quince, circle.pk, "elsewhere", by=ida) is Refusal.NOT_THE_FOUNDER
    assert refused(take_back, quince, circle.pk, "elsewhere", by=ida) is Refusal.NOT_THE_FOUNDER
    leave(club, circle.pk, by=mo)
    circle.refresh_from_db()
    assert circle.founder == quince
    assert not circle.invited.exists()
    invite_club(quince, circle.pk, club.slug, by=ida)


def test_a_stale_answer_is_refused(club: Club, mo: User, quince: Club, ida: User, circle: Circle) -> None:
    third = create_club(ida, "The Fig")
    invite_club(club, circle.pk, quince.slug, by=mo)
    seen = seen_of(circle)
    bring(circle, club, mo, third, ida)
    assert refused(agree, quince, circle.pk, seen, by=ida) is Refusal.LOOK_AGAIN
    take_back(club, circle.pk, quince.slug, by=mo)
    assert refused(agree, quince, circle.pk, seen_of(circle), by=ida) is Refusal.GONE
    assert refused(decline, quince, circle.pk, by=ida) is Refusal.GONE
    assert refused(decline, third, circle.pk, by=ida) is Refusal.IN_IT
    with pytest.raises(Circle.DoesNotExist):
        invite_club(quince, circle.pk, "anybody", by=ida)


@pytest.mark.django_db(transaction=True)
def test_a_finger_that_taps_twice_founds_one_circle(club: Club, mo: User) -> None:
    founded = at_once(*[lambda: found_circle(club, "The river", by=mo).pk] * 4)
    assert len(set(founded)) == 1
    assert found_circle(club, "The river", by=mo).pk == founded[0]


def test_limits(club: Club, mo: User, quince: Club, ida: User, circle: Circle, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(MOST_CIRCLES):
        found_circle(quince, f"C{number}", by=ida)
    assert refused(found_circle, quince, "One more", by=ida) is Refusal.TOO_MANY_CIRCLES
    invite_club(club, circle.pk, quince.slug, by=mo)
    assert refused(agree, quince, circle.pk, seen_of(circle), by=ida) is Refusal.TOO_MANY_CIRCLES
    for number in range(18):
        invite_club(club, circle.pk, f"nobody-{number}", by=mo)
    assert refused(invite_club, club, circle.pk, "one-more", by=mo) is Refusal.TOO_MANY_CLUBS
    take_back(club, circle.pk, "nobody-1", by=mo)
    invite_club(club, circle.pk, "one-more", by=mo)
    take_back(club, circle.pk, "nobody-2", by=mo)
    assert refused(invite_club, club, circle.pk, "two-more", by=mo) is Refusal.TOO_OFTEN


def test_whoever_founds_a_club_later_at_the_address_is_not_invited(club: Club, mo: User, circle: Circle, quince: Club) -> None:
    invite_club(club, circle.pk, quince.slug, by=mo)
    assert waiting_for(quince).count() == 1
    Club.objects.filter(pk=quince.pk).update(created_at=CircleInvitation.objects.get().invited_at + timedelta(seconds=1))
    quince.refresh_from_db()
    assert not waiting_for(quince).exists()


def test_the_list_is_for_members_and_for_strangers_only_if_every_club_says_so(
    club: Club, mo: User, quince: Club, ida: User, circle: Circle
) -> None:
    place = reverse("circle", args=[circle.slug])
    stranger = User.objects.create_user("tom")
    bring(circle, club, mo, quince, ida)

    def answers() -> list[int]:
        return [browser(user).get(place).status_code for user in (mo, ida, stranger, None)]

    assert answers() == [200, 200, 404, 404]
    for each in (club, quince):
        Club.objects.filter(pk=each.pk).update(is_public=True)
        change_rules(each.pk, is_public=True, least=1)
    assert answers() == [200, 200, 200, 200]
    change_rules(quince.pk, is_public=False, least=1)
    assert answers() == [200, 200, 404, 404]
    leave(quince, circle.pk, by=ida)
    assert answers() == [200, 200, 200, 200]  # what is left is the list of a club that shows it to everybody
    change_rules(club.pk, is_public=False, least=1)
    assert answers() == [200, 404, 404, 404]


def test_only_clubs_that_the_reader_may_open_are_links(club: Club, mo: User, quince: Club, ida: User, circle: Circle) -> None:
    bring(circle, club, mo, quince, ida)
    page = reverse("circle", args=[circle.slug])

    def doors(user: User | None) -> list[bool]:
        text = browser(user).get(page).content.decode()
        assert all(one.name in text for one in (club, quince))
        places = [reverse("club", args=[one.slug]) for one in (club, quince)]
        links = [f'href="{place}"' in text for place in places]
        assert [browser(user).get(place).status_code == 200 for place in places] == links
        return links

    assert (doors(mo), doors(ida)) == ([True, False], [False, True])
    Club.objects.filter(pk=quince.pk).update(is_public=True)
    assert (doors(mo), doors(ida)) == ([True, True], [False, True])


def test_the_page_and_the_file_say_who_leads(club: Club, mo: User, quince: Club, ida: User, circle: Circle) -> None:
    bring(circle, club, mo, quince, ida)
    change_rules(club.pk, is_public=False, least=1)
    change_rules(quince.pk, is_public=False, least=3)
    put(club, "mo", 4, 2, mo)
    put(quince, "mo-q", 8, 1, mo)
    put(quince, "short", 40, 2)
    wish(put(club, "unseen", 60, 5), listed=False)
    page = browser(ida).get(reverse("circle", args=[circle.slug])).text
    assert "mo-q" in page
    assert "short" not in page  # the largest minimum of the clubs
    assert "unseen" not in page
    csv = browser(ida).get(reverse("circle_csv", args=[circle.slug, "points-a-game"])).text.splitlines()
    assert csv == ["place,names,clubs,figure,total,results,ahead", "1,mo / mo-q,The Mulberry / The Quince,1.0,3.0,3,2"]
    told = browser(ida).get(reverse("api_circle_board", args=[circle.slug, "points-a-game"])).json()
    (line,) = told["leaders"]
    assert (told["clubs"], told["is_last"]) == ([club.slug, quince.slug], True)
    assert ([one["name"] for one in line["players"]], line["figure"], line["results"]) == (["mo", "mo-q"], 1.0, 3)
    for asked in ("rating", "points-a-game/?over=2026-11-20"):
        assert browser(ida).get(f"/api/circles/{circle.slug}/leaderboards/{asked}").status_code in (301, 404)


@pytest.mark.parametrize("asked", ["points", "rating", "nothing", "points-a-game/?over=season-1", "evenings/?over=2026-11-20"])
def test_what_clubs_are_not_compared_by_is_not_there(asked: str, mo: User, circle: Circle) -> None:
    place = reverse("circle", args=[circle.slug]) + asked
    assert browser(mo).get(place if "?" in asked else f"{place}/").status_code == 404
    assert browser(mo).get(reverse("circle", args=[circle.slug]) + "evenings/?over=2026-11").status_code == 200


def test_a_page_costs_the_same_for_more_clubs_and_more_people(
    club: Club, mo: User, quince: Club, ida: User, circle: Circle
) -> None:
    bring(circle, club, mo, quince, ida)
    change_rules(club.pk, is_public=False, least=1)

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert reader.get(reverse("circle_by", args=[circle.slug, "evenings"])).status_code == 200
            assert reader.get(reverse("circles", args=[club.slug])).status_code == 200
        return len(asked)

    reader = browser(mo)
    queries()
    before = queries()
    for number in range(3):
        more = create_club(ida, f"Club {number}")
        bring(circle, club, mo, more, ida)
        for person in range(10):
            put(more, f"p{person}", person, 1)
    assert queries() == before


@pytest.mark.django_db(transaction=True)
def test_two_who_agree_at_the_same_moment_are_one_after_the_other(club: Club, mo: User, quince: Club, ida: User) -> None:
    circle = found_circle(club, "The harbour", by=mo)
    fig = create_club(ida, "The Fig")
    for each in (quince, fig):
        invite_club(club, circle.pk, each.slug, by=mo)
    seen, told = seen_of(circle), []

    def answer(each: Club) -> None:
        try:
            agree(each, circle.pk, seen, by=ida)
            told.append("in")
        except CircleRefused as refusal:
            told.append(refusal.refusal.name)
        finally:
            connection.close()

    both = [threading.Thread(target=answer, args=[each]) for each in (quince, fig)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert sorted(told) == ["LOOK_AGAIN", "in"]


@pytest.mark.django_db(transaction=True)
def test_the_migration_goes_back_and_comes_again() -> None:
    call_command("migrate", "leaderboards", "0002", verbosity=0)
    call_command("migrate", "leaderboards", verbosity=0)
    assert not Circle.objects.exists()
