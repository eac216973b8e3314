"""Was a match that comes as a file played here, on screen? Its own `.mat` brought again would count, and be won, twice."""

from collections.abc import Sequence

from django.db.models import Exists, OuterRef, Q

from clubsite.members.models import Club, Player
from games.matches.models import Match, MatchSeat
from games.matches.models import MatchRecord as Stored
from games.matches.rules.actions import Open
from games.matches.services.moves import plain_turn
from games.matches.services.screen.told import record_of_match
from games.notation.records.game_record import MatchRecord, Rolled
from games.rules.match.score import Pair

ENOUGH = 8
"""Turns with the same dice and the same plays: no two matches begin like that, whatever a file says of what came after."""
_AS_TOLD, _EXCHANGED = (0, 1), (1, 0)


def played_here(club: Club, players: Sequence[Player], record: MatchRecord) -> Match | None:
    """The match of these two on screen whose dice and plays these are, in whichever order the file names them, also one that a
    director has called off. Reads the logs only of those that began with the same opening roll."""
    told = [_turns(record, order) for order in (_AS_TOLD, _EXCHANGED)]
    for match in _opened_alike(club, players, record):
        here = _turns(record_of_match(match), _AS_TOLD)
        if any(_same(here, turns) for turns in told):
            return match
    return None


def _opened_alike(club: Club, players: Sequence[Player], record: MatchRecord) -> Sequence[Match]:
    opening = next((turn.dice for game in record.games for turn in game.turns if isinstance(turn, Rolled)), None)
    if opening is None:
        return ()
    one, other = opening
    dice = Q(body__action__first=one, body__action__second=other) | Q(body__action__first=other, body__action__second=one)
    opened = Stored.objects.filter(dice, match=OuterRef("pk"), body__action__type=Open.__name__)
    matches = Match.objects.filter(Exists(opened), club=club, on_screen=True)
    for player in players:
        is_theirs = Q(player=player) | Q(player__merged_into=player)
        matches = matches.filter(Exists(MatchSeat.objects.filter(is_theirs, match=OuterRef("pk"))))
    return list(matches.order_by("-pk"))


def _turns(record: MatchRecord, order: Pair) -> list[object]:
    return [[number, plain_turn(turn, order)] for number, game in enumerate(record.games) for turn in game.turns]


def _same(here: Sequence[object], told: Sequence[object]) -> bool:
    """All of it, or as much as is no chance."""
    return bool(here) and here[:ENOUGH] == told[:ENOUGH]
