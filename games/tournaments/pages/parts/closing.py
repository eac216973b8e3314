"""What a director is told before a flight is closed and paid: contested results, and prizes that nobody wins."""

from collections.abc import Iterator

from django.utils.translation import gettext

from games.tournaments.desk.decide import performed
from games.tournaments.desk.state import Desk
from games.tournaments.drawing.words import Called
from games.tournaments.model import actions
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.unwon import Unwon, unwon
from games.tournaments.wording.amounts import unwon_text


def before_closing(desk: Desk, flight: str, called: Called, currency: str) -> Iterator[str]:
    """Sentences; none where nothing but the results decides. Of a flight that cannot be closed, none about prizes."""
    records = (desk.tournament.record(match) for match in desk.contested if match.flight == flight)
    if pairs := ", ".join(" – ".join(map(called, record.players)) for record in records if record is not None):
        pays = gettext("Said otherwise: {matches}. It is closed and paid by the results as they stand.")
        yield pays.format(matches=pairs)
    yield from (unwon_text(one, currency) for one in _unwon_then(desk, flight))


def _unwon_then(desk: Desk, flight: str) -> tuple[Unwon, ...]:
    """Also of flights that close with this one, as nobody comes into them any more."""
    try:
        _events, after = performed(desk, actions.Close(flight))
    except TournamentRefused:
        return ()
    before = {one.name for one in desk.tournament.flights if one.closed}
    told = unwon(after.tournament, brackets_of(after.tournament))
    return tuple(one for one in told if one.flight not in before)
