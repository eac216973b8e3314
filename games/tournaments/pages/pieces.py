"""A drawn tournament for those who follow it: drawn once for all who may see the same, and a small piece that is one's own.

The brackets mark nobody's way here. The page's script does (`clubsite/static/games/bracket.js`), for the player who is chosen
in the reader's own piece. A page that is asked for comes marked.
"""

from collections.abc import Iterator

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from clubsite.live.fragment_cache import drawn_before
from clubsite.live.noted_clock import DrawnByClock, noting
from clubsite.live.rendering import Pieces
from games.tournaments.desk.stage import Stage, stage_of
from games.tournaments.pages.now import tournament_now
from games.tournaments.pages.parts.joining import own_challenges
from games.tournaments.pages.shared import Shared
from games.tournaments.permissions.speakers import Reader

BODY = "games/tournaments/body.html"
MINE = "games/tournaments/parts/mine.html"
STAY = "games/tournaments/parts/stay.html"
WAY = "games/tournaments/parts/own_way.html"
MONEY = "games/tournaments/parts/own_money.html"
REVIEW = "games/tournaments/parts/own_review.html"
RESULTS = "games/tournaments/parts/own_results.html"
CHALLENGE = "games/tournaments/parts/challenge.html"
HOLE = SafeString("<!-- own -->")
"""Names and reasons come escaped, so nobody can write it."""
Common = tuple[str, str, str]
"""Above the reader's own match; from there to the choice of a player; the players to choose from, and all below."""


class InPieces:
    """The pieces of one version. `drawn` counts how often the common part was drawn."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._common: dict[tuple[Reader | None, str | None], DrawnByClock[Common]] = {}
        self.drawn = 0

    def of(self, who: Reader | None, highlighted: str) -> Pieces | None:
        """None before the draw: all of a page of entry may be the reader's own."""
        told, own = self._shared.desk.tournament, who.own if who is not None else ""
        if not told.started:
            return None
        chosen = highlighted or own
        above, between, below = self._common_to(None if who is None else Reader("", who.directs, who.sells))
        way = self._shared.drawing_for_all.way_of(chosen if told.entrant(chosen) is not None else None)
        return Pieces((above, f"{self._mine(own)}{between}{way}", below))

    def _mine(self, own: str) -> str:
        return "".join(drawn_before(template, shown) for template, shown in self._own_parts(own)) if own else ""

    def _own_parts(self, own: str) -> Iterator[tuple[str, dict[str, object]]]:
        """In the order of the whole page."""
        lines, desk = self._shared.lines, self._shared.desk
        match = lines.next.get(own)
        if match is not None:
            also = [lines.line(other) for other in lines.also.get(own, ())]
            yield MINE, {"line": lines.line(match), "own": own, "also": also}
        elif way := self._shared.way(own):
            yield WAY, {"way": way}
        lots, stands = tuple(self._shared.lots.of(own)), self._shared.stands(own)
        book = self._shared.book(own)
        if lots or stands is not None or book:
            yield MONEY, {"lots": lots, "stands": stands, "book": book}
        if (review := self._shared.review(own)) is not None:
            yield REVIEW, {"review": review}
        if results := self._shared.results(own):
            yield RESULTS, {"results": results, "own": own}
        if challenges := own_challenges(desk, lines, own):
            yield CHALLENGE, {"challenges": challenges, "own": own}
        if (stay := self._shared.stay(own)) is not None and stage_of(desk) is Stage.RUNNING:
            yield STAY, {"stay": stay}

    def _common_to(self, who: Reader | None) -> Common:
        """What all see who may see as much as this reader, who is nobody."""
        kept = self._common.setdefault((who, get_language()), DrawnByClock())
        found = kept.find()
        if found is None:
            with noting() as asked:
                found = self._draw(who)
            kept.keep(asked, found)
        return found

    def _draw(self, who: Reader | None) -> Common:
        self.drawn += 1
        now = tournament_now(self._shared, who)
        html = render_to_string(BODY, {"now": now, "shown": self._shared.tournament.shown, "hole": HOLE})
        above, _hole, rest = html.partition(HOLE)
        between, _way, below = rest.partition(self._shared.drawing_for_all.way_of(None))
        return above, between, below
