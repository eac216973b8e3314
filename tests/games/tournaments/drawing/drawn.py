"""Tournaments to draw, made from director's sheets."""

from collections.abc import Iterator

from games.tournaments.model.actions import Win
from games.tournaments.model.matches import Match, MatchState
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.decide import performed
from games.tournaments.services.sheets import play_sheet
from tests.games.tournaments.sheets import names

#: Every format, fed flights behind what feeds them.
FLIGHTS = {
    "knockout": ("flight main knockout",),
    "third": ("option third_place=match", "flight main knockout"),
    "progressive": ("flight main knockout", "flight con progressive from main", "flight last last_chance from con"),
    "first_loser": ("flight main knockout", "flight con first_loser from main"),
    "double": ("flight main double_elimination",),
    "recharge": ("flight main double_elimination recharge",),
    "round_robin": ("flight main round_robin",),
    "swiss": ("flight main swiss rounds 3",),
    "lives": ("flight main lives 3",),
    "league": ("flight main league divisions of 4",),
    "ladder": ("flight main ladder",),
}
BRACKETS = ("knockout", "third", "progressive", "first_loser", "double", "recharge")


def started(form: str, players: int, *more: str) -> Tournament:
    options = [line for line in FLIGHTS[form] if line.startswith("option")]
    flights = [line for line in FLIGHTS[form] if line.startswith("flight")]
    return play_sheet("\n".join([*options, f"entrants {names(players)}", *flights, "start main", *more]))


def ready(told: Tournament) -> Iterator[Match]:
    brackets = brackets_of(told).values()
    return (match for bracket in brackets for match in bracket.matches if match.state is MatchState.READY)


def played(told: Tournament, matches: int) -> Tournament:
    """So many matches won in turn by the lower and the upper line."""
    for number in range(matches):
        match = next(ready(told), None)
        if match is None:
            break
        winner, loser = match.names[:: 1 if number % 2 else -1]
        _, told = performed(told, Win(winner, loser, (match.slot.length, number % match.slot.length)))
    return told
