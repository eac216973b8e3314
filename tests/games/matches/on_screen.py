"""Matches on screen for tests: both at the table, rolls loaded, plays typed."""

from dataclasses import dataclass

from games.matches.models import Match
from games.matches.permissions import seat_of
from games.matches.services.click import Done
from games.matches.services.screen.are_you_there import sign_of
from tests.games.matches.players import Cast


@dataclass
class AtTheBoard:
    """A match between ann and bob that both have agreed to, with their pages open."""

    club: Cast
    match: Match

    def do(self, who: str, what: str, **wanted: object) -> Done:
        return self.club.do(self.match, who, what, **wanted)

    def begin(self, who: str = "ann") -> Done:
        """Both are there, and stay."""
        self.both_are_here()
        done = self.do(who, "begin")
        self.both_are_here()
        return done

    def both_are_here(self) -> None:
        for who in ("ann", "bob"):
            seat = seat_of(self.club.users[who], self.row())
            assert seat is not None
            sign_of(seat)

    def row(self) -> Match:
        return Match.objects.get(pk=self.match.pk)


def at_the_board(club: Cast, **sheet: object) -> AtTheBoard:
    match = club.agreed("ann", "bob", **({"length": 3, "board": True} | sheet))
    return AtTheBoard(club, match)
