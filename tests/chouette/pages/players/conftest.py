"""An evening on screen that has begun."""

from collections.abc import Iterator

import pytest
from django.test import Client

from chouette.models import Chouette
from tests.chouette.on_screen.evenings import an_evening_on_screen, press
from tests.games.dice.loaded_cup import loaded


@pytest.fixture
def friday() -> Chouette:
    return an_evening_on_screen()


@pytest.fixture
def opened(friday: Chouette, client: Client) -> Iterator[Chouette]:
    """Ann has opened with 3-1 and has to play it; the next rolls are 6-4, 5-2, 6-6."""
    with loaded("31 64 52 66"):
        assert press(client, friday, "ann", "roll").status_code == 302
        yield friday
