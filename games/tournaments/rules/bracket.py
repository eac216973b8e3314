"""Every match of a tournament as it stands: who is on its lines, whether it can be played, what it has come to.

All of it follows from what was said: the draw, the records of matches, who has withdrawn. A match that has begun keeps its
players; the others follow their feeds. Nobody comes from a match under review until a director has decided it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import chain, zip_longest
from threading import local

from games.tournaments.formats import double_elimination, knockout, last_chance, progressive, round_robin
from games.tournaments.model.flights import (
    DoubleElimination,
    FirstLoser,
    Flight,
    Fresh,
    Knockout,
    LastChance,
    Lives,
    Progressive,
    RoundRobin,
    Swiss,
)
from games.tournaments.model.matches import Bracket, Match, MatchState, Occupant, Vacant
from games.tournaments.model.results import NoShow, Played, Record, Walkover
from games.tournaments.model.slots import Feed, Line, LoserOf, MatchId, Paired, Slot, WinnerOf, length_in
from games.tournaments.model.state import Tournament
from games.tournaments.rules.free_lines import line_of

Brackets = Mapping[str, Bracket]


def brackets_of(tournament: Tournament) -> Brackets:
    """All flights, in their order.

    What was derived last in this thread is kept: if only records of matches have changed since, the matches that they feed are
    derived anew and no others. The answer is the same either way.
    """
    told: _Told | None = _kept.__dict__.pop("told", None)
    if told is None or not told.after_records_of(tournament):
        told = _Told(tournament)
    _kept.told = told
    return told.brackets


_kept = local()


class _Told:
    """A tournament, and what is known of it once its flights were gone through, each after the one that feeds it."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.brackets: dict[str, Bracket] = {}
        self._matches: dict[MatchId, Match] = {}
        self._records = {record.match: record for record in tournament.records}
        self._withdrawn = tournament.withdrawn
        self._lines: dict[str, Sequence[str]] = {}
        self._bought_back: dict[str, frozenset[str]] = {}
        self._order: list[Slot] = []
        #: Of each match where it stands in that order, and the places there of those that depend on it.
        self._place: dict[MatchId, int] = {}
        self._fed: dict[MatchId, list[int]] = defaultdict(list)
        for flight in tournament.flights:
            self._bracket(flight)

    def after_records_of(self, tournament: Tournament) -> bool:
        """Brings it to a tournament in which only records of matches differ; False if anything else does."""
        before = self.tournament
        if _drawn_as(before) != _drawn_as(tournament):
            return False
        pairs = zip_longest(before.records, tournament.records)
        differ = [pair for pair in pairs if pair[0] is not pair[1] and pair[0] != pair[1]]
        changed = {record.match for pair in differ for record in pair if record is not None}
        self.tournament = tournament
        for match_id in changed:
            self._records.pop(match_id, None)
        self._records |= {record.match: record for _, record in differ if record is not None}
        self.brackets = self._with(self._derived_again(changed))
        return True

    def _derived_again(self, changed: set[MatchId]) -> dict[MatchId, Match]:
        """These matches, and what depends on each that comes to something else."""
        queued = {self._place[match_id] for match_id in changed if match_id in self._place}
        queued |= {place for at in queued for before in _feeding(self._order[at]) for place in self._fed[before]}
        waiting = list(queued)
        heapify(waiting)
        found: dict[MatchId, Match] = {}
        while waiting:
            slot = self._order[heappop(waiting)]
            before, match = self._matches[slot.id], self._match(slot)
            if match != before or slot.only_after_loss_of is not None:
                found[slot.id] = match
                for place in self._fed.get(slot.id, ()):
                    if place not in queued:
                        queued.add(place)
                        heappush(waiting, place)
        return found

    def _with(self, found: Mapping[MatchId, Match]) -> dict[str, Bracket]:
        """The brackets with these matches in place of what they were."""
        brackets = dict(self.brackets)
        by_round: dict[tuple[str, int], list[Match]] = defaultdict(list)
        for match in found.values():
            by_round[match.id.flight, match.id.round].append(match)
        for (name, number), matches in by_round.items():
            bracket = brackets[name]
            one_round = list(bracket.rounds[number - 1])
            if any(match.slot.only_after_loss_of is not None for match in matches):
                one_round = [match for match in matches if self._exists(match.slot)]
            else:
                places = {match.id: place for place, match in enumerate(one_round)}
                for match in matches:
                    one_round[places[match.id]] = match
            rounds = (*bracket.rounds[: number - 1], tuple(one_round), *bracket.rounds[number:])
            brackets[name] = Bracket(bracket.flight, rounds)
        return brackets

    def _bracket(self, flight: Flight) -> None:
        slots, lines = self._slots(flight)
        self._lines[flight.name] = lines
        self._bought_back[flight.name] = frozenset(name for name, count in Counter(lines).items() if count > 1)
        for slot in chain.from_iterable(slots):
            self._note(slot)
        for slot in chain.from_iterable(slots):
            self._match(slot)
        rounds = tuple(tuple(self._matches[slot.id] for slot in one_round if self._exists(slot)) for one_round in slots)
        self.brackets[flight.name] = Bracket(flight, rounds)

    def _note(self, slot: Slot) -> None:
        self._place[slot.id] = len(self._order)
        for before in _feeding(slot):
            self._fed[before].append(len(self._order))
        self._order.append(slot)

    def _slots(self, flight: Flight) -> tuple[Sequence[Sequence[Slot]], Sequence[str]]:
        """Its rounds, and who stands on its lines."""
        source = flight.source and self.brackets[flight.source]
        lines = flight.lines
        if lines is None:
            return (), ()
        match flight.format:
            case Knockout() | Fresh() | FirstLoser():
                options = self.tournament.options
                return knockout.rounds_of(
                    flight.name, len(lines), flight.lengths, byes=options.byes, third_place=options.third_place
                ), lines
            case DoubleElimination(recharge=recharge):
                byes = self.tournament.options.byes
                return double_elimination.rounds_of(
                    flight.name, len(lines), flight.lengths, byes=byes, recharge=recharge
                ), lines
            case Progressive():
                assert source
                return progressive.rounds_of(flight.name, _slots_of(source), flight.lengths), lines
            case LastChance():
                assert source
                return last_chance.rounds_of(flight.name, _slots_of(source), flight.lengths), lines
            case RoundRobin(twice=twice):
                return round_robin.rounds_of(flight.name, lines, flight.lengths, twice=twice), lines
            case Swiss() | Lives():
                return tuple(paired_rounds(flight)), lines
            case _:  # leagues and groups consist of other flights; a ladder's challenges are its one round
                return tuple(paired_rounds(flight)), lines

    def _exists(self, slot: Slot) -> bool:
        """The second final is there once the first is lost by whoever had not lost before: who is due on the upper line, also
        where they had come on the other one before a correction. While that is looked at, it is only if it was begun."""
        first = slot.only_after_loss_of
        if first is None:
            return True
        match = self._matches[first]
        unbeaten = next((player for player in (match.due[0], match.players[0]) if player in match.names), None)
        waits = match.under_review and self._matches[slot.id].record is None
        return match.decided and not waits and isinstance(match.loser, str) and match.loser == unbeaten

    def _match(self, slot: Slot) -> Match:
        record = self._records.get(slot.id)
        lines = self._lines[slot.id.flight]
        due = self._occupant(slot.upper, lines), self._occupant(slot.lower, lines)
        match = _resolved(slot, due, record, self._withdrawn)
        self._matches[slot.id] = match
        return match

    def _occupant(self, feed: Feed, lines: Sequence[str]) -> Occupant:
        match feed:
            case Line(number=number):
                return lines[number - 1] if number <= len(lines) else Vacant.NOBODY
            case Paired(player=player):
                return player
            case WinnerOf(match=before) | LoserOf(match=before) if self._matches[before].under_review:
                return Vacant.NOT_YET
            case WinnerOf(match=before):
                return self._matches[before].winner
            case LoserOf(match=before):
                return self._fed_on(before)

    def _fed_on(self, before: MatchId) -> Occupant:
        """The loser of that match, unless they have withdrawn; of one who bought back only the last line feeds on."""
        match = self._matches[before]
        following = self._followed(match)
        if following is not None and following.under_review and self.tournament.left_out_fed_on:
            return Vacant.NOT_YET
        if following is not None and self._leaves_out(following, match):
            return Vacant.NOBODY if match.winner in self._withdrawn else match.winner
        if match.loser in self._withdrawn:
            return Vacant.NOBODY
        if isinstance(match.loser, str) and match.loser in self._bought_back[before.flight]:
            lines = self._lines[before.flight]
            last = max(number for number, name in enumerate(lines, start=1) if name == match.loser)
            if line_of(self._matches, match, match.loser) not in (None, last):
                return Vacant.NOBODY
        return match.loser

    def _leaves_out(self, following: Record, match: Match) -> bool:
        """Whether the winner of that match has its loser's place, now that the next one stands as it was played."""
        won = getattr(following.outcome, "winner", None) == match.loser
        return not following.under_review and (won or self.tournament.left_out_fed_on)

    def _followed(self, match: Match) -> Record | None:
        """The match that its winner was due in, where its loser has played on instead after a correction. Once a director lets
        that stand, the winner has the loser's place, so that nobody plays on in two flights, nor loses twice in one; what was
        drawn before that was so has it only while the loser has won."""
        for place in self._fed[match.id]:
            slot = self._order[place]
            record = self._records.get(slot.id)
            if WinnerOf(match.id) in (slot.upper, slot.lower) and record is not None:
                instead = match.loser in record.players and match.winner not in record.players
                return record if instead else None
        return None


def _drawn_as(tournament: Tournament) -> tuple[object, ...]:
    """Everything but records that matches follow from."""
    return tournament.flights, tournament.entrants, tournament.options, tournament.left_out_fed_on


def _feeding(slot: Slot) -> set[MatchId]:
    """The matches on which it depends."""
    feeding = (getattr(slot.upper, "match", None), getattr(slot.lower, "match", None), slot.only_after_loss_of)
    return {before for before in feeding if before is not None}


def _slots_of(bracket: Bracket) -> Sequence[Sequence[Slot]]:
    """The rounds of a source; a match for the third place feeds nobody."""
    return [
        [match.slot for match in one_round if match.id.round < len(bracket.rounds) or match.id.place == 1]
        for one_round in bracket.rounds
    ]


def paired_rounds(flight: Flight) -> Iterator[tuple[Slot, ...]]:
    """The rounds of a flight that is paired as it goes on."""
    for number, one_round in enumerate(flight.rounds, start=1):
        length = length_in(flight.lengths, number)
        yield tuple(
            Slot(MatchId(flight.name, number, place), Paired(one), Paired(other), length)
            for place, (one, other) in enumerate(one_round.pairs, start=1)
            if place not in (*flight.declined, *flight.taken_back)
        )


def _resolved(slot: Slot, due: tuple[Occupant, Occupant], record: Record | None, withdrawn: frozenset[str]) -> Match:
    """What the match has come to."""
    if record is not None and (record.begun or record.outcome is not None or record.reports):
        return _recorded(slot, due, record)
    known = [player for player in due if isinstance(player, str)]
    if Vacant.NOT_YET in due:
        return Match(slot, due, due, MatchState.WAITING, record, Vacant.NOT_YET, Vacant.NOT_YET)
    if len(known) == 2 and known[0] == known[1]:  # after corrections that were let stand: nobody plays themselves
        return Match(slot, due, (known[0], Vacant.NOBODY), MatchState.BYE, record, known[0], Vacant.NOBODY)
    if len(known) == 2:
        gone = [player for player in known if player in withdrawn]
        if not gone:
            return Match(slot, due, due, MatchState.READY, record, Vacant.NOT_YET, Vacant.NOT_YET)
        if len(gone) == 2:
            return Match(slot, due, due, MatchState.VOID, record, Vacant.NOBODY, Vacant.NOBODY)
        (stays,) = set(known) - set(gone)
        return Match(slot, due, due, MatchState.WALKOVER, record, stays, gone[0])
    if known:
        return Match(slot, due, due, MatchState.BYE, record, known[0], Vacant.NOBODY)
    return Match(slot, due, due, MatchState.EMPTY, record, Vacant.NOBODY, Vacant.NOBODY)


def _recorded(slot: Slot, due: tuple[Occupant, Occupant], record: Record) -> Match:
    players = record.players
    match record.outcome:
        case Played(winner=winner):
            return Match(slot, due, players, MatchState.PLAYED, record, winner, record.other(winner))
        case Walkover(winner=winner):
            return Match(slot, due, players, MatchState.WALKOVER, record, winner, record.other(winner))
        case NoShow():
            return Match(slot, due, players, MatchState.VOID, record, Vacant.NOBODY, Vacant.NOBODY)
        case None:
            state = MatchState.DISPUTED if record.disputed else MatchState.BEGUN
            return Match(slot, due, players, state, record, Vacant.NOT_YET, Vacant.NOT_YET)
