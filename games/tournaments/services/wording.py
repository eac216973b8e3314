"""Tournaments in the reader's language: refusals, states, rounds, formats.

Pages, where people press buttons, and programs are refused without the language of the director's sheet: a sheet and the
command line keep the sentences of the rules, each with the statement that would be legal. Programs get that statement beside
the sentence, to say it.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from enum import StrEnum
from itertools import chain

from django.utils import timezone
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubsite.kit.clock.days_in_words import day_in_words
from games.matches.rules.refusals import MatchRefused
from games.rules.match.refusals import ScoreRefused
from games.rules.sentences import gettext_noop
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.stage import Stage
from games.tournaments.drawing.words import Called, flight_called, match_called
from games.tournaments.model.flights import (
    DoubleElimination,
    FirstLoser,
    Format,
    Fresh,
    Groups,
    Knockout,
    Ladder,
    LastChance,
    League,
    Lives,
    Pairing,
    Progressive,
    RoundRobin,
    Swiss,
)
from games.tournaments.model.refusals import Misreading, Refusal, TournamentRefused
from games.tournaments.model.slots import Versus, read_match_id
from games.tournaments.sheet.reading import SheetMistake

STAGES = {
    Stage.ENTRY: _("announced"),
    Stage.RUNNING: _("running"),
    Stage.OVER: pgettext_lazy("tournament", "over"),
    Stage.CALLED_OFF: _("called off"),
}
#: Usual ones of an evening, by the word of `games.tournaments.sheet.announcing`.
FORMATS = {
    "knockout": _("Knock-out"),
    "progressive": _("Knock-out with a consolation"),
    "first_loser": _("Knock-out, first-loser consolation"),
    "double_elimination": _("Double elimination"),
    "swiss": _("Swiss"),
    "round_robin": _("Everybody against everybody"),
    "lives": _("Out at the third loss"),
    "groups": _("Rolling knock-outs of eight"),
}
#: Those that go on for weeks.
OF_SEASONS = {
    "league": _("League in divisions"),
    "ladder": _("Ladder"),
}
#: What their names do not say.
EXPLAINED = {
    "progressive": _("Whoever loses a match in any round but the final goes on in the consolation."),
    "first_loser": _("Whoever loses their first match goes on in the consolation."),
    "double_elimination": _("Out at the second loss."),
    "swiss": _("Everybody plays every round, against somebody who has won about as often."),
    "lives": _("Everybody plays on, paired anew each round, until they have lost three matches; a round missed counts as one."),
    "groups": _("A knock-out begins as soon as eight wait, all evening long."),
    "league": _("Everybody against everybody in each division. Then the first go up and the last go down."),
    "ladder": _("Players challenge each other. Whoever beats somebody up to three places above takes their place."),
}
TONES = {Stage.RUNNING: "good", Stage.CALLED_OFF: "off", Stage.OVER: "off"}


#: In place of the sentence of the rules, on pages and for programs.
PLAIN: Mapping[StrEnum, str] = {
    Refusal.ENTRY_CLOSED: gettext_noop("The draw is made: entry is closed. {name} may still be entered late."),
    Refusal.RANDOM_NEEDS_A_SEED: gettext_noop("A random draw needs a seed, for everybody to compute it again."),
    Refusal.NO_FLIGHTS_YET: gettext_noop("There is no flight yet."),
    Refusal.NO_BUY_BACK_IN_GROUPS: gettext_noop(
        "Nobody buys back into {flight}: whoever is out of their group comes into the next one."
    ),
    Refusal.NOT_STARTED: gettext_noop("{flight} has not started."),
    Refusal.STARTS_WITH_ITS_SOURCE: gettext_noop("{flight} is fed by {source} and starts with it."),
    Refusal.NO_LATENESS: gettext_noop("Lateness costs nothing here."),
    Refusal.SUCCEEDING_MATCH_STARTED: gettext_noop(
        "{name} has begun a later match, {match}. A director who insists says why, for everybody to read."
    ),
    Refusal.SUCCEEDING_ROUND_PAIRED: gettext_noop(
        "The next round of {flight} is paired. A director who insists says why, for everybody to read."
    ),
    Refusal.WHY: gettext_noop("Say why, for everybody to read."),
    Refusal.NO_ROUND_LEFT: gettext_noop("All {count} rounds of {flight} are played: it can be closed."),
    DeskRefusal.NO_CALCUTTA: gettext_noop("No Calcutta is announced."),
    DeskRefusal.CHECK_IN_NOT_ASKED: gettext_noop("First announce that only those are drawn who have checked in."),
    DeskRefusal.MONEY_WHY: gettext_noop(
        'The draw is made. Write in front of the same line why money changes now, for everybody to read: override "why": …'
    ),
    DeskRefusal.ONLY_CORRECTIONS: gettext_noop("Only a correction can be tried."),
}

#: For programs alone: on a page these answer what a director has typed as a statement.
FOR_PROGRAMS: Mapping[StrEnum, str] = {
    DeskRefusal.LET_IN: gettext_noop("Entry is not open. A director lets {name} in all the same."),
    DeskRefusal.MONEY_WHY: gettext_noop("The draw is made. Say why money changes now, for everybody to read."),
    Refusal.NO_REMATCH_FREE_PAIRING: gettext_noop("Without a rematch nobody can pair this round."),
    Refusal.HAND_PAIR: gettext_noop("“{written}” is no pair of two names."),
    Refusal.HAND_REMATCH: gettext_noop("{one} and {other} have met already. To pair them again takes a reason."),
    Refusal.HAND_SECOND_BYE: gettext_noop("{name} has had a bye already. A second one takes a reason."),
    DeskRefusal.WHOSE_PART: gettext_noop("Several players are in this lot. Name the one who buys back."),
    Misreading.UNKNOWN: gettext_noop("“{word}” begins no statement."),
    Misreading.USAGE: gettext_noop("This statement lacks something, or says too much."),
    Misreading.BAD_NUMBER: gettext_noop("“{word}” is no number that fits here."),
    Misreading.NO_GAMES_ABOVE: gettext_noop("This line belongs below a line with games."),
}

#: What could be said instead, whole and to the same end, as the director's sheet or the desk has it.
_STATEMENTS: Mapping[StrEnum, str] = {
    Refusal.ENTRY_CLOSED: "late {name} {flight}",
    Refusal.NO_BUY_BACK_IN_GROUPS: "late {name} {flight}",
    Refusal.NOT_STARTED: "start {flight}",
    Refusal.STARTS_WITH_ITS_SOURCE: "start {source}",
    Refusal.NO_REMATCH_FREE_PAIRING: "{legal}",
    DeskRefusal.CHECK_IN_NOT_ASKED: "option check_in=required",
    DeskRefusal.LET_IN: "entrants {name}",
}

#: What is said again with a reason.
WITH_A_REASON = frozenset(
    {
        Refusal.SUCCEEDING_MATCH_STARTED,
        Refusal.SUCCEEDING_ROUND_PAIRED,
        Refusal.HAND_REMATCH,
        Refusal.HAND_SECOND_BYE,
        DeskRefusal.MONEY_WHY,
        DeskRefusal.OVER_WHY,
        DeskRefusal.CONTESTED_WHY,
    }
)

#: How statements are written, by an example: whoever says it as it is would say something else.
_EXAMPLES: Mapping[StrEnum, str] = {
    Refusal.RANDOM_NEEDS_A_SEED: "draw_seed TEXT",
    Refusal.NO_FLIGHTS_YET: "flight main knockout length 5",
    Refusal.HAND_PAIR: "round main by hand ann-bob cal-dee",
    DeskRefusal.NO_CALCUTTA: "calcutta main 50 30 20 house 5 back 25",
    DeskRefusal.WHOSE_PART: "share ann 25",
    Misreading.UNKNOWN: "{usage}",
    Misreading.USAGE: "{usage}",
    Misreading.BAD_NUMBER: "{usage}",
    Misreading.NO_GAMES_ABOVE: "ann beats bob games 2 -1 4",
}

#: What stands for a player in the words of a refusal.
_PLAYERS = frozenset({"name", "one", "other", "winner", "loser", "buyer"})

#: Every reason with its sentence for programs, which the pages of their codes show.
SENTENCES: Mapping[StrEnum, str] = {
    reason: FOR_PROGRAMS.get(reason) or PLAIN.get(reason) or reason.value for reason in chain(DeskRefusal, Refusal, Misreading)
}


def could_say(refused: TournamentRefused, line: str = "") -> str:
    """A statement that could be said instead of this line, with another reason than “reason”; empty if there is none."""
    if refused.refusal in WITH_A_REASON:
        return f'override "reason": {line}' if line and not line.startswith("override ") else ""
    return _STATEMENTS.get(refused.refusal, "").format(**refused.words)


def written_so(refused: TournamentRefused) -> str:
    """An example of what was meant; empty if nobody knows."""
    return _EXAMPLES.get(refused.refusal, "").format(**refused.words)


def in_words(refused: TournamentRefused | ScoreRefused | SheetMistake | MatchRefused, called: Called = str) -> str:
    """The sentence for a page, with players as they are `called`, if told. A mistake in a sheet is told in the words of the
    sheet, with the line in front."""
    if isinstance(refused, SheetMistake):
        why = refused.why
        told = _told(why, why.refusal.value) if isinstance(why, TournamentRefused | ScoreRefused) else str(why)
        return _in_line(refused, told)
    sentence = PLAIN.get(refused.refusal, refused.refusal.value)
    copied = "Say: " in sentence  # as it is, into a statement
    words = refused.words if copied else {name: _as_called(name, word, called) for name, word in refused.words.items()}
    return _told(refused, sentence, words)


def for_programs(refused: TournamentRefused | ScoreRefused | SheetMistake | MatchRefused) -> str:
    """The same without the language of the sheet."""
    if isinstance(refused, SheetMistake):
        why = refused.why
        return _in_line(refused, for_programs(why) if isinstance(why, TournamentRefused | ScoreRefused) else str(why))
    return _told(refused, SENTENCES.get(refused.refusal, refused.refusal.value))


def _in_line(mistake: SheetMistake, sentence: str) -> str:
    if mistake.name == "steps":
        return gettext("Line {line} of the steps: {sentence}").format(line=mistake.line, sentence=sentence)
    return gettext("Line {line}: {sentence}").format(line=mistake.line, sentence=sentence)


def _told(
    refused: TournamentRefused | ScoreRefused | MatchRefused, sentence: str, words: Mapping[str, object] | None = None
) -> str:
    words = refused.words if words is None else words
    if isinstance(at := words.get("at"), int):  # an hour of the log: as the reader's clock tells it
        words = {**words, "at": day_in_words(timezone.localtime(datetime.fromtimestamp(at, UTC)), "j F Y, H:i")}
    return gettext(sentence).format(**words)


def _as_called(name: str, word: object, called: Called) -> object:
    """Flights, players and matches as people read them; a match may be told by its players."""
    if not isinstance(word, str):
        return word
    if name in ("flight", "source"):
        return flight_called(word)
    if name in _PLAYERS:
        return called(word)
    if isinstance(word, Versus):
        return " – ".join(map(called, word.names))
    if name != "match":
        return word
    if (found := read_match_id(word)) is not None:
        return match_called(found)
    return word


def format_in_words(form: Format) -> str:
    """What is played, in two or three words."""
    match form:
        case Knockout():
            return gettext("knock-out")
        case Progressive() | FirstLoser():
            return gettext("consolation")
        case LastChance() | Fresh():
            return gettext("last chance")
        case DoubleElimination():
            return gettext("double elimination")
        case Swiss(rounds=rounds, pairing=pairing):
            words = gettext("Monrad, {rounds}") if pairing is Pairing.MONRAD else gettext("Swiss, {rounds}")
            return words.format(rounds=ngettext("{number} round", "{number} rounds", rounds).format(number=rounds))
        case RoundRobin(twice=twice):
            return gettext("everybody against everybody, twice") if twice else gettext("everybody against everybody")
        case Lives(lives=lives):
            return ngettext("out at the first loss", "out at loss number {number}", lives).format(number=lives)
        case League():
            return gettext("league")
        case Groups(size=size):
            return gettext("knock-outs of {number}").format(number=size)
        case Ladder():
            return gettext("ladder")


def score_in_words(winner: str, score: tuple[int, int] | None) -> str:
    """`Ann 5–3`, as it was reported; the winner has the most points."""
    return f"{winner} {max(score)}–{min(score)}" if score is not None else winner
