"""A player's career in a club, and two players head to head."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, TypedDict, cast

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from chouette.records.careers import as_csv as files
from chouette.records.careers.career import BookEntry, EveningPlayed, Lifetime, Step, lifetime_of
from chouette.records.careers.duel import Duel, Meeting, duel
from chouette.records.careers.games import Tally
from chouette.records.careers.opponents import opponents
from chouette.records.careers.people import Person, people_of
from chouette.rules.model.payoffs import QUARTERS
from clubsite.access.pace import costs
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import LIFETIME
from clubsite.api.lists import newest_first
from clubsite.api.shapes import ListOf, PageOf, eg
from clubsite.audit.kinds import Download
from clubsite.audit.services import note_download
from clubsite.members.models import Club
from clubsite.members.permissions import Power, club_for

PlayerId = Annotated[int, eg(23)]
Points = Annotated[float, eg(12.5, "Points.")]


class TallyShape(TypedDict):
    """Games played, and how they went for the player."""

    games: Annotated[int, eg(40)]
    ahead: Annotated[int, eg(19, "Brought them points.")]
    behind: Annotated[int, eg(18, "Cost them some.")]
    won: Annotated[float, eg(61.0)]
    lost: Annotated[float, eg(48.5)]


class LifetimeShape(TypedDict):
    """All evenings of a player in one club; corrected and undone games count as they stand now."""

    player: PlayerId
    name: Annotated[str, eg("Bob")]
    also: Annotated[list[str], eg([], "Names of guests whose history is theirs.")]
    evenings: Annotated[int, eg(14)]
    won: Annotated[float, eg(12.5, "In games and side bets.")]
    beside: Annotated[float, eg(-4.0, "What cash and the book's other entries came to.")]
    balance: Annotated[float, eg(8.5, "What the book says.")]
    games: TallyShape
    by_part: Annotated[dict[str, TallyShape], eg({}, "As box, partner, captain, team.")]


class StepShape(TypedDict):
    """An evening, or another entry of the book, and the balance after it."""

    kind: Annotated[str, eg("evening", "evening, or what the book calls its entry.")]
    at: datetime
    code: Annotated[str | None, eg("K7QX3M")]
    title: Annotated[str | None, eg("Friday")]
    closed: Annotated[bool | None, eg(True)]
    games: Annotated[int | None, eg(7)]
    won: Annotated[float | None, eg(3.0, "null: nothing is won by an entry of the book.")]
    beside: Annotated[float, eg(0.0)]
    balance: Points


class AgainstShape(TypedDict):
    """One player against another."""

    player: Annotated[int, eg(21)]
    name: Annotated[str, eg("Ann")]
    evenings: Annotated[int, eg(9)]
    won: Annotated[float, eg(6.0, "What they have won from the other; the other's is the same with another sign.")]
    cash: Annotated[float, eg(-2.0, "Plus for what they paid.")]


class DuelShape(AgainstShape):
    """The same, with the games in which the two played against each other or on the same side."""

    games: TallyShape


class MeetingShape(TypedDict):
    """An evening both players attended."""

    code: Annotated[str, eg("K7QX3M")]
    title: Annotated[str, eg("Friday")]
    at: datetime
    closed: bool
    won: Points
    cash: Annotated[float, eg(0.0)]
    won_so_far: Points


@dataclass(frozen=True, slots=True)
class _Asked:
    """Everyone in the club, and the person the address names, by any of their names."""

    club: Club
    people: Mapping[int, Person]
    person: Person


@costs(8)
@operation("A player's lifetime", tag=LIFETIME, answers={200: LifetimeShape})
def get_lifetime(request: Request, slug: str, player_id: int) -> Response:
    """For members of the club. A claimed guest's career is that of the player who claimed it."""
    asked = _asked(request, slug, player_id)
    return Response(_lifetime(asked.person, lifetime_of(asked.person)))


@costs(8)
@operation("Its evenings and entries", tag=LIFETIME, answers={200: PageOf(StepShape)})
def list_lifetime_steps(request: Request, slug: str, player_id: int) -> Response:
    """Each with the balance after it, newest first."""
    life = lifetime_of(_asked(request, slug, player_id).person)
    return newest_first(request, life.steps, _step)


@costs(20)
@operation("The same as CSV", tag=LIFETIME, answers={200: str}, kind="text/csv")
def export_lifetime_csv(request: Request, slug: str, player_id: int) -> Response:
    """One row each, oldest first."""
    asked = _asked(request, slug, player_id)
    note_download(asked.club, Download.LIFETIME_CSV, by=request.user, player=asked.person.player.pk)
    return Response("".join(files.evenings_csv(lifetime_of(asked.person))))


@costs(8)
@operation("Who has won from whom", tag=LIFETIME, answers={200: ListOf(AgainstShape)})
def list_opponents(request: Request, slug: str, player_id: int) -> Response:
    """Everyone with whom points ever moved; the largest winnings first."""
    asked = _asked(request, slug, player_id)
    found: list[AgainstShape] = [
        {
            "player": one.other.player.pk,
            "name": one.other.player.name,
            "evenings": one.evenings,
            "won": one.won / QUARTERS,
            "cash": one.cash / QUARTERS,
        }
        for one in opponents(lifetime_of(asked.person), asked.people)
    ]
    return Response(found)


@costs(8)
@operation("Two players against each other", tag=LIFETIME, answers={200: DuelShape})
def compare_players(request: Request, slug: str, player_id: int, other_id: int) -> Response:
    """Seen from the first player. A player cannot be compared with themselves (404)."""
    told = _duel(request, slug, player_id, other_id)
    answer: DuelShape = {
        "player": told.other.player.pk,
        "name": told.other.player.name,
        "evenings": len(told.meetings),
        "won": told.won / QUARTERS,
        "cash": told.cash / QUARTERS,
        "games": _tally(told.all_games),
    }
    return Response(answer)


@costs(8)
@operation("Their evenings", tag=LIFETIME, answers={200: PageOf(MeetingShape)})
def list_meetings(request: Request, slug: str, player_id: int, other_id: int) -> Response:
    """The evenings both players attended, newest first."""
    return newest_first(request, _duel(request, slug, player_id, other_id).meetings, _meeting)


def _asked(request: Request, slug: str, player_id: int) -> _Asked:
    """Raises Http404, also for a player of another club."""
    club = club_for(Power.SEE, request.user, slug)
    people = people_of(club)
    if player_id not in people:
        raise Http404
    return _Asked(club, people, people[player_id])


def _duel(request: Request, slug: str, player_id: int, other_id: int) -> Duel:
    asked = _asked(request, slug, player_id)
    other = asked.people.get(other_id)
    if other is None or other == asked.person:
        raise Http404
    return duel(asked.person, other, asked.people)


def _lifetime(person: Person, life: Lifetime) -> LifetimeShape:
    return {
        "player": person.player.pk,
        "name": person.player.name,
        "also": list(person.also),
        "evenings": len(life.evenings),
        "won": life.won / QUARTERS,
        "beside": life.beside / QUARTERS,
        "balance": life.balance / QUARTERS,
        "games": _tally(life.all_games),
        "by_part": {part.value: _tally(tally) for part, tally in life.games.items()},
    }


def _tally(tally: Tally) -> TallyShape:
    return {
        "games": tally.games,
        "ahead": tally.ahead,
        "behind": tally.behind,
        "won": tally.won / QUARTERS,
        "lost": tally.lost / QUARTERS,
    }


def _step(step: Step) -> StepShape:
    return _evening(step) if isinstance(step, EveningPlayed) else _entry(step)


def _evening(evening: EveningPlayed) -> StepShape:
    return {
        "kind": "evening",
        "at": evening.at,
        "code": evening.code,
        "title": evening.title,
        "closed": evening.closed,
        "games": evening.games,
        "won": evening.won / QUARTERS,
        "beside": evening.cash / QUARTERS,
        "balance": evening.balance / QUARTERS,
    }


def _entry(entry: BookEntry) -> StepShape:
    nothing = {"code": None, "title": None, "closed": None, "games": None, "won": None}
    amounts = {"beside": entry.change / QUARTERS, "balance": entry.balance / QUARTERS}
    return cast(StepShape, {"kind": entry.kind, "at": entry.at, **nothing, **amounts})


def _meeting(one: Meeting) -> MeetingShape:
    return {
        "code": one.code,
        "title": one.title,
        "at": one.at,
        "closed": one.closed,
        "won": one.won / QUARTERS,
        "cash": one.cash / QUARTERS,
        "won_so_far": one.won_so_far / QUARTERS,
    }
