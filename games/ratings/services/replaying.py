"""Results become ratings: those that ended last are added, and from a correction on everything is replayed.

What waits goes in the transaction that has rated it, under the lock of the club's row: a killed worker has rated nothing, and
two rate everything once. Adding a result costs the same however many there are.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from django.db import transaction

from clubsite.leaderboards.counting.increments import people_behind
from clubsite.leaderboards.counting.waiting import results_wait
from games.matches.course.state import Course, Stage
from games.matches.models import Match, MatchSeat
from games.matches.services.columns import why_not_rated
from games.matches.services.writing import replayed
from games.ratings.models import ClubRatings, KeptList, RatedMatch, WaitingMatch
from games.ratings.rules.reasons import WhyNotRated
from games.ratings.rules.replay import Outcome, Rated, Replay, Result
from games.ratings.services.lists import current_lists, numbers_of
from games.ratings.services.rewriting import rewrite
from games.ratings.services.standings import END_OF_TIME, Position, standings_before

PROVIDER = "ratings"
FIGURES = (
    "chance",
    "winner_before",
    "winner_after",
    "winner_experience",
    "winner_matches",
    "loser_before",
    "loser_after",
    "loser_experience",
    "loser_matches",
)
COLUMNS = ("at", "length", "why_not", "winner_id", "loser_id", *FIGURES)
BEGINNING: Position = (datetime(1, 1, 1, tzinfo=UTC), 0)


@transaction.atomic
def catch_up(club_id: int) -> int:
    """Rate what waits; returns the number of rows that are new or changed. Idempotent."""
    locked(club_id)
    waiting = list(WaitingMatch.objects.filter(club=club_id).select_related("match"))
    if not waiting:
        return 0
    changed = 0
    current_lists(club_id)
    for kept in KeptList.objects.filter(club=club_id):
        changed += _replay_from(kept, min(_position(kept, one) for one in waiting))
    WaitingMatch.objects.filter(pk__in=[one.pk for one in waiting]).delete()
    return changed


@transaction.atomic
def rebuild(club_id: int) -> int:
    """Work out all ratings of the club again; rows that come out the same are left alone. Returns the number of others."""
    locked(club_id)
    waiting = list(WaitingMatch.objects.filter(club=club_id).values_list("pk", flat=True))
    current_lists(club_id)
    rows = 0
    for kept in KeptList.objects.filter(club=club_id):
        rows += _replay_from(kept, BEGINNING)
    WaitingMatch.objects.filter(pk__in=waiting).delete()
    return rows


def locked(club_id: int) -> ClubRatings:
    """The club's row, locked until the transaction ends."""
    ClubRatings.objects.get_or_create(club_id=club_id)
    return ClubRatings.objects.select_for_update().get(club=club_id)


def _position(kept: KeptList, waiting: WaitingMatch) -> Position:
    """The earliest place at which the match stood on the list or stands now."""
    if waiting.match is None:
        return BEGINNING
    match = waiting.match
    now = (match.ended_at, match.pk) if match.ended_at is not None else END_OF_TIME
    row = RatedMatch.objects.filter(kept=kept, match=match).first()
    return min(now, (row.at, match.pk)) if row else now


def _replay_from(kept: KeptList, start: Position) -> int:
    """Rows that read the same are left alone, so that only what has changed is counted again by the leaderboards."""
    old = {row.match_id: row for row in RatedMatch.objects.filter(kept=kept, at__gte=start[0]) if _place(row) >= start}
    results = list(results_of(kept, start))
    people = {int(one) for result in results for one in (result.winner, result.loser)}
    before = standings_before(kept, people, start)
    replaying = Replay(numbers_of(kept), {str(person): standing for person, standing in before.items()})
    version = kept.version + 1
    new, changed = [], []
    for result in results:
        row = row_of(kept, replaying.add(result), version)
        was = old.pop(row.match_id, None)
        if was is None:
            new.append(row)
        elif _told(was) != _told(row):
            row.pk = was.pk
            changed.append(row)
    new = _not_moved(kept, new, start)
    for gone in old.values():
        if gone.why_not != WhyNotRated.UNFINISHED.name:
            changed.append(_taken_back(gone, version))
    if new or changed:
        RatedMatch.objects.bulk_create(new, batch_size=2000)
        if changed:
            rewrite(changed, (*COLUMNS, "version"))
        kept.version = version
        kept.save(update_fields=["version"])
        results_wait(PROVIDER, kept.pk, kept.club, version)
    return len(new) + len(changed)


def _not_moved(kept: KeptList, new: list[RatedMatch], start: Position) -> list[RatedMatch]:
    """Without those that stand further up, because they were corrected since this run began: they wait for the next one."""
    if not new or start == BEGINNING:
        return new
    known = RatedMatch.objects.filter(kept=kept, match__in=[row.match_id for row in new])
    moved = frozenset(known.values_list("match", flat=True))
    return [row for row in new if row.match_id not in moved]


def results_of(kept: KeptList, start: Position = BEGINNING, *, from_logs: bool = False) -> Iterator[Result]:
    """The confirmed results that the list counts, in order; from the matches' rows, or from their logs alone."""
    matches = Match.objects.filter(club=kept.club_id, stage=Stage.CONFIRMED.value, ended_at__gte=start[0])
    if kept.since is not None:
        matches = matches.filter(ended_at__gte=kept.since)
    if kept.until is not None:
        matches = matches.filter(ended_at__lt=kept.until)
    seats = dict[int, dict[int, int]]()
    for match_id, side, player in MatchSeat.objects.filter(match__in=matches).values_list("match", "side", "player"):
        seats.setdefault(match_id, {})[side] = player
    persons = people_behind({player for two in seats.values() for player in two.values()})
    if not from_logs:  # the states of thousands of matches are long, and say nothing that their columns do not
        matches = matches.only("ended_at", "length", "on_screen", "winner", "why_not_rated")
    for match in matches.order_by("ended_at", "pk").iterator(chunk_size=2000) if seats else ():
        assert match.ended_at is not None
        if (match.ended_at, match.pk) < start or match.pk not in seats:  # confirmed just now: it waits for the next run
            continue
        winner, why = _told_by_log(replayed(match)) if from_logs else (match.winner, match.why_not_rated)
        if winner is not None:
            two = persons[seats[match.pk][winner]], persons[seats[match.pk][1 - winner]]
            yield _result(match, two, why)


def _told_by_log(course: Course) -> tuple[int | None, str]:
    return course.winner, why_not_rated(course)


def _result(match: Match, two: tuple[int, int], why: str) -> Result:
    assert match.ended_at is not None
    reason = WhyNotRated[why] if why else WhyNotRated.SAME_PERSON if two[0] == two[1] else None
    return Result(match.ended_at.timestamp(), match.pk, str(two[0]), str(two[1]), match.length, reason, match.on_screen)


def row_of(kept: KeptList, outcome: Outcome, version: int = 0) -> RatedMatch:
    """The outcome as it is stored."""
    result = outcome.winner.result if isinstance(outcome, Rated) else outcome.result
    row = RatedMatch(
        kept=kept,
        match_id=result.id,
        version=version,
        at=datetime.fromtimestamp(result.at, UTC),
        length=result.length,
        winner_id=int(result.winner),
        loser_id=int(result.loser),
    )
    if not isinstance(outcome, Rated):
        row.why_not = outcome.reason.name
        return row
    row.chance = outcome.winner.chance
    for side, change in (("winner", outcome.winner), ("loser", outcome.loser)):
        setattr(row, f"{side}_before", change.before.rating)
        setattr(row, f"{side}_after", change.after.rating)
        setattr(row, f"{side}_experience", change.after.experience)
        setattr(row, f"{side}_matches", change.after.matches)
    return row


def _taken_back(row: RatedMatch, version: int) -> RatedMatch:
    row.why_not, row.version = WhyNotRated.UNFINISHED.name, version
    for name in FIGURES:
        setattr(row, name, None)
    return row


def _place(row: RatedMatch) -> Position:
    return row.at, row.match_id


def _told(row: RatedMatch) -> tuple[object, ...]:
    return tuple(getattr(row, name) for name in COLUMNS)


def reread(kept: KeptList) -> None:
    """The leaderboards read the whole list again: it counts elsewhere. Inside the transaction that has ended it."""
    kept.version += 1
    kept.save(update_fields=["version"])
    results_wait(PROVIDER, kept.pk, kept.club, kept.version)


def rated_again(kept: KeptList) -> Iterator[RatedMatch]:
    """The rows of the list as the matches' logs tell them. They are not stored."""
    replaying = Replay(numbers_of(kept))
    for result in results_of(kept, from_logs=True):
        yield row_of(kept, replaying.add(result), kept.version)


def troubles(club_id: int) -> list[str]:
    """What differs between the ratings and the matches' logs, one English sentence each; nothing while something waits."""
    if WaitingMatch.objects.filter(club=club_id).exists():
        return []
    return [line for kept in KeptList.objects.filter(club=club_id) for line in _troubles_of(kept)]


@transaction.atomic
def _troubles_of(kept: KeptList) -> Iterable[str]:
    locked(kept.club_id)
    wrong = sorted(_differing(rated_again(kept), _rows_in_order(kept)))
    return [f"list {kept.pk}: match {match} is not rated as its log says." for match in wrong]


def _rows_in_order(kept: KeptList) -> Iterator[RatedMatch]:
    rows = RatedMatch.objects.filter(kept=kept).exclude(why_not=WhyNotRated.UNFINISHED.name)
    return rows.order_by("at", "match").iterator()


def _differing(should: Iterator[RatedMatch], rows: Iterator[RatedMatch]) -> set[int]:
    """The matches of which the two, both in order, do not say the same; neither is held in memory."""
    wrong = set[int]()
    row = next(rows, None)
    for told in should:
        while row is not None and _place(row) < _place(told):
            wrong.add(row.match_id)
            row = next(rows, None)
        if row is None or _place(row) > _place(told):
            wrong.add(told.match_id)
            continue
        if _told(row) != _told(told):
            wrong.add(row.match_id)
        row = next(rows, None)
    return wrong | ({row.match_id, *(left.match_id for left in rows)} if row is not None else set())
