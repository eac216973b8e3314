"""The position to copy tells other programs by which rules of money games it is played."""

import re

import pytest

from chouette.models import Chouette
from tests.chouette.on_screen.screens import on_screen, to_the_teams_roll
from tests.chouette.phones import Phone, seat_of

pytestmark = pytest.mark.django_db


def xgid(evening: Chouette) -> list[str]:
    found = re.search(r"XGID=([^<\"&\s]+)", Phone().get(f"/s/{seat_of(evening, 'bob').secret}/").text)
    assert found is not None
    return found[1].split(":")


@pytest.mark.parametrize(
    ("rules", "field"),
    [("", "3"), ("jacoby=off", "2"), ("beaver=off", "1"), ("jacoby=off beaver=off", "0")],
)
def test_the_id_says_whether_jacoby_and_beavers_hold(rules: str, field: str) -> None:
    told = xgid(to_the_teams_roll(on_screen(rules)))
    assert (told[7], told[8]) == (field, "0")
