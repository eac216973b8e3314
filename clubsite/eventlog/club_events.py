"""What happened in a club, told to whoever listens: the settings name the listeners (`CLUB_EVENT_LISTENERS`).

Whatever writes says what happened here, so that neither members nor the ledger nor a game imports those who listen.
"""

from collections.abc import Callable, Mapping, Sequence

from django.conf import settings
from django.db import connection, models
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _


class Kind(models.TextChoices):
    """What can be told. Named as the Standard Webhooks do: what it is about, a dot, what happened."""

    EVENING_OPENED = "evening.opened", _("An evening begins")
    GAME_FINISHED = "game.finished", _("A game is finished")
    GAME_CORRECTED = "game.corrected", _("A game is corrected")
    GAME_UNDONE = "game.undone", _("A game is taken back")
    EVENING_CLOSED = "evening.closed", _("An evening is closed")
    EVENING_REOPENED = "evening.reopened", _("A closed evening goes on")
    CASH_WRITTEN = "cash.written", _("Cash is written down")
    CASH_TAKEN_BACK = "cash.taken_back", _("Cash is taken back")
    MEMBER_JOINED = "member.joined", _("A member joins")


Data = Callable[[], Mapping[str, object]]
"""What an event says, as plain JSON in the shapes of the API; asked for only when somebody wants it."""

#: A listener is given the club's row and what happened, in its order, inside the transaction that wrote it.
Listener = Callable[[models.Model, Sequence[tuple[Kind, Data]]], None]


def record(club: models.Model, kind: Kind, data: Data) -> None:
    """Something happened: it is told once the transaction around this call has committed, never if it does not."""
    record_all(club, [(kind, data)])


def record_all(club: models.Model, happenings: Sequence[tuple[Kind, Data]]) -> None:
    """The same for several things, in the order in which they happened; nothing at all for none.

    Call it late: a listener may hold the club's row until the end. Raises RuntimeError outside a transaction: a crash between
    the commit and this would lose the event.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("record() belongs inside the transaction that writes")
    if not happenings:
        return
    for listener in settings.CLUB_EVENT_LISTENERS:
        hear: Listener = import_string(listener)
        hear(club, happenings)
