"""What is kept for notifications, for the file of everything about a person."""

from django.utils.translation import gettext_lazy as _

from clubsite.members.about_me import Kept, Person

from .models import Subscription, Told


def of_notifications(about: Person) -> dict[str, Kept]:
    """The browsers that are told, without what messages to them are encrypted with; and of which turns they were."""
    browsers = Subscription.objects.filter(user=about.user).select_related("login").order_by("pk")
    told = Told.objects.filter(user=about.user).exclude(turn="").order_by("pk")
    kept = [{"browser": str(one), "endpoint": one.endpoint, "made_at": one.made_at, "told_at": one.told_at} for one in browsers]
    return {
        "notifications": Kept(_("The browsers that tell you when it is your turn."), kept),
        "told_turns": Kept(_("Of which turns they told you last."), list(told.values("place", "turn", "at"))),
    }
