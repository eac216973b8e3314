"""The public page of a match: who has the link reads the score, the games and the chances, without a login.

It is there once both players want it; for a guest a monitor or director says so. Either takes it back alone, and a director
does for both: the link then leads nowhere, and a new one is another.
"""

from collections.abc import Sequence

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404

from clubsite.access.secret_link import new_secret
from clubsite.members.models import User
from games.matches.course.state import Stage
from games.matches.models import Match, MatchLink
from games.matches.permissions import has_left, login_of, match_to_speak_at
from games.matches.services.click import LIMIT
from games.matches.services.writing import MATCHES

#: Not before both have agreed to the match, nor when it is not played.
SHOWN = (Stage.AGREED, Stage.PLAYING, Stage.REPORTED, Stage.DISPUTED, Stage.CONFIRMED)


@transaction.atomic
def share(user: User, code: str) -> MatchLink:
    """This player, or whoever speaks for them, wants it. Raises Http404, PermissionDenied, TooFast."""
    match, speaker = match_to_speak_at(user, code)
    sides = [side for side in speaker.sides if side == speaker.own or _is_guest(match, side)]
    if not sides:
        raise PermissionDenied
    LIMIT.count(match.pk, f"user:{user.pk}")
    locked = Match.objects.select_for_update(no_key=True).get(pk=match.pk)
    if Stage(locked.stage) not in SHOWN:
        raise Http404
    link, _new = MatchLink.objects.get_or_create(match=locked, defaults={"secret": new_secret()})
    for side in sides:
        setattr(link, WANTED_BY[side], True)
    link.save(update_fields=[WANTED_BY[side] for side in sides])
    MATCHES.show_change(locked)
    return link


def _is_guest(match: Match, side: int) -> bool:
    """Whether nobody has a login for that player. For whoever has one, and has left the club, nobody says yes."""
    return login_of(match.seats.select_related("player__merged_into").get(side=side).player) is None


@transaction.atomic
def take_back(user: User, code: str) -> None:
    """A player, whoever speaks for one, or a director. Raises Http404, PermissionDenied, TooFast."""
    match, _speaker = match_to_speak_at(user, code)
    LIMIT.count(match.pk, f"user:{user.pk}")
    locked = Match.objects.select_for_update(no_key=True).get(pk=match.pk)
    deleted, _which = MatchLink.objects.filter(match=match).delete()
    if deleted:
        MATCHES.show_change(locked)


#: The column that says what player 0 and player 1 want.
WANTED_BY: Sequence[str] = ("wanted_by_first", "wanted_by_second")


def link_of(match: Match) -> MatchLink | None:
    """One query."""
    return MatchLink.objects.filter(match=match).first()


def shared_match(secret: str) -> Match:
    """The match of this link. Raises Http404, also while only one of the two wants it, and once one of them has left the club
    or closed their login: they could not take it back. Three queries."""
    found = MatchLink.objects.select_related("match__club").filter(
        secret=secret, wanted_by_first=True, wanted_by_second=True, match__stage__in=[stage.value for stage in SHOWN]
    )
    link = found.first()
    if link is None or has_left(link.match):
        raise Http404
    return link.match
