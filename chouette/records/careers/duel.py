"""Two players against each other: their evenings, what one has won from the other, and how games went when one was box.

`Tally` of a game here counts only the contracts between the two: who came out ahead of the other.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import connection

from chouette.records.careers.career import EveningPlayed, lifetime_of, seats_of
from chouette.records.careers.games import Part, Tally
from chouette.records.careers.opponents import Between, between
from chouette.records.careers.people import Person

#: The part of the one and of the other when a game began.
Parts = tuple[Part, Part]


@dataclass(frozen=True, slots=True)
class Meeting:
    """An evening both attended. `won` from the other there, `cash` between the two (plus for what this player paid), and the
    running total won; `word` is this player's name on its sheet. Quarters."""

    code: str
    title: str
    word: str
    at: datetime
    closed: bool
    won: int
    cash: int
    won_so_far: int


@dataclass(frozen=True, slots=True)
class Duel:
    """`one` as against `other`; meetings oldest first. `games` are those both took part in, by the part of each."""

    one: Person
    other: Person
    meetings: Sequence[Meeting]
    games: Mapping[Parts, Tally]
    won: int
    cash: int

    @property
    def balance(self) -> int:
        """Everything the book ever moved between the two."""
        return self.won + self.cash

    @property
    def all_games(self) -> Tally:
        """Games in which the two played against each other or on the same side."""
        return sum(self.games.values(), Tally())


def duel(one: Person, other: Person, people: Mapping[int, Person]) -> Duel:
    """Four queries, however many evenings; three more if cash may have been taken back."""
    life = lifetime_of(one, with_games=False)
    met = {seat.chouette for seat in seats_of(other.ids)}
    moved = between(life, people, only=other)
    won, cash = sum(part.won for part in moved), sum(part.cash for part in moved)
    meetings = _meetings((evening for evening in life.evenings if evening.chouette in met), moved)
    return Duel(one, other, tuple(meetings), games_between(one.ids, other.ids), won, cash)


def _meetings(evenings: Iterable[EveningPlayed], moved: Iterable[Between]) -> Iterator[Meeting]:
    by_evening = {one.chouette: one for one in moved}
    so_far = 0
    for evening in evenings:
        points = by_evening.get(evening.chouette)
        won, cash = (points.won, points.cash) if points else (0, 0)
        so_far += won
        yield Meeting(evening.code, evening.title, evening.word, evening.at, evening.closed, won, cash, so_far)


def games_between(ones: Collection[int], others: Collection[int]) -> dict[Parts, Tally]:
    """The finished games both took part in, as they count now. One query; PostgreSQL sums the payments of each game."""
    with connection.cursor() as cursor:
        cursor.execute(_GAMES, {"ones": list(ones), "others": list(others)})
        return {(Part(mine), Part(his)): Tally(*tally) for mine, his, *tally in cursor.fetchall()}


_GAMES = """
    with told as (
        select
            case one.word when game.box then 'box' when game.captain then 'captain'
                else case when game.partners ? one.word then 'partner' when game.team ? one.word then 'team' end end as mine,
            case other.word when game.box then 'box' when game.captain then 'captain'
                else case when game.partners ? other.word then 'partner' when game.team ? other.word then 'team' end end as his,
            (select coalesce(sum(case
                    when paid.payee = one.word and paid.payer = other.word then paid.quarters
                    when paid.payee = other.word and paid.payer = one.word then -paid.quarters
                end), 0)
                from jsonb_to_recordset(game.payments) as paid (payer text, payee text, quarters bigint)) as points
        from chouette_seat one join chouette_seat other on other.chouette_id = one.chouette_id
            join chouette_playedgame played on played.chouette_id = one.chouette_id,
            jsonb_to_record(played.finished -> 'game')
                as game (box text, captain text, partners jsonb, team jsonb, payments jsonb)
        where one.player_id = any(%(ones)s) and other.player_id = any(%(others)s)
            and played.deltas ? one.word and played.deltas ? other.word
    )
    select mine, his, count(*), count(*) filter (where points > 0), count(*) filter (where points < 0),
        coalesce(sum(points) filter (where points > 0), 0)::bigint,
        coalesce(-sum(points) filter (where points < 0), 0)::bigint
    from told where mine is not null and his is not null
    group by mine, his order by mine, his
"""
