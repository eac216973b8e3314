"""Shorter patience with whoever does not read, as much in proportion as an installation has."""

from .settings import *  # noqa: F403

UNFINISHED_REQUESTS = 1_000
HEAD_SECONDS = 10
READER_SECONDS = 8
ANSWER_SECONDS = 10
ANSWER_BYTES_A_SECOND = 50_000
UNTAKEN_BYTES_OF_ONE_ADDRESS = 16 * 2**20
UNTAKEN_BYTES = 256 * 2**20
UNTAKEN_SECONDS = 1
