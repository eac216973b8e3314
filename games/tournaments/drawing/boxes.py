"""A bracket's picture as a template draws it: boxes with their names already fitted, lines as paths, all in its coordinates."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from urllib.parse import urlencode

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.tournaments.drawing.fitting import USUAL, fitted, width_of
from games.tournaments.drawing.in_two_lines import two_lines, written
from games.tournaments.drawing.layout import Head, Joint, Layout, Place
from games.tournaments.drawing.shapes import Shape
from games.tournaments.drawing.words import (
    Called,
    feed_words,
    is_for_third,
    label_of,
    length_words,
    round_name,
    score_of,
    sentence,
    short_round_name,
)
from games.tournaments.model.matches import Bracket, Match, MatchState, Occupant
from games.tournaments.model.slots import Feed, LoserOf, MatchId

_SCORE_ROOM, _PADDING = 26, 8
_NOBODY = "–"
_KEPT = 12_000
"""Matches drawn, of a kilobyte each, so that two of the largest tournaments fit: a result changes two, and everybody's own way
the few on it."""
_QUIET = frozenset({MatchState.BYE, MatchState.EMPTY})


@dataclass(frozen=True, slots=True)
class Name:
    """One line of a match. `tone`: won, lost, open, vacant; `link` shows that player's way, if somebody is there; `small`: so
    long that walls and paper write it smaller; `lines`: and on two lines, each with the height at which it stands."""

    text: str
    full: str
    score: str
    tone: str
    mine: bool
    who: str
    link: str
    y: int
    small: bool = False
    lines: tuple[tuple[str, int], ...] = ()

    @property
    def on_paper(self) -> tuple[tuple[str, int], ...]:
        """Its one or two lines."""
        return self.lines or ((self.text, self.y),)

    @property
    def strong(self) -> bool:
        """Who has won, or goes through."""
        return self.tone in ("won", "bye")


@dataclass(frozen=True, slots=True)
class Box:
    """A match. `state` is its own word; `tone` and `label` say what is to be done. `title` is the whole of it in a sentence."""

    id: str
    x: int
    y: int
    width: int
    height: int
    state: str
    tone: str
    label: str
    title: str
    names: tuple[Name, ...]
    mine: bool
    who: tuple[str, ...]

    @property
    def left(self) -> int:
        """Where names begin."""
        return self.x + _PADDING

    @property
    def right(self) -> int:
        """Where scores end."""
        return self.x + self.width - _PADDING

    @property
    def end(self) -> int:
        """Its right edge."""
        return self.x + self.width

    @property
    def middle(self) -> int:
        """Between its two lines."""
        return self.y + self.height // 2

    @property
    def above(self) -> int:
        """Where the label stands."""
        return self.y - 5

    @property
    def svg(self) -> SafeString:
        """Its part of a picture."""
        return _svg(self)


@lru_cache(maxsize=_KEPT)
def _svg(box: Box) -> SafeString:
    return render_to_string("games/tournaments/drawing/match.svg.html", {"box": box})


@dataclass(frozen=True, slots=True)
class Stroke:
    """The line from a match to the next. `mine`: the highlighted player went this way; `who` did."""

    path: str
    mine: bool
    quiet: bool
    who: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """The name of a round over its column."""

    text: str
    x: int
    y: int
    stays: bool


LONG_WINNER = 1.6 / USUAL  # how many times as much of a name fits in the smaller letters


@dataclass(frozen=True, slots=True)
class Winner:
    """Who has won it all, and where that is written; `long`: smaller, as the name has no room else."""

    text: str
    full: str
    x: int
    y: int
    anchor: str
    long: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """A whole bracket in one shape."""

    shape: Shape
    width: int
    height: int
    headings: tuple[Heading, ...]
    boxes: tuple[Box, ...]
    strokes: tuple[Stroke, ...]
    champion: Winner | None
    to_champion: Stroke | None

    @property
    def lines(self) -> tuple[Stroke, ...]:
        """The strokes, those on which the same player went as one path, what is highlighted on top."""
        paths: dict[tuple[bool, bool, str], list[str]] = {}
        for stroke in self.strokes:
            paths.setdefault((stroke.mine, stroke.quiet, stroke.who), []).append(stroke.path)
        return tuple(Stroke(" ".join(alike), mine, quiet, who) for (mine, quiet, who), alike in sorted(paths.items()))

    @property
    def top(self) -> int:
        """What the names of the rounds take of it, if they stand in a picture of their own, which stays while it scrolls."""
        return self.shape.head if self.shape.scrolls else 0

    @property
    def below(self) -> int:
        """How high the rest is."""
        return self.height - self.top


@dataclass(frozen=True, slots=True)
class Kept:
    """What drawings of one version in one language have in common, whoever's way they show: matches in words, and the boxes
    that nobody's way goes through."""

    said: dict[MatchId, str] = field(default_factory=dict)
    boxes: dict[tuple[Shape, MatchId], Box] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Told:
    """What a picture needs to know besides its geometry."""

    bracket: Bracket
    matches: Mapping[MatchId, Match]
    called: Called
    highlighted: str | None = None
    champion: str | None = None
    tables: Mapping[MatchId, str] = field(default_factory=dict)
    losers_awaited: frozenset[MatchId] = frozenset()
    kept: Kept = field(default_factory=Kept)

    def sentence(self, match: Match) -> str:
        """The match in words, for the picture's titles and for the list."""
        said = self.kept.said
        if match.id not in said:
            text = sentence(match, self.matches, self.called, self.tables.get(match.id, ""))
            third = is_for_third(self.bracket, match)
            said[match.id] = _("{round}: {match}").format(round=_("Third place"), match=text) if third else text
        return said[match.id]


def picture_of(told: Told, layout: Layout, shape: Shape) -> Picture:
    """Every match of the layout, every line, the rounds and the champion."""
    boxes = tuple(_box(told, told.matches[match], place, shape) for match, place in layout.places.items())
    strokes = [_stroke(told, joint) for joint in layout.joints if told.matches[joint.source].state is not MatchState.EMPTY]
    strokes.sort(key=lambda stroke: stroke.mine)  # what is highlighted lies on top
    headings = tuple(_heading(told, head, shape) for head in layout.heads)
    champion, line = _champion(told, layout, shape)
    unused = shape.gap + shape.champion if shape.champion and champion is None else 0
    return Picture(shape, layout.width - unused, layout.height, headings, boxes, tuple(strokes), champion, line)


def _heading(told: Told, head: Head, shape: Shape) -> Heading:
    lengths = {match.slot.length for match in told.bracket.rounds[head.round - 1]}
    name, room = round_name(told.bracket, head.round), shape.width / shape.font * 1.1
    with_length = " · ".join([name, *(length_words(length) for length in lengths)])
    text = _first_that_fits([with_length, name, short_round_name(told.bracket, head.round)], room)
    return Heading(text, head.x, head.y + 5, shape.scrolls and head.y < shape.head)


def _box(told: Told, match: Match, place: Place, shape: Shape) -> Box:
    if told.highlighted in match.names:
        return _box_anew(told, match, place, shape)
    key = shape, match.id
    if key not in told.kept.boxes:
        told.kept.boxes[key] = _box_anew(told, match, place, shape)
    return told.kept.boxes[key]


def _box_anew(told: Told, match: Match, place: Place, shape: Shape) -> Box:
    table = told.tables.get(match.id, "")
    label, tone = label_of(match, table)
    if isinstance(match.winner, str) and match is _final_of(told) and told.champion == match.winner and not match.under_review:
        label, tone = _("Champion"), "won"
    label = label or (_("Third place") if is_for_third(told.bracket, match) else "")
    label = fitted(label, shape.width / (shape.font - 2)) if shape.label else ""
    return Box(
        id=str(match.id),
        x=place.x,
        y=place.y,
        width=shape.width,
        height=shape.height,
        state=match.state.value,
        tone=tone,
        label=label,
        title=told.sentence(match),
        names=tuple(_names(told, match, place, shape, table)),
        mine=told.highlighted is not None and told.highlighted in match.names,
        who=match.names,
    )


def _final_of(told: Told) -> Match:
    rounds = [one for one in told.bracket.rounds if one]
    return rounds[-1][0]


def _names(told: Told, match: Match, place: Place, shape: Shape, table: str) -> Iterator[Name]:
    number = f"{match.id.round}.{match.id.place}" if match.id in told.losers_awaited else ""
    scores = _scores(match, table if not shape.label else "", number)
    feeds = (match.slot.upper, match.slot.lower)
    if match.state in _QUIET:
        yield from _alone(told, match, place, shape)
        return
    for line, (who, feed) in enumerate(zip(match.players, feeds, strict=True)):
        full = told.called(who) if isinstance(who, str) else _awaited(told, feed)
        room = (shape.width - 2 * _PADDING - (max(_SCORE_ROOM, 2 * shape.font) if scores[line] else 0)) / shape.font
        y = place.y + line * shape.row + shape.row // 2 + shape.font * 7 // 20
        mine = isinstance(who, str) and who == told.highlighted
        word = who if isinstance(who, str) else ""
        if not isinstance(who, str) and isinstance(feed, LoserOf) and full != _NOBODY:
            text, small, rest = _first_that_fits([*_in_short(told, feed)], room), False, ""
        else:
            text, small, rest = written(full, room, shape)
        lines = two_lines(text, rest, place.y + line * shape.row + shape.row // 2, shape)
        yield Name(text, full, scores[line], _tone(match, who), mine, word, _link(who), y, small, lines)


def _alone(told: Told, match: Match, place: Place, shape: Shape) -> Iterator[Name]:
    """A bye: the player goes through on one line."""
    if not isinstance(match.winner, str):
        return
    full, bye = told.called(match.winner), _("bye")
    room = (shape.width - 2 * _PADDING) / shape.font - 0.7 * len(bye)
    y = place.y + shape.row + shape.font * 7 // 20
    mine = match.winner == told.highlighted
    text, small, rest = written(full, room, shape)
    lines = two_lines(text, rest, place.y + shape.row, shape)
    yield Name(text, full, bye, "bye", mine, match.winner, _link(match.winner), y, small, lines)


def _first_that_fits(texts: Sequence[str], room: float) -> str:
    """Of texts that grow shorter; the beginning of the last if none fits. Every number is taken for a wide one, so that one
    column's is not shorter than the next one's."""
    return next((text for text in texts if width_of(text.replace("1", "0")) <= room), fitted(texts[-1], room))


def _in_short(told: Told, feed: LoserOf) -> Iterator[str]:
    """Whose loser is awaited. Boxes are narrow: in full it would be cut before many a name, and one column would say the same
    thing in several ways. By numbers only where the names are not known or have no room."""
    before = told.matches.get(feed.match)
    if before is not None and len(before.names) == 2:
        yield _("loser {match}").format(match="/".join(map(told.called, before.names)))
    yield _("loser {match}").format(match=f"{feed.match.round}.{feed.match.place}")


def _awaited(told: Told, feed: Feed) -> str:
    """Lines show where a winner comes from; a loser comes from elsewhere, from a match that shows its number if its players are
    not known yet."""
    if not isinstance(feed, LoserOf):
        return _NOBODY
    before = told.matches.get(feed.match)
    if before is not None and len(before.names) == 2:
        return feed_words(feed, told.matches, told.called)
    if before is not None and before.decided:  # a bye: nobody has lost it
        return _NOBODY
    return _("loser of {match}").format(match=f"{feed.match.round}.{feed.match.place}")


def _scores(match: Match, table: str, number: str) -> tuple[str, str]:
    score = score_of(match)
    if score is not None:
        return str(score[0]), str(score[1])
    if match.state in (MatchState.PLAYED, MatchState.WALKOVER):
        mark = "✓" if match.state is MatchState.PLAYED else _("w/o")
        first = match.winner == match.players[0]
        return (mark, "") if first else ("", mark)
    if match.state is MatchState.VOID:
        return "✗", "✗"
    if not match.decided and table:  # a letter, or it would be taken for a score
        return _("T{table}").format(table=table), ""
    return (number, "") if match.state in (MatchState.WAITING, MatchState.READY) else ("", "")


def _tone(match: Match, who: Occupant) -> str:
    if not isinstance(who, str):
        return "vacant"
    if not match.decided:
        return "open"
    return "won" if match.winner == who else "lost"


def _link(who: Occupant) -> str:
    return f"?{urlencode({'player': who})}" if isinstance(who, str) else ""


def _stroke(told: Told, joint: Joint) -> Stroke:
    winner = told.matches[joint.source].winner
    mine = isinstance(winner, str) and winner == told.highlighted
    quiet = told.matches[joint.source].state is MatchState.BYE
    return Stroke(_path(joint.points), mine, quiet, winner if isinstance(winner, str) else "")


def _path(points: tuple[tuple[int, int], ...]) -> str:
    return "M" + " L".join(f"{x} {y}" for x, y in points)


def _champion(told: Told, layout: Layout, shape: Shape) -> tuple[Winner | None, Stroke | None]:
    """After the final, or above it where the halves meet or no room is kept."""
    place = layout.places.get(_final_of(told).id)
    if place is None:
        return None, None
    if shape.champion:
        middle, start = place.y + shape.row, place.x + shape.width
        path, mine = _path(((start, middle), (start + shape.gap, middle))), told.champion == told.highlighted
        line = Stroke(path, mine, quiet=False, who=told.champion or "")
        room = shape.champion / (shape.font * 1.6)
        winner = _winner(told, room, start + shape.gap + 8, middle + shape.font // 2, "start")
        return winner, line if winner is not None else None
    if shape.both_sides:
        room = 3 * shape.width / (shape.font * 2.4)
        return _winner(told, room, place.x + shape.width // 2, place.y - shape.height, "middle"), None
    if shape.stacked:
        room = 2 * shape.width / (shape.font * 2.4)
        return _winner(told, room, place.x + shape.width, place.y - shape.label - shape.font, "end"), None
    return None, None


def _winner(told: Told, room: float, x: int, y: int, anchor: str) -> Winner | None:
    if told.champion is None:
        return None
    full = told.called(told.champion)
    is_long = width_of(full) > room
    return Winner(fitted(full, room * LONG_WINNER if is_long else room), full, x, y, anchor, is_long)
