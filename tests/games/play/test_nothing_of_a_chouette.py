"""A table for two needs no chouette: neither its foundations nor the example imports any of it."""

from tests.tidy.sources import ROOT, python_files
from tests.tidy.test_architecture import imports

HERE = ROOT / "tests" / "games" / "play"


def test_neither_the_games_nor_the_table_for_two_import_the_chouette() -> None:
    own = [path for path in python_files() if path.is_relative_to(HERE) or path.is_relative_to(ROOT / "games")]
    assert {path.name for path in own} >= {"rules.py", "services.py", "turn_clock.py", "posting.py"}
    assert {str(path.relative_to(ROOT)) for path in own if "chouette" in imports(path)} == set()
