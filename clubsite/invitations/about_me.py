"""By which invitations a person came in, for the file of everything about them."""

from django.utils.translation import gettext_lazy as _

from clubsite.members.about_me import Kept, Person

from .models import Use


def of_invitations(about: Person) -> dict[str, Kept]:
    uses = Use.objects.filter(user=about.user).order_by("pk")
    used = list(uses.values("invitation__club__name", "at"))
    return {"invitations_used": Kept(_("By which clubs’ invitations you came in."), used)}
