"""What is kept for notifications, for the file of everything about a person."""

from clubsite.members.about_me import Person, Rows

from .models import Subscription, Told


def of_notifications(about: Person) -> dict[str, Rows]:
    """The browsers that are told, without what messages to them are encrypted with; and of which turns they were."""
    browsers = Subscription.objects.filter(user=about.user).select_related("login").order_by("pk")
    told = Told.objects.filter(user=about.user).exclude(turn="").order_by("pk")
    kept = [{"browser": str(one), "endpoint": one.endpoint, "made_at": one.made_at, "told_at": one.told_at} for one in browsers]
    return {"notifications": kept, "told_turns": list(told.values("place", "turn", "at"))}
