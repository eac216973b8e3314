"""The tournament of the demonstration: a knock-out with a consolation in the middle of its first round, to look at from every
side: two matches are played, one is called to a table, and of one Ann has said how it ended."""

from uuid import uuid4

from clubsite.members.models import Club, User
from clubsite.members.services import find_or_add_player
from games.tournaments.model.slots import MatchId
from games.tournaments.models import ClubTournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.services.opening import announce
from games.tournaments.services.saying import say
from games.tournaments.services.writing import TOURNAMENTS

TITLE = "Knock-out of the week"
LINES = (
    f"tournament {TITLE}",
    "fee 5",
    "house 10",
    "flight main knockout length 5",
    "flight consolation progressive from main length 3",
    "prizes main 50 30",
    "prizes consolation 20",
)
ENTERED = ("5-3", "5-1")
"""What the director types, match by match."""


def play_tournament(club: Club, names: tuple[str, ...], director: User, player: User) -> ClubTournament:
    """`player` is among those who play, and reports."""
    words = {name: find_or_add_player(club, name).word for name in names}
    sheet = "\n".join((*LINES, f"entrants {' '.join(words.values())}"))
    tournament = announce(club, sheet, director, uuid4(), "open_entry\ntables 4")
    _say(director, tournament, "start main")
    own = club.players.get(user=player).word
    matches = brackets_of(TOURNAMENTS.state_of(_fresh(tournament)).tournament)["main"].rounds[0]
    theirs, *others = sorted(matches, key=lambda match: own not in match.names)
    for match, score in zip(others, ENTERED, strict=False):
        _say(director, tournament, f"{match.names[0]} beats {match.names[1]} {score}", match.id)
    _say(director, tournament, f"call {others[len(ENTERED)].id} table 1")
    winner, loser = theirs.names
    _say(player, tournament, f"report {own}: {winner} beats {loser} 5-4", theirs.id)
    return _fresh(tournament)


def _fresh(tournament: ClubTournament) -> ClubTournament:
    return ClubTournament.objects.get(pk=tournament.pk)


def _say(user: User, tournament: ClubTournament, text: str, match: MatchId | None = None) -> None:
    say(user, tournament.code, text, version=_fresh(tournament).version, action_id=uuid4(), match=match)
