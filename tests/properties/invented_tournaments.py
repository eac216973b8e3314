"""Invented tournaments: sheets drawn at random, mostly legal, in any format, with money."""

from collections.abc import Iterator
from random import Random

from games.rules.match.refusals import ScoreRefused
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.decide import performed
from games.tournaments.rules.lookup import live_matches
from games.tournaments.sheet.reading import read_statement

FORMATS: tuple[tuple[str, ...], ...] = (
    ("main knockout",),
    ("main knockout", "consolation progressive from main", "last last_chance from consolation"),
    ("main knockout", "second first_loser from main"),
    ("main double_elimination recharge",),
    ("main double_elimination",),
    ("main swiss rounds 3",),
    ("main swiss rounds 4 pairing monrad",),
    ("main round_robin",),
    ("main round_robin twice",),
    ("main lives 2",),
    ("main groups of 4",),
    ("main league divisions of 4",),
    ("main ladder",),
)
OPTIONS = (
    "third_place=match",
    "byes=grouped",
    "unplayed=heltour",
    "unplayed=fide2022",
    "unit=0.01",
    "race=usbgf",
    "half_point_byes=once",
)


def sheet_before(chance: Random) -> list[str]:
    """What is said until the draw."""
    players = [f"P{number}" for number in range(1, chance.randrange(3, 13))]
    said = [f"option {option}" for option in chance.sample(OPTIONS, chance.randrange(3))]
    said += [f"entrants {' '.join(players)}", f"draw_seed {chance.randrange(10**6)}", f"fee {chance.randrange(0, 4000) / 100}"]
    said += [f"flight {line} length 5" for line in chance.choice(FORMATS)]
    said += [
        f"house {chance.choice((0, 10, 12.5))}",
        f"prizes main {chance.choice(('100', '50 30 20', '40 25 25 5', '33.33 33.33'))}",
    ]
    if chance.random() < 0.5:
        said.append(f"side_pool one {chance.randrange(1, 30)} {' '.join(chance.sample(players, 2))}")
    return [*said, "start main"]


def tried(tournament: Tournament, chance: Random) -> str:
    """What a director might say next, often and rarely."""
    live = list(live_matches(brackets_of(tournament)))
    if live and chance.random() < 0.75:
        one, other = chance.sample(chance.choice(live).names, 2)
        rare = (
            f"no_show {one} {other}",
            f"walkover {one} over {other}",
            f"begins {one} {other}",
            f"report {one}: {one} beats {other} 5-2",
        )
        return chance.choice((*(f"{one} beats {other} 5-{chance.randrange(5)}",) * 8, *rare))
    decided = [record for record in tournament.records if record.outcome is not None]
    if decided and chance.random() < 0.4:
        record = chance.choice(decided)
        one, other = chance.sample(record.players, 2)
        where = chance.choice(("", f" in {record.match}"))
        result = chance.choice((*(f"{one} beats {other} 5-{chance.randrange(5)}",) * 5, f"no_show {one} {other}"))
        corrected = f"correct {one} {other}{where}: {result}"
        return f'override "miscounted": {corrected}' if chance.random() < 0.5 else corrected
    player, other = chance.sample([entrant.name for entrant in tournament.entrants], 2)
    flight = chance.choice([flight.name for flight in tournament.flights])
    often = (f"round {flight}", f"close {flight}", f"challenge {player} over {other}")
    seldom = (
        f"withdraw {player}",
        f"late X{len(tournament.entrants)} main",
        f"buy_back {player} main",
        f"late {player} main",
        f"absent {player}",
        f"returns {player}",
    )
    return chance.choice((*often * 3, *seldom))


def invented(chance: Random, length: int) -> Iterator[tuple[str, Tournament]]:
    """Each statement that was accepted, from the draw on with the tournament after it."""
    tournament = Tournament()
    for line in sheet_before(chance):
        _, tournament = performed(tournament, read_statement(line))
        yield line, tournament
    for _ in range(length):
        line = tried(tournament, chance)
        try:
            _, tournament = performed(tournament, read_statement(line))
        except (TournamentRefused, ScoreRefused):
            continue
        yield line, tournament
