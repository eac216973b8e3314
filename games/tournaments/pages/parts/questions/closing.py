"""What a director is told before a flight is closed and paid: contested results, rounds that are not played, prizes that nobody
wins or that the draw alone decides."""

from collections.abc import Callable, Collection, Iterator

from django.utils.translation import gettext

from games.tournaments.desk.decide import performed
from games.tournaments.desk.state import Desk
from games.tournaments.desk.undo.withdrawals import may_still_leave
from games.tournaments.drawing.words import Called, flight_called, wrongly_there_text
from games.tournaments.model import actions
from games.tournaments.model.flights import Swiss
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import flight_of
from games.tournaments.rules.placing.by_the_draw import paid_by_the_draw
from games.tournaments.rules.placing.unwon import unwon
from games.tournaments.wording.amounts import in_the_order, unwon_text


def before_closing(
    desk: Desk, flight: str, called: Called, currency: str, guests: Callable[[], Collection[str]] = frozenset
) -> Iterator[str]:
    """Sentences; none where nothing but the results decides. Of a flight that cannot be closed, none about prizes. `guests`:
    who has no login, and could not say anything."""
    records = (desk.tournament.record(match) for match in desk.contested if match.flight == flight)
    if pairs := ", ".join(" – ".join(map(called, record.players)) for record in records if record is not None):
        pays = gettext("Said otherwise: {matches}. It is closed and paid by the results as they stand.")
        yield pays.format(matches=pairs)
    absent = list(may_still_leave(desk))
    if absent and (names := ", ".join(map(called, [name for name in absent if name not in guests()]))):
        yield gettext(
            "Never said that they come, and have played nothing: {names}. Once it is closed they owe their fee."
        ).format(names=names)
    told = desk.tournament.flight(flight)
    yield from wrongly_there_text(desk.tournament, told, called) if told is not None else ()
    after = _after(desk, flight)
    if after is None:
        return
    yield from _ends_early(after, flight, called)
    before = {one.name for one in desk.tournament.flights if one.closed}
    # Also of flights that close with this one, as nobody comes into them any more.
    left = (one for one in unwon(after, brackets_of(after)) if one.flight not in before)
    yield from (unwon_text(one, currency) for one in left)


def _after(desk: Desk, flight: str) -> Tournament | None:
    """The tournament with this flight closed; None if it cannot be."""
    try:
        return performed(desk, actions.Close(flight))[1].tournament
    except TournamentRefused:
        return None


def _ends_early(after: Tournament, name: str, called: Called) -> Iterator[str]:
    """Of a Swiss with rounds left, whose places are told only once they stand."""
    flight = flight_of(after, name)
    if not isinstance(flight.format, Swiss) or len(flight.rounds) >= flight.format.rounds:
        return
    played = gettext("{number} of {all} rounds of {flight} are played; the places stand as they are.")
    yield played.format(number=len(flight.rounds), all=flight.format.rounds, flight=flight_called(name))
    yield from (in_the_order(tuple(map(called, names))) for names in paid_by_the_draw(after, brackets_of(after), flight))
