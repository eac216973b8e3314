"""Which points races are there? Those that clubs and federations publish, as data; what one leaves open is said here.

A club's own is a `PointsRace` made by `own_race`, which refuses what cannot be meant.
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from math import isfinite

from games.rules.sentences import gettext_noop

from .points_race import PlaceScale, PlaceTable, PointsRace, WinScale

#: USBGF Master Points (2019). Weights: a main event of the American tour 1.0; divisions 1.0, 0.7, 0.5.
USBGF = PointsRace(
    "usbgf",
    "USBGF Master Points",
    per_win=1.0,
    per_consolation_win=1.0,
    win_scale=WinScale.BY_LENGTH,
    tables=(PlaceTable(2, (1.0, 0.7)),),
    place_scale=PlaceScale.ROUNDS,
    place_factor=0.6,
    ranks_go_on=True,
)
#: As it was in 2015.
USBGF_2015 = replace(USBGF, key="usbgf_2015", name="USBGF Master Points 2015", place_factor=1.0)
USBGF_DIVISIONS = (1.0, 0.7, 0.5)
#: The table of the open division; of other divisions and other places nothing is published, so they count by matches won.
BACKGAMES = PointsRace(
    "backgames",
    "BackGames",
    per_win=0.08,
    per_consolation_win=0.08,
    tables=(
        PlaceTable(1, (1.75, 0.88)),
        PlaceTable(12, (2.00, 1.00)),
        PlaceTable(24, (2.50, 1.25)),
        PlaceTable(33, (3.00, 1.50)),
        PlaceTable(65, (4.00, 2.00)),
    ),
    better_of=True,
)
#: Below four players there is no bonus.
MILWAUKEE = PointsRace(
    "milwaukee",
    "Milwaukee",
    per_entry=1.0,
    per_win=1.0,
    per_consolation_win=0.8,
    tables=(
        PlaceTable(4, (2.0, 1.0), consolation=1.0),
        PlaceTable(10, (3.0, 1.5), consolation=1.5),
        PlaceTable(19, (4.0, 2.0), consolation=2.0),
    ),
)
BRASS_CITY = PointsRace(
    "brass_city",
    "Brass City",
    per_evening=1.0,
    per_win=1.0,
    per_consolation_win=1.0,
    tables=(PlaceTable(1, (1.0, 0.5, 0.25)),),
    place_scale=PlaceScale.FIELD,
)
#: Knock-outs of eight, by the length of their matches; nothing else counts.
MANCHESTER = PointsRace(
    "manchester",
    "Manchester",
    tables=(
        PlaceTable(2, (3.0, 2.0), length=5),
        PlaceTable(2, (2.0, 1.0), length=3),
        PlaceTable(2, (1.0,), length=1),
    ),
)

RACES: dict[str, PointsRace] = {one.key: one for one in (USBGF, USBGF_2015, BACKGAMES, MILWAUKEE, BRASS_CITY, MANCHESTER)}

LONGEST_NAME = 60
MOST_POINTS = 1_000.0
MOST_TABLES = 20
MOST_PLACES = 64


class RaceProblem(StrEnum):
    """Why nothing can be scored like that. The raiser fills in the words in braces."""

    NAME = gettext_noop("The name of a points race has 1 to {most} characters.")
    NAME_UNSEEN = gettext_noop("The name has signs that nobody can see.")
    NAME_TAKEN = gettext_noop("“{name}” is a published points race. Give yours another name.")
    POINTS = gettext_noop("Points are numbers from 0 to {most}.")
    NOTHING = gettext_noop("Nothing would give points: name some for coming, for matches won or for places.")
    TABLES = gettext_noop("A points race has at most {tables} tables, each with points for 1 to {places} places.")
    PLAYERS = gettext_noop("A table is for events of at least 1 player, or 2 where points go by the number of rounds.")
    TWICE = gettext_noop("Two tables begin at {players} players. Which one counts?")
    UPHILL = gettext_noop("Place {place} would get more than the one before it.")
    BETTER_OF = gettext_noop("The better of two needs both: points for matches won and points for places.")


@dataclass(frozen=True, slots=True)
class RaceReason:
    """A problem, and the words that fill its braces."""

    problem: RaceProblem
    words: dict[str, str | int | float] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.problem.value.format(**self.words)


class RaceRefused(Exception):
    """No race can be scored like that; `reason` says why."""

    def __init__(self, problem: RaceProblem, **words: str | float) -> None:
        self.reason = RaceReason(problem, dict(words))
        super().__init__(str(self.reason))


def own_race(race: PointsRace) -> PointsRace:
    """The club's own race, if it can be scored."""
    name = race.name.strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise RaceRefused(RaceProblem.NAME, most=LONGEST_NAME)
    if not name.isprintable():
        raise RaceRefused(RaceProblem.NAME_UNSEEN)
    if race.key in RACES or name.casefold() in {one.name.casefold() for one in RACES.values()}:
        raise RaceRefused(RaceProblem.NAME_TAKEN, name=name)
    numbers = (race.per_entry, race.per_evening, race.per_win, race.per_consolation_win, race.place_factor)
    in_tables = tuple(points for table in race.tables for points in (*table.points, table.consolation))
    if not all(isfinite(one) and 0.0 <= one <= MOST_POINTS for one in (*numbers, *in_tables)):
        raise RaceRefused(RaceProblem.POINTS, most=int(MOST_POINTS))
    _refuse_tables(race)
    if not any(numbers[:4]) and not (race.place_factor and any(in_tables)):
        raise RaceRefused(RaceProblem.NOTHING)
    if race.better_of and not (race.per_win and any(in_tables)):
        raise RaceRefused(RaceProblem.BETTER_OF)
    return replace(race, name=name)


def _refuse_tables(race: PointsRace) -> None:
    if len(race.tables) > MOST_TABLES or any(not 1 <= len(table.points) <= MOST_PLACES for table in race.tables):
        raise RaceRefused(RaceProblem.TABLES, tables=MOST_TABLES, places=MOST_PLACES)
    fewest = 2 if race.place_scale is PlaceScale.ROUNDS else 1
    seen = set[tuple[int, int | None]]()
    for table in race.tables:
        if table.players_from < fewest:
            raise RaceRefused(RaceProblem.PLAYERS)
        if (table.players_from, table.length) in seen:
            raise RaceRefused(RaceProblem.TWICE, players=table.players_from)
        seen.add((table.players_from, table.length))
        for place in range(2, len(table.points) + 1):
            if table.points[place - 1] > table.points[place - 2]:
                raise RaceRefused(RaceProblem.UPHILL, place=place)
