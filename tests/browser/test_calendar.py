"""A club night from its setting up to the table, in real browsers: a director, two members on phones, the calendar."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from clubsite.calendar.models import Night, NightDate
from clubsite.calendar.tasks import open_tables
from tests.games.matches.players import Cast, cast

from .conftest import OpenPage
from .inspection import barriers_in_every_look, complaints_of, must_fit

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"viewport": {"width": 390, "height": 844}, "reduced_motion": "reduce"}
LONG = "The Honourable Society’s Monday night of backgammon and of chouettes by lamplight"


@pytest.fixture
def club() -> Cast:
    club = cast()
    club.players["cal"].name = "Maximiliana von Hohenstaufen-Lichtenstei"
    club.players["cal"].save(update_fields=["name"])
    return club


def test_a_night_is_set_up_answered_on_phones_and_its_table_opened(open_page: OpenPage, club: Cast) -> None:
    slug = club.club.slug
    director = open_page(reverse("nights", args=[slug]), club.users["dana"], reduced_motion="reduce")
    complaints = complaints_of(director)
    must_fit(director, reverse("nights", args=[slug]))
    assert barriers_in_every_look(director) == []
    director.get_by_label("Title").fill(LONG[:80])
    director.get_by_label("First day").fill((timezone.localdate() + timedelta(days=1)).isoformat())
    director.get_by_label("At its hour").select_option("chouette/plain")
    director.get_by_label("Who sits where").select_option("said")
    director.get_by_role("button", name="Set it up").click()
    expect(director.locator(".month-night").first).to_contain_text("Honourable")
    must_fit(director, director.url)
    assert barriers_in_every_look(director) == []

    phones = {}
    for who in ("bob", "cal"):
        phone = phones[who] = open_page(reverse("club", args=[slug]), club.users[who], **PHONE)
        phone.get_by_role("link", name="Honourable").first.click()
        phone.get_by_role("button", name="I come", exact=True).click()
        expect(phone.get_by_role("button", name="I come", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(phones["cal"].get_by_text("bob", exact=True)).to_be_visible()
    must_fit(phones["cal"], phones["cal"].url)
    assert barriers_in_every_look(phones["cal"]) == []

    tomorrow = NightDate.objects.get()
    a_minute_ago = timezone.now() - timedelta(minutes=1)
    Night.objects.update(begins=a_minute_ago.date() + timedelta(days=1), hour=a_minute_ago.time().replace(second=0))
    NightDate.objects.filter(pk=tomorrow.pk).update(
        day=a_minute_ago.date() + timedelta(days=1), moved_to=a_minute_ago.date(), moved_hour=a_minute_ago.time()
    )
    assert open_tables.apply().get() == "1 of 1 opened"
    phones["bob"].goto(reverse("night", args=[slug, tomorrow.night_id, (a_minute_ago.date() + timedelta(days=1)).isoformat()]))
    phones["bob"].get_by_role("link", name="To the table").click()
    expect(phones["bob"].get_by_text("Maximiliana").first).to_be_visible()
    assert complaints == []
