"""The secret numbers that draws are made with: drawn and promised by the site, and told with the draw."""

import secrets
from collections.abc import Iterator, Sequence

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import (
    DrawAgain,
    NotCalledOff,
    PromiseDraw,
)
from games.tournaments.model import actions
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import ClubTournament
from games.tournaments.rules.draw import commitment_of
from games.tournaments.services.writing import Said

_SEED_BYTES = 32


def new_seed() -> str:
    """256 bits in hexadecimal digits."""
    return secrets.token_hex(_SEED_BYTES)


def promised(tournament: ClubTournament, said: Sequence[Said]) -> Sequence[Said]:
    """A draw that is taken back promises the next one. Raises TournamentRefused if more is said with it: nobody could read the
    promise before the draw. What was called off stands again as it was, before anything is changed."""
    if len(said) > 1 and any(isinstance(one, NotCalledOff) for one in said):
        raise TournamentRefused(DeskRefusal.OFF_ALONE)
    if not any(isinstance(one, DrawAgain) for one in said):
        return said
    if len(said) > 1:
        raise TournamentRefused(DeskRefusal.ALONE)
    tournament.seed = new_seed()
    return [*said, PromiseDraw(commitment_of(tournament.seed))]


def with_seed(tournament: ClubTournament, desk: Desk, said: Sequence[Said]) -> Sequence[Said]:
    """The first draw is made with the seed that was promised, unless a director has said one, or brought one with the sheet."""
    return list(_with_seed(tournament, desk, said))


def _with_seed(tournament: ClubTournament, desk: Desk, said: Sequence[Said]) -> Iterator[Said]:
    waits = desk.tournament.draw_seed is None and not desk.tournament.started and bool(desk.commitment)
    for one in said:
        if waits and isinstance(one, actions.Start):
            yield actions.SetSeed(tournament.seed)
        waits = waits and not isinstance(one, actions.SetSeed | actions.Start)
        yield one
