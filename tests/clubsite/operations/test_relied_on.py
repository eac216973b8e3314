"""What release 0.3 named, this version knows still: a running installation upgrades by migrating and starting anew.

`release_0_3/names.txt` holds the names as that release had them. More may come, none may go. What has to be renamed comes with
what carries it over (a migration, an upcast, an address that leads on) and with a test of that; its line here then goes in the
same commit.
"""

from pathlib import Path

import pytest

from .relied_on import KINDS, everything

NAMES = Path(__file__).with_name("release_0_3") / "names.txt"


def read(text: str) -> dict[str, list[str]]:
    """Each kind's names, behind a line with its own."""
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
