"""What a tournament writes in the club's book: fees, stakes, prizes, side pools and its Calcutta, in cents, between players and
the till.

It is posted with the log, in one transaction, so that a worker that is killed has written neither. What was posted is read from
the book and compared with what is owed now: a statement said twice finds nothing to post, and a correction takes the line back
that is wrong and writes it anew. PostgreSQL refuses to change either later.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from clubsite.eventlog.write_path import Author
from clubsite.ledger.selectors import closed_period_corrected, moved_from_till
from clubsite.ledger.services import NOTHING_MORE, Line, Said, post_money
from clubsite.members.models import Player, User
from games.tournaments.desk.state import Desk
from games.tournaments.models import ClubTournament
from games.tournaments.rules.placing.owing import Owed, owed_in

KIND = "tournament"
UNDONE = "undone"


def book_prefix(row: ClubTournament) -> str:
    """What the sources of this tournament's entries begin with."""
    return f"tournament:{row.pk}:"


def keep_money(row: ClubTournament, before: Desk, after: Desk, author: Author, reason: str = "") -> None:
    """Inside the transaction that writes the log. Waits for the club's other writers: call it late. `reason`: of what was
    corrected."""
    owed = _owed(after)
    if owed == _owed(before):
        return
    posted = moved_from_till(book_prefix(row))
    lines = list(_lines(row, owed, posted))
    if lines:
        by = author.by if isinstance(author.by, User) else None
        source = f"{book_prefix(row)}{row.version}"
        memo = f"{row.title}: {reason}" if reason else row.title
        back = [line.ref for line in lines if line.memo.startswith(UNDONE)]
        said = Said(period=closed_period_corrected(row.club, book_prefix(row), back)) if back else NOTHING_MORE
        post_money(source, row.club, lines, kind=KIND, memo=memo, by=by, said=said)


def _owed(desk: Desk) -> Mapping[Owed, int]:
    """Nothing at a tournament that was called off."""
    return {} if desk.called_off else owed_in(desk.tournament, desk.calcutta)


def _lines(row: ClubTournament, owed: Mapping[Owed, int], posted: Mapping[tuple[str, int], int]) -> Iterator[Line]:
    """What stands wrongly in the book the other way, from whoever has it, then what is owed."""
    now = {str(one): cents for one, cents in owed.items()}
    stands = Counter[str]()
    for (ref, _holder), cents in posted.items():
        stands[ref] += cents
    wrong = {(ref, holder): cents for (ref, holder), cents in posted.items() if stands[ref] != now.get(ref, 0)}
    paid = Player.objects.select_related("merged_into").in_bulk([holder for _ref, holder in wrong])
    for (ref, holder), cents in wrong.items():
        memo = f"{UNDONE}: {ref.partition(' ')[2]}"  # names have no spaces
        yield _line(paid[holder].merged_into or paid[holder], -cents, memo, ref)
    players = _players(row)
    for one, cents in owed.items():
        if stands[str(one)] != cents:
            yield _line(players[one.name], cents, one.memo, str(one))


def _line(player: Player, cents: int, memo: str, ref: str) -> Line:
    """The player pays the till `cents`, or is paid them if they are negative."""
    return Line(player, None, cents, memo, ref) if cents > 0 else Line(None, player, -cents, memo, ref)


def _players(row: ClubTournament) -> dict[str, Player]:
    """By their names on the sheet. A guest whose name somebody has claimed is that member. One query."""
    entries = row.entries.select_related("player__merged_into")
    return {entry.word: entry.player.merged_into or entry.player for entry in entries}
