"""Before the draw: title, options, entrants, ratings, the seed, checking in."""

from collections.abc import Iterator

from games.tournaments.model import actions, events
from games.tournaments.model.flights import MOST_PLAYERS
from games.tournaments.model.options import with_option
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.model.state import Tournament
from games.tournaments.rules.lookup import entrant_of

HIGHEST_RATING = 9_999 * 10_000

Said = actions.SetTitle | actions.SetOption | actions.Enter | actions.Rate | actions.SetSeed | actions.CheckIn


def decide(tournament: Tournament, action: Said) -> tuple[events.Event, ...]:
    """The events that follow. Raises TournamentRefused."""
    match action:
        case actions.SetTitle(title):
            return (events.Titled(title),)
        case actions.SetOption(name, value):
            options = with_option(tournament.options, name, value)
            _check_not_drawn(tournament)
            return (events.OptionsSet(options),)
        case actions.SetSeed(seed):
            _check_not_drawn(tournament)
            return (events.SeedSet(seed),)
        case actions.Rate(name, rating):
            return (_rated(tournament, name, rating),)
        case actions.Enter(names):
            return tuple(_entered(tournament, names))
        case actions.CheckIn(names):
            return tuple(events.PlayerCheckedIn(entrant_of(tournament, name).name) for name in names)


def _check_not_drawn(tournament: Tournament) -> None:
    if tournament.started:
        raise TournamentRefused(Refusal.OPTIONS_STAND)


def _rated(tournament: Tournament, name: str, rating: int) -> events.Event:
    _check_not_drawn(tournament)
    if not 0 <= rating <= HIGHEST_RATING:
        raise TournamentRefused(Refusal.BAD_RATING)
    return events.PlayerRated(entrant_of(tournament, name).name, rating)


def _entered(tournament: Tournament, names: tuple[str, ...]) -> Iterator[events.Event]:
    if tournament.started:
        flight = next(flight for flight in tournament.flights if flight.lines is not None)
        plays = names[0] in (flight.lines or ()) and names[0] not in tournament.withdrawn
        raise TournamentRefused(Refusal.IN_ALREADY if plays else Refusal.ENTRY_CLOSED, name=names[0], flight=flight.name)
    if len(tournament.entrants) + len(names) > MOST_PLAYERS:
        raise TournamentRefused(Refusal.TOO_MANY_PLAYERS, most=MOST_PLAYERS)
    known = {entrant.name for entrant in tournament.entrants}
    for name in names:
        if name in known:
            raise TournamentRefused(Refusal.ENTERED_ALREADY, name=name)
        known.add(name)
        yield events.PlayerEntered(name)
