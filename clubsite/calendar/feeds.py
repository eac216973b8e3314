"""Who reads a calendar under a secret address."""

from clubsite.calendar.models import Feed
from clubsite.members.models import Membership


def feed_with(secret: str) -> Feed | None:
    """None for an address that is nobody's, or of somebody who has left the club."""
    feed = Feed.objects.filter(secret=secret, user__is_active=True).select_related("club", "user").first()
    if feed is None or not Membership.objects.filter(club=feed.club_id, user=feed.user_id).exists():
        return None
    return feed
