"""Tournaments in the reader's language: refusals, states, rounds, formats."""

from datetime import UTC, datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.matches.rules.refusals import MatchRefused
from games.rules.match.refusals import ScoreRefused
from games.tournaments.desk.plain_refusals import PLAIN, SENTENCES
from games.tournaments.desk.stage import Stage
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
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.sheet.reading import SheetMistake

STAGES = {
    Stage.ENTRY: _("announced"),
    Stage.RUNNING: _("running"),
    Stage.OVER: _("over"),
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
    "lives": _("Everybody plays on, paired anew each round, until they have lost three matches."),
    "groups": _("A knock-out begins as soon as eight wait, all evening long."),
    "league": _("Everybody against everybody in each division. Then the first go up and the last go down."),
    "ladder": _("Players challenge each other. Whoever beats somebody up to three places above takes their place."),
}
TONES = {Stage.RUNNING: "good", Stage.CALLED_OFF: "off", Stage.OVER: "off"}


def in_words(refused: TournamentRefused | ScoreRefused | SheetMistake | MatchRefused) -> str:
    """The sentence for a page. A mistake in a sheet is told in the words of the sheet, with the line in front."""
    if isinstance(refused, SheetMistake):
        why = refused.why
        told = _told(why, why.refusal.value) if isinstance(why, TournamentRefused | ScoreRefused) else str(why)
        return _in_line(refused, told)
    return _told(refused, PLAIN.get(refused.refusal, refused.refusal.value))


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


def _told(refused: TournamentRefused | ScoreRefused | MatchRefused, sentence: str) -> str:
    words = refused.words
    if isinstance(at := words.get("at"), int):  # an hour of the log: as the reader's clock tells it
        words = {**words, "at": date_format(timezone.localtime(datetime.fromtimestamp(at, UTC)), "j F Y, H:i")}
    return gettext(sentence).format(**words)


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
