"""An evening's live audiences (`games.play.audiences`), and the template in which they see it."""

from chouette.access.held_seats import mark_of
from chouette.models import Chouette, Seat
from clubsite.live.watching.count import PLAYS
from games.play.audiences import WATCH, seat_audience

WATCH_TEMPLATE = "chouette/scoreboard/now.html"


#: Replaces it for an evening played on screen.
TABLE_TEMPLATE = "chouette/table/now.html"


def watch_audience(chouette: Chouette, *, plays: bool = False) -> str:
    """Everyone with the code that the evening has now. Who `plays` there is shown the same and counts as nobody who watches."""
    return f"{WATCH}:{mark_of(chouette.code)}{PLAYS if plays else ''}"


def own_audience(seat: Seat) -> str:
    """The reader of the seat's own page, by the link that it has now."""
    return seat_audience(seat.pk, mark_of(seat.secret))
