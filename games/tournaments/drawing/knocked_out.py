"""Why somebody has their place in a knock-out: the last match they played in it, and who went out with them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from games.tournaments.drawing.words import Called, round_of
from games.tournaments.model.matches import Bracket, Match, MatchState
from games.tournaments.model.results import Played
from games.tournaments.rules.placing.standings import Standing


def whys(bracket: Bracket, standings: Sequence[Standing], called: Called) -> Mapping[str, tuple[str, ...]]:
    """Sentences by player; nobody's place is told where a director has let it stand without a match."""
    last = {player: match for match in bracket.matches if match.state is not MatchState.BYE for player in match.names}
    shared = Counter(row.place for row in standings)
    return {row.player: tuple(_why(row, shared[row.place], bracket, last.get(row.player), called)) for row in standings}


def _why(row: Standing, sharing: int, bracket: Bracket, last: Match | None, called: Called) -> Iterator[str]:
    if last is not None and last.decided:
        yield _("{round}: {how}").format(round=round_of(bracket, last), how=_how(row.player, last, called))
    if sharing > 1:
        yield _("{number} share the places {first} to {last}.").format(
            number=sharing, first=row.place, last=row.place + sharing - 1
        )


def _how(player: str, match: Match, called: Called) -> str:
    if not isinstance(match.winner, str):
        return _("nobody came.")
    played = match.record is not None and isinstance(match.record.outcome, Played)
    if match.winner == player:
        words = _("won against {name}.") if played else _("won without play against {name}.")
        return words.format(name=" / ".join(called(name) for name in match.names if name != player))
    words = _("lost to {name}.") if played else _("lost to {name} without play.")
    return words.format(name=called(match.winner))
