"""What the pages and the API say about a club's ratings."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from clubsite.kit.name_order import name_key
from clubsite.members.models import Club, Player
from games.ratings.models import KeptList, RatedMatch
from games.ratings.rules.career import Career, career
from games.ratings.rules.lists import RatingList
from games.ratings.rules.ranking import Ranking, ranking, shown
from games.ratings.rules.reasons import WhyNotRated
from games.ratings.rules.replay import Change, Outcome, Rated, Result, Standing
from games.ratings.services.comparing import standings_under
from games.ratings.services.lists import numbers_of
from games.ratings.services.standings import standings_before

DAYS_OF_A_MONTH = 365.25 / 12


@dataclass(frozen=True, slots=True)
class Line:
    """A player on a list. Without a place: provisional, or not listed. `others`: where they stand on each list beside it."""

    place: int | None
    person: int
    name: str
    rating: str
    experience: int
    matches: int
    others: Sequence["Beside"] = ()


@dataclass(frozen=True, slots=True)
class Beside:
    """A player on another list; "" and no place for whoever is not on it."""

    list_key: str
    list_name: str
    place: int | None
    rating: str


@dataclass(frozen=True, slots=True)
class Ratings:
    """A list as it is published."""

    ranked: Sequence[Line]
    provisional: Sequence[Line]
    unlisted: int


def ratings_on(kept: KeptList, under: Sequence[RatingList] = (), reader: int | None = None) -> Ratings:
    """The list, and beside it what everybody would have under other numbers: `services.comparing`. Raises `TooMuchReplayed`."""
    names = dict(Player.objects.filter(club=kept.club_id).values_list("pk", "name"))
    standings = {str(one): standing for one, standing in standings_before(kept, names).items()}
    found = _ranked(numbers_of(kept), standings, names)
    return _named(found, standings, names, _beside(kept, under, names, reader) if under else [])


def people_ranked(kept: KeptList) -> set[int]:
    """Who has a place on the list: not the provisional, nor whoever has been away for too long. Two queries."""
    names = dict(Player.objects.filter(club=kept.club_id).values_list("pk", "name"))
    standings = {str(one): standing for one, standing in standings_before(kept, names).items()}
    return {int(one.player) for one in _ranked(numbers_of(kept), standings, names).ranked}


def beside(kept: KeptList, person: int, under: Sequence[RatingList], reader: int | None) -> list[Beside]:
    """What one player would have under other numbers. Raises `TooMuchReplayed`."""
    names = dict(Player.objects.filter(club=kept.club_id).values_list("pk", "name"))
    return [told(str(person)) for told in _beside(kept, under, names, reader)]


def _ranked(numbers: RatingList, standings: dict[str, Standing], names: dict[int, str]) -> Ranking:
    months = numbers.listing.active_months
    active = (timezone.now() - timedelta(days=months * DAYS_OF_A_MONTH)).timestamp() if months else None
    return ranking(numbers.listing, standings, active_since=active, name=lambda one: name_key(names[int(one)]))


def _named(
    found: Ranking, standings: dict[str, Standing], names: dict[int, str], others: Sequence[Callable[[str], Beside]]
) -> Ratings:
    def line(person: str, place: int | None) -> Line:
        one, there = standings[person], [told(person) for told in others]
        return Line(place, int(person), names[int(person)], shown(one.rating), one.experience, one.matches, there)

    return Ratings(
        [line(one.player, one.place) for one in found.ranked],
        [line(person, None) for person in found.provisional],
        len(found.unlisted),
    )


def _beside(
    kept: KeptList, under: Sequence[RatingList], names: dict[int, str], reader: int | None
) -> list[Callable[[str], Beside]]:
    """For each of the lists, where a player stands on it."""
    found = standings_under(kept, under, reader)
    return [_on(numbers, standings, names) for numbers, standings in zip(under, found, strict=True)]


def _on(numbers: RatingList, standings: dict[str, Standing], names: dict[int, str]) -> Callable[[str], Beside]:
    places = {one.player: one.place for one in _ranked(numbers, standings, names).ranked}

    def told(person: str) -> Beside:
        rating = shown(standings[person].rating) if person in standings else ""
        return Beside(numbers.key, numbers.name, places.get(person), rating)

    return told


def list_of(club: Club, list_id: int | None = None) -> KeptList | None:
    """The club's list with that key, or its first."""
    lists = KeptList.objects.filter(club=club)
    return lists.filter(pk=list_id).first() if list_id else lists.filter(until=None).order_by("scope").first()


def is_on_a_list(player: Player) -> bool:
    """Whether any list of the club tells of a match of theirs, rated or not. One query."""
    return player.pk in on_a_list([player.pk])


def on_a_list(players: Collection[int]) -> frozenset[int]:
    """Of whom of these any list of their club tells so. One query."""
    told = RatedMatch.objects.filter(Q(winner=OuterRef("pk")) | Q(loser=OuterRef("pk")), kept__club=OuterRef("club"))
    told = told.exclude(why_not=WhyNotRated.UNFINISHED.name)
    return frozenset(Player.objects.filter(Exists(told), pk__in=players).values_list("pk", flat=True))


def career_on(kept: KeptList, person: int) -> Career:
    """From the rows of the person's own matches, in their order."""
    return career(str(person), _outcomes(kept, person))


def _outcomes(kept: KeptList, person: int) -> Iterator[Outcome]:
    rows = RatedMatch.objects.filter(Q(winner=person) | Q(loser=person), kept=kept, why_not="").order_by("at", "match")
    for row in rows.iterator():
        yield _outcome(row)


def _outcome(row: RatedMatch) -> Rated:
    assert row.chance is not None
    winner, loser = str(row.winner_id), str(row.loser_id)
    result = Result(row.at.timestamp(), row.match_id, winner, loser, row.length)
    won, lost = Standing(row.winner_before or 0.0), Standing(row.loser_before or 0.0)
    after_won = Standing(row.winner_after or 0.0, row.winner_experience or 0, row.winner_matches or 0, result.at)
    after_lost = Standing(row.loser_after or 0.0, row.loser_experience or 0, row.loser_matches or 0, result.at)
    return Rated(
        Change(result, winner, loser, True, row.chance, won, lost, after_won),
        Change(result, loser, winner, False, 1.0 - row.chance, lost, won, after_lost),
    )


def moment(at: float) -> datetime:
    """Seconds since 1970, as `Result` has them."""
    return datetime.fromtimestamp(at, UTC)
