"""Tables of six on screen, played from the players' own pages: what is pressed next, as htmx posts it.

A play is picked as a hurried player would, from the list in the answer to the roll; if there is none, because the other side
rolled, the rules are asked.
"""

import re
from dataclasses import dataclass
from random import Random
from typing import NamedTuple
from urllib.parse import urlencode
from uuid import uuid4

from tests.bench.keep_alive import request

SIX = ["ann", "bob", "cal", "dee", "eli", "fay"]
#: Nobody is waited for: the captain rolls at once.
SHEET = ["sheet plain", "option board=on", "option roll_grace=0", f"box {SIX[0]}", f"line {' '.join(SIX[1:])}", "game"]
PLAYS = re.compile(rb"<option>([^<]+)</option>")

ROLL, PLAY, NEXT = "a roll", "a play", "the next game"


class Press(NamedTuple):
    """What is pressed, its kind, and the table's numbers at that time: its version, and what its pages show."""

    kind: str
    asked: bytes
    version: int
    shown: int


@dataclass(slots=True)
class PlayedTable:
    """One evening, the secrets of its seats, a token that any page of the site accepts, and the cookies of a browser
    in which every seat was taken."""

    pk: int
    secrets: dict[str, str]
    token: str
    cookies: str
    chance: Random

    @property
    def tokens(self) -> dict[str, str]:
        """Tokens for the live stream, by audience: each seat's own, and the spectators'."""
        from chouette.models import Chouette
        from chouette.pages.shared.audiences import own_audience, watch_audience
        from clubsite.live.tokens import sign

        channel, chouette = f"chouette:{self.pk}", Chouette.objects.get(pk=self.pk)
        own = {seat.word: sign(channel, own_audience(seat)) for seat in chouette.seats.all()}
        return own | {"watch": sign(channel, watch_audience(chouette))}

    def next_press(self, answer: bytes) -> Press:
        """What the player on turn does now; `answer` is the response to the last press."""
        from chouette.evening.codec import TABLES
        from chouette.models import Chouette
        from chouette.rules.line.hands import hand_on_turn

        version, shown, stored = Chouette.objects.values_list("version", "shown", "table").get(pk=self.pk)
        table = TABLES.decode(stored)
        if table.game is None:
            return Press(NEXT, self._post(SIX[0], "say", version, say="game"), version, shown)
        board = table.game.board
        assert board is not None
        hand = hand_on_turn(table) or table.game.box
        if not board.dice:
            return Press(ROLL, self._post(hand, "roll", version), version, shown)
        offered = PLAYS.findall(answer)
        play = self.chance.choice(offered).decode() if offered else self._by_the_rules(board)
        return Press(PLAY, self._post(hand, "play", version, play=play), version, shown)

    def _by_the_rules(self, board: object) -> str:
        from games.notation.plays.play import canonical_plays
        from games.rules.board_play import BoardPlay, tree_of

        assert isinstance(board, BoardPlay)
        return next(iter(canonical_plays(tree_of(board)).values()))

    def _post(self, word: str, form: str, version: int, **fields: str) -> bytes:
        """As the page's form posts it; every press has a page id of its own, so that none counts as a repetition."""
        sent = {"csrfmiddlewaretoken": self.token, "version": str(version), "page": str(uuid4())} | fields
        kind = "application/x-www-form-urlencoded"
        path = f"/s/{self.secrets[word]}/{form}/"
        return request("POST", path, urlencode(sent).encode(), Cookie=self.cookies, Content_Type=kind, HX_Request="true")


def played_tables(count: int, monitor: str) -> list[PlayedTable]:
    """This many evenings of one club, their first games begun. Needs the database."""
    from django.middleware.csrf import _get_new_csrf_string  # any secret will do: the form's token may be the cookie's own

    from clubsite.members.models import User
    from clubsite.members.services import create_club

    mo = User.objects.create_user(monitor)
    club, token = create_club(mo, f"The Mulberry of {monitor}"), _get_new_csrf_string()
    return [_played_table(club, mo, number, token) for number in range(count)]


def _played_table(club: object, mo: object, number: int, token: str) -> PlayedTable:
    from django.utils import timezone

    from chouette.access.held_seats import COOKIE, mark_of, signed
    from chouette.evening.services import open_chouette, perform_all
    from chouette.notation import read_statement
    from clubsite.members.models import Club, User

    assert isinstance(club, Club)
    assert isinstance(mo, User)
    chouette = open_chouette(club, f"Table {number}", mo)
    actions = [read_statement(line) for line in SHEET]
    perform_all(chouette.pk, actions, version=0, action_id=uuid4(), by=mo)
    chouette.seats.update(taken_at=timezone.now())
    seats = list(chouette.seats.order_by("pk"))
    secrets = {seat.word: seat.secret for seat in seats}
    taken = signed({seat.pk: mark_of(seat.secret) for seat in seats})
    return PlayedTable(chouette.pk, secrets, token, f"csrftoken={token}; {COOKIE}={taken}", Random(number))


def check_books(tables: list[PlayedTable]) -> None:
    """Every table's points add up to zero, and its log leads to what its row holds."""
    from chouette.evening.codec import TABLES
    from chouette.evening.selectors import evening_of
    from chouette.models import Chouette

    for one in tables:
        chouette = Chouette.objects.get(pk=one.pk)
        table = TABLES.decode(chouette.table)
        assert sum(table.scores.values()) == 0, table.scores
        assert evening_of(chouette).table == table, f"the log of {chouette} does not lead to its table"
