"""What a match writes in the club's book: one entry for each click that changes what is owed, with the match's own log.

The entry's source ends with the number of the click's last record, so that nothing is posted twice; its lines are what is owed
now and was not before, and what no longer is, the other way. PostgreSQL refuses to change either later.
"""

from collections.abc import Iterator, Mapping, Sequence

from clubsite.ledger.selectors import closed_period_corrected
from clubsite.ledger.services import NOTHING_MORE, Line, Said, post_all
from clubsite.members.models import User
from games.matches.course.owing import STAKE, Debt
from games.matches.models import Match, MatchSeat

KIND = "match"
UNDONE = "undone"
QUARTERS = 4  # of a point


def book_prefix(match: Match) -> str:
    """What the sources of this match's entries begin with."""
    return f"match:{match.pk}:"


def post_difference(
    match: Match, seats: Sequence[MatchSeat], before: Mapping[str, Debt], after: Mapping[str, Debt], *, by: object, why: str
) -> None:
    """Inside the transaction that writes the log; `why` is a director's reason. Waits for the club's other writers: call it
    last."""
    lines = list(_lines(match, seats, before, after))
    source = f"{book_prefix(match)}{match.version}"
    back = [line.ref for line in lines if line.memo == UNDONE]
    said = Said(period=closed_period_corrected(match.club, book_prefix(match), back)) if back else NOTHING_MORE
    post_all(match.club, [(source, lines)], kind=KIND, memo=why, by=by if isinstance(by, User) else None, said=said)


def _lines(match: Match, seats: Sequence[MatchSeat], before: Mapping[str, Debt], after: Mapping[str, Debt]) -> Iterator[Line]:
    players = {seat.side: seat.player for seat in seats}
    for what in (*before, *(new for new in after if new not in before)):
        was, now = before.get(what), after.get(what)
        if was == now:
            continue
        ref = f"{match.code} {what}"
        if was is not None:
            yield Line(players[1 - was.payer], players[was.payer], QUARTERS * was.points, UNDONE, ref)
        if now is not None:
            memo = "stake" if what == STAKE else "played"
            yield Line(players[now.payer], players[1 - now.payer], QUARTERS * now.points, memo, ref)
