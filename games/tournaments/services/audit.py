"""Checks that a tournament's records still match its rows: replayed, they give the same desk, columns and entries."""

import logging
from collections.abc import Iterator

from django.db import transaction

from clubsite.eventlog.codec import DecodeError
from games.matches.course.state import Stage
from games.tournaments.desk.clock.autopilot import clock_looks
from games.tournaments.desk.clock.deadlines import last_deadline
from games.tournaments.desk.stage import stage_of
from games.tournaments.desk.state import Desk
from games.tournaments.model.results import Played
from games.tournaments.models import ClubTournament, Standing, moment_of
from games.tournaments.rules.draw import commitment_of
from games.tournaments.services.entries import standings_in
from games.tournaments.services.writing import DESKS, offers_end, replayed

log = logging.getLogger(__name__)


class ReplayDiffers(Exception):
    """A tournament's stored data does not match its records; the message has one line for each difference."""


@transaction.atomic
def troubles_of(pk: int) -> list[str]:
    """All differences, one English sentence each. The row is locked meanwhile."""
    row = ClubTournament.objects.select_for_update(no_key=True).get(pk=pk)
    try:
        desk = replayed(row)
    except DecodeError as error:
        return [f"{row}: a record cannot be read: {error}"]
    return [f"{row}: {trouble}" for trouble in (*_log(row), *_row(row, desk), *_entries(row, desk), *_matches(row, desk))]


def check(pk: int) -> None:
    """Log every difference as an error; raise `ReplayDiffers` if there is one."""
    found = troubles_of(pk)
    for trouble in found:
        log.error("replay: %s", trouble)
    if found:
        raise ReplayDiffers("\n".join(found))


def _log(row: ClubTournament) -> Iterator[str]:
    numbers = list(row.records.order_by("number").values_list("number", flat=True))
    if numbers != list(range(1, row.version + 1)):
        yield f"version {row.version} has {len(numbers)} records, or a gap among them."


def _row(row: ClubTournament, desk: Desk) -> Iterator[str]:
    """Fields that an earlier version did not store are filled in before comparing."""
    if DESKS.decode(row.state) != desk:
        yield "its state is another than its records give."
    if (row.title, row.stage) != (desk.tournament.title, stage_of(desk).value):
        yield f"it is listed as {row.title!r}, {row.stage}."
    told = (desk.starts, desk.entry_changes, offers_end(desk), last_deadline(desk), clock_looks(desk))
    kept = (row.starts_at, row.entry_changes_at, row.offers_end_at, row.deadline_at, row.clock_looks_at)
    if tuple(map(moment_of, told)) != kept:
        yield "what is due at its hours is another than its records give."
    if desk.commitment != commitment_of(row.seed):
        yield "its seed is not the one that was promised."


def _entries(row: ClubTournament, desk: Desk) -> Iterator[str]:
    stored = dict(row.entries.exclude(standing=Standing.OUT).values_list("word", "standing"))
    told = {word: standing.value for word, standing in standings_in(desk).items() if standing is not Standing.OUT}
    if stored != told:
        yield f"its entries are {stored}, by its records {told}."


def _matches(row: ClubTournament, desk: Desk) -> Iterator[str]:
    """Those that are matches of the club have the desk's results, and are rated if they were played out with a known score."""
    records = {(str(record.match), *record.players): record for record in desk.counts.records}
    for link in row.matches.select_related("match"):
        record, match = records.get((link.place, link.first, link.second)), link.match
        if record is None or record.outcome is None:  # others have played in that place since, or it is still played
            continue
        rated = match.stage == Stage.CONFIRMED.value and not match.why_not_rated
        score = record.outcome.score if isinstance(record.outcome, Played) else None
        stands = (match.first_points, match.second_points)
        if (score is not None and score != stands) or (score is None and rated and not match.on_screen):
            yield f"{link.place} stands at {score}, and as match {match} of the club at {stands}."
