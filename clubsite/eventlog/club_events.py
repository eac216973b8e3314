"""What happened in a club, passed on to the listeners named in the settings (`EVENT_LISTENERS`).

Code that writes reports its events here, so that neither members nor the ledger nor a game has to import the listeners.
"""

from collections.abc import Callable, Mapping, Sequence

from django.conf import settings
from django.db import connection, models
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _


class Kind(models.TextChoices):
    """The kinds of events, named as in Standard Webhooks: what it is about, a dot, what happened."""

    EVENING_OPENED = "evening.opened", _("An evening begins")
    GAME_FINISHED = "game.finished", _("A game is finished")
    GAME_CORRECTED = "game.corrected", _("A game is corrected")
    GAME_UNDONE = "game.undone", _("A game is taken back")
    EVENING_CLOSED = "evening.closed", _("An evening is closed")
    EVENING_REOPENED = "evening.reopened", _("A closed evening goes on")
    MATCH_CHALLENGED = "match.challenged", _("Somebody is challenged to a match")
    MATCH_AGREED = "match.agreed", _("A match is agreed")
    MATCH_REPORTED = "match.reported", _("A result of a match is reported")
    MATCH_DISPUTED = "match.disputed", _("A result of a match is disputed")
    MATCH_CONFIRMED = "match.confirmed", _("A result of a match is confirmed")
    MATCH_CORRECTED = "match.corrected", _("A confirmed result of a match is corrected")
    TOURNAMENT_ANNOUNCED = "tournament.announced", _("A tournament is announced")
    TOURNAMENT_ENTERED = "tournament.entered", _("Somebody enters a tournament, waits for a place or is offered one")
    TOURNAMENT_WITHDRAWN = "tournament.withdrawn", _("Somebody withdraws from a tournament")
    TOURNAMENT_CHECKED_IN = "tournament.checked_in", _("Somebody is there for a tournament")
    TOURNAMENT_CALLED = "tournament.called", _("A match of a tournament is called to a table, or taken off it")
    TOURNAMENT_DRAWN = "tournament.drawn", _("A flight or a round of a tournament is drawn")
    TOURNAMENT_DRAW_TAKEN_BACK = "tournament.draw_taken_back", _("A draw of a tournament is taken back")
    TOURNAMENT_REPORTED = "tournament.reported", _("A player of a tournament reports a result")
    TOURNAMENT_DISPUTED = "tournament.disputed", _("Two players of a tournament report different results")
    TOURNAMENT_CONFIRMED = "tournament.confirmed", _("Two players of a tournament report the same result")
    TOURNAMENT_RESULT = "tournament.result", _("A match of a tournament is decided")
    TOURNAMENT_CORRECTED = "tournament.corrected", _("A result of a tournament is corrected")
    TOURNAMENT_STANDINGS_CHANGED = (
        "tournament.standings_changed",
        _("The places of a flight that is closed change after a correction"),
    )
    TOURNAMENT_CALLED_OFF = "tournament.called_off", _("A tournament is called off")
    TOURNAMENT_BACK_ON = "tournament.back_on", _("A tournament is not called off any more")
    TOURNAMENT_FINISHED = "tournament.finished", _("A tournament is over")
    CASH_WRITTEN = "cash.written", _("Cash is written down")
    CASH_TAKEN_BACK = "cash.taken_back", _("Cash is taken back")
    MONEY_PAID = "money.paid", _("Money is paid to the till or out of it")
    MONEY_TAKEN_BACK = "money.taken_back", _("A payment in money is taken back")
    MONEY_CHARGED = "money.charged", _("Dues, a fee or an expense are written down")
    MONEY_CHARGE_TAKEN_BACK = "money.charge_taken_back", _("Dues, a fee or an expense are taken back")
    MEMBER_JOINED = "member.joined", _("A member joins")


Data = Callable[[], Mapping[str, object]]
"""The event's data as plain JSON in the API's shapes; computed only if somebody wants it."""

#: A listener gets the club's row and what happened, in order, inside the transaction that wrote it.
Listener = Callable[[models.Model, Sequence[tuple[Kind, Data]]], None]


def record(club: models.Model, kind: Kind, data: Data) -> None:
    """Report an event. It goes out once the surrounding transaction has committed, and never if it does not."""
    record_all(club, [(kind, data)])


def record_all(club: models.Model, happenings: Sequence[tuple[Kind, Data]]) -> None:
    """Report several events, in the order in which they happened; does nothing for none.

    Call it late in the transaction, as a listener may hold a lock on the club's row until its end. Raises RuntimeError outside
    a transaction, where a crash between the commit and this call would lose the event.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("record() belongs inside the transaction that writes")
    if not happenings:
        return
    for listener in settings.EVENT_LISTENERS:
        hear: Listener = import_string(listener)
        hear(club, happenings)
