"""Told last, when the journeys of this folder are over."""

from tests.production.installation import Installation


def test_both_web_processes_have_answered(several: Installation) -> None:
    """Or the journeys before this one would prove nothing."""
    with several.client() as visitor:
        for _ in range(20):
            visitor.get("/log-in/").raise_for_status()
    assert all('"view": "account_login"' in web.said() for web in several.webs)
