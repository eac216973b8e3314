"""Checks that a match's records still match its rows: replayed, they must give the same course, columns, games and book."""

import logging
from collections.abc import Iterator

from django.db import transaction

from clubsite.eventlog.codec import DecodeError
from clubsite.ledger.selectors import moved_by_source
from games.matches.course.owing import net_for_first, owed
from games.matches.course.state import Course
from games.matches.models import Match, MatchFile
from games.matches.services.book import QUARTERS, book_prefix
from games.matches.services.columns import game_rows
from games.matches.services.moves import MOVES, digest_of
from games.matches.services.writing import COURSES, replayed
from games.notation.game_replay import check_match
from games.notation.record_refusals import RecordRefused

_RESULT = ("winner", "level", "cube", "points", "first_before", "second_before", "crawford", "how")

log = logging.getLogger(__name__)


class ReplayDiffers(Exception):
    """A match's stored data does not match its records; the message has one line for each difference."""


@transaction.atomic
def troubles_of(match_id: int) -> list[str]:
    """All differences, one English sentence each; an empty list means a sound match. The row is locked meanwhile, so that a
    statement written now is seen whole or not at all."""
    match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
    try:
        course = replayed(match)
    except DecodeError as error:
        return [f"{match}: a record cannot be read: {error}"]
    found = [*_log(match), *_row(match, course), *_games(match, course), *_book(match, course), *_file(match, course)]
    return [f"{match}: {trouble}" for trouble in found]


def check(match_id: int) -> None:
    """Log every difference as an error; raise `ReplayDiffers` if there is one."""
    found = troubles_of(match_id)
    for trouble in found:
        log.error("replay: %s", trouble)
    if found:
        raise ReplayDiffers("\n".join(found))


def _log(match: Match) -> Iterator[str]:
    numbers = list(match.records.order_by("number").values_list("number", flat=True))
    if numbers != list(range(1, match.version + 1)):
        yield f"version {match.version} has {len(numbers)} records, or a gap among them."


def _row(match: Match, course: Course) -> Iterator[str]:
    """Fields that an earlier version did not store are filled in before comparing."""
    try:
        kept = COURSES.encode(COURSES.decode(match.state))
    except DecodeError:
        kept = None
    if kept != COURSES.encode(course):
        yield "the stored match is not what the records make of it."
    result = course.reports.result or (None, None)
    told = (course.stage.value, course.winner, *result, course.reports.reporter)
    if told != (match.stage, match.winner, match.first_points, match.second_points, match.reported_by):
        yield "stage, winner or points stand otherwise in the row than in the records."


def _games(match: Match, course: Course) -> Iterator[str]:
    kept = {game.number: [getattr(game, name) for name in _RESULT] for game in match.games.all()}
    told = {game.number: [getattr(game, name) for name in _RESULT] for game in game_rows(match, course)}
    for number in sorted(kept.keys() | told.keys()):
        if kept.get(number) != told.get(number):
            yield f"game {number} is not kept as the records tell it."


def _book(match: Match, course: Course) -> Iterator[str]:
    """What the entries of the match have brought each of the two, all together."""
    first, second = match.seats.order_by("side").values_list("player", flat=True)
    moved = dict.fromkeys((first, second), 0)
    for (_source, player), quarters in moved_by_source(book_prefix(match)).items():
        moved[player] = moved.get(player, 0) + quarters
    lead = QUARTERS * net_for_first(owed(course))
    if moved != {first: lead, second: -lead}:
        yield f"by the records the first player has {lead} quarters of the second, in the book {moved[first]}."


def _file(match: Match, course: Course) -> Iterator[str]:
    """The moves can still have been played like that, and are still those that came."""
    file = MatchFile.objects.filter(match=match).first()
    if file is None:
        return
    try:
        moves = MOVES.decode(file.moves)
        check_match(moves.record)
    except (DecodeError, RecordRefused) as error:
        yield f"the moves of its file cannot be replayed: {error}"
        return
    if digest_of(moves) != file.digest:
        yield "the moves of its file are not those that came."
    if file.entered is not (course.agreed == (True, True)):
        yield "its file is entered, but not agreed to, or the other way round."
