"""The values shown on the pages of a player's career: evenings as rows, games by role, opponents beside the zero line."""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from chouette.pages.career.plot import LifetimePlot, lifetime_plot
from chouette.records.careers.career import BookEntry, EveningPlayed, Lifetime, Step
from chouette.records.careers.duel import Duel, Meeting
from chouette.records.careers.games import Part, Tally
from chouette.records.careers.opponents import Against
from chouette.records.careers.people import Person
from clubsite.kit.money import signed_money
from clubsite.kit.plots.zero_line import bars
from clubsite.ledger.books.why_words import why_in_words
from clubsite.ledger.selectors import in_money
from clubsite.members.balance_rows import BalanceRow
from clubsite.members.models import Club
from games.ratings.selectors import on_a_list

STEPS_A_PAGE = 25

People = Mapping[int, Person]


@dataclass(frozen=True, slots=True)
class Record:
    """One club in a person's own record. `rated`: they have played matches; `money`: what they have there, if ever any."""

    club: Club
    life: Lifetime
    plot: LifetimePlot
    rated: bool
    money: str


@dataclass(frozen=True, slots=True)
class StepRow:
    """A line of the list: an evening with its result, or another entry of the book (`won` None)."""

    what: str
    at: datetime
    url: str
    won: int | None
    beside: int
    balance: int
    running: bool = False
    games: int = 0


@dataclass(frozen=True, slots=True)
class GamesRow:
    """Games of one kind, in words, and how they went."""

    what: str
    tally: Tally


def records(lives: Sequence[tuple[Club, Lifetime]]) -> list[Record]:
    """The clubs of a person's own record. Two queries."""
    ids = {pk for _club, life in lives for pk in life.person.ids}
    rated, cents = on_a_list(ids), in_money(ids)
    return [_record(club, life, rated, cents) for club, life in lives]


def _record(club: Club, life: Lifetime, rated: Set[int], cents: Mapping[int, int]) -> Record:
    theirs = [cents[pk] for pk in life.person.ids if pk in cents]
    money = signed_money(sum(theirs)) if theirs else ""
    return Record(club, life, balance_plot(life), not rated.isdisjoint(life.person.ids), money)


def balance_plot(life: Lifetime) -> LifetimePlot:
    """The running balance; it ends at the book's balance."""
    return lifetime_plot([(step.at, step.balance) for step in life.steps])


def won_plot(duel: Duel) -> LifetimePlot:
    """What one player has won from the other, evening by evening."""
    return lifetime_plot([(one.at, one.won_so_far) for one in duel.meetings])


def steps_page(life: Lifetime, club: Club, people: People, number: int) -> "tuple[Page[Step], list[StepRow]]":
    """A page of the steps, newest first. Raises EmptyPage."""
    page = Paginator(life.steps[::-1], STEPS_A_PAGE).page(number)
    return page, [_step_row(step, life, club, people) for step in page]


def meetings_page(duel: Duel, number: int) -> "tuple[Page[Meeting], list[StepRow]]":
    """A page of the evenings of two, newest first. Raises EmptyPage."""
    page = Paginator(duel.meetings[::-1], STEPS_A_PAGE).page(number)
    return page, [_meeting_row(one) for one in page]


def games_by_part(life: Lifetime) -> list[GamesRow]:
    """One row for each role the player ever had."""
    return [GamesRow(_part(part), tally) for part, tally in life.games.items()]


def games_of_two(duel: Duel) -> list[GamesRow]:
    """Box against captain first; games on the same side last, combined."""
    names = {"one": duel.one.player.name, "other": duel.other.player.name}
    rows = [GamesRow(words.format(**names), duel.games[parts]) for parts, words in _opposed() if parts in duel.games]
    together = [tally for parts, tally in duel.games.items() if Part.BOX not in parts or Part.PARTNER in parts]
    return [*rows, GamesRow(_("On the same side"), sum(together, Tally()))] if together else rows


def opponent_rows(club: Club, person: Person, opponents: Iterable[Against]) -> list[BalanceRow]:
    """What the player has won from each, in the order given, each linking to the head-to-head page; opponents with whom only
    cash moved are left out."""
    found = [one for one in opponents if one.evenings]
    drawn = bars([one.won for one in found])
    return [
        BalanceRow(one.other.player.name, bar, reverse("head_to_head", args=[club.slug, person.player.pk, one.other.player.pk]))
        for one, bar in zip(found, drawn, strict=True)
    ]


def most_telling(opponents: Sequence[Against], at_most: int) -> list[Against]:
    """Those they won most from and those they lost most to, in the order given."""
    opponents = [one for one in opponents if one.evenings]
    if len(opponents) <= at_most:
        return list(opponents)
    most = sorted(opponents, key=lambda one: -abs(one.won))[:at_most]
    return [one for one in opponents if one in most]


def _step_row(step: Step, life: Lifetime, club: Club, people: People) -> StepRow:
    if isinstance(step, EveningPlayed):
        url = reverse("statement", args=[step.code, step.word])
        return StepRow(step.title, step.at, url, step.won, step.cash, step.balance, not step.closed, step.games)
    url = reverse("account", args=[club.slug, life.person.player.pk])
    return StepRow(_entry_in_words(step, people), step.at, url, None, step.change, step.balance)


def _meeting_row(one: Meeting) -> StepRow:
    url = reverse("statement", args=[one.code, one.word])
    return StepRow(one.title, one.at, url, one.won, one.cash, one.won_so_far, not one.closed)


def _entry_in_words(entry: BookEntry, people: People) -> str:
    names = [people[other].player.name for other in entry.others if other is not None and other in people]
    what = capfirst(why_in_words(entry.kind))
    if len(names) != 1:
        return what
    return _("{what}, with {name}").format(what=what, name=names[0])


def _part(part: Part) -> str:
    return {
        Part.BOX: _("As box"),
        Part.PARTNER: _("As the box’s partner"),
        Part.CAPTAIN: _("As captain"),
        Part.TEAM: _("In the team"),
    }[part]


def _opposed() -> list[tuple[tuple[Part, Part], str]]:
    return [
        ((Part.BOX, Part.CAPTAIN), _("{one} box, {other} captain")),
        ((Part.CAPTAIN, Part.BOX), _("{other} box, {one} captain")),
        ((Part.BOX, Part.TEAM), _("{one} box, {other} in the team")),
        ((Part.TEAM, Part.BOX), _("{other} box, {one} in the team")),
    ]
