"""How it stands with a player who has no match to play now: through, out, a bye, champion; for their own page and a guest's."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from django.utils.translation import gettext

from games.tournaments.desk.state import Desk
from games.tournaments.drawing.words import Called, feed_words, flight_called, flight_within
from games.tournaments.formats import lives
from games.tournaments.model.flights import Fed, Flight, Ladder, Lives, RoundRobin, Rounds, Swiss
from games.tournaments.model.matches import Bracket, Match, MatchState
from games.tournaments.model.options import CheckIn
from games.tournaments.model.results import NoShow, Record, Walkover
from games.tournaments.model.slots import Feed, LoserOf, MatchId, WinnerOf
from games.tournaments.rules.bracket import Brackets
from games.tournaments.rules.placing.standings import Standing, champion_of, standings_of, tallied

MOST_NAMED = 4


class OwnWays:
    """Of one version: what everybody shares is worked out once."""

    def __init__(self, desk: Desk, brackets: Brackets, called: Called) -> None:
        self._told, self._off = desk.tournament, desk.called_off
        self._brackets, self._called = brackets, called

    def of(self, own: str) -> str:
        """In a sentence or two; empty before the draw, and for whoever does not play."""
        entrant = self._told.entrant(own)
        if entrant is None or self._off or not self._told.started:
            return ""
        if entrant.withdrawn:
            return gettext("You have withdrawn.")
        flights = [flight for flight in self._told.flights if own in (flight.lines or ())]
        if not flights and own not in self._last:
            return self._not_drawn()
        return self._next(own) or next(self._in_rounds(own, flights), "") or self._end(own, flights)

    def _not_drawn(self) -> str:
        told = gettext("You were not drawn.")
        if self._told.options.check_in is CheckIn.REQUIRED:
            told = gettext("You were not drawn, because you had not checked in.")
        return told + " " + gettext("Ask at the desk whether you can still come in.")

    def _next(self, own: str) -> str:
        """Of whoever waits for the other player of a match."""
        match = self._waiting.get(own)
        if match is None:
            return ""
        feed = match.slot.lower if match.players[0] == own else match.slot.upper
        return f"{self._how(own, match)} {self._whom(feed)}"

    def _how(self, own: str, match: Match) -> str:
        """How they have come there."""
        last = self._last.get(own)
        if last is None:
            return gettext("You have a bye.")
        if isinstance(last.outcome, NoShow) or last.outcome is None or last.outcome.winner == own:
            return gettext("You are through.")
        name, flight = self._called(last.other(own)), match.id.flight
        if last.match.flight == flight:  # the second chance of a double elimination
            return gettext("You lost to {name} and play on.").format(name=name)
        return gettext("You lost to {name} and go on in {flight}.").format(name=name, flight=flight_within(flight))

    def _whom(self, feed: Feed) -> str:
        before = self._matches.get(feed.match) if isinstance(feed, WinnerOf | LoserOf) else None
        if before is None or (before.decided and len(before.names) < 2):
            return gettext("Your next opponent is not known yet.")
        if len(before.names) == 2:
            waits = gettext("Your next opponent: {waits}.").format(waits=feed_words(feed, self._matches, self._called))
            reviewed = gettext("A director looks at that match, because an earlier result was changed.")
            return f"{waits} {reviewed}" if before.under_review else waits
        could = [self._called(name) for name in self._could_come(before)]
        if len(could) > MOST_NAMED:
            return gettext("Your next opponent is not known yet.")
        return gettext("Your next opponent: one of {names}.").format(names=", ".join(could))

    def _could_come(self, match: Match) -> Iterator[str]:
        """Everybody who may play that match."""
        for player, feed in zip(match.players, (match.slot.upper, match.slot.lower), strict=True):
            if isinstance(player, str):
                yield player
            elif isinstance(feed, WinnerOf | LoserOf) and feed.match in self._matches:
                yield from self._could_come(self._matches[feed.match])

    def _in_rounds(self, own: str, flights: Sequence[Flight]) -> Iterator[str]:
        """Of whoever plays round after round."""
        for flight in flights:
            if flight.closed or not isinstance(flight.format, Rounds | RoundRobin | Ladder):
                continue
            bracket = self._brackets[flight.name]
            if isinstance(flight.format, Ladder):
                yield self._declined(flight, own) + gettext("You have no match to play now.")
            elif self._is_out(flight, bracket, own):
                continue
            elif flight.rounds and own in flight.rounds[-1].byes and not self._is_played(bracket):
                yield gettext("You have a bye in this round.")
            elif isinstance(flight.format, RoundRobin) or self._is_last(flight):
                yield gettext("You have played all your matches.")
            else:
                yield gettext("You have no match to play now. The next round is not paired yet.")

    def _declined(self, flight: Flight, own: str) -> str:
        """That the challenge they made last was not taken up."""
        made = [place for place, pair in enumerate(flight.rounds[0].pairs, start=1) if pair[0] == own] if flight.rounds else []
        if not made or made[-1] not in flight.declined:
            return ""
        other = self._called(flight.rounds[0].pairs[made[-1] - 1][1])
        return gettext("{name} has declined your challenge.").format(name=other) + " "

    def _is_out(self, flight: Flight, bracket: Bracket, own: str) -> bool:
        """At the loss of the last life, or with everything else over."""
        if self._champions.get(flight.name):
            return True
        return isinstance(flight.format, Lives) and own not in lives.still_in(flight.format, tallied(self._told, bracket))

    def _is_last(self, flight: Flight) -> bool:
        """Whether a Swiss has no round to come and its last one is played."""
        planned = flight.format.rounds if isinstance(flight.format, Swiss) else None
        return planned == len(flight.rounds) and self._is_played(self._brackets[flight.name])

    def _is_played(self, bracket: Bracket) -> bool:
        """The last round that is paired."""
        return all(match.decided for match in bracket.rounds[-1])

    def _end(self, own: str, flights: Sequence[Flight]) -> str:
        won = [flight_within(flight) for flight, champion in self._champions.items() if champion == own]
        if won:
            return gettext("You have won {flight}.").format(flight=", ".join(won))
        last = self._last.get(own)
        if last is None or last.under_review:  # what a director looks at has put nobody out yet
            return gettext("You have no match to play now.")
        told = self._lost(own, last) + self._place(own, flights)
        pending = [one for one in self._told.flights if isinstance(one.format, Fed) and one.lines is None and not one.closed]
        words = gettext("{flight} is not drawn yet: you may go on there.")
        return " ".join([told, *(words.format(flight=flight_called(one.name)) for one in pending)])

    def _lost(self, own: str, last: Record) -> str:
        other = self._called(last.other(own))
        flight = next(one for one in self._told.flights if one.name == last.match.flight)
        if isinstance(flight.format, Swiss | RoundRobin | Ladder):  # where nobody is out
            return gettext("You have played all your matches.")
        if isinstance(last.outcome, NoShow):
            return gettext("Nobody came to your match against {name}: you are out.").format(name=other)
        if last.outcome is not None and last.outcome.winner == own:
            return gettext("You have no match to play now.")
        if isinstance(last.outcome, Walkover):
            return gettext("{name} has won without playing: you were not there. You are out.").format(name=other)
        if self._was_final(own, last):
            return gettext("You lost the final to {name}: you are second.").format(name=other)
        return gettext("You lost to {name}: you are out.").format(name=other)

    def _was_final(self, own: str, last: Record) -> bool:
        """Of a bracket, by which the one of the two has won it and the other is second."""
        flight = next(one for one in self._told.flights if one.name == last.match.flight)
        if isinstance(flight.format, Rounds | RoundRobin | Ladder):
            return False
        champion = self._champions.get(flight.name)
        return champion is not None and champion == last.other(own) and self._places[flight.name].get(own) == 2

    def _place(self, own: str, flights: Sequence[Flight]) -> str:
        """Once their last flight is over."""
        for flight in reversed(flights):
            of_rounds = isinstance(flight.format, Rounds | RoundRobin)
            if not flight.closed and not (of_rounds and self._champions.get(flight.name)):
                continue
            places = self._places[flight.name]
            place = places.get(own)
            if place is None or (place == 2 and not of_rounds):  # the final has told it
                continue
            is_shared = list(places.values()).count(place) > 1
            alone, shared = gettext("You are in place {place} of {flight}."), gettext("You share place {place} of {flight}.")
            words = shared if is_shared else alone
            return " " + words.format(place=place, flight=flight_called(flight.name))
        return ""

    @cached_property
    def _matches(self) -> Mapping[MatchId, Match]:
        return {match.id: match for bracket in self._brackets.values() for match in bracket.matches}

    @cached_property
    def _waiting(self) -> Mapping[str, Match]:
        waiting = [match for match in self._matches.values() if match.state is MatchState.WAITING]
        return {name: match for match in reversed(waiting) for name in match.names}

    @cached_property
    def _last(self) -> Mapping[str, Record]:
        """Everybody's last match that is decided."""
        return {name: one for one in self._told.records if one.outcome is not None for name in one.players}

    @cached_property
    def _standings(self) -> Mapping[str, Sequence[Standing]]:
        return {flight.name: standings_of(self._told, self._brackets, flight) for flight in self._told.flights}

    @cached_property
    def _places(self) -> Mapping[str, Mapping[str, int]]:
        return {flight: {row.player: row.place for row in rows} for flight, rows in self._standings.items()}

    @cached_property
    def _champions(self) -> Mapping[str, str | None]:
        """By flight."""
        return {flight: champion_of(self._told, self._brackets[flight], rows) for flight, rows in self._standings.items()}
