"""A path that a package's README names leads somewhere."""

import re

import pytest

from .sources import ROOT, tracked_files

READMES = [path for path in tracked_files() if path.name == "README.md" and path.parent != ROOT / "tests" / "bench"]
PATH = re.compile(r"`([\w./-]+(?:\.(?:py|md|html|css|js|toml|txt|yml|yaml|conf)|/))`")
#: What only a running installation has.
MADE_LATER = {".data", ".data/"}


@pytest.mark.parametrize("readme", READMES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_path_in_a_readme_leads_somewhere(readme: object) -> None:
    path = ROOT / str(readme)
    named = set(PATH.findall(path.read_text(encoding="utf-8"))) - MADE_LATER
    lost = {one for one in named if not one.startswith("/") and not any((base / one).exists() for base in (path.parent, ROOT))}
    assert lost == set()
