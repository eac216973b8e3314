"""The list of journeys keeps what it promises: nothing of it lacks a size, a scheme, a language or a test."""

import re
from pathlib import Path

import pytest

from .journeys import JOURNEYS, Journey

HERE = Path(__file__).parent
README = (HERE.parent.parent / "README.md").read_text()


@pytest.mark.parametrize("journey", JOURNEYS.values(), ids=JOURNEYS)
def test_a_journey_is_made_in_every_size_scheme_and_language(journey: Journey) -> None:
    assert {(look.width, look.height) for look in journey.looks} == {(390, 844), (1440, 900)}
    assert {look.scheme for look in journey.looks} == {"light", "dark"}
    assert {look.language for look in journey.looks} == {"en", "fr"}


def test_every_look_of_two_has_its_turn_in_some_journey() -> None:
    looks = {look for journey in JOURNEYS.values() for look in journey.looks}
    assert len(looks) == 4


@pytest.mark.parametrize("journey", JOURNEYS.values(), ids=JOURNEYS)
def test_a_journey_is_one_that_the_readme_promises(journey: Journey) -> None:
    assert " ".join(journey.promise.split()) in " ".join(README.split())


def test_every_journey_has_its_test_and_no_other_has_one() -> None:
    made = [
        name for file in HERE.glob("test_*.py") for name in re.findall(r'^@journey\("(.+)"\)$', file.read_text(), re.MULTILINE)
    ]
    assert sorted(set(made)) == sorted(JOURNEYS)
