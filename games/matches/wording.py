"""What people are told about a match: refusals, terms, where it stands."""

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from clubsite.kit.isolated_name import isolated
from games.matches.course.owing import net_for_first, owed
from games.matches.course.state import Course, Stage
from games.matches.models import Match
from games.matches.rules.refusals import MatchRefused
from games.matches.rules.sheet import MatchSheet
from games.matches.services.club_rules import silence_of
from games.notation.match_files.refusals import FileRefused
from games.rules.gammons import Level
from games.rules.match.score import Pair

STAGES: dict[Stage, Promise] = {
    Stage.CHALLENGED: _("proposed"),
    Stage.AGREED: _("agreed"),
    Stage.PLAYING: _("running"),
    Stage.REPORTED: _("reported"),
    Stage.DISPUTED: _("disputed"),
    Stage.CONFIRMED: _("confirmed"),
    Stage.DECLINED: _("declined"),
    Stage.CANCELLED: _("called off"),
}
TONES = {
    Stage.CHALLENGED: "attention",
    Stage.PLAYING: "good",
    Stage.REPORTED: "attention",
    Stage.DISPUTED: "bad",
    Stage.DECLINED: "off",
    Stage.CANCELLED: "off",
}
WHY_NOT_RATED: dict[str, Promise] = {
    "VARIANT": _("Only backgammon is rated, not its variants."),
    "UNLIMITED": _("A session without a length is not rated."),
    "CANCELLED": _("A cancelled match is not rated."),
    "WALKOVER": _("A walk-over is not rated: the match was not played out."),
    "NOT_AGREED_BEFORE": _("A friendly match is rated only if both agreed to that before it began."),
}


LEVEL_WORDS: dict[Level, Promise] = {
    Level.SINGLE: _("single"),
    Level.GAMMON: _("gammon"),
    Level.BACKGAMMON: _("backgammon"),
}


def file_refused_in_words(refused: FileRefused) -> str:
    """The sentence, with its place in front of it."""
    sentence = gettext(refused.problem.value).format(**refused.words)
    place = refused.place
    if place.game and (line := place.line or place.turn):
        where = gettext("Game {game}, line {line}:") if place.line else gettext("Game {game}, turn {line}:")
        return f"{where.format(game=place.game, line=line)} {sentence}"
    where = gettext("Game {game}:") if place.game else gettext("Line {line}:") if place.line else ""
    return f"{where.format(game=place.game, line=place.line)} {sentence}".strip()


def in_words(refused: MatchRefused) -> str:
    """The sentence in the reader's language."""
    return gettext(refused.refusal.value).format(**refused.words)


def length_in_words(length: int) -> str:
    if not length:
        return gettext("unlimited session")
    return ngettext("match to {number} point", "match to {number} points", length).format(number=length)


def terms_in_words(sheet: MatchSheet, *, rated: bool) -> list[str]:
    """The agreed terms, the important ones first."""
    options = {
        gettext("without the Crawford rule"): not sheet.money and sheet.length > 1 and not sheet.crawford,
        gettext("Holland rule"): sheet.holland,
        gettext("Jacoby rule"): sheet.jacoby,
        gettext("beavers"): sheet.beaver,
    }
    said = [length_in_words(sheet.length), *(words for words, agreed in options.items() if agreed)]
    if sheet.stake:
        said.append(ngettext("stake: {number} point", "stake: {number} points", sheet.stake).format(number=sheet.stake))
    return [*said, gettext("rated") if rated and not sheet.money else gettext("friendly")]


def booked_in_words(course: Course, names: tuple[str, str]) -> str:
    """What the match has moved in the club's book until now; empty if nothing."""
    lead = net_for_first(owed(course))
    if not lead:
        return ""
    winner, loser = names if lead > 0 else names[::-1]
    words = {"winner": isolated(winner), "loser": isolated(loser), "number": abs(lead)}
    said = ngettext(
        "In the club’s book {winner} has {number} point of {loser}.",
        "In the club’s book {winner} has {number} points of {loser}.",
        abs(lead),
    )
    return said.format(**words)


def score_text(score: Pair) -> str:
    """`7–5`, never torn apart nor turned round by names in other scripts."""
    return "\N{LEFT-TO-RIGHT ISOLATE}{}\N{EN DASH}{}\N{POP DIRECTIONAL ISOLATE}".format(*score)


def standing(match: Match, course: Course, names: tuple[str, str], *, silence_counts: bool) -> str:
    """Where the match stands, in a sentence."""
    match course.stage:
        case Stage.CHALLENGED:
            waits = names[0] if not course.agreed[0] else names[1]
            return gettext("{name} has not answered yet.").format(name=isolated(waits))
        case Stage.AGREED if match.scheduled_at is not None:
            at = date_format(localtime(match.scheduled_at), "DATETIME_FORMAT")
            return gettext("It is to be played on {at}.").format(at=at)
        case Stage.AGREED if match.on_screen:
            return gettext("Both have agreed. The board is set up here: begin when both of you are there.")
        case Stage.AGREED:
            return gettext("Both have agreed. Enter each game when it is over, or the final score at the end.")
        case Stage.PLAYING:
            return gettext("It is being played.")
        case Stage.REPORTED:
            return _reported(match, course, names, silence_counts=silence_counts)
        case Stage.DISPUTED:
            return gettext("The result is disputed. A director of the club decides.")
        case Stage.CONFIRMED:
            return _confirmed(match, course, names)
        case Stage.DECLINED:
            return gettext("The challenge was declined.")
        case Stage.CANCELLED:
            return gettext("The match was called off.")


def _reported(match: Match, course: Course, names: tuple[str, str], *, silence_counts: bool) -> str:
    reporter = course.reports.reporter
    assert reporter is not None
    assert match.reported_at is not None
    words = {"name": isolated(names[reporter]), "other": isolated(names[1 - reporter])}
    score = score_text(course.reported or (0, 0))
    if not silence_counts:
        return gettext("{name} has reported {score}. Somebody who runs matches confirms it for {other}.").format(
            score=score, **words
        )
    until = date_format(localtime(match.reported_at + silence_of(match.silent_hours)), "DATETIME_FORMAT")
    return gettext("{name} has reported {score}. {other} confirms or disputes it until {until}; after that it counts.").format(
        score=score, until=until, **words
    )


def _confirmed(match: Match, course: Course, names: tuple[str, str]) -> str:
    result, winner = course.reports.result, course.winner
    if result is None or winner is None:
        return gettext("The session has ended even.")
    won = result if winner == 0 else result[::-1]
    said = gettext("{name} has won {score}.").format(name=isolated(names[winner]), score=score_text((won[0], won[1])))
    if course.reports.automatic:
        said += " " + gettext("Nobody objected within {hours} hours.").format(hours=match.silent_hours)
    return said
