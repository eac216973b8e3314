"""A part of a page is drawn once for all who would read exactly the same, and separately for everyone else."""

from collections.abc import Iterator

import pytest
from django.utils.translation import override as in_language

from clubsite.live import fragment_cache as kept
from clubsite.live.fragment_cache import drawn_before
from clubsite.preferences.dice_names import dice_called

TALK = "games/play/talk.html"
SILENT = {"talk": {"speaks": "", "lines": [], "closed": False, "watching": True}}


@pytest.fixture(autouse=True)
def nothing_drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """In English, whatever language the last reader of another test had."""
    monkeypatch.setattr(kept, "_drawn", {})
    with in_language("en"):
        yield


def test_the_same_words_are_drawn_once() -> None:
    first = drawn_before(TALK, SILENT)
    assert "Nothing has been said yet" in first
    assert drawn_before(TALK, {"talk": {"speaks": "", "lines": [], "closed": False, "watching": True}}) is first


def test_other_words_are_drawn_anew() -> None:
    first = drawn_before(TALK, SILENT)
    other = drawn_before(TALK, {"talk": SILENT["talk"] | {"watching": False}})
    assert other != first
    assert drawn_before(TALK, SILENT) is first


def test_whoever_reads_otherwise_has_his_own() -> None:
    first = drawn_before(TALK, SILENT)
    with in_language("fr"):
        assert drawn_before(TALK, SILENT) is not first
    with dice_called("turkish"):
        assert drawn_before(TALK, SILENT) is not first
    assert drawn_before(TALK, SILENT) is first


def test_the_part_used_longest_ago_is_the_first_to_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "KEPT", 2)
    first, second, third = ({"talk": SILENT["talk"] | {"speaks": word}} for word in ("a", "b", "c"))
    drawn = drawn_before(TALK, first)
    drawn_before(TALK, second)
    assert drawn_before(TALK, first) is drawn
    drawn_before(TALK, third)
    assert drawn_before(TALK, first) is drawn
    assert len(kept._drawn) == 2
