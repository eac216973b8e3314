"""The monitor's page of players' links."""

from django.test import Client
from django.urls import reverse

from chouette.evening.services import open_chouette
from clubsite.members.models import Club, User


def test_the_monitor_is_told_that_self_service_was_switched(client: Client, mo: User, club: Club) -> None:
    client.force_login(mo)
    address = reverse("links", args=(open_chouette(club, "Friday", mo).code,))
    on = client.post(address, {"on": "on", "seconds": "30"}, follow=True).text
    assert "Saved. Players speak for themselves, and have 30 seconds to answer." in on
    assert "Saved. The monitor speaks for everyone." in client.post(address, {"seconds": "30"}, follow=True).text
