"""A guest turns out to be a member who has entered the same tournament, too.

Before the draw one of the two entries goes by itself, the better place stays. Once it is drawn the desk sees that somebody
stands there twice and strikes one of the names; until then no draw and no round is made with both, and nobody reports a match
against themselves. Whoever writes a tournament locks it before the club, so this follows the claim in a transaction of its own;
one that was lost on the way is found by the next round of a task.
"""

import logging
from collections import defaultdict
from collections.abc import Iterable
from functools import partial
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.db.models import Count, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext

from clubsite.eventlog.write_path import Author
from clubsite.members.models import Player
from games.tournaments.desk.doubles import Doubles, StrikeDouble
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.stage import Stage
from games.tournaments.desk.state import Desk
from games.tournaments.model import actions
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import ClubTournament, Standing, TournamentEntry
from games.tournaments.services.entries import standings_in
from games.tournaments.services.writing import TOURNAMENTS, Said, TournamentWriting

log = logging.getLogger(__name__)

_BETTER = (Standing.IN, Standing.OFFERED, Standing.WAITING)
_OF_TWO = actions.Win | actions.ReportWin | actions.Begin


def counts_with_somebody_else(player: Player) -> None:
    """A guest is a member from now on. In the transaction that writes it, after which the entries follow."""
    transaction.on_commit(partial(_follow, player.pk))


def _follow(player_id: int) -> None:
    person = _person(Player.objects.get(pk=player_id))
    for pk in _with_doubles().filter(person=person).values_list("tournament", flat=True):
        try:
            strike_doubles(pk)
        except Exception:  # the claim holds; the task tries again
            log.exception("tournament %s keeps two entries of player %s", pk, person)


def doubled() -> list[int]:
    """Tournaments that are not drawn and have two entries of one person."""
    found = _with_doubles().filter(tournament__stage=Stage.ENTRY.value)
    return sorted(set(found.values_list("tournament", flat=True)))


def _with_doubles() -> "QuerySet[Any, Any]":
    """The tournaments in which a person stands under two names: one row for both."""
    standing = TournamentEntry.objects.exclude(standing=Standing.OUT).order_by()
    by_person = standing.annotate(person=Coalesce("player__merged_into", "player")).values("tournament", "person")
    return by_person.annotate(names=Count("pk")).filter(names__gt=1)


def strike_doubles(pk: int) -> bool:
    """Whether one entry of somebody went. Once it is drawn the open desks are shown it anew instead. Two at once: once."""
    with transaction.atomic():
        row, desk = TOURNAMENTS.locked(pk)
        found = doubles_in(row.entries.select_related("player"), desk)
        if not found or desk.called_off:
            return False
        if desk.tournament.started:
            TOURNAMENTS.show_change(row)
            return False
        now = int(timezone.now().timestamp())
        steps: list[Said] = [StrikeDouble(word, now) for words in found.values() for word in words[1:]]
        TournamentWriting(row, Author(None, "")).write_all(steps, uuid4())
        return True


def doubles_in(entries: Iterable[TournamentEntry], desk: Desk) -> Doubles:
    """Who stands there under more than one name, the one with the better place first; of two alike the member's own."""
    standing = {word: one for word, one in standings_in(desk).items() if one is not Standing.OUT}
    names: dict[int, list[TournamentEntry]] = defaultdict(list)
    for entry in entries:
        if entry.word in standing:
            names[_person(entry.player)].append(entry)

    def better(entry: TournamentEntry) -> tuple[int, bool, int]:
        return _BETTER.index(standing[entry.word]), entry.player.merged_into_id is not None, entry.pk

    twice = {person: sorted(entries, key=better) for person, entries in names.items() if len(entries) > 1}
    return {person: tuple(entry.word for entry in entries) for person, entries in twice.items()}


def _person(player: Player) -> int:
    return player.merged_into_id or player.pk


def check_doubles(row: ClubTournament, desk: Desk, said: Said) -> None:
    """Raises TournamentRefused for what nobody plays against themselves, and for a name that is nobody's second."""
    plain = actions.without_reason(said)
    if isinstance(plain, _OF_TWO):
        _check_two(row, plain)
    elif isinstance(plain, StrikeDouble | actions.Start | actions.PairRound):
        found = doubles_in(row.entries.select_related("player"), desk)
        if isinstance(plain, StrikeDouble):
            _check_second(row, desk, plain, found)
        elif found:
            words = next(iter(found.values()))
            raise TournamentRefused(DeskRefusal.DOUBLES, one=words[0], other=words[1])


def _check_two(row: ClubTournament, said: actions.Win | actions.ReportWin | actions.Begin) -> None:
    match said:
        case actions.Win():
            one, other = said.both
        case actions.ReportWin(win=win):
            one, other = win.both
        case actions.Begin(one, other):
            pass
    people = [_person(entry.player) for entry in row.entries.filter(word__in=(one, other)).select_related("player")]
    if len(set(people)) < len(people):
        raise TournamentRefused(DeskRefusal.ONE_PERSON, one=one, other=other)


def _check_second(row: ClubTournament, desk: Desk, said: StrikeDouble, found: Doubles) -> None:
    """Also a name that was withdrawn before, as long as the other one has entered."""
    if any(said.name in words for words in found.values()):
        return
    own = row.entries.select_related("player").filter(word=said.name).first()
    people = row.entries.exclude(word=said.name).filter(word__in=[one.name for one in desk.tournament.entrants])
    if own is None or all(_person(entry.player) != _person(own.player) for entry in people.select_related("player")):
        raise TournamentRefused(DeskRefusal.NO_DOUBLE, name=said.name)


def said_of(player: Player) -> list[str]:
    """What becomes of a claim in tournaments, for whoever has granted it: a sentence each. Inside its transaction."""
    found = _with_doubles().filter(person=_person(player), tournament__stage__in=[Stage.ENTRY.value, Stage.RUNNING.value])
    rows = ClubTournament.objects.filter(pk__in=found.values_list("tournament", flat=True)).order_by("pk")
    return [_sentence(row) for row in rows]


def _sentence(row: ClubTournament) -> str:
    if row.stage == Stage.ENTRY.value:
        return gettext("They had entered {title} twice, under two names: one of the entries goes.").format(title=row.title)
    return gettext("They play in {title} under two names: the desk strikes one of them.").format(title=row.title)
