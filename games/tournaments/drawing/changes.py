"""What a correction would change: matches, places and prizes, as sentences for the director who is about to say it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubsite.kit.money import money_in
from games.tournaments.drawing.words import Called, flight_called, round_of, sentence, unbroken, wrongly_there_text
from games.tournaments.formats.lives import still_in
from games.tournaments.model.flights import Ladder, Lives
from games.tournaments.model.matches import Match
from games.tournaments.model.slots import MatchId
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import Brackets, brackets_of
from games.tournaments.rules.lookup import passed_over, rungs_of, undecided
from games.tournaments.rules.placing.prizes import payout_of
from games.tournaments.rules.placing.standings import standings_of, tallied
from games.tournaments.rules.rounds import moves_nobody

Tables = Mapping[MatchId, str]


@dataclass(frozen=True, slots=True)
class Change:
    """A match of that id: how it stands, and how it would. `leaves`: the table at which its players sit now, and would not
    then."""

    match: str
    now: str
    then: str
    leaves: str = ""


@dataclass(frozen=True, slots=True)
class Changes:
    """All of them. `places` and `prizes` are sentences."""

    matches: tuple[Change, ...]
    places: tuple[str, ...]
    prizes: tuple[str, ...]


def changes_between(
    before: Tournament, after: Tournament, called: Called, tables: Tables, then: Tables, *, currency: str
) -> Changes:
    """From the one to the other, with the tables of the matches that are called."""
    old, new = brackets_of(before), brackets_of(after)
    return Changes(
        tuple(_matches(old, new, called, tables, then)),
        (
            *_places(before, old, after, new, called),
            *_challenges(before, old, after, new, called),
            *_open_again(before, after),
            *_left_out(old, new, called),
            *_wrongly_there(before, after, called),
            *_lives_again(before, after, called),
        ),
        tuple(_prizes(before, after, called, currency)),
    )


def _matches(old: Brackets, new: Brackets, called: Called, tables: Tables, then: Tables) -> Iterator[Change]:
    earlier, later = _by_id(old), _by_id(new)
    met = Counter((match.id.flight, frozenset(match.names)) for match in {**later, **earlier}.values())
    for key in {**later, **earlier}:
        one, other = earlier.get(key), later.get(key)
        now = sentence(one, earlier, called, tables.get(key, "")) if one is not None else "–"
        will = sentence(other, later, called, then.get(key, "")) if other is not None else _no_longer(one)
        if now == will:
            continue
        match = other or one
        if match is not None and met[key.flight, frozenset(match.names)] > 1:
            where = round_of((new if other is not None else old)[key.flight], match)
            now, will = (f"{where}: {said}" if said != "–" else said for said in (now, will))
        yield Change(str(key), unbroken(now), unbroken(will), tables.get(key, "") if key not in then else "")


def _no_longer(match: Match | None) -> str:
    """A second final that is not due any more."""
    if match is None or not match.decided:
        return "–"
    return _("It is not due any more and leaves the bracket. Its result counts there for nothing, and stays rated.")


def _by_id(brackets: Brackets) -> Mapping[MatchId, Match]:
    return {match.id: match for bracket in brackets.values() for match in bracket.matches}


def _places(before: Tournament, old: Brackets, after: Tournament, new: Brackets, called: Called) -> Iterator[str]:
    for flight in after.flights:
        was = {row.player: row.place for row in standings_of(before, old, flight)} if flight in before.flights else {}
        now = {row.player: row.place for row in standings_of(after, new, flight)}
        for name in (*now, *(name for name in was if name not in now)):
            place, earlier = now.get(name), was.get(name)
            if place == earlier or not (was or flight.closed) or not now:
                continue
            if earlier is None:
                said = _("{flight}: {name} is in place {place}, and was in none.")
            elif place is None:
                said = _("{flight}: {name} is in no place, and was in place {before}.")
            else:
                said = _("{flight}: {name} is in place {place}, and was in place {before}.")
            yield said.format(flight=flight_called(flight.name), name=called(name), place=place, before=earlier)


def _challenges(before: Tournament, old: Brackets, after: Tournament, new: Brackets, called: Called) -> Iterator[str]:
    """Open challenges on a ladder between two of whom one stands elsewhere then."""
    for bracket in new.values():
        if not isinstance(bracket.flight.format, Ladder) or bracket.flight.name not in old:
            continue
        was, now = rungs_of(before, old[bracket.flight.name]), rungs_of(after, bracket)
        for match in undecided(bracket.matches):
            places = [now.index(name) + 1 for name in match.names]
            if len(places) < 2 or places == [was.index(name) + 1 for name in match.names if name in was]:
                continue
            said = _("{one} has challenged {other}, which stays open: they would stand in places {mine} and {theirs}.")
            if moves_nobody(after, bracket, match):
                said = _("{one} has challenged {other}, and would stand above already: whoever wins, both keep their places.")
            one, other = map(called, match.names)
            yield said.format(one=one, other=other, mine=places[0], theirs=places[1])


def _wrongly_there(before: Tournament, after: Tournament, called: Called) -> Iterator[str]:
    """What the correction would make so."""
    for flight in after.flights:
        known = {said for one in before.flights if one.name == flight.name for said in wrongly_there_text(before, one, called)}
        yield from (said for said in wrongly_there_text(after, flight, called) if said not in known)


def _open_again(before: Tournament, after: Tournament) -> Iterator[str]:
    """What the correction leaves to play in flights that were closed."""
    said = _("{flight} is open again, because there is something to play. Its prizes are taken back until it is closed.")
    for was, now in zip(before.flights, after.flights, strict=False):
        if was.closed and not now.closed:
            yield said.format(flight=flight_called(now.name))


def _left_out(old: Brackets, new: Brackets, called: Called) -> Iterator[str]:
    """Who was to play a match that stands then without them."""
    known = {(match.id, name) for match in _by_id(old).values() for name in passed_over(match)}
    said = _("{flight}: {name} was to play {match}, which stands without them then.")
    for match in _by_id(new).values():
        for name in passed_over(match):
            if (match.id, name) not in known:
                flight = flight_called(match.id.flight)
                yield said.format(flight=flight, name=called(name), match=round_of(new[match.id.flight], match))


def _lives_again(before: Tournament, after: Tournament, called: Called) -> Iterator[str]:
    """Who would have lives left in a flight that is closed, and had none."""
    for flight in after.flights:
        terms = flight.format
        if not flight.closed or not isinstance(terms, Lives) or flight.lines is None:
            continue
        was, now = (still_in(terms, tallied(one, brackets_of(one)[flight.name])) for one in (before, after))
        said = _("{name} would have lives left, but {flight} is closed: nothing more is played there.")
        yield from (said.format(name=called(name), flight=flight_called(flight.name)) for name in now if name not in was)


def _prizes(before: Tournament, after: Tournament, called: Called, currency: str) -> Iterator[str]:
    was, will = payout_of(before, brackets_of(before)).paid, payout_of(after, brackets_of(after)).paid
    for name in sorted(was.keys() | will.keys()):
        if was.get(name, 0) != will.get(name, 0):
            said = _("{name} is paid {amount}, and was paid {before}.")
            amount, earlier = (money_in(paid.get(name, 0), currency) for paid in (will, was))
            yield said.format(name=called(name), amount=amount, before=earlier)
