"""`live_site` is the installation here, so that a journey written for one process runs through all of them."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from django.db import connection
from playwright.sync_api import Browser

from tests.browser.conftest import OpenPage, browser_type_launch_args, open_in_new_context, travel
from tests.live_site import LiveSite
from tests.production.installation import HOST, Installation, installation

__all__ = ["browser_type_launch_args", "travel"]  # fixtures


class Behind(LiveSite):
    """The site as its proxy serves it."""

    @property
    def url(self) -> str:
        return f"https://{self.host}:{self.port}"


@pytest.fixture(scope="package")
def several(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    found = connection.settings_dict
    names = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD", "PGDATABASE": "NAME"}
    settings = {variable: str(found[name]) for variable, name in names.items() if found[name]}
    settings["DJANGO_SETTINGS_MODULE"] = "tests.scale.settings"
    with installation(Path(tmp_path_factory.mktemp("several")), settings, webs=2, workers=1) as running:
        yield running


@pytest.fixture
def live_site(several: Installation, transactional_db: None) -> LiveSite:
    return Behind(HOST, several.proxy.port)


@pytest.fixture
def open_page(browser: Browser, live_site: LiveSite) -> Iterator[OpenPage]:
    """As in tests/browser; the certificate is the test's own."""
    yield partial(open_in_new_context, browser, live_site, ignore_https_errors=True)
    for context in browser.contexts:
        context.close()
