from collections.abc import Iterator

import pytest

from tests.live_site import LiveSite
from tests.needs import ask_for

from .engines import ENGINES, NEEDED, Driver, Player


@pytest.fixture(scope="module", params=ENGINES)
def driver(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    """A browser with the named engine."""
    ask_for("engines")
    if missing := [str(one) for one in NEEDED[request.param] if not one.exists()]:
        pytest.skip(f"not on this machine: {', '.join(missing)}")
    with ENGINES[request.param](tmp_path_factory.mktemp(request.param)) as driver:
        yield driver


@pytest.fixture
def player(driver: Driver, live_site: LiveSite) -> Iterator[Player]:
    player = Player(driver, live_site.url)
    yield player
    player.leaves()
