"""No game on the site gets its randomness from anywhere but the dice cup."""

from pathlib import Path

from tests.tidy.sources import ROOT, python_files
from tests.tidy.test_architecture import imports

CHANCE = {"random", "secrets", "numpy"}
THE_CUP = "games/dice/dice_cup.py"
#: Invented evenings and matches decide no game, and a draw is promised and proven by itself (tests/games/tournaments).
NO_GAMES = {
    "chouette/management/demo/inventing.py",
    "chouette/management/demo/matches.py",
    "games/tournaments/services/seeds.py",
}


def of_the_games(path: Path) -> bool:
    return path.relative_to(ROOT).parts[0] in ("games", "chouette")


def test_only_the_cup_rolls_dice() -> None:
    found = {str(path.relative_to(ROOT)) for path in python_files() if of_the_games(path) and imports(path) & CHANCE}
    assert found - NO_GAMES == {THE_CUP}
