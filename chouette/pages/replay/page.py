"""The page that steps through a game move by move: what it shows of one moment, and the list of all moves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from chouette.evening.codec import GAMES, TABLES
from chouette.models import Chouette, PlayedGame, Reaction
from chouette.pages.replay.board import look_at
from chouette.pages.replay.game_record import GameRecord, Moment, What
from chouette.pages.replay.lineups import line_ups, pairs
from chouette.pages.replay.words import moment_in_words
from chouette.pages.talk.marks import SIGNS, marks_of_game
from chouette.pages.talk.visibility import messages_for
from chouette.records.durations import Lasted
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Finished
from chouette.wording.cube_rail import Names, called, named
from chouette.wording.evening_title import lasted_text
from chouette.wording.game import listed, result_in_words
from chouette.wording.order_of_names import leader_first
from clubsite.kit.points import points_text, sign_of
from games.boards.in_words import Names as SideNames
from games.boards.page import BoardOnPage, board_on_page
from games.play.replay.moves import Row, move_rows
from games.play.talk.lines import text_of
from games.rules.cube import Side

Context = dict[str, object]
#: Everyone's points (quarters) in each finished game, by game number.
Deltas = Mapping[int, Mapping[Player, int]]


@dataclass(frozen=True, slots=True)
class ToReplay:
    """A game as read for its page. `kept` is the row of a finished game, which holds the result as it counts now; `deltas`
    are those of all finished games of the evening."""

    chouette: Chouette
    record: GameRecord
    kept: PlayedGame | None
    deltas: Deltas
    names: Names

    @property
    def finished(self) -> Finished | None:
        """How it ended, including corrections."""
        return GAMES.decode(self.kept.finished) if self.kept else self.record.finished


@dataclass(frozen=True, slots=True)
class Steps:
    """The addresses one step away, "" where there is none."""

    first: str
    previous: str
    next: str
    last: str


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's points before, in and after the game, each a figure and its sign."""

    name: str
    before: tuple[str, str]
    change: tuple[str, str]
    after: tuple[str, str]


def moment_asked(record: GameRecord, at: str) -> Moment:
    """The moment named in the address; by default the beginning of a finished game or the newest moment of a running one."""
    moments = record.moments
    if at.isascii() and at.isdigit():
        return moments[min(int(at[:6]), len(moments) - 1)]
    return moments[0] if record.finished else moments[-1]


def replay_now(found: ToReplay, moment: Moment, side: Side) -> Context:
    """For templates/games/replay/now.html: everything that changes from one moment to the next."""
    record, names = found.record, found.names
    finished = found.finished
    return {
        "code": found.chouette.code,
        "number": record.number,
        "at": moment.at,
        "count": len(record.moments) - 1,
        "board": _board(record, moment, side, names),
        "said": moment_in_words(record, moment, names, finished),
        "captain": called(names, moment.captain) if moment.captain else "",
        "steps": steps(found.chouette.code, record, moment, side),
        "turn_round": address(found.chouette.code, record.number, moment.at, side.other),
        "rows": rows_with_links(found, moment, side),
    }


def _board(record: GameRecord, moment: Moment, side: Side, names: Names) -> BoardOnPage | None:
    look = look_at(record, moment, side, names)
    if look is None:
        return None
    box, team = called(names, moment.game.box), called(names, moment.captain or moment.game.captain)
    return board_on_page(look, SideNames(bottom=box, top=team) if side is Side.BOX else SideNames(bottom=team, top=box))


def address(code: str, number: int, at: int, side: Side = Side.TEAM) -> str:
    """The link to a moment of a game."""
    asked = {"at": str(at)} | ({"side": side.value} if side is Side.BOX else {})
    return f"{reverse('replay', args=(code, number))}?{urlencode(asked)}"


def steps(code: str, record: GameRecord, moment: Moment, side: Side) -> Steps:
    """Where the step buttons lead."""
    last = len(record.moments) - 1

    def to(at: int, shown: bool) -> str:
        return address(code, record.number, at, side) if shown else ""

    back, on = moment.at > 0, moment.at < last
    return Steps(to(0, back), to(moment.at - 1, back), to(moment.at + 1, on), to(last, on))


def rows_with_links(found: ToReplay, moment: Moment, side: Side) -> list[Context]:
    """The list of moves; `current` marks where the reader is."""
    code, record = found.chouette.code, found.record

    def link(at: int) -> str:
        return address(code, record.number, at, side)

    def cell(row: Row, of: Side) -> Context | None:
        turn = row.box if of is Side.BOX else row.team
        if turn is None:
            return None
        plays = [(play, link(at), at == moment.at) for play, at in turn.plays]
        return {"dice": turn.dice, "url": link(turn.dice_at), "current": turn.dice_at == moment.at, "plays": plays}

    return [
        {
            "number": row.number,
            "sentence": row.sentence,
            "what": row.what,
            "url": link(row.at),
            "current": bool(row.sentence) and row.at == moment.at,
            "box": cell(row, Side.BOX),
            "team": cell(row, Side.TEAM),
        }
        for row in move_rows(record.moments, lambda one: moment_in_words(record, one, found.names, found.finished))
    ]


def about(found: ToReplay) -> Context:
    """What holds for the whole game: the roles, its result, the standings around it, its neighbours."""
    record, names = found.record, found.names
    finished, numbers = found.finished, sorted(found.deltas)
    return {
        "title": _("Game {number}").format(number=record.number),
        "running": finished is None,
        "corrected": bool(found.kept and found.kept.corrected),
        "on_screen": record.on_screen,
        "box": listed((record.game.box, *record.game.partners), names),
        "captains": captains(record, names),
        "files": [(called(names, one), str(one)) for one in line_ups(record)] if record.on_screen else [],
        "result": result_in_words(finished, names) if finished else "",
        "standings": standings(found.deltas, record.number, names) if finished else [],
        "earlier": max((one for one in numbers if one < record.number), default=None),
        "later": min((one for one in numbers if one > record.number), default=None),
    }


def captains(record: GameRecord, names: Names) -> list[str]:
    """Everyone who was captain, in order."""
    changes = [one.captain for one in record.moments if one.what is What.CAPTAIN and one.captain]
    return [named(names, one) for one in (record.moments[0].game.captain, *changes)]


def standings(deltas: Deltas, number: int, names: Names) -> list[Standing]:
    """Everyone at the table in that game, the leader after it first. Payments outside games are not included."""
    change = deltas[number]
    before: dict[Player, int] = dict.fromkeys(change, 0)
    for earlier, points in deltas.items():
        for player, quarters in points.items() if earlier < number else ():
            before[player] = before.get(player, 0) + quarters
    after = {player: quarters + change.get(player, 0) for player, quarters in before.items()}
    return [
        Standing(called(names, player), _figure(before[player]), _figure(change.get(player, 0)), _figure(score))
        for player, score in leader_first(after, names)
    ]


def _figure(quarters: int) -> tuple[str, str]:
    return points_text(quarters), sign_of(quarters)


def games_played(rows: Sequence[PlayedGame], names: Names, lasted: Mapping[int, Lasted]) -> list[Context]:
    """These finished games for the list, in the given order, each with how long it took."""
    listed_games = []
    for row in rows:
        finished = GAMES.decode(row.finished)
        deltas = leader_first({Player(word): points for word, points in row.deltas.items()}, names)
        listed_games.append(
            {
                "number": row.number,
                "result": result_in_words(finished, names),
                "corrected": row.corrected,
                "lasted": lasted_text(lasted[row.number].played) if row.number in lasted else "",
                "deltas": [(called(names, one), *_figure(points)) for one, points in deltas if points],
            }
        )
    return listed_games


def played_on_screen(chouette: Chouette, names: Names) -> list[tuple[str, str, str, str]]:
    """Who played whom: both names, then both words. One query, which skips games on real boards."""
    who = games_on_screen(chouette).order_by("number").values_list("finished__game__box", "finished__game__team")
    return [(called(names, one), called(names, other), str(one), str(other)) for one, other in pairs(who)]


def games_on_screen(chouette: Chouette) -> QuerySet[PlayedGame]:
    """The finished games whose board was played on this site."""
    return chouette.games.filter(finished__game__board__isnull=False).exclude(finished__game__board=None)


def talk_at(found: ToReplay, moment: Moment, reader: Player | None) -> list[Context]:
    """What was said between this moment and the next, as far as this reader may see it. One query."""
    record, table = found.record, TABLES.decode(found.chouette.table)
    later = (one.record for one in record.moments[moment.at + 1 :] if one.record > moment.record)
    until = next(later, found.chouette.version + 1)
    last_here = moment.at + 1 == len(record.moments) or record.moments[moment.at + 1].record > moment.record
    if not last_here:  # of several moments of one statement, the last shows the messages
        return []
    said = messages_for(found.chouette, table, record.game, reader)
    return [{"name": one.name, "text": text_of(one)} for one in said if moment.record <= one.record < until]


def marks_in(found: ToReplay, reader: Player | None) -> list[tuple[str, list[str]]]:
    """What players thought of the plays of this game, as far as this reader may know: each play with its marks. A play that was
    taken back is no longer one of its plays. One query."""
    names, table = found.names, TABLES.decode(found.chouette.table)
    given: dict[tuple[int, str], list[str]] = {}
    for one in marks_of_game(found.chouette, table, found.record.number, reader):
        mark = Reaction.Mark(one.mark)
        given.setdefault((one.turn, one.play), []).append(f"{SIGNS[mark]} {mark.label}: {named(names, one.seat.word)}")
    plays = [(one.board.number, one.play) for one in found.record.moments if one.what is What.PLAY and one.board]
    return [(play, given[turn, play]) for turn, play in plays if (turn, play) in given]
