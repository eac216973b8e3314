"""What is kept of a person's tournaments, for the file of everything about them."""

from django.utils.translation import gettext_lazy as _

from clubsite.members.about_me import Kept, Person
from games.tournaments.models import TournamentEntry, TournamentRecord


def of_tournaments(about: Person) -> dict[str, Kept]:
    """Where they entered, and what they wrote at a desk."""
    entries = TournamentEntry.objects.filter(player__in=about.players).order_by("pk")
    records = TournamentRecord.objects.filter(actor=about.user).order_by("pk")
    return {
        "tournaments": Kept(
            _("The tournaments that you entered."),
            list(entries.values("tournament__club__name", "tournament__title", "tournament__starts_at", "word", "standing")),
        ),
        "tournaments_statements": Kept(
            _("What you entered at the desk of a tournament."), list(records.values("tournament__code", "number", "said", "at"))
        ),
    }
