"""What a director is asked before it is done: who is meant, and what follows that nobody takes back."""

from collections.abc import Iterator, Sequence
from itertools import chain

from django.utils import timezone
from django.utils.translation import gettext, ngettext

from clubsite.kit.clock.days_in_words import day_in_words
from clubsite.kit.money import money_in
from clubsite.ledger.book_rules import book_rules
from clubsite.members.models import User
from games.matches.course.state import Stage
from games.matches.services.writing import MATCHES
from games.tournaments.desk.calls import called_now
from games.tournaments.desk.check_in import is_early, not_here, take_places
from games.tournaments.desk.clock.autopilot import has_begun, may_answer_until
from games.tournaments.desk.clock.lateness import late_since, lost_at
from games.tournaments.desk.decide import performed
from games.tournaments.desk.lots.auction import lot_sold
from games.tournaments.desk.reading import read_all_said
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import BuyPartBack, CallOff, CameLate, NotCalledOff, SetScreen
from games.tournaments.drawing.words import Called, flight_called, flight_within, unbroken
from games.tournaments.formats.swiss import most_rounds
from games.tournaments.model import actions
from games.tournaments.model.events import LineTaken, MatchDecided, RoundPaired
from games.tournaments.model.flights import Ladder, Swiss
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.model.slots import LoserOf, MatchId
from games.tournaments.models import ClubTournament, moment_of
from games.tournaments.pages.parts.questions.calling_off import Asked, of_calling_off
from games.tournaments.pages.parts.questions.closing import before_closing
from games.tournaments.permissions.by_the_hour import check_by_the_hour
from games.tournaments.permissions.speakers import Speaker, speaker_at, tournament_to_see
from games.tournaments.permissions.statements import check_may_say
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import all_matches, entered_in, flight_of, live_match_of
from games.tournaments.rules.placing.calcutta import divided
from games.tournaments.rules.starting import takes_late
from games.tournaments.services.persons.names import as_entered, called_at
from games.tournaments.services.writing import TOURNAMENTS
from games.tournaments.sheet.writing import statement_text
from games.tournaments.wording.amounts import percent
from games.tournaments.wording.done import Said
from games.tournaments.wording.sentence import sentence_of

ASK = "ask "
"""In front of what is not done yet."""
MOST_NAMED = 8
_DECIDES = actions.Win | actions.GiveWalkover | actions.BothAbsent
"""What may stand in lines above one that closes a flight."""


def asked(user: User, code: str, text: str, match: MatchId | None) -> Asked:
    """Nothing is written. Raises Http404, TournamentRefused for what may not be said or needs no question."""
    tournament, powers = tournament_to_see(user, code)
    speaker = speaker_at(user, tournament, powers)
    if speaker is None:
        raise TournamentRefused(DeskRefusal.NOT_YOURS)
    desk, now = TOURNAMENTS.state_of(tournament), int(timezone.now().timestamp())
    said = as_entered(desk, read_all_said(text, now))
    if not said:
        raise TournamentRefused(DeskRefusal.NOTHING_SAID)
    if not (speaker.directs or speaker.sells or isinstance(said[0], BuyPartBack)):
        raise TournamentRefused(DeskRefusal.NOT_YOURS)
    check_may_say(speaker, desk, said[0])
    check_by_the_hour(speaker, desk, said[0], now)
    if isinstance(said[0], CallOff | NotCalledOff):
        performed(desk, said[0])  # refused as it would be
        return of_calling_off(tournament, desk, said[0])
    if isinstance(said[0], actions.GiveWalkover | actions.Win) or (
        isinstance(said[0], actions.Start) and desk.tournament.started
    ):
        performed(desk, said[0])
    called = called_at(tournament)
    if isinstance(said[0], actions.Start):
        question, button = _draws(desk, said[0], called, now)
    elif isinstance(said[0], actions.GiveWalkover):
        question, button = _gives(desk, said[0], called, now)
    elif isinstance(said[0], actions.Win):
        question, button = sentence_of(said[0], called), gettext("Enter this result")
    else:
        question, button = _question(desk, said[0], speaker, called, book_rules(tournament.club).currency)
    ends = _at_the_board(tournament, desk, said[0], called) if isinstance(said[0], _DECIDES) else ""
    return Asked(f"{ends} {question}".strip(), button, f"[{match}] {text}" if match is not None else text)


def asked_of_typed(user: User, code: str, text: str) -> Asked | None:
    """What the button would ask of a flight that is closed by a typed line; None where nothing is asked, or that is refused in
    its place. Nothing is written. Raises Http404, and what cannot be read does."""
    tournament, powers = tournament_to_see(user, code)
    speaker, desk = speaker_at(user, tournament, powers), TOURNAMENTS.state_of(tournament)
    if speaker is None:
        return None
    for said in as_entered(desk, read_all_said(text, int(timezone.now().timestamp()))):
        try:
            if isinstance(said, actions.Close):
                check_may_say(speaker, desk, said)
                question, button = _question(desk, said, speaker, called_at(tournament), book_rules(tournament.club).currency)
                return Asked(question, button, text)
            if isinstance(said, _DECIDES):
                _events, desk = performed(desk, said)
        except TournamentRefused:
            return None
    return None


def asked_instead(user: User, code: str, text: str) -> Asked | None:
    """The question in the place of points for lateness that would end the match, which is given away then, and of a round that
    cannot be paired without a rematch. None of anything else, or of what is refused in its place. Nothing is written. Raises
    Http404, and what cannot be read does."""
    tournament, powers = tournament_to_see(user, code)
    desk = TOURNAMENTS.state_of(tournament)
    for said in as_entered(desk, read_all_said(text, int(timezone.now().timestamp()))):
        try:
            events, desk = performed(desk, said)
        except TournamentRefused as refused:
            if refused.refusal is not Refusal.NO_REMATCH_FREE_PAIRING:
                return None
            return _pairs_again(desk, str(refused.words["legal"]), speaker_at(user, tournament, powers), called_at(tournament))
        ends = next((event for event in events if isinstance(event, MatchDecided)), None)
        if isinstance(said, CameLate) and ends is not None:
            winner = next(name for name in ends.players if name != said.name)
            return asked(user, code, statement_text(actions.GiveWalkover(winner, said.name)), ends.match)
    return None


def _pairs_again(desk: Desk, by_hand: str, speaker: Speaker | None, called: Called) -> Asked | None:
    """The round with the fewest rematches, or none any more. Only of who may pair it by hand."""
    why = gettext("Nobody could pair this round without a rematch.")
    says = f'override "{why}": {by_hand}'
    (said,) = read_all_said(says, 0)
    if speaker is None or not speaker.directs:
        return None
    check_may_say(speaker, desk, said)
    paired = next(event for event in performed(desk, said)[0] if isinstance(event, RoundPaired))
    pairs = [" – ".join(map(called, pair)) for pair in paired.round.pairs]
    fewest = gettext("Without a rematch nobody can pair this round. With the fewest: {pairs}.").format(pairs=", ".join(pairs))
    byes = [gettext("{name} has a bye.").format(name=called(name)) for name in paired.round.byes]
    ends = gettext("End it after this round"), f"{ASK}close {paired.flight}"
    return Asked(" ".join((fewest, *byes)), gettext("Pair with rematches"), says, instead=ends)


def _question(desk: Desk, said: Said, speaker: Speaker, called: Called, currency: str) -> tuple[str, str]:
    match said:
        case actions.Withdraw(name):
            who = called(name)
            follows = gettext(
                "What {name} still has to play is won by the opponents. It can be taken back until one of them has played on."
            )
            return follows.format(name=who), gettext("Withdraw {name}").format(name=who)
        case actions.BothAbsent(one, other):
            nobody = gettext("Nobody came: {one} – {other}").format(one=called(one), other=called(other))
            said_of_it = (f"{nobody}.", *_nobody_wins(desk, said))
            return " ".join(said_of_it), gettext("Neither is there")
        case actions.BuyBack(name, flight):
            fee = desk.tournament.money.fee // 2
            free, paid = (
                gettext("{name} plays in {flight} again."),
                gettext("{name} plays in {flight} again, and owes {fee} for it."),
            )
            words = {"name": called(name), "flight": flight_called(flight), "fee": money_in(fee, currency)}
            question = (paid if fee else free).format(**words) + " " + gettext("It stands once that has begun.")
            return question, gettext("Back in")
        case actions.EnterLate() if any(isinstance(one, LineTaken) and one.again for one in performed(desk, said)[0]):
            return _into_another_group(desk, said, called, currency)
        case actions.Close(flight) if found := " ".join(before_closing(desk, flight, called, currency, lambda: speaker.guests)):
            return found, gettext("Close")
        case BuyPartBack():
            return _buys_back(desk, said, called, currency, is_own=said.name in speaker.names)
        case SetScreen():
            return sentence_of(said, called) + " " + gettext("From now on, for everybody?"), gettext("Yes, from now on")
        case _:
            raise TournamentRefused(DeskRefusal.NOTHING_SAID)


def _into_another_group(desk: Desk, said: actions.EnterLate, called: Called, currency: str) -> tuple[str, str]:
    """What it costs whoever is out of theirs, and from when on."""
    fee = desk.tournament.money.fee
    question = gettext("{name} waits for the next group of {flight}.")
    if fee:
        question = gettext("{name} waits for the next group of {flight}, and owes {fee} again once it is formed.")
    words = {"name": called(said.name), "flight": flight_within(said.flight), "fee": money_in(fee, currency)}
    return question.format(**words), gettext("Into the next group")


def _buys_back(desk: Desk, said: BuyPartBack, called: Called, currency: str, *, is_own: bool) -> tuple[str, str]:
    """What it costs whom, and that nothing but the whole lot is taken back."""
    _events, after = performed(desk, said)
    assert after.calcutta is not None  # else it was refused
    lot = lot_sold(after.calcutta, said.name)
    words = {
        "name": called(said.name),
        "percent": percent(said.part),
        "amount": money_in(divided(lot, lot.price)[said.name], currency),
        "buyers": ", ".join(map(called, lot.buyers)),
    }
    if is_own:
        question = gettext("You buy back {percent} % of your own lot, and pay {amount} of its price instead of {buyers}.")
        return question.format(**words), gettext("Buy back {percent} %").format(**words)
    question = gettext("{name} buys back {percent} % of their own lot, and pays {amount} of its price instead of {buyers}.")
    return question.format(**words), gettext("Let {name} buy back {percent} %").format(**words)


def _at_the_board(tournament: ClubTournament, desk: Desk, said: actions.Result, called: Called) -> str:
    """How it stands at the board that this would end, in a sentence; empty if nobody plays there. Two queries at most."""
    match, _players = live_match_of(desk.tournament, *said.both)
    boards = tournament.matches.filter(place=str(match.id), match__stage=Stage.PLAYING.value)
    link = boards.filter(first__in=said.both, second__in=said.both).select_related("match").first()
    if link is None:
        return ""
    first, second = MATCHES.state_of(link.match).match.score.points
    words = gettext("They are playing on screen, {one} {score} {other}: that board ends, and what was played there is lost.")
    return words.format(one=called(link.first), score=unbroken(f"{first}–{second}"), other=called(link.second))


def _nobody_wins(desk: Desk, said: actions.BothAbsent) -> Iterator[str]:
    """Where losers play on, this one has none to send there."""
    match, _players = live_match_of(desk.tournament, *said.both)
    if isinstance(flight_of(desk.tournament, match.id.flight).format, Ladder):
        yield gettext("The challenge is over, and neither moves.")
        return
    yield gettext("Both have lost this match.")
    slots = [later.slot for later in all_matches(brackets_of(desk.tournament))]
    if LoserOf(match.id) in chain.from_iterable((slot.upper, slot.lower) for slot in slots):
        yield gettext("Neither plays on where its loser would have gone: whoever would have met them there has a bye.")


def _gives(desk: Desk, said: actions.GiveWalkover, called: Called, now: int) -> tuple[str, str]:
    """From when on it is theirs, if that hour is still to come or told on the desk."""
    match, _players = live_match_of(desk.tournament, *said.both)
    call, terms = next(iter(called_now(desk, [match])), None), desk.tournament.options.late_terms
    told, winner, loser = [], called(said.winner), called(said.loser)
    if not has_begun(desk, now):
        told.append(gettext("Play begins on {at}.").format(at=_written(desk.starts, "D j F, H:i")))
    elif call is not None and terms is not None:
        at = _written(lost_at(late_since(desk, call), terms, match.slot.length), "H:i")
        told.append(gettext("By the house’s rule {name} loses the match from {at} on.").format(name=loser, at=at))
    until = may_answer_until(desk, match, now)
    if until is not None and now < until:
        told.append(gettext("{name} may answer until {hour}.").format(name=loser, hour=_written(until, "D j F, H:i")))
    question = gettext("Give the match to {name} now?").format(name=winner)
    return " ".join((*told, question)), gettext("{name} loses: not there").format(name=loser)


def _draws(desk: Desk, said: actions.Start, called: Called, now: int) -> tuple[str, str]:
    """Who is left out; that these are too few for its rounds; and that it is early, if it is: then also who waits for a place.
    Whoever is left out could come until the hour, however near it is."""
    question, button = _draws_without(desk, called)
    few = few_for_rounds(desk, said.flight)
    leaves_out = bool(not_here(desk) or take_places(desk))
    full = list(_shuts_out(desk, said)) if leaves_out else []
    if not is_early(desk, now):
        hour = [_not_yet(desk)] if leaves_out and not has_begun(desk, now) else []
        return " ".join((question, *full, *few, *hour)), button
    told = [*([question] if leaves_out else []), *full, *few]
    waits = [one.name for one in desk.waiting if one.name not in take_places(desk)]
    if waits:
        words = ngettext("{names} waits for a place.", "{names} wait for a place.", len(waits))
        told.append(words.format(names=_named(waits, called)))
    return " ".join((*told, _not_yet(desk))), button


def _shuts_out(desk: Desk, said: actions.Start) -> Iterator[str]:
    """That the draw has no place for whoever comes after it."""
    try:
        _events, after = performed(desk, said)
    except TournamentRefused:  # then nothing is drawn
        return
    if not takes_late(after.tournament, flight_of(after.tournament, said.flight)):
        yield gettext("Nobody can come in late then: the draw has no free place.")


def few_for_rounds(desk: Desk, name: str) -> list[str]:
    """That whoever is drawn cannot play all rounds of a Swiss without a rematch; empty if they can, and of anything else."""
    flight = flight_of(desk.tournament, name)
    players = len(entered_in(desk.tournament, flight)) + (len(take_places(desk)) if flight.only is None else 0)
    if not isinstance(flight.format, Swiss) or flight.format.rounds <= most_rounds(players) or players < 2:
        return []
    return [
        ngettext(
            "{players} players can play {number} round without a rematch; {all} are announced.",
            "{players} players can play {number} rounds without a rematch; {all} are announced.",
            most_rounds(players),
        ).format(players=players, number=most_rounds(players), all=flight.format.rounds)
    ]


def _not_yet(desk: Desk) -> str:
    return gettext("It begins on {at}. Draw now?").format(at=_written(desk.starts, "D j F, H:i"))


def _written(at: int | None, wanted: str) -> str:
    moment = moment_of(at)
    assert moment is not None  # asked for only where there is one
    return day_in_words(timezone.localtime(moment), wanted)


def _draws_without(desk: Desk, called: Called) -> tuple[str, str]:
    """Who is left out, and who of the waiting list takes their places."""
    away, takers = not_here(desk), take_places(desk)
    if not away and not takers:
        return gettext("Everybody who has entered is drawn."), gettext("Draw and start")
    if not takers:
        words = ngettext("{number} is not here: {names}.", "{number} are not here: {names}.", len(away))
        return words.format(number=len(away), names=_named(away, called)), gettext("Draw without them")
    left_out = ngettext("{names} is not here and is not drawn.", "{names} are not here and are not drawn.", len(away))
    take = ngettext(
        "{names}, who waits and is here, takes the place.", "{names}, who wait and are here, take the places.", len(takers)
    )
    told = [words.format(names=_named(names, called)) for words, names in ((left_out, away), (take, takers)) if names]
    return " ".join(told), gettext("Draw without them") if away else gettext("Draw and start")


def _named(words: Sequence[str], called: Called) -> str:
    return ", ".join(called(word) for word in words[:MOST_NAMED]) + (", …" if len(words) > MOST_NAMED else "")
