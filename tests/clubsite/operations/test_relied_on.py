"""This version still knows every name of release 0.3: a running installation upgrades by migrating and restarting.

`release_0_3/names.txt` holds the names as that release had them. Names may be added, none may go. A renamed one needs
something that carries it over (a migration, an upcast, a redirect) and a test of that; its line here goes in the same commit.
"""

from pathlib import Path

import pytest

from .relied_on import KINDS, everything

NAMES = Path(__file__).with_name("release_0_3") / "names.txt"


def read(text: str) -> dict[str, list[str]]:
    """Each kind's names, listed after a line with the kind."""
    kinds: dict[str, list[str]] = {}
    for block in text.strip().split("\n\n"):
        kind, *names = block.splitlines()
        kinds[kind.strip("[]")] = names
    return kinds


def write(kinds: dict[str, list[str]]) -> str:
    return "\n\n".join("\n".join([f"[{kind}]", *names]) for kind, names in kinds.items()) + "\n"


@pytest.fixture(scope="module")
def known(django_db_setup: None, django_db_blocker: object) -> dict[str, list[str]]:
    with django_db_blocker.unblock():  # type: ignore[attr-defined]
        return everything()


@pytest.mark.parametrize("kind", KINDS)
def test_what_release_0_3_named_is_known_still(kind: str, known: dict[str, list[str]]) -> None:
    recorded = read(NAMES.read_text())[kind]
    assert recorded
    assert [name for name in recorded if name not in known[kind]] == []
