"""What is kept for notifications, for the file of everything about a person."""

from clubsite.members.about_me import Person, Rows

from .models import Subscription, SwitchedOn, Told


def of_notifications(about: Person) -> dict[str, Rows]:
    """The browsers that are told, without what messages to them are encrypted with; when it
    was switched on; and of which turns they were told."""
    browsers = Subscription.objects.filter(user=about.user).select_related("login").order_by("pk")
    told = Told.objects.filter(user=about.user).exclude(turn="").order_by("pk")
    kept = [{"browser": str(one), "endpoint": one.endpoint, "made_at": one.made_at, "told_at": one.told_at} for one in browsers]
    switched_on = SwitchedOn.objects.filter(user=about.user).order_by("pk").values("browser", "at")
    turns = list(told.values("place", "turn", "at"))
    return {"notifications": kept, "notifications_switched_on": list(switched_on), "told_turns": turns}
