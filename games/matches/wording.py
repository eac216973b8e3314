"""What people are told about a match: refusals, terms, where it stands."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from clubsite.kit.isolated_name import isolated
from games.matches.course.owing import net_for_first, owed
from games.matches.course.state import Course, Stage
from games.matches.course.steps import Ending
from games.matches.models import SIDES_OF_A_MATCH, Match
from games.matches.rules.events import How
from games.matches.rules.refusals import MatchRefused
from games.matches.rules.sheet import ClockOut, ClockSheet, MatchSheet, clock_of
from games.matches.services.columns import TAKEN_OUT
from games.matches.services.on_screen import POINTS_OF_A_GAME
from games.notation.match_files.refusals import FileRefused
from games.rules.gammons import Level
from games.rules.match.score import Pair
from games.rules.variants import VARIANTS
from games.rules.variants.variant import Variant

#: As everywhere on the site: `24 November 2026, 20:43`.
DAY = "j F Y"
DAY_AND_TIME = "j F Y, H:i"
_USUAL = MatchSheet()
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
    "FORFEITED": _("A forfeited match is not rated."),
    "SETTLED": _("A match that was settled is not rated: it was not played out."),
    "UNFINISHED": _("An unfinished match is not rated."),
    "NOT_AGREED_BEFORE": _("A friendly match is rated only if both agreed to that before it began."),
    "TAKEN_OUT": _("A director has taken this match out of the ratings; its page says why."),
}


ENDINGS: dict[Ending, Promise] = {
    Ending.PLAYED: _("It was played out"),
    Ending.WALKOVER: _("Walk-over: somebody did not come"),
    Ending.FORFEITED: _("Forfeited: somebody gave it up, or lost it by a ruling"),
    Ending.SETTLED: _("Settled: the two agreed on it without playing on"),
    Ending.UNFINISHED: _("Broken off"),
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


def not_rated_in_words(code: str, course: Course) -> str:
    """Why the match is not rated, by the reason's code; a director's own words for one that was taken out. Empty if it is."""
    if not course.unrated or code != TAKEN_OUT:
        return str(WHY_NOT_RATED.get(code, ""))
    said = gettext("A director has taken this match out of the ratings: “{reason}”.")
    return said.format(reason=isolated(course.unrated))


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
    variant = [gettext(VARIANTS[sheet.variant].name)] if sheet.variant != Variant.key else []
    said = [length_in_words(sheet.length), *variant, *(words for words, agreed in options.items() if agreed)]
    if sheet.goes_on_from != (0, 0):
        said.append(gettext("goes on from {score}").format(score=score_text(sheet.goes_on_from)))
        said += [gettext("the Crawford game was played before")] if sheet.crawford_played else []
    if sheet.stake:
        said.append(ngettext("stake: {number} point", "stake: {number} points", sheet.stake).format(number=sheet.stake))
    if not sheet.money:
        said += lateness_in_words(sheet)
    if (clock := clock_of(sheet)) is not None:
        said += clock_in_words(clock, money=sheet.money)
    return [*said, gettext("rated") if rated and not sheet.money else gettext("friendly")]


def lateness_in_words(sheet: MatchSheet) -> list[str]:
    """What is not as everywhere: five minutes, and five more."""
    said = []
    if sheet.late_points == "none":
        said.append(gettext("being late costs nothing"))
    elif sheet.late_points != _USUAL.late_points:
        said.append(gettext("late: {minutes} minutes").format(minutes=sheet.late_points))
    if sheet.crawford and not sheet.late_crawford and sheet.late_points != "none":
        said.append(gettext("no Crawford game by lateness"))
    return said


def clock_in_words(clock: ClockSheet, *, money: bool) -> list[str]:
    """Its time, and what running out costs."""
    time = gettext("clock: {reserve} a game, {delay} a move") if money else gettext("clock: {reserve} a point, {delay} a move")
    reserve = POINTS_OF_A_GAME * clock.point if money else clock.point
    points = ngettext("out of time: {number} point", "out of time: {number} points", clock.points)
    costs = {
        ClockOut.MATCH: gettext("out of time: the match"),
        ClockOut.GAME: gettext(
            "out of time: the game, as a gammon for whoever has borne off no checker, or as a drop while a double waits"
        ),
        ClockOut.POINTS: points.format(number=clock.points),
    }
    return [time.format(reserve=_duration(reserve), delay=_duration(clock.delay)), costs[clock.out]]


def _duration(seconds: int) -> str:
    if seconds and not seconds % 60:
        return gettext("{number} min").format(number=seconds // 60)
    return gettext("{number} s").format(number=seconds)


def booked_in_words(course: Course, names: tuple[str, str], own: int | None = None) -> str:
    """What the match has moved in the club's book until now, and what waits; empty if nothing."""
    lead = net_for_first(owed(course))
    waits = gettext(
        "One of the two has no login: games that the opponent has entered are in the club’s book once somebody else has "
        "confirmed the session."
    )
    waiting = waits if course.held is not None and course.stage in (Stage.PLAYING, Stage.REPORTED) else ""
    if not lead:
        return waiting
    winner = 0 if lead > 0 else 1
    words = {"winner": isolated(names[winner]), "loser": isolated(names[1 - winner]), "number": abs(lead)}
    return f"{_owes(abs(lead), winner, own).format(**words)} {waiting}".strip()


def _owes(points: int, winner: int, own: int | None) -> str:
    if own is None:
        return ngettext(
            "{loser} owes {winner} {number} point for this match in the club’s book.",
            "{loser} owes {winner} {number} points for this match in the club’s book.",
            points,
        )
    if own == winner:
        return ngettext(
            "{loser} owes you {number} point for this match in the club’s book.",
            "{loser} owes you {number} points for this match in the club’s book.",
            points,
        )
    return ngettext(
        "You owe {winner} {number} point for this match in the club’s book.",
        "You owe {winner} {number} points for this match in the club’s book.",
        points,
    )


def decided_in_words(course: Course) -> str:
    """For whoever reads the games; empty where they tell the result."""
    if not course.decided_otherwise or course.reports.result is None:
        return ""
    said = gettext("A director has decided {result}; the games below say {games}.")
    return said.format(result=score_text(course.reports.result), games=score_text(course.match.points))


def late_in_words(course: Course, names: tuple[str, str], own: int | None = None) -> tuple[str, ...]:
    """Which points of the score are for lateness; nothing beside a confirmed result that does not come from them."""
    lost = course.match.score.walkover is not None
    if course.stage is Stage.CONFIRMED and not lost and (not course.by_games or course.decided_otherwise):
        return ()
    said = [
        _has_points(points, side, own).format(name=isolated(names[side]), late=isolated(names[1 - side]), number=points)
        for side, points in enumerate(course.match.score.penalties)
        if points
    ]
    if lost:
        said.append(gettext("That is more than half of the match, which is lost by it."))
    return tuple(said)


def _has_points(points: int, side: int, own: int | None) -> str:
    if own is None:
        return ngettext(
            "{name} has {number} point because {late} was late.", "{name} has {number} points because {late} was late.", points
        )
    if own == side:
        return ngettext(
            "You have {number} point because {late} was late.", "You have {number} points because {late} was late.", points
        )
    return ngettext(
        "{name} has {number} point because you were late.", "{name} has {number} points because you were late.", points
    )


def late_claimed(course: Course, names: tuple[str, str], own: int | None = None) -> str:
    """What waits for an answer."""
    if course.waited is None:
        return ""
    name, late = isolated(names[course.waited]), isolated(names[1 - course.waited])
    return _says_late(course.late_minutes, course.waited, own).format(name=name, late=late, number=course.late_minutes)


def _says_late(minutes: int, waited: int, own: int | None) -> str:
    if own is None:
        return ngettext(
            "{name} says that {late} was {number} minute late.", "{name} says that {late} was {number} minutes late.", minutes
        )
    if own == waited:
        return ngettext(
            "You say that {late} was {number} minute late.", "You say that {late} was {number} minutes late.", minutes
        )
    return ngettext(
        "{name} says that you were {number} minute late.", "{name} says that you were {number} minutes late.", minutes
    )


def score_text(score: Pair) -> str:
    """`7–5`, never torn apart nor turned round by names in other scripts."""
    return "\N{LEFT-TO-RIGHT ISOLATE}{}\N{EN DASH}{}\N{POP DIRECTIONAL ISOLATE}".format(*score)


@dataclass(frozen=True, slots=True)
class Seen:
    """What the sentences depend on besides the course. `own` is the reader's side, None for who does not play; `guests` are the
    sides without a login; `until` is when a report counts that nobody answers, None if never; `put_off` is set while the match
    stands still: the side that has put it off alone, -1 if both have agreed; `busy` is a side that plays another match now, and
    so cannot begin this one, which waits for a yes."""

    own: int | None = None
    guests: tuple[bool, bool] = (False, False)
    until: datetime | None = None
    put_off: int | None = None
    busy: int | None = None


def standing(match: Match, course: Course, names: tuple[str, str], seen: Seen) -> str:
    """Where the match stands, in a sentence to this reader."""
    match course.stage:
        case Stage.CHALLENGED:
            return _challenged(course, names, seen) + _busy(names, seen)
        case Stage.AGREED if match.scheduled_at is not None:
            at = date_format(localtime(match.scheduled_at), DAY_AND_TIME)
            return gettext("It is to be played on {at}.").format(at=at)
        case Stage.AGREED if match.on_screen and match.elsewhere:  # one of the two has opened it
            said = gettext("The board is set up here: begin when both of you are there.")
            wait = gettext("If your opponent does not come, say so on the tournament’s page.") if seen.own is not None else ""
            return f"{said} {wait}".rstrip()
        case Stage.AGREED if match.on_screen:
            return gettext("Both have agreed. The board is set up here: begin when both of you are there.")
        case Stage.AGREED:
            return gettext("Both have agreed. Enter each game when it is over, or the final score at the end.")
        case Stage.PLAYING:
            return _put_off(names, seen) if course.put_off else gettext("It is being played.")
        case Stage.REPORTED:
            return _reported(course, names, seen)
        case Stage.DISPUTED:
            return gettext("The result is disputed. A director of the club decides.")
        case Stage.CONFIRMED:
            return _confirmed(match, course, names, seen.own)
        case Stage.DECLINED:
            return gettext("The challenge was declined.")
        case Stage.CANCELLED:
            return _called_off(match, course)


def _called_off(match: Match, course: Course) -> str:
    """Of a match of its own the page has the reason besides."""
    if course.taken_back:
        return gettext("Its result was taken back: nobody has won it.")
    if match.elsewhere and course.reason:
        return gettext("The match was called off: {reason}").format(reason=course.reason)
    return gettext("The match was called off.")


def _busy(names: tuple[str, str], seen: Seen) -> str:
    if seen.busy is None:
        return ""
    said = gettext("{name} plays another match now: until that is over, this one is accepted only with a time to come.")
    if seen.busy == seen.own:
        said = gettext("You play another match now: until that is over, this one is accepted only with a time to come.")
    return " " + said.format(name=isolated(names[seen.busy]))


def _challenged(course: Course, names: tuple[str, str], seen: Seen) -> str:
    waits = [side for side in (0, 1) if not course.agreed[side]]
    if seen.own in waits:
        return gettext("Your answer is awaited.")
    if len(waits) == len(names) and not any(seen.guests):
        first, second = map(isolated, names)
        return gettext("{name} and {other} have not answered yet.").format(name=first, other=second)
    name = isolated(names[waits[0]])
    if seen.guests[waits[0]]:
        return gettext("{name} has no login: a monitor, director or treasurer who does not play this match answers.").format(
            name=name
        )
    return gettext("{name} has not answered yet.").format(name=name)


def _put_off(names: tuple[str, str], seen: Seen) -> str:
    side = seen.put_off
    if side not in SIDES_OF_A_MATCH:
        return gettext("Both have put it off until another day. It goes on once both say so.")
    name, other = isolated(names[side]), isolated(names[1 - side])
    if side == seen.own:
        said = gettext(
            "You have put it off until another day, as {other} was away or did not play. It goes on once both say so."
        )
    elif seen.own is not None:
        said = gettext(
            "{name} has put it off until another day, as you were away or did not play. It goes on once both say so."
        )
    else:
        said = gettext(
            "{name} has put it off until another day, as {other} was away or did not play. It goes on once both say so."
        )
    return said.format(name=name, other=other)


def _reported(course: Course, names: tuple[str, str], seen: Seen) -> str:
    reporter = course.reports.reporter
    assert reporter is not None
    score = score_text(course.reported or (0, 0))
    words = {"name": isolated(names[reporter]), "other": isolated(names[1 - reporter]), "score": score}
    if seen.until is None:
        said = gettext("{name} has reported {score}. Somebody who runs matches confirms it for {other}.")
        if reporter == seen.own:
            said = gettext("You have reported {score}. Somebody who runs matches confirms it for {other}.")
        return said.format(**words)
    if reporter == seen.own:
        said = gettext("You have reported {score}. {other} confirms or disputes it until {until}; after that it counts.")
    elif seen.own is not None:
        said = gettext("{name} has reported {score}. Confirm or dispute it until {until}; after that it counts.")
    else:
        said = gettext("{name} has reported {score}. {other} confirms or disputes it until {until}; after that it counts.")
    return said.format(until=date_format(localtime(seen.until), DAY_AND_TIME), **words)


def _confirmed(match: Match, course: Course, names: tuple[str, str], own: int | None) -> str:
    said = won_in_words(course, names, own)
    if course.reports.automatic:
        said += " " + gettext("Nobody objected within {hours} hours.").format(hours=match.silent_hours)
    return said


def won_in_words(course: Course, names: tuple[str, str], own: int | None = None) -> str:
    """The confirmed result, its winner's points first."""
    result, winner = course.reports.result, course.winner
    if result is None or winner is None:
        return gettext("The session has ended even.")
    won = result if winner == 0 else result[::-1]
    said = gettext("You have won {score}.") if winner == own else gettext("{name} has won {score}.")
    on_time = course.match.won
    if on_time is not None and on_time.how is How.TIME and result == course.match.points:  # at a score that wins nothing, maybe
        said = gettext("You have won on time, at {score}.") if winner == own else gettext("{name} has won on time, at {score}.")
    return said.format(name=isolated(names[winner]), score=score_text((won[0], won[1])))
