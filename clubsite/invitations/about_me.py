"""By which invitations a person came in, for the file of everything about them."""

from clubsite.members.about_me import Person, Rows

from .models import Use


def of_invitations(about: Person) -> dict[str, Rows]:
    uses = Use.objects.filter(user=about.user).order_by("pk")
    return {"invitations_used": list(uses.values("invitation__club__name", "at"))}
