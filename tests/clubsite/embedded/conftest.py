"""A folder for clusters: root's server runs as nobody, who cannot pass through the folders pytest makes."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="club-") as name:
        Path(name).chmod(0o711)
        yield Path(name)
