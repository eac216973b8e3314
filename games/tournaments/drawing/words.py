"""What a drawing says: rounds by their names, a match as a sentence, why it stands as it does."""

import re
from collections.abc import Callable, Iterator, Mapping

from django.utils.translation import gettext as _

from games.tournaments.model.flights import (
    DoubleElimination,
    FirstLoser,
    Flight,
    Fresh,
    Knockout,
    Ladder,
    LastChance,
    Progressive,
)
from games.tournaments.model.matches import Bracket, Match, MatchState
from games.tournaments.model.results import Played
from games.tournaments.model.slots import Feed, LoserOf, MatchId, WinnerOf
from games.tournaments.model.state import Tournament
from games.tournaments.rules.drawing import wrongly_there
from games.tournaments.rules.lookup import to_play

KnockedOut = Knockout | Fresh | FirstLoser | LastChance | Progressive
Called = Callable[[str], str]


def wrongly_there_text(tournament: Tournament, flight: Flight, called: Called) -> Iterator[str]:
    """Who stands in a consolation that has begun without having lost, who is missing there, and what can be done."""
    strangers, missing = wrongly_there(tournament, flight)
    told = {"flight": flight_called(flight.name), "names": ", ".join(map(called, strangers))}
    if strangers:
        yield _("{flight}: in it without having lost their first match: {names}.").format(**told)
    if missing:
        yield _("{flight}: not in it, although their first match was lost: {names}.").format(
            flight=told["flight"], names=", ".join(map(called, missing))
        )
    if (strangers or missing) and flight.closed:
        yield _("{flight} is closed: it is not drawn again, and its prizes stand.").format(**told)
    elif strangers or missing:
        yield _("Take the results of {flight} out, and it is drawn again.").format(**told)


def round_name(bracket: Bracket, number: int) -> str:
    """`Semi-finals`, `Round 3` where nothing leads to a final, and what a ladder is played by."""
    form, last = bracket.flight.format, len(bracket.rounds)
    if isinstance(form, Ladder):
        return _("Challenge")
    if isinstance(form, DoubleElimination):
        return _round_of_two_losses(bracket, number)
    if isinstance(form, KnockedOut):
        if number == last:
            return _("Final")
        if number == last - 1 and len(bracket.rounds[number - 1]) == 2:
            return _("Semi-finals")
        if number == last - 2 and isinstance(form, Knockout | Fresh):
            return _("Quarter-finals")
    return _("Round {number}").format(number=number)


def round_of(bracket: Bracket, match: Match) -> str:
    """The name of its round; the match for the third place stands beside the final and is none."""
    return _("Third place") if is_for_third(bracket, match) else round_name(bracket, match.id.round)


def is_for_third(bracket: Bracket, match: Match) -> bool:
    """Whether the losing semi-finalists play it."""
    feeds = match.slot.upper, match.slot.lower
    return match.id.round == len(bracket.rounds) and match.id.place == 2 and all(isinstance(feed, LoserOf) for feed in feeds)


def short_round_name(bracket: Bracket, number: int) -> str:
    """The same for a narrow column: the number of a losers' round is what tells it from the next."""
    name = round_name(bracket, number)
    if not isinstance(bracket.flight.format, DoubleElimination):
        return name
    main = _main_rounds(bracket)
    of_losers = name == _("Losers’ round {number}").format(number=number - main)
    return _("Losers {number}").format(number=number - main) if of_losers else name


def _main_rounds(bracket: Bracket) -> int:
    return next(at for at, one in enumerate(bracket.rounds, start=1) if len(one) == 1)


def _round_of_two_losses(bracket: Bracket, number: int) -> str:
    """The losers' rounds count anew: a round in which some have lost once."""
    rounds = bracket.rounds
    main = _main_rounds(bracket)
    finals = [at for at, one in enumerate(rounds, start=1) if _is_final(one)]
    if number in finals:
        return _("Final") if number == finals[0] else _("Second final")
    if number > main and not rounds[number - 1]:
        return _("Second final")
    if number > main:
        return _("Losers’ round {number}").format(number=number - main)
    return _("Round {number}").format(number=number)


def _is_final(one_round: tuple[Match, ...]) -> bool:
    """Between whoever has not lost and whoever has lost once: nothing follows but the second final."""
    if len(one_round) != 1:
        return False
    slot = one_round[0].slot
    upper, lower = slot.upper, slot.lower
    if slot.only_after_loss_of is not None:
        return True
    if not isinstance(upper, WinnerOf):
        return False
    before_lower = lower.match.round if isinstance(lower, WinnerOf | LoserOf) else 0
    return upper.match.round < before_lower or (isinstance(lower, LoserOf) and lower.match == upper.match)


def flight_called(name: str) -> str:
    """What a flight is called: the site's own names in the reader's language, others as a director wrote them."""
    return {
        "main": _("Main"),
        "consolation": _("Consolation"),
        "last_chance": _("Last chance"),
        "division": _("Division"),
        "group": _("Group"),
        "ladder": _("Ladder"),
    }.get(name) or _numbered(name)


def flight_within(name: str) -> str:
    """The same in the middle of a sentence: `the consolation`."""
    return {
        "main": _("the main flight"),
        "consolation": _("the consolation"),
        "last_chance": _("the last chance"),
        "ladder": _("the ladder"),
    }.get(name) or flight_called(name)


def match_called(match: MatchId) -> str:
    """`Main 2.1`"""
    return f"{flight_called(match.flight)} {match.round}.{match.place}"


def _numbered(name: str) -> str:
    """`division 2`, as a part of a league or of rolling knock-outs is called; any other name begins with a capital."""
    kind, _space, number = name.rpartition(" ")
    return (
        f"{flight_called(kind)} {number}" if kind in ("division", "group") and number.isdigit() else name[:1].upper() + name[1:]
    )


def length_words(length: int) -> str:
    """`to 7`"""
    return _("to {length}").format(length=length)


def unbroken(text: str) -> str:
    """A score stays on one line."""
    return re.sub(r"(\d)–(\d)", "\\1\u2060–\u2060\\2", text)


def feed_words(feed: Feed, matches: Mapping[MatchId, Match], called: Called) -> str:
    """Who will come from an earlier match: the two who may, or what is known of it."""
    if not isinstance(feed, WinnerOf | LoserOf):
        return "–"
    before = matches.get(feed.match)
    if before is not None and len(before.names) == 2:
        one, other = map(called, to_play(before))
        words = _("winner of {one} – {other}") if isinstance(feed, WinnerOf) else _("loser of {one} – {other}")
        return words.format(one=one, other=other)
    if _nobody_comes(feed, matches):
        return "–"
    words = _("winner of {match}") if isinstance(feed, WinnerOf) else _("loser of {match}")
    return words.format(match=match_called(feed.match))


def _nobody_comes(feed: Feed, matches: Mapping[MatchId, Match]) -> bool:
    """Whether it was a bye."""
    before = matches.get(feed.match) if isinstance(feed, WinnerOf | LoserOf) else None
    return before is not None and before.decided and len(before.names) < 2


def bye_words(name: str) -> str:
    """Who need not play in a round."""
    return _("{name} has a bye").format(name=name)


def sentence(match: Match, matches: Mapping[MatchId, Match], called: Called, table: str) -> str:
    """The match for somebody who hears it: `ann plays bob to 5`, `ann played bob to 5: ann won 5–3`."""
    if match.state is MatchState.BYE:
        return bye_words(called(str(match.winner)))
    if match.state is MatchState.EMPTY:
        return _("Nobody comes here")
    feeds = (match.slot.upper, match.slot.lower)
    one, other = (
        called(who) if isinstance(who, str) else feed_words(feed, matches, called)
        for who, feed in zip(match.players, feeds, strict=True)
    )
    for who, feed, waits in zip(match.players, feeds, (other, one), strict=True):
        if not isinstance(who, str) and _nobody_comes(feed, matches):
            return bye_words(waits)
    plays = _("{one} played {other} to {length}") if match.state is MatchState.PLAYED else _("{one} plays {other} to {length}")
    words = plays.format(one=one, other=other, length=match.slot.length)
    said = [words, *_states(match, called)]
    if table and not match.decided:
        said.append(_("table {table}").format(table=table))
    if match.under_review:
        said.append(_("an earlier result was changed, a director looks at it"))
    return _("{match}: {states}").format(match=said[0], states=", ".join(said[1:])) if len(said) > 1 else said[0]


def _states(match: Match, called: Called) -> list[str]:
    winner = called(match.winner) if isinstance(match.winner, str) else ""
    match match.state:
        case MatchState.READY:
            return [_("to be played")]
        case MatchState.BEGUN:
            return [_("being played")]
        case MatchState.DISPUTED:
            return [_("the players have reported different results")]
        case MatchState.WALKOVER:
            return [_("{name} won by walk-over").format(name=winner)]
        case MatchState.VOID:
            return [_("nobody came")]
        case MatchState.PLAYED:
            score = score_of(match)
            if score is None:
                return [_("{name} won").format(name=winner)]
            return [_("{name} won {score}").format(name=winner, score=f"{max(score)}–{min(score)}")]
        case _:
            return []


def score_of(match: Match) -> tuple[int, int] | None:
    """In the order of its players."""
    outcome = match.record.outcome if match.record is not None else None
    return outcome.score if isinstance(outcome, Played) else None


def label_of(match: Match, table: str) -> tuple[str, str]:
    """What stands above a match while something is to be done, and its tone."""
    to = length_words(match.slot.length)
    if match.under_review:
        return _("Under review"), "bad"
    if match.state is MatchState.DISPUTED:
        return _("Disputed") + f" · {to}", "bad"
    if match.state is MatchState.BEGUN:
        return "● " + (_("Table {table}").format(table=table) if table else _("Being played")) + f" · {to}", "live"
    if match.state is MatchState.READY:
        return (_("Table {table}").format(table=table) if table else _("To play")) + f" · {to}", "ready"
    if match.state is MatchState.VOID:
        return _("Nobody came"), "quiet"
    return "", ""
