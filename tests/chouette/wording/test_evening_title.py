"""Two evenings of one day have titles that tell them apart, unless somebody chose otherwise."""

from datetime import timedelta

import pytest
from django.test import Client

from chouette.evening.services import open_chouette
from chouette.models import Chouette
from chouette.wording.evening_title import tonight, unlike_the_others
from clubsite.members.models import Club, User
from clubsite.members.services import create_club

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return create_club(User.objects.create_user("mo"), "The Mulberry")


def test_the_second_evening_of_a_day_has_a_number(club: Club) -> None:
    day = tonight(club)
    open_chouette(club, day, None)
    assert tonight(club) == f"{day}, 2"
    open_chouette(club, tonight(club), None)
    assert tonight(club) == f"{day}, 3"


def test_the_same_day_last_year_and_another_club_do_not_count(club: Club) -> None:
    day = tonight(club)
    open_chouette(create_club(User.objects.create_user("pat"), "The Willow"), day, None)
    last_year = open_chouette(club, day, None)
    Chouette.objects.filter(pk=last_year.pk).update(opened_at=last_year.opened_at - timedelta(days=365))
    assert tonight(club) == day


def test_a_title_that_somebody_chose_stays_as_it_is(club: Club) -> None:
    open_chouette(club, "Friday chouette", None)
    assert unlike_the_others(club, "Friday chouette") == "Friday chouette"


def test_two_forms_opened_before_either_was_sent_give_two_titles(club: Club, client: Client) -> None:
    client.force_login(User.objects.get(username="mo"))
    day = tonight(club)
    for names in ("ann\nbob", "cal\ndee"):
        client.post(f"/clubs/{club.slug}/chouettes/new/", {"title": day, "names": names, "seating": "given", "sheet": "plain"})
    assert sorted(Chouette.objects.values_list("title", flat=True)) == [day, f"{day}, 2"]
