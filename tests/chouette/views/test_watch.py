"""The players' page: everybody with the code sees the whole evening; nobody without it sees that it exists."""

import pytest
from django.test import Client

from tests.chouette.evenings import PLAIN, an_evening

pytestmark = pytest.mark.django_db


def test_the_page_says_who_is_what_and_where_every_cube_is(client: Client) -> None:
    chouette = an_evening(PLAIN + "\ngame\nann doubles all\nbob takes\ncal drops")
    page = client.get(f"/w/{chouette.code}/").text
    assert "Cube at 2, it is bob’s." in page
    assert "dropped at 1" in page
    assert "Waiting for dee." in page
    assert "Game 1" in page
