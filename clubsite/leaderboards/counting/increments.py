"""Results become totals, one log at a time: the results as they stand are compared with those that were counted, and only the
difference is booked.

The lines that were counted, the totals and the cursor change in one transaction, under the lock of the club's row: a worker
that is killed has counted nothing, and two workers that count the same log count it once. What it costs depends on the news
alone, not on how much has been counted before.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from zoneinfo import ZoneInfo

from django.db import connection, transaction
from django.utils import timezone

from clubsite.eventlog.announce import announce
from clubsite.leaderboards.counting.waiting import DAYS, PEOPLE, forget_waiting, logs_wait_again
from clubsite.leaderboards.models import ClubBoards, Cursor, Result, Season, Total, Waiting
from clubsite.leaderboards.periods import club_day, keys_of
from clubsite.leaderboards.providers import News, counted_under, providers
from clubsite.members.club_time import zone_of
from clubsite.members.models import Player

CHANNEL = "leaders"

#: A line by what makes it one line: the key of its result, the player, the category.
Place = tuple[str, int, str]


@dataclass(frozen=True, slots=True)
class Worth:
    """What a line is worth, and when."""

    day: date
    amount: int


@dataclass(slots=True)
class Change:
    """What is added to a total; each may be negative."""

    amount: int = 0
    count: int = 0
    ahead: int = 0
    behind: int = 0

    def book(self, amount: int, times: int) -> None:
        """Add a line, or take it back (`times` is −1)."""
        self.amount += times * amount
        self.count += times
        self.ahead += times * (amount > 0)
        self.behind += times * (amount < 0)


#: By category, period and person.
Changes = dict[tuple[str, str, int], Change]


@transaction.atomic
def count_log(provider: str, stream: int, club_id: int) -> int:
    """Count what was written since; returns the number of lines that were booked or taken back. Idempotent."""
    boards = locked_boards(club_id)
    if provider == PEOPLE:
        return _recount_name(boards, stream)
    if provider == DAYS:
        return _from_the_beginning(boards)
    cursor = Cursor.objects.get_or_create(provider=provider, stream=stream, defaults={"club_id": club_id})[0]
    news = providers()[provider].since(stream, cursor.number)
    booked = _book(boards, cursor, news)
    cursor.number = news.number
    cursor.save(update_fields=["number"])
    forget_waiting(cursor)
    show(boards)
    return booked


def locked_boards(club_id: int) -> ClubBoards:
    """The club's row, locked until the transaction ends: only one counts at a time."""
    ClubBoards.objects.get_or_create(club_id=club_id)
    return ClubBoards.objects.select_for_update().get(club=club_id)


def show(boards: ClubBoards, *, counted: bool = True) -> None:
    """Open pages hear of it once it is committed. `counted` if it comes from the logs."""
    boards.shown += 1
    boards.counted_at = timezone.now() if counted else boards.counted_at
    boards.save(update_fields=["shown", "counted_at"])
    announce(f"{CHANNEL}:{boards.club_id}", boards.shown)


def _book(boards: ClubBoards, cursor: Cursor, news: News) -> int:
    now = standing(news, zone_of(boards.club_id))
    rows = _counted(cursor, [outcome.key for outcome in news.outcomes])
    before = {(row.key, row.player_id, row.category): row for row in rows}
    gone = [row for place, row in before.items() if now.get(place) != Worth(row.day, row.amount)]
    kept = {place for place, row in before.items() if now.get(place) == Worth(row.day, row.amount)}
    new = {place: worth for place, worth in now.items() if place not in kept}
    persons = people_behind({player for _, player, _ in new})
    added = [
        Result(
            club_id=boards.club_id,
            provider=cursor.provider,
            stream=cursor.stream,
            key=key,
            category=category,
            player_id=player,
            person_id=persons[player],
            day=worth.day,
            amount=worth.amount,
        )
        for (key, player, category), worth in new.items()
    ]
    Result.objects.filter(pk__in=[row.pk for row in gone]).delete()
    Result.objects.bulk_create(added)
    add_to_totals(boards.club_id, _changes(seasons_of(boards.club_id), added, gone))
    return len(gone) + len(added)


def standing(news: News, zone: ZoneInfo) -> Mapping[Place, Worth]:
    """Every line of the news as it stands, on the days of a club in this time zone."""
    return {
        (outcome.key, line.player, line.category): Worth(club_day(outcome.at, zone), line.amount)
        for outcome in news.outcomes
        for line in outcome.lines
    }


def _counted(cursor: Cursor, keys: Collection[str]) -> list[Result]:
    return list(Result.objects.filter(provider=cursor.provider, stream=cursor.stream, key__in=keys))


def people_behind(players: Collection[int]) -> dict[int, int]:
    """By primary key: with whom each name's history counts. One query for every link of the longest chain of claims."""
    found = {player: player for player in players}
    while found:
        into = dict(
            Player.objects.filter(pk__in=set(found.values()), merged_into__isnull=False).values_list("pk", "merged_into")
        )
        if not into:
            break
        found = {player: into.get(person, person) or person for player, person in found.items()}
    return found


def seasons_of(club_id: int) -> list[Season]:
    return list(Season.objects.filter(club=club_id))


def _changes(seasons: Iterable[Season], added: Iterable[Result], gone: Iterable[Result]) -> Changes:
    seasons, changes = list(seasons), Changes()
    for rows, times in ((added, 1), (gone, -1)):
        for row in rows:
            for category in counted_under(row.category):
                for period in keys_of(row.day, seasons):
                    changes.setdefault((category, period, row.person_id), Change()).book(row.amount, times)
    return changes


def add_to_totals(club_id: int, changes: Changes) -> None:
    """Two queries. A total of no results goes."""
    moved = [(*place, one.amount, one.count, one.ahead, one.behind) for place, one in sorted(changes.items(), key=str)]
    if not moved:
        return
    with connection.cursor() as cursor:
        cursor.execute(_ADD, [club_id, *(list(column) for column in zip(*moved, strict=True))])
    people = {person for _, _, person in changes}
    Total.objects.filter(club=club_id, person__in=people, count=0).delete()


def _recount_name(boards: ClubBoards, player: int) -> int:
    """The results of a name go to whoever it counts with now."""
    waiting = list(Waiting.objects.filter(provider=PEOPLE, stream=player).values_list("pk", flat=True))
    person = people_behind([player])[player]
    moved = list(Result.objects.filter(player=player).exclude(person=person))
    seasons = seasons_of(boards.club_id)
    taken = _changes(seasons, [], moved)
    Result.objects.filter(pk__in=[row.pk for row in moved]).update(person=person)
    for row in moved:
        row.person_id = person
    add_to_totals(boards.club_id, taken | _changes(seasons, moved, []))
    Waiting.objects.filter(pk__in=waiting).delete()
    show(boards)
    return len(moved)


def _from_the_beginning(boards: ClubBoards) -> int:
    """The days of the club begin at another hour: each of its logs waits to be counted again from its first record. Nothing is
    taken back here, so the lists stay whole meanwhile."""
    waiting = list(Waiting.objects.filter(provider=DAYS, club=boards.club_id).values_list("pk", flat=True))
    counted = Cursor.objects.filter(club=boards.club_id, number__gt=0)
    logs_wait_again(boards.club_id, counted.values_list("provider", "stream"))
    counted.update(number=0)
    Waiting.objects.filter(pk__in=waiting).delete()
    return 0


_ADD = """
    insert into leaderboards_total as total (club_id, category, period, person_id, amount, count, ahead, behind)
    select %s, new.* from unnest(%s::text[], %s::text[], %s::bigint[], %s::bigint[], %s::bigint[], %s::bigint[], %s::bigint[])
        as new (category, period, person, amount, count, ahead, behind)
    on conflict (club_id, category, period, person_id) do update set
        amount = total.amount + excluded.amount, count = total.count + excluded.count,
        ahead = total.ahead + excluded.ahead, behind = total.behind + excluded.behind
"""
