"""Which statements of an evening's log make up one of its games: those in force, found without replaying the evening.

The row of a finished game that was never corrected names the record that ended it. So a game lies between two such records,
and only the undos and what was said between them are read: three queries, however long the evening.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from django.db.models import Max, Min, Q

from chouette.evening.answer_round import open_round
from chouette.evening.codec import TABLES, statement_of
from chouette.evening.log.in_force import Place, places_in_force, runs_in_force, said_again, undos_of
from chouette.models import Chouette
from chouette.pages.replay.game_record import GameRecord, SaidInGame, game_record
from chouette.rules.evening import Statement
from chouette.rules.model.actions import SetAside, StartGame
from chouette.rules.model.events import GameStarted
from clubsite.kit.kept import Kept

#: Games of some tens of kilobytes each, as whole rooms replay them.
_READ: Kept[GameRecord | None] = Kept(100)


def read_game(chouette: Chouette, number: int) -> GameRecord | None:
    """That game of the evening, as far as everybody may see it; None if it does not exist. Three queries, three more while
    players answer a double for themselves; none if it was read at this version before."""
    as_it_stands = (chouette.code, chouette.version, chouette.shown, chouette.last_said_at)

    def read() -> GameRecord | None:
        said = said_in_game(chouette, number)
        return game_record(said) if said else None

    return _READ.get((as_it_stands, number), read)


def said_in_game(chouette: Chouette, number: int) -> Sequence[SaidInGame]:
    """What was said in that game, from its start to its end or beyond; empty if there is no such game."""
    uncorrected = Q(corrected=False)
    around = chouette.games.aggregate(
        after=Max("record", filter=uncorrected & Q(number__lt=number)),
        until=Min("record", filter=uncorrected & Q(number__gte=number)),
    )
    return said_between(chouette, around["after"] or 0, around["until"] or chouette.version).get(number, ())


def read_games(chouette: Chouette) -> dict[int, GameRecord]:
    """All games, by number. Two queries, however many."""
    return games_between(chouette, 0, chouette.version)


def games_between(chouette: Chouette, after: int, until: int) -> dict[int, GameRecord]:
    """The games in force that began after the record `after`, told up to the record `until`."""
    return {number: game_record(said) for number, said in said_between(chouette, after, until).items()}


def said_between(chouette: Chouette, after: int, until: int) -> dict[int, Sequence[SaidInGame]]:
    """The same, statement by statement."""
    undos, shown = undos_of(chouette), shown_until(chouette)
    row = places_in_force(runs_in_force(shown, undos), after, min(until, shown))
    records = chouette.records.filter(number__gt=after, number__lte=until).values_list("number", "body", "actor_name")
    rows = list(records)
    statements, authors = {number: statement_of(body) for number, body, _by in rows}, {number: by for number, _body, by in rows}
    starts = [at for at, place in enumerate(row) if place.again is None and _starts(statements[place.record])]
    games: dict[int, Sequence[Place]] = {}
    for start, end in pairwise([*starts, len(row)]):
        places, number = row[start:end], _number(statements[row[start].record])
        if any(_is_set_aside(place, statements) for place in places):
            games.pop(number, None)
        else:
            games[number] = places  # one set aside by `game` itself, as in older evenings, is replaced by the one begun anew
    return {number: _said(places, statements, authors) for number, places in sorted(games.items())}


def shown_until(chouette: Chouette) -> int:
    """While answers are hidden, those already entered must not show: the record of the double is then the last."""
    round_ = open_round(chouette, TABLES.decode(chouette.table))
    return round_.record if round_ is not None and round_.asked.hidden else chouette.version


def _starts(statement: Statement) -> bool:
    return isinstance(statement.action, StartGame)


def _is_set_aside(place: Place, statements: Mapping[int, Statement]) -> bool:
    return place.again is None and isinstance(statements[place.record].action, SetAside)


def _number(statement: Statement) -> int:
    return next(event.game.number for event in statement.events if isinstance(event, GameStarted))


def _said(places: Sequence[Place], statements: Mapping[int, Statement], authors: Mapping[int, str]) -> list[SaidInGame]:
    said = []
    for place in places:
        statement = statements[place.record]
        if place.again is None:
            said.append(SaidInGame(place.record, statement.action, statement.events, authors[place.record]))
        else:
            mark, events = said_again(statement)[place.again]
            said.append(SaidInGame(place.record, mark.action, events))
    return said
