"""Groups of tests that one xdist worker runs together, because together they cost as much as one of them.

These are tests that share a running installation, which otherwise each worker would start, and tests that share something
slow to load. (xdist's own mark for this, `xdist_group`, is written into a private attribute that pytest 9.2 no longer reads:
the marked tests are silently scattered.)

xdist looks for each test's number among all tests, and through everything that a worker has done, whenever a test ends: with
fifteen thousand of them, most of them on their own, that takes over ten seconds of a processor. Here it knows the numbers and
forgets what is done.
"""

from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import SupportsIndex

from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

ONE_INSTALLATION = {"faults", "production", "scale"}  # folders
LOADED_ONCE = {
    "test_backup.py",
    "test_benches.py",
    "test_cluster.py",
    "test_demo.py",
    "test_every_word_is_marked.py",
    "test_flooded_hall.py",
    "test_flooded_threads.py",
    "test_forged_addresses.py",
    "test_large_bodies.py",
    "test_links_of_a_sitting_monitor.py",
    "test_other_engines.py",
    "test_plays.py",
    "test_relied_on.py",
    "test_secrets.py",
    "test_security_log.py",
    "test_signed_backup.py",
    "test_slow_requests.py",
    "test_stream_floods.py",
    "test_streams_of_invented_guests.py",
    "test_supervisor.py",
    "test_tokens_elsewhere.py",
    "test_translations.py",
    "test_untaken_answers.py",
    "test_upgrade_from_0_3.py",
    "test_upgrade_from_0_4.py",
    "test_upgrades.py",
}


def together(nodeid: str) -> str:
    """Tests with equal results go to one worker; most are on their own."""
    file = PurePosixPath(nodeid.partition("::")[0])
    if file.parent.name in ONE_INSTALLATION:
        return str(file.parent)
    return str(file) if file.name in LOADED_ONCE else nodeid


class Together(LoadScopeScheduling):  # type: ignore[misc]  # of unknown type
    """The largest groups first, then one test after another to any free worker."""

    def _split_scope(self, nodeid: str) -> str:
        return together(nodeid)

    def add_node_collection(self, node: object, collection: Sequence[str]) -> None:
        super().add_node_collection(node, collection)
        if node in self.registered_collections:  # not if it has collected other tests than the others
            self.registered_collections[node] = Numbered(collection)

    def mark_test_complete(self, node: object, item_index: int, duration: float = 0) -> None:
        super().mark_test_complete(node, item_index, duration)
        group, groups = together(self.registered_collections[node][item_index]), self.assigned_work[node]
        if all(groups[group].values()):
            del groups[group]


class Numbered(list[str]):
    """The collected tests; where one of them stands is known."""

    def __init__(self, nodeids: Sequence[str]) -> None:
        super().__init__(nodeids)
        self.numbers = {nodeid: number for number, nodeid in enumerate(nodeids)}

    def index(self, nodeid: str, _start: SupportsIndex = 0, _stop: SupportsIndex = 0, /) -> int:
        return self.numbers[nodeid]
