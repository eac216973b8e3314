"""How long the games of an evening took, and the evening itself, by the times of its log.

A game lasts from the statement that began it to the one that ended it, as they count now: what was undone does not count, a
correction changes no time, and while a game was suspended its time stood still. An evening lasts from its first game to the
end of its last one, breaks included. Of an imported evening nobody knows.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import NamedTuple

from django.db.models import Q

from chouette.evening.log.in_force import undone_among, undos_of
from chouette.models import Chouette
from chouette.notation import write_statement
from chouette.rules.model.actions import Resume, SetAside, StartGame, Suspend
from clubsite.kit.kept import Kept

#: All games of an imported evening are written within a moment.
A_MOMENT = timedelta(seconds=2)

BEGINS, ASIDE, STANDS, GOES_ON = (write_statement(one) for one in (StartGame(), SetAside(), Suspend(), Resume()))


#: As they are for every reader of a page.
_KNOWN: Kept[Mapping[int, "Lasted"]] = Kept(100)


class Said(NamedTuple):
    number: int
    at: datetime
    said: str


class Lasted(NamedTuple):
    """From when until when, and how long without the time for which it was suspended."""

    began: datetime
    ended: datetime
    played: timedelta


def durations(chouette: Chouette) -> Mapping[int, Lasted]:
    """Of every finished game, by its number. Three queries, two more after undos and one after corrections; none if it was
    asked at this version before."""
    return _KNOWN.get((chouette.pk, chouette.version, chouette.last_said_at), lambda: _durations(chouette))


def _durations(chouette: Chouette) -> Mapping[int, Lasted]:
    games = list(chouette.games.order_by("number").values_list("number", "record", "corrected"))
    if not games:
        return {}
    marks = _marks(chouette, [record for _number, record, corrected in games if not corrected])
    spans = list(_spans(marks, chouette.version + 1))
    ends = _ends_of_corrected(chouette, [span for span, (_n, _r, corrected) in zip(spans, games, strict=False) if corrected])
    at = {mark.number: mark.at for mark in marks}
    found: dict[int, Lasted] = {}
    for (number, record, _corrected), (begins, until) in zip(games, spans, strict=False):
        ended = ends.get(begins.number) or at.get(record)
        if ended is not None and ended >= begins.at:
            found[number] = Lasted(begins.at, ended, ended - begins.at - _stood_still(marks, begins.number, until))
    return {} if _was_imported(found) else found


def evening_lasted(games: Mapping[int, Lasted]) -> timedelta | None:
    """From the first game to the end of the last; None before there is one."""
    if not games:
        return None
    return max(one.ended for one in games.values()) - min(one.began for one in games.values())


def _marks(chouette: Chouette, ends: Collection[int]) -> list[Said]:
    """Where games began, stood still, went on, were set aside and ended, as far as it was not undone."""
    said = Q(number__in=ends)
    for words in (BEGINS, ASIDE, STANDS, GOES_ON):
        said |= Q(said=words) | Q(said__startswith=f"{words} ")
    rows = [Said(*row) for row in chouette.records.filter(said).order_by("number").values_list("number", "at", "said")]
    undos = undos_of(chouette)
    undone = undone_among(chouette, [row.number for row in rows], undos) if undos else set()
    return [row for row in rows if row.number not in undone]


def _says(mark: Said, words: str) -> bool:
    return mark.said == words or mark.said.startswith(f"{words} ")


def _spans(marks: Sequence[Said], after_all: int) -> Iterator[tuple[Said, int]]:
    """Where each game began, and the number of the record by which it was over at the latest; without those set aside."""
    begun: list[Said] = []
    for mark in marks:
        if _says(mark, BEGINS):
            begun.append(mark)
        elif _says(mark, ASIDE) and begun:
            begun.pop()
    for one, following in pairwise([*begun, None]):
        assert one is not None
        yield one, following.number if following is not None else after_all


def _stood_still(marks: Sequence[Said], begins: int, until: int) -> timedelta:
    still, since = timedelta(), None
    for mark in marks:
        if begins < mark.number < until:
            if _says(mark, STANDS):
                since = mark.at
            elif _says(mark, GOES_ON) and since is not None:
                still, since = still + (mark.at - since), None
    return still


def _ends_of_corrected(chouette: Chouette, spans: Sequence[tuple[Said, int]]) -> Mapping[int, datetime]:
    """When games ended whose row names a later correction, by the record that began them."""
    if not spans:
        return {}
    among = Q()
    for begins, until in spans:
        among |= Q(number__gt=begins.number, number__lt=until)
    ended = chouette.records.filter(among, body__events__contains=[{"type": "GameFinished"}]).order_by("number")
    times = list(ended.values_list("number", "at"))
    return {begins.number: at for begins, until in spans for number, at in times if begins.number < number < until}


def _was_imported(games: Mapping[int, Lasted]) -> bool:
    whole = evening_lasted(games)
    return whole is not None and whole < A_MOMENT * len(games)
