"""Guests of a public club: they ask on its announcement, read their mail and tap."""

import re
from dataclasses import dataclass, field
from typing import Any

from django.core import mail
from django.test import Client
from django.urls import reverse

from games.tournaments.models import TournamentBurst
from games.tournaments.services.guests import letters
from tests.games.tournaments.desk.nights import MAIN, Night, night

LINK = re.compile(r"http\S+(/guests/\S+/)")


@dataclass
class Hall:
    """A tournament of a public club that takes guests, and a stranger's browser."""

    evening: Night
    browser: Client = field(default_factory=Client)

    def asks(self, name: str = "Pat", address: str = "pat@example.org", **more: Any) -> Any:
        """What the page answers."""
        TournamentBurst.objects.all().delete()  # another ten seconds
        place = reverse("ask_as_guest", args=[self.evening.tournament.code])
        return self.browser.post(place, {"name": name, "address": address}, **more)

    def mails(self) -> list[Any]:
        """Those that go out now, the oldest first."""
        before = len(mail.outbox)
        for mail_id in letters.waiting():
            letters.send(mail_id)
        return mail.outbox[before:]

    def taps(self, link: str) -> Any:
        return self.browser.post(link)

    def enters(self, name: str = "Pat", address: str = "pat@example.org") -> list[str]:
        """The links of the mail that tells how they stand."""
        self.asks(name, address)
        (asked,) = self.mails()
        assert self.taps(links_in(asked)[0]).status_code == 302
        (told,) = self.mails()
        return links_in(told)


def links_in(message: Any) -> list[str]:
    return LINK.findall(message.body)


def hall(steps: str = "open_entry\nguests on", sheet: str = MAIN) -> Hall:
    found = night(sheet, steps)
    found.club.club.is_public = True
    found.club.club.save()
    return Hall(found)
