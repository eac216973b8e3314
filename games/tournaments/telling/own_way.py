"""How it stands with a player who has no match to play now: through, out, a bye, champion; for their own page and a guest's."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from django.utils.translation import gettext, ngettext

from games.tournaments.desk.state import Desk
from games.tournaments.drawing.words import Called, feed_words, flight_called, flight_within, is_for_third, round_of
from games.tournaments.formats import lives
from games.tournaments.model.flights import Fed, Flight, Groups, Ladder, Lives, RoundRobin, Rounds, Swiss
from games.tournaments.model.matches import Bracket, Match, MatchState, Vacant
from games.tournaments.model.options import CheckIn
from games.tournaments.model.results import NoShow, Played, Record, Walkover
from games.tournaments.model.slots import Feed, LoserOf, MatchId, WinnerOf
from games.tournaments.rules.bracket import Brackets
from games.tournaments.rules.lookup import passed_over, undecided, waiting_for_group
from games.tournaments.rules.placing.behind import closed_up, left_free, rows_to_pay
from games.tournaments.rules.placing.owing import owed_by_lots
from games.tournaments.rules.placing.paying_in import who_pays
from games.tournaments.rules.placing.standings import Standing, champion_of, is_over, standings_of, stands_alone, tallied
from games.tournaments.rules.rounds import held_by, may_challenge
from games.tournaments.rules.starting import takes_late

MOST_NAMED = 4


@dataclass(frozen=True, slots=True)
class OwnWay:
    """`said`: a sentence or two, empty before the draw and for whoever does not play; `places`: in a sentence by flight, where
    they have one for good that is not said already."""

    said: str = ""
    places: Mapping[str, str] = field(default_factory=dict)


class OwnWays:
    """Of one version: what everybody shares is worked out once."""

    def __init__(self, desk: Desk, brackets: Brackets, called: Called) -> None:
        self._told, self._off = desk.tournament, desk.called_off
        self._lost_place = {one.name for one in desk.waiting if (one.passed or one.had_place) and not one.here}
        calcutta = desk.calcutta
        self._pay_lots = {one.name for one in owed_by_lots(desk.tournament, calcutta)} if calcutta is not None else set()
        self._brackets, self._called = brackets, called

    def of(self, own: str) -> OwnWay:
        """How it stands with them, and where they have ended."""
        entrant = self._told.entrant(own)
        if self._off or not self._told.started:
            return OwnWay()
        if entrant is None:
            return OwnWay(self._not_drawn() if own in self._lost_place else "")
        if entrant.withdrawn:
            return OwnWay(gettext("You have withdrawn."), self._places_of(own))
        flights = [flight for flight in self._told.flights if own in (flight.lines or ())]
        if not flights and own not in self._last:
            return OwnWay(self._not_drawn())
        said = self._next(own) or next(self._for_group(own, flights), "") or next(self._in_rounds(own, flights), "")
        return OwnWay(said, self._places_of(own)) if said else OwnWay(self._end(own), self._places_of(own, self._ended(own)))

    def _not_drawn(self) -> str:
        told = gettext("You were not drawn.")
        if self._told.options.check_in is CheckIn.REQUIRED:
            told = gettext("You were not drawn, because you had not checked in.")
        if all(flight.closed for flight in self._told.flights):
            return told
        if any(takes_late(self._told, flight) for flight in self._told.flights):
            return told + " " + gettext("Ask at the desk whether you can still come in.")
        return told + " " + gettext("No place is left to come into.")

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
            return self._through(own, match)
        name, flight = self._called(last.other(own)), match.id.flight
        if last.match.flight == flight:  # the second chance of a double elimination
            return gettext("You lost to {name} and play on.").format(name=name)
        return gettext("You lost to {name} and go on in {flight}.").format(name=name, flight=flight_within(flight))

    def _through(self, own: str, match: Match) -> str:
        """Also into a consolation, from a match that stands as others have played it."""
        passed = self._passed.get(own)
        if passed is None or passed.id.flight == match.id.flight:
            return gettext("You are through.")
        goes_on = gettext("You go on in {flight}.").format(flight=flight_within(match.id.flight))
        return f"{self._without(passed)} {goes_on}"

    def _whom(self, feed: Feed) -> str:
        before = self._matches.get(feed.match) if isinstance(feed, WinnerOf | LoserOf) else None
        if before is None or (before.decided and len(before.names) < 2):
            return gettext("Your next opponent is not known yet.")
        if len(before.names) == 2:
            waits = gettext("Your next opponent: {waits}.").format(waits=feed_words(feed, self._matches, self._called))
            reviewed = gettext("A director looks at that match, because an earlier result was changed.")
            return f"{waits} {reviewed}" if before.under_review else waits
        could = [self._called(name) for name in self._could_come(before)]
        if not 1 < len(could) <= MOST_NAMED:
            return gettext("Your next opponent is not known yet.")
        return gettext("Your next opponent: one of {names}.").format(names=", ".join(could))

    def _could_come(self, match: Match) -> Iterator[str]:
        """Everybody who may play that match; nobody comes from a bye, which has no loser."""
        for player, feed in zip(match.players, (match.slot.upper, match.slot.lower), strict=True):
            if isinstance(player, str):
                yield player
            elif player is Vacant.NOT_YET and isinstance(feed, WinnerOf | LoserOf) and feed.match in self._matches:
                yield from self._could_come(self._matches[feed.match])

    def _for_group(self, own: str, flights: Sequence[Flight]) -> Iterator[str]:
        """Of whoever waits for a group of rolling knock-outs, or was left over."""
        for flight in flights:
            waiting = waiting_for_group(self._told, flight)
            if own not in waiting or not isinstance(flight.format, Groups):
                continue
            spared = self._told.money.fee and self._told.own_pools and own not in self._paying
            lots = own in self._pay_lots
            free = (gettext("You owe no fee.") if lots else gettext("You owe nothing.")) if spared else ""
            if flight.closed:
                if own not in self._last:
                    yield " ".join([gettext("Too few came for another group."), free]).strip()
                continue
            lacking = flight.format.size - len(waiting)
            more = ngettext("You wait until one more has come.", "You wait until {number} more have come.", lacking)
            until = gettext("Until then you owe no fee, also if you leave.")
            if not lots:
                until = gettext("Until then you owe nothing, also if you leave.")
            again = self._told.money.fee and (flight.lines or ()).count(own) > 1
            if again:
                until = gettext("Until then you owe nothing more, also if you leave.")
            yield f"{more.format(number=lacking)} {until if free or again else ''}".strip()

    def _in_rounds(self, own: str, flights: Sequence[Flight]) -> Iterator[str]:
        """Of whoever plays round after round."""
        for flight in flights:
            if flight.closed or not isinstance(flight.format, Rounds | RoundRobin | Ladder):
                continue
            bracket = self._brackets[flight.name]
            if isinstance(flight.format, Ladder):
                words = (self._not_played(flight, own), gettext("You have no match to play now."), *self._held(bracket, own))
                yield " ".join(filter(None, words))
            elif self._is_out(flight, bracket, own):
                continue
            elif flight.rounds and own in flight.rounds[-1].byes and not self._is_played(bracket):
                yield gettext("You have a bye in this round.")
            elif flight.rounds and own in flight.rounds[-1].away and not self._is_played(bracket):
                yield gettext("This round is played without you, which costs you a life.")
            elif isinstance(flight.format, RoundRobin) or self._is_last(flight):
                yield gettext("You have played all your matches.")
            else:
                yield gettext("You have no match to play now. The next round is not paired yet.")

    def _not_played(self, flight: Flight, own: str) -> str:
        """That the challenge they made last was not taken up, or that the last of theirs was taken back."""
        pairs = flight.rounds[0].pairs if flight.rounds else ()
        theirs = [(place, pair) for place, pair in enumerate(pairs, start=1) if own in pair]
        made = [(place, other) for place, (one, other) in theirs if one == own]
        if made and made[-1][0] in flight.declined:
            return gettext("{name} has declined your challenge.").format(name=self._called(made[-1][1]))
        if not theirs or theirs[-1][0] not in flight.taken_back:
            return ""
        one, other = theirs[-1][1]
        if one == own:
            return gettext("You have taken your challenge of {name} back.").format(name=self._called(other))
        return gettext("{name} has taken the challenge back.").format(name=self._called(one))

    def _held(self, bracket: Bracket, own: str) -> Iterator[str]:
        """Why they can challenge nobody now, where somebody stands above them."""
        if may_challenge(self._told, bracket, own) or any(own in match.names for match in undecided(bracket.matches)):
            return
        matches, again = held_by(self._told, bracket, own)
        if matches:
            told = gettext(
                "Whom you could challenge has this to play first: {matches}. If it is not played, a director can end it."
            )
            yield told.format(matches=", ".join(" – ".join(map(self._called, match.names)) for match in matches))
        if again:
            told = gettext("You may challenge {names} again after one of you has played somebody else.")
            yield told.format(names=", ".join(map(self._called, again)))

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

    def _end(self, own: str) -> str:
        if won := self._won(own):
            if all(isinstance(one.format, Ladder) for one in self._told.flights if one.name in won):
                return gettext("You stand at the top of {flight}.").format(flight=", ".join(map(flight_within, won)))
            return gettext("You have won {flight}.").format(flight=", ".join(map(flight_within, won)))
        last = self._last.get(own)
        if own in self._awaited:
            return self._without(
                self._awaited[own], gettext("{round}: {one} – {other} was played without you. A director decides.")
            )
        if last is None or last.under_review:  # what a director looks at has put nobody out yet
            return gettext("You have no match to play now.")
        alone = [
            gettext("Nobody else came into {flight}: it was not played.").format(flight=flight_within(flight))
            for flight in self._alone
            if any(own in match.names for match in self._brackets[flight].matches)
        ]
        pending = [one for one in self._told.flights if isinstance(one.format, Fed) and one.lines is None and not one.closed]
        words = gettext("{flight} is not drawn yet: you may go on there.")
        return " ".join([self._lost(own, last), *alone, *(words.format(flight=flight_called(one.name)) for one in pending)])

    def _lost(self, own: str, last: Record) -> str:
        other = self._called(last.other(own))
        flight = next(one for one in self._told.flights if one.name == last.match.flight)
        if isinstance(flight.format, Swiss | RoundRobin | Ladder):  # where nobody is out
            return gettext("You have played all your matches.")
        if isinstance(last.outcome, NoShow):
            return gettext("Nobody came to your match against {name}: you are out.").format(name=other)
        if self._was_for_third(own, last) and isinstance(last.outcome, Played):
            won = gettext("You have won against {name} and are third.")
            return (won if last.outcome.winner == own else gettext("You lost to {name} and are fourth.")).format(name=other)
        if last.outcome is not None and last.outcome.winner == own:
            return self._without(self._passed[own]) if own in self._passed else gettext("You have no match to play now.")
        if isinstance(last.outcome, Walkover):
            return gettext("{name} has won without playing: you were not there. You are out.").format(name=other)
        if self._was_final(own, last):
            beside = [self._called(name) for name in self._beside(own, last.match.flight)]
            told = {"name": other, "names": ", ".join(beside), "flight": flight_within(last.match.flight)}
            if beside:
                return gettext("You lost the final to {name}: you share the second place with {names}.").format(**told)
            if self._told.flights[0].name != last.match.flight:
                return gettext("You lost the final to {name}: you are second in {flight}.").format(**told)
            return gettext("You lost the final to {name}: you are second.").format(**told)
        return gettext("You lost to {name}: you are out.").format(name=other)

    def _was_final(self, own: str, last: Record) -> bool:
        """Of a bracket, by which the one of the two has won it and the other is second."""
        flight = next(one for one in self._told.flights if one.name == last.match.flight)
        if isinstance(flight.format, Rounds | RoundRobin | Ladder) or not isinstance(last.outcome, Played):
            return False
        champion = self._champions.get(flight.name)
        return last.outcome.winner == champion == last.other(own) and self._places[flight.name].get(own) == 2

    def _was_for_third(self, own: str, last: Record) -> bool:
        """Whether it has left them the third place or the fourth, with nobody beside them."""
        bracket, match = self._brackets[last.match.flight], self._matches.get(last.match)
        place = self._places[last.match.flight].get(own)
        settled = place in (3, 4) and not self._beside(own, bracket.flight.name)
        return settled and match is not None and is_for_third(bracket, match)

    def _without(self, match: Match, words: str = "") -> str:
        """To somebody who was to play it after a correction."""
        one, other = map(self._called, match.names)
        words = words or gettext("{round}: {one} – {other} stands as it was played, without you.")
        return words.format(round=round_of(self._brackets[match.id.flight], match), one=one, other=other)

    def _won(self, own: str) -> Sequence[str]:
        return [flight for flight, champion in self._champions.items() if champion == own]

    def _ended(self, own: str) -> Collection[str]:
        """The flights whose end says their place."""
        last = self._last.get(own)
        if won := self._won(own):
            return won
        says = last is not None and not last.under_review and (self._was_final(own, last) or self._was_for_third(own, last))
        return [last.match.flight] if last is not None and says else []

    def _places_of(self, own: str, ended: Collection[str] = ()) -> Mapping[str, str]:
        """By flight; of those that have `ended` so, only as which place they are paid if it is another."""
        told: dict[str, str] = {}
        alone, shared = gettext("You are in place {place} of {flight}."), gettext("You share place {place} of {flight}.")
        for flight in self._told.flights:
            place = self._places[flight.name].get(own)
            if place is None or not self._is_settled(flight, own):
                continue
            words = shared if self._beside(own, flight.name) else alone
            stands = words.format(place=place, flight=flight_called(flight.name)) if flight.name not in ended else ""
            if said := f"{stands} {self._paid_otherwise(own, flight, place)}".strip():
                told[flight.name] = said
        return told

    def _paid_otherwise(self, own: str, flight: Flight, place: int) -> str:
        """By which place they are paid, if it is another or shared and one of the two has a prize; and why."""
        free, places = left_free(self._told), self._places[flight.name]
        shares = max((len(one.shares) for one in self._told.money.prizes if one.flight == flight.name), default=0)
        if flight.closed and own in free and place <= shares:
            return gettext("You owe no fee, so you are paid nothing: whoever is behind you moves up.")
        paid, shared = self._paid_as(own, flight)
        more_share = shared and not self._beside(own, flight.name)
        if paid is None or (paid == place and not more_share) or min(paid, place) > shares:
            return ""
        if closed_up(places, free & places.keys()).get(own) == paid and not more_share:
            words = gettext("Prizes are paid as if it were place {place}: whoever owes no fee is paid nothing.")
            return words.format(place=paid)
        words = gettext("Prizes are paid as if it were place {place}: whoever played no match is paid behind those who have.")
        if more_share:
            words = gettext(
                "Prizes are paid as if you shared place {place}: whoever played no match is paid behind those who have."
            )
        return words.format(place=paid)

    def _paid_as(self, own: str, flight: Flight) -> tuple[int | None, bool]:
        """The place by which a closed flight pays its prizes to them, and whether others are paid by the same; None before, or
        without prizes."""
        if not flight.closed or not any(any(one.shares) for one in self._told.money.prizes if one.flight == flight.name):
            return None, False
        rows = rows_to_pay(self._told, self._brackets, flight)
        place = next((row.place for row in rows if row.player == own), None)
        return place, sum(row.place == place for row in rows) > 1

    def _is_settled(self, flight: Flight, own: str) -> bool:
        """Whether their place is told: the flight is closed; or all is played, and no final has told it."""
        untold = isinstance(flight.format, Rounds | RoundRobin) or own in self._passed
        return flight.closed or (untold and is_over(self._brackets[flight.name], self._told))

    def _beside(self, own: str, flight: str) -> Sequence[str]:
        """Who shares their place there."""
        places = self._places[flight]
        return [name for name, place in places.items() if place == places.get(own) and name != own]

    @cached_property
    def _paying(self) -> frozenset[str]:
        return frozenset(who_pays(self._told))

    @cached_property
    def _passed(self) -> Mapping[str, Match]:
        """What stands as others have played it, by whom it passes over."""
        return {name: match for match in self._matches.values() for name in passed_over(match)}

    @cached_property
    def _awaited(self) -> Mapping[str, Match]:
        """What a director looks at because it was played by others, by who was to play it."""
        looked_at = [match for match in self._matches.values() if match.under_review and len(match.names) == 2]
        return {name: match for match in looked_at for name in match.due if isinstance(name, str) and name not in match.players}

    @cached_property
    def _alone(self) -> Collection[str]:
        """Flights in which somebody stands whom nobody can meet any more."""
        over = [one for one in self._told.flights if one.lines is not None and is_over(self._brackets[one.name], self._told)]
        return [one.name for one in over if stands_alone(self._brackets[one.name])]

    @cached_property
    def _matches(self) -> Mapping[MatchId, Match]:
        return {match.id: match for bracket in self._brackets.values() for match in bracket.matches}

    @cached_property
    def _waiting(self) -> Mapping[str, Match]:
        open_ = {flight.name for flight in self._told.flights if not flight.closed}
        waiting = [one for one in self._matches.values() if one.state is MatchState.WAITING and one.id.flight in open_]
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
