"""No game of the site has its chance from anywhere but the dice cup."""

from pathlib import Path

from tests.tidy.sources import ROOT, python_files
from tests.tidy.test_architecture import imports

CHANCE = {"random", "secrets", "numpy"}
THE_CUP = "games/dice/dice_cup.py"
#: Evenings that nobody played: no game is decided by them.
NO_GAMES = {"chouette/management/demo/inventing.py"}


def of_the_games(path: Path) -> bool:
    return path.relative_to(ROOT).parts[0] in ("games", "chouette")


def test_only_the_cup_rolls_dice() -> None:
    found = {str(path.relative_to(ROOT)) for path in python_files() if of_the_games(path) and imports(path) & CHANCE}
    assert found - NO_GAMES == {THE_CUP}
