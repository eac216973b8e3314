"""A club's tournament, and what its people say of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import uuid4

from clubsite.members.models import Role, User
from clubsite.members.services import join
from games.tournaments.desk.decide import performed
from games.tournaments.desk.reading import read_said
from games.tournaments.desk.state import Desk
from games.tournaments.model.matches import Match
from games.tournaments.model.slots import read_match_id
from games.tournaments.models import ClubTournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.services.opening import announce
from games.tournaments.services.saying import Done, say
from games.tournaments.services.writing import TOURNAMENTS
from tests.games.matches.players import Cast, cast

MAIN = "tournament Friday\nflight main knockout length 5"


def told(*lines: str, at: int = 0) -> Desk:
    """A desk at which that was said, each line at the same time."""
    desk = Desk()
    for line in lines:
        _, desk = performed(desk, read_said(line, at))
    return desk


@dataclass
class Night:
    """A tournament of the club; dana directs."""

    club: Cast
    tournament: ClubTournament

    @property
    def desk(self) -> Desk:
        return TOURNAMENTS.state_of(ClubTournament.objects.get(pk=self.tournament.pk))

    @property
    def desk_version(self) -> int:
        return ClubTournament.objects.get(pk=self.tournament.pk).version

    @property
    def names(self) -> list[str]:
        return [entrant.name for entrant in self.desk.tournament.entrants]

    @property
    def waiting(self) -> list[str]:
        return [one.name for one in self.desk.waiting]

    def desk_matches(self, flight: str) -> Sequence[Match]:
        """Of that flight, as they stand."""
        return brackets_of(self.desk.tournament)[flight].matches

    def first_round(self) -> Sequence[Match]:
        """Of the flight main."""
        return brackets_of(self.desk.tournament)["main"].rounds[0]

    def says(self, who: str, text: str, match: str = "") -> Done:
        """As from a fresh page."""
        version = ClubTournament.objects.get(pk=self.tournament.pk).version
        found = read_match_id(match)
        return say(self.club.users[who], self.tournament.code, text, version=version, action_id=uuid4(), match=found)

    def of_oneself(self, who: str, verb: str) -> Done:
        """One tap: enter, withdraw, take the place that is offered."""
        return say(self.club.users[who], self.tournament.code, verb, version=0, action_id=uuid4(), own=True)

    def member(self, name: str, *roles: Role) -> User:
        """Another member of the club."""
        user = User.objects.create_user(name, password=name)
        join(self.club.club, user, roles)
        self.club.users[name] = user
        return user


def night(sheet: str = MAIN, steps: str = "") -> Night:
    """Entry is open, unless the sheet has begun already."""
    club = cast()
    steps = steps if steps or "start " in sheet else "open_entry"
    settled = "start " in sheet or "rating " in sheet  # nobody brings what they have won, or whom they meet
    by = club.users["tom" if settled else "dana"]
    return Night(club, announce(club.club, sheet, by, uuid4(), steps))
