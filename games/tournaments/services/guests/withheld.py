"""Guests' links in letters that whoever runs a site without a mail server reads for them (`LETTERS_WITHHELD`).

By such a link the guest reports and confirms results. Whoever plays in the same tournament could say both sides of a
match by it.
"""

import re

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext

from clubsite.members.models import User
from games.tournaments.models import TournamentEntry
from games.tournaments.services.guests.links import read_link
from games.tournaments.services.guests.playing import PLAYS


def without_links_of_opponents(reader: User, text: str) -> str:
    """A sentence stands in place of each link by which a guest plays where the reader has entered, too. Two queries a link."""
    before, after = reverse("guest_link", args=["0"]).rsplit("0", 1)
    links = re.compile(rf"\S*{re.escape(before)}([^\s/]+){re.escape(after)}")
    return links.sub(lambda found: _words() if _is_withheld(reader, found[1]) else found[0], text)


def _is_withheld(reader: User, token: str) -> bool:
    link = read_link(token)
    if link is None or link.purpose not in PLAYS:
        return False
    own = Q(player__user=reader) | Q(player__merged_into__user=reader)
    return TournamentEntry.objects.filter(own, tournament=link.guest.tournament_id).exists()


def _words() -> str:
    return gettext("(The guest’s own link. You play in this tournament yourself, so it is not shown to you.)")
