"""Checks that a match's records still match its rows: replayed, they give the same course, columns, games, book and dice."""

import logging
from collections.abc import Iterator

from django.db import transaction

from clubsite.eventlog.action_ids import id_at
from clubsite.eventlog.codec import DecodeError
from clubsite.ledger.selectors import moved_by_source
from games.matches.course.owing import net_for_first, owed
from games.matches.course.state import Course
from games.matches.models import Match, MatchFile
from games.matches.services.book import QUARTERS, book_prefix
from games.matches.services.columns import game_rows
from games.matches.services.moves import MOVES, digest_of
from games.matches.services.screen.dice_told import dice_troubles
from games.matches.services.writing import COURSES, courses_of
from games.notation.records.game_replay import check_match
from games.notation.records.refusals import RecordRefused

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
        course, entries = _told(match)
    except DecodeError as error:
        return [f"{match}: a record cannot be read: {error}"]
    found = [*_log(match), *_row(match, course), *_games(match, course), *_book(match, entries), *_file(match, course)]
    return [f"{match}: {trouble}" for trouble in (*found, *dice_troubles(match))]


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


def _told(match: Match) -> tuple[Course, dict[str, int]]:
    """The course as the log tells it, and what each click has brought the first player in quarters, by its entry's source."""
    entries: dict[str, int] = {}
    course, lead, booked = Course(), 0, 0
    click, place, number = None, 0, 0
    for number, (action_id, after) in enumerate(courses_of(match), start=1):
        if click is None or action_id != id_at(click, place):  # the click before is over
            entries[f"{book_prefix(match)}{number - 1}"], booked = lead - booked, lead
            click, place = action_id, 0
        if _moves(course) != _moves(after):
            lead = QUARTERS * net_for_first(owed(after))
        course, place = after, place + 1
    entries[f"{book_prefix(match)}{number}"] = lead - booked
    return course, entries


def _moves(course: Course) -> object:
    """What bears on the points; most statements on screen do not."""
    return course.stage, course.reports, len(course.match.scored), id(course.match.scored), id(course.held)


def _book(match: Match, entries: dict[str, int]) -> Iterator[str]:
    """Entry by entry, so that two errors cannot hide each other."""
    names = dict(match.seats.values_list("player", "word"))
    first, second = match.seats.order_by("side").values_list("player", flat=True)
    told = {(source, player): sign * lead for source, lead in entries.items() for player, sign in ((first, 1), (second, -1))}
    booked = moved_by_source(book_prefix(match))
    for source, player in sorted(told.keys() | booked.keys()):
        records, book = told.get((source, player), 0), booked.get((source, player), 0)
        if records != book:
            name = names.get(player, f"player {player}")
            yield f"entry {source}: {name} has {records} quarters by the records, {book} in the book."


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
