"""What is derived from a tournament does not depend on what was derived before."""

from random import Random
from threading import Thread

import pytest

from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import Brackets, brackets_of
from games.tournaments.rules.decide import performed
from games.tournaments.rules.lookup import all_matches, live_matches
from games.tournaments.sheet.reading import read_statement
from tests.games.tournaments.sheets import names

FLIGHTS = (
    ("main knockout", "consolation progressive from main", "last last_chance from consolation"),
    ("main knockout", "second first_loser from main"),
    ("main double_elimination recharge",),
    ("main double_elimination",),
    ("main swiss rounds 4",),
    ("main round_robin",),
    ("main lives 2",),
    ("main groups of 4",),
)


def derived_alone(tournament: Tournament) -> Brackets:
    """In a thread of its own, where nothing was derived before."""
    found: list[Brackets] = []
    thread = Thread(target=lambda: found.append(brackets_of(tournament)))
    thread.start()
    thread.join()
    return found[0]


@pytest.mark.parametrize("flights", FLIGHTS, ids=lambda flights: flights[0])
def test_a_tournament_is_derived_alike_step_by_step_and_at_once(flights: tuple[str, ...]) -> None:
    for seed in range(6):
        chance = Random(seed)
        players = chance.randrange(4, 14)
        options = ("option third_place=match",) if seed % 2 else ()
        said = (*options, f"entrants {names(players)}", *(f"flight {line}" for line in flights), "start main")
        tournament, before = Tournament(), Tournament()
        for line in said:
            _, tournament = performed(tournament, read_statement(line))
        for _ in range(60):
            before, tournament = tournament, step(tournament, chance)
            assert brackets_of(tournament) == derived_alone(tournament)
            if chance.random() < 0.2:  # back, as where a statement was refused or taken back
                assert brackets_of(before) == derived_alone(before)
        assert any(match.decided for match in all_matches(brackets_of(tournament)))


def step(tournament: Tournament, chance: Random) -> Tournament:
    """Any statement that the rules allow; the same tournament if what was tried is refused."""
    live = list(live_matches(brackets_of(tournament)))
    decided = [record for record in tournament.records if record.outcome is not None]
    tried = "round main"
    if live and chance.random() < 0.75:
        one, other = chance.sample(chance.choice(live).names, 2)
        tried = chance.choice([f"{one} beats {other}"] * 6 + [f"begins {one} {other}", f"no_show {one} {other}"])
    elif decided and chance.random() < 0.6:
        one, other = chance.sample(chance.choice(decided).players, 2)
        tried = f"correct {one} {other}: {one} beats {other}"
        tried = f'override "why not": {tried}' if chance.random() < 0.5 else tried
    elif chance.random() < 0.3:
        tried = chance.choice([f"withdraw P{chance.randrange(1, 14)}", f"late X{len(tournament.entrants)} main"])
    try:
        return performed(tournament, read_statement(tried))[1]
    except TournamentRefused:
        return tournament
