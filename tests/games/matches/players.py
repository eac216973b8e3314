"""A club with two players, a director, a monitor, a guest, another member and a stranger, and what they do at a match."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import uuid4

from clubsite.members.models import Club, Player, Role, User
from clubsite.members.services import create_club, find_or_add_player, join, seat_member
from games.matches.models import Match
from games.matches.rules.sheet import MatchSheet
from games.matches.services.click import Done
from games.matches.services.doing import Wanted, perform
from games.matches.services.proposing import Terms, proposed
from games.rules.gammons import Level
from tests.remembered import remembered


@dataclass
class Cast:
    """Everybody by name."""

    club: Club
    users: dict[str, User]
    players: dict[str, Player]

    def propose(
        self, first: str, second: str, *, by: str = "", rated: bool = True, at: datetime | None = None, **sheet: Any
    ) -> Match:
        terms = Terms(self.players[first], self.players[second], MatchSheet(**{"length": 5, "board": False} | sheet), rated, at)
        return proposed(self.club, terms, self.users[by or first], uuid4())

    def do(self, match: Match, who: str, do: str, **wanted: Any) -> Done:
        """As from a fresh page."""
        version = Match.objects.get(pk=match.pk).version
        return perform(self.users[who], match.code, Wanted(do, **wanted), version=version, action_id=uuid4())

    def agreed(self, first: str = "ann", second: str = "bob", **sheet: Any) -> Match:
        match = self.propose(first, second, **sheet)
        self.do(match, second, "accept")
        return match

    def wins(self, match: Match, who: str, winner: int, level: Level = Level.SINGLE, cube: int = 1) -> Done:
        return self.do(match, who, "game", winner=winner, level=level, cube=cube)


def cast(names: str = "") -> Cast:
    """Logins are called so, and end with `names` where there are several clubs."""
    return _come_together(names) if names else remembered(_come_together)


def _come_together(names: str = "") -> Cast:
    roles = {"dana": [Role.DIRECTOR], "mo": [Role.MONITOR], "ann": [], "bob": [], "cal": []}
    users = {name: User.objects.create_user(f"{name}{names}", password=name) for name in ("tom", *roles, "eve")}
    club = create_club(users["tom"], "Baize")
    create_club(users["eve"], "Elsewhere")
    players = {}
    for name, held in roles.items():
        join(club, users[name], held)
        players[name] = seat_member(club, users[name])
    players["tom"] = seat_member(club, users["tom"])
    players["gil"], players["gus"] = find_or_add_player(club, "Gil"), find_or_add_player(club, "Gus")
    return Cast(club, users, players)
