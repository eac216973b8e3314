from collections.abc import Callable, Iterator

import pytest
from pytest_django.fixtures import Settings

from clubsite.live.tokens import sign
from tests.clubsite.live import evening
from tests.live_site import LiveSite


@pytest.fixture
def live_site(site_of_its_own: LiveSite) -> LiveSite:
    """The wire is asked here from its start to its end."""
    return site_of_its_own


@pytest.fixture(autouse=True)
def listener(settings: Settings) -> None:
    settings.LISTENERS = {"evening": "tests.clubsite.live.evening.read"}


@pytest.fixture
def friday(transactional_db: None) -> Iterator[None]:
    evening.set_up()
    yield
    evening.tear_down()


@pytest.fixture
def stream_url(friday: None, live_site: LiveSite) -> Callable[..., str]:
    def url(audience: str = "watch", channel: str = evening.CHANNEL) -> str:
        return f"{live_site.url}/live/{sign(channel, audience)}"

    return url
