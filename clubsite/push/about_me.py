"""What is kept for notifications, for the file of everything about a person."""

from django.utils.translation import gettext_lazy as _

from clubsite.members.about_me import Kept, Person

from .models import Subscription, SwitchedOn, Told


def of_notifications(about: Person) -> dict[str, Kept]:
    """The browsers that are told, without what messages to them are encrypted with; when it was switched on; and of which turns
    they were told."""
    browsers = Subscription.objects.filter(user=about.user).select_related("login").order_by("pk")
    told = Told.objects.filter(user=about.user).exclude(turn="").order_by("pk")
    kept = [{"browser": str(one), "endpoint": one.endpoint, "made_at": one.made_at, "told_at": one.told_at} for one in browsers]
    switched_on = SwitchedOn.objects.filter(user=about.user).order_by("pk").values("browser", "at")
    return {
        "notifications": Kept(_("The browsers that tell you when it is your turn."), kept),
        "notifications_switched_on": Kept(_("Where you switched that on, and when."), list(switched_on)),
        "told_turns": Kept(_("Of which turns they told you last."), list(told.values("place", "turn", "at"))),
    }
