"""The cast of an evening, as programs see it."""

import pytest
from django.core.cache import caches

from tests.chouette.conftest import chouette, club, eve, mo, say

__all__ = ["chouette", "club", "eve", "mo", "say"]


@pytest.fixture(autouse=True)
def nobody_was_counted() -> None:
    """Resets the request counts, which survive across tests."""
    caches["pace"].clear()
