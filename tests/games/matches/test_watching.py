"""Who counts among those who watch a match on screen: members who do not play it."""

import re

import pytest

from clubsite.live.tokens import read as read_token
from clubsite.live.watching.count import is_counted
from games.matches.pages.live import read
from tests.games.matches.on_screen import at_the_board
from tests.games.matches.players import cast
from tests.games.matches.test_pages import text_of

pytestmark = pytest.mark.django_db


def test_members_count_and_both_players_do_not() -> None:
    board = at_the_board(cast())
    board.begin()
    counted = set()
    for who in ("ann", "bob", "cal", "dana"):
        page = text_of(board.club, who, board.match)
        assert "data-watching" in page
        token = re.search(r'hx-sse:connect="/live/([^?"]+)', page)
        assert token is not None
        watch = read_token(token[1])
        assert read(str(board.match.pk)).draw(watch.viewer.audience), "and each is shown the match"
        if is_counted(watch):
            counted.add(who)
    assert counted == {"cal", "dana"}
