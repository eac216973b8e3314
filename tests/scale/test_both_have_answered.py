"""Without this, the journeys of this folder would prove nothing."""

import time

from tests.production.installation import Installation

PATIENCE = 60.0  # seconds: the proxy checks every two whether a process has become ready


def test_both_web_processes_answer(several: Installation) -> None:
    until = time.monotonic() + PATIENCE
    with several.client() as visitor:
        while not all('"view": "account_login"' in web.said() for web in several.webs):
            visitor.get("/log-in/").raise_for_status()
            assert time.monotonic() < until, "one of them is never asked"
            time.sleep(0.1)
