"""What the live part of a match's page says of its public page: that one of the two wants it, or that it is open."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext

from clubsite.kit.isolated_name import isolated
from games.matches.course.state import Stage
from games.matches.models import Match
from games.matches.permissions import Speaker
from games.matches.services import sharing


@dataclass(frozen=True, slots=True)
class PublicPageNow:
    """`shareable` while the match may have one; `question` is empty for who has nothing to answer; `address` is the path of
    the page once both want it."""

    shareable: bool
    question: str = ""
    address: str = ""


def public_page_now(match: Match, speaker: Speaker, names: Sequence[str]) -> PublicPageNow:
    """For who plays the match, speaks for a player or directs; nobody else is told. One query."""
    shareable = Stage(match.stage) in sharing.SHOWN
    link = sharing.link_of(match) if shareable and (speaker.sides or speaker.directs) else None
    if link is None:
        return PublicPageNow(shareable)
    wanted = (link.wanted_by_first, link.wanted_by_second)
    if all(wanted):
        return PublicPageNow(shareable, address=reverse("shared_match", args=(link.secret,)))
    asks = wanted.index(True)
    if 1 - asks not in speaker.sides:
        return PublicPageNow(shareable)
    return PublicPageNow(
        shareable,
        gettext(
            "{name} would like a public page of this match: whoever has its link reads the score, the games and the chances, "
            "without a login."
        ).format(name=isolated(names[asks])),
    )
