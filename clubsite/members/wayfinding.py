"""The way back from a page that has not the club's tabs: to the club and its evenings, or to my account.

Whoever is logged in finds it at the head of every such page (`{% way_back %}`), strangers never: a private club does not exist
for them. One query, and only if such a page is drawn for somebody who is logged in.
"""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext, gettext_noop

from .models import Club, User


@dataclass(frozen=True, slots=True)
class Step:
    """One link of the way, from the outermost in."""

    label: str
    url: str


OF_MY_ACCOUNT = frozenset(
    {
        *("account_email", "account_change_password", "account_set_password", "account_reauthenticate"),
        *("mfa_list_webauthn", "mfa_index", "mfa_add_webauthn", "mfa_edit_webauthn", "mfa_remove_webauthn"),
        *("mfa_reauthenticate_webauthn", "sessions", "close_login", "about_me", "api_tokens", "account_logout"),
    }
)
"""Pages to which one comes from *My account*, by the names of their addresses."""

ROOMS = {
    "match": ("matches", gettext_noop("Matches")),
    "match_dice": ("matches", gettext_noop("Matches")),
    "do_at_match": ("matches", gettext_noop("Matches")),
    "tournament_wall": ("tournaments", gettext_noop("Tournaments")),
    "leaders_wall": ("leaders", gettext_noop("Leaders")),
}
"""Of a page of a club without its tabs: the tab, or the page, that it belongs to."""


OF_A_SEAT = "own_"
"""How the names of the pages behind a personal link begin: whoever has only that is not told the evening's code."""


def way_in_club(user: User, slug: str, page: str) -> list[Step]:
    """The club, and the room that the page belongs to. Nothing for whoever is no member."""
    club = Club.objects.filter(slug=slug, memberships__user=user).only("name", "slug").first()
    return [] if club is None else _inside(club, page)


def way_to_evening(user: User, club: Club, page: str, title: str, code: str, *, known: bool) -> list[Step]:
    """The club, its evenings, and the evening, unless this is its own page. Nothing for whoever is no member; `known` if the
    page was opened for members alone."""
    way = _inside(club, page) if known else way_in_club(user, club.slug, page)
    if not way:
        return []
    way.append(Step(gettext("Evenings"), reverse("chouettes", args=[club.slug])))
    if page in ("watch", "console") or page.startswith(OF_A_SEAT):
        return way
    return [*way, Step(title, reverse("watch", args=[code]))]


def _inside(club: Club, page: str) -> list[Step]:
    inside = ROOMS.get(page)
    way = [Step(club.name, reverse("club", args=[club.slug]))]
    return [*way, Step(gettext(inside[1]), reverse(inside[0], args=[club.slug]))] if inside else way


def way_of_ones_own(page: str) -> list[Step]:
    """Of a page that belongs to no club; "" is a page that is not there."""
    if page == "home":
        return []
    way = [Step(gettext("My clubs"), reverse("home"))]
    return [*way, Step(gettext("My account"), reverse("my_account"))] if page in OF_MY_ACCOUNT else way
