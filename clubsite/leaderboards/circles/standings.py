"""One list over several clubs, added up when it is read from the totals that each club keeps.

A login that plays in two of the clubs is one line. Whoever does not want strangers to read their name is left out with what
they did in that club, places included: to the members of the other clubs they are strangers.
"""

from collections.abc import Collection
from dataclasses import dataclass

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import DecimalField, Exists, F, OuterRef, Q, Sum, Window
from django.db.models.expressions import CombinedExpression
from django.db.models.functions import Cast, Coalesce, Rank

from clubsite.leaderboards.lists.standings import ON_A_PAGE
from clubsite.leaderboards.models import Total, Unlisted
from clubsite.leaderboards.providers import Board, Figure
from clubsite.members.models import Player

_EXACT = DecimalField(max_digits=40, decimal_places=16)
_FIGURES: dict[Figure, F | CombinedExpression] = {
    Figure.TOTAL: F("total"),
    Figure.MEAN: Cast("total", _EXACT) / Cast("number", _EXACT),
    Figure.COUNT: F("number"),
    Figure.WON: F("above"),
}


@dataclass(frozen=True, slots=True)
class Named:
    """What somebody is called in a club; `player` is the number by which the API of the club knows them."""

    club: str
    slug: str
    name: str
    player: int


@dataclass(frozen=True, slots=True)
class SharedStanding:
    """One line. `named` has the person in each club where the line counts what they did; `login` is None for a guest."""

    place: int
    named: tuple[Named, ...]
    amount: int
    count: int
    ahead: int
    login: int | None


def standings_across(
    clubs: Collection[int], board: Board, period: str, least: int, *, first: int = 0, number: int = ON_A_PAGE
) -> list[SharedStanding]:
    """So many lines after the first ones, over the clubs with these primary keys. `period` is one that every club has: a month
    or all time. Two queries."""
    figure = _FIGURES[board.figure]
    unlisted = Unlisted.objects.filter(Q(player=OuterRef("person")) | Q(player__merged_into=OuterRef("person")))
    counted = Total.objects.filter(club__in=clubs, category=board.category, period=period, count__gt=0)
    people = counted.exclude(Exists(unlisted)).annotate(who=Coalesce(F("person__user"), -F("person"))).values("who")
    # Under other names than those of the fields, which would be taken for the fields.
    added = people.annotate(
        total=Sum("amount"), number=Sum("count"), above=Sum("ahead"), players=ArrayAgg("person", order_by="person")
    )
    ranked = added.filter(number__gte=least).annotate(place=Window(Rank(), order_by=figure.desc()))
    fields = ("place", "players", "total", "number", "above", "who")
    rows = list(ranked.order_by(figure.desc(), "who").values_list(*fields)[first : first + number])
    players = Player.objects.filter(pk__in=[player for row in rows for player in row[1]])
    named = {row[3]: Named(*row) for row in players.values_list("club__name", "club__slug", "name", "pk")}
    return [
        SharedStanding(
            place,
            tuple(named[player] for player in keys),
            int(total),
            int(results),
            int(above),
            who if who > 0 else None,
        )
        for place, keys, total, results, above, who in rows
    ]
