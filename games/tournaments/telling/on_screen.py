"""Whom a player meets on screen, and whether the other one is at the board: for the first page they see."""

from collections.abc import Iterable, Iterator

from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubsite.members.match_notices import MatchNotice
from games.matches.course.state import Stage
from games.matches.permissions import login_of
from games.play.presence import has_open_page
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import Screen
from games.tournaments.model.matches import LIVE, Match
from games.tournaments.models import TournamentEntry, TournamentMatch
from games.tournaments.rules.lookup import to_play


def at_the_boards(entry: TournamentEntry, desk: Desk, live: Iterable[Match]) -> Iterator[MatchNotice]:
    """Each board that is open; where none is, the first match that could be opened. Three queries."""
    own = entry.word
    mine = [match for match in live if match.state in LIVE and len(to_play(match)) == 2 and own in to_play(match)]
    if desk.screen is Screen.OFF or not mine:
        return
    waiting = {(str(match.id), *sorted(to_play(match))) for match in mine}
    boards = [one for one in _boards_of(entry) if (one.place, *sorted((one.first, one.second))) in waiting]
    entries = entry.tournament.entries.filter(word__in={name for match in mine for name in to_play(match)})
    players = {one.word: one.player for one in entries.select_related("player__merged_into")}
    for board in boards:
        both = board.first, board.second
        place, there = reverse("match", args=[board.match.code]), _is_there(board, own)
        words = _("{name} is at the board: {title}") if there else _("Play {name} on screen: {title}")
        yield _notice(entry, both, [players[name].name for name in both], words, place)
    free = mine[0] if not boards and all(login_of(players[name]) is not None for name in to_play(mine[0])) else None
    if free is not None:
        place, words = reverse("tournament", args=[entry.tournament.code]), _("Play {name} on screen: {title}")
        yield _notice(entry, to_play(free), [players[name].name for name in to_play(free)], words, place)


def _boards_of(entry: TournamentEntry) -> Iterable[TournamentMatch]:
    own = Q(first=entry.word) | Q(second=entry.word)
    begun = [Stage.AGREED.value, Stage.PLAYING.value]
    found = entry.tournament.matches.filter(own, match__on_screen=True, match__stage__in=begun)
    return found.select_related("match").prefetch_related("match__seats").order_by("pk")


def _is_there(board: TournamentMatch, own: str) -> bool:
    """Whether a page of the opponent's is open; the sides are in the order of the names."""
    other = 1 if board.first == own else 0
    return any(seat.side == other and has_open_page(seat, timezone.now()) for seat in board.match.seats.all())


def _notice(entry: TournamentEntry, both: Iterable[str], names: list[str], words: str, place: str) -> MatchNotice:
    """`names` as people call them, in the order of both."""
    (other,) = (name for word, name in zip(both, names, strict=True) if word != entry.word)
    told = words.format(name=other, title=entry.tournament.title)
    return MatchNotice(entry.tournament.club_id, " – ".join(names), told, place, waits=True, is_match=False)
