"""Every page of an evening says in print which evening it was; the top bar is not printed."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from chouette.evening.services import open_chouette
from clubsite.members.models import Club, User
from clubsite.members.services import create_club
from tests.browser.conftest import OpenPage


@pytest.fixture
def club(live_site: object) -> Club:
    return create_club(User.objects.create_user("mo"), "The Mulberry")


@pytest.mark.parametrize("name", ["watch", "rules"])
def test_a_printed_page_says_which_evening_it_was(club: Club, open_page: OpenPage, name: str) -> None:
    chouette = open_chouette(club, "Friday", None)
    page = open_page(reverse(name, args=[chouette.code]))
    head = page.get_by_text(f"Friday, The Mulberry, {chouette.opened_at:%-d %B %Y}")
    expect(head).to_be_hidden()
    page.emulate_media(media="print")
    expect(head).to_be_visible()
