"""A game of a chouette as games of one against one: the box against each member, with that member's cube.

Every backgammon program reads such records. Whatever a line-up cannot express (a partly settled cube, extras, bought cubes)
ends it where the member's own cube ended.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from chouette.pages.replay.game_record import GameRecord, Moment, What
from chouette.rules.model.actions import Player
from chouette.rules.model.contracts import Contract, Status
from chouette.rules.model.table import Reason
from chouette.wording.cube_rail import Names, called
from games.notation.records import game_record as one_to_one
from games.notation.records.game_record import Doubled, Dropped, MatchRecord, Rolled, Took, Turn
from games.notation.records.game_replay import score_after
from games.notation.records.mat import write_mat
from games.notation.records.refusals import RecordProblem, RecordRefused
from games.rules.cube import Side
from games.rules.variants import BACKGAMMON

#: Payments that end a contract and are what its game was worth.
WORTH = frozenset({Reason.PLAYED, Reason.DROPPED, Reason.RESIGNED, Reason.SETTLED})
QUARTERS = 4


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A game between two players that the record cannot represent: its number and the reason."""

    number: int
    refused: RecordRefused


@dataclass(frozen=True, slots=True)
class Session:
    """All games between two players of an evening, as a money session, and those left out of it."""

    match: MatchRecord
    left_out: tuple[LeftOut, ...]


def line_ups(record: GameRecord) -> tuple[Player, ...]:
    """The members the box played, in the order of the line."""
    return record.moments[0].game.team


def line_up(record: GameRecord, member: Player, *, box_is: int = 0) -> one_to_one.GameRecord:
    """The box against that member; `box_is` is the box's index in the record, 0 or 1."""
    turns: list[Turn] = []
    begun = _contract(record.moments[0], member)
    before = replace(begun, value=_first_value(record, member))
    after = before
    for moment in record.moments[1:]:
        after = _contract(moment, member)
        turns += _of_the_cube(before, after, box_is) if moment.what is not What.AUTOMATIC else ()
        if not after.is_live:
            break
        turns += _of_the_board(moment, box_is)
        before = after
    ended = _end(record, after, box_is) if not after.is_live else {}
    game = one_to_one.GameRecord(turns=tuple(turns), cube=_first_value(record, member))
    return replace(game, **ended)  # type: ignore[arg-type]  # the three fields of an end


def _contract(moment: Moment, member: Player) -> Contract:
    contract = moment.game.main(member)
    assert contract is not None
    return contract


def _first_value(record: GameRecord, member: Player) -> int:
    """The cube's value once the opening is decided: ties of this or the previous game may have doubled it."""
    opening = [one for one in record.moments if one.what in (What.BEGIN, What.OPENING, What.AUTOMATIC)]
    return _contract(opening[-1], member).value


def _of_the_board(moment: Moment, box_is: int) -> Iterator[Turn]:
    if moment.what is What.PLAY and moment.side is not None and moment.roll:
        yield Rolled(_number(moment.side, box_is), moment.roll, moment.play)


def _of_the_cube(before: Contract, after: Contract, box_is: int) -> Iterator[Turn]:
    """What happened to the member's cube between two moments."""
    old, new = before.offer, after.offer
    if new is not None and new != old:
        yield Doubled(_number(new.by, box_is), new.proposed)
    elif old is not None and new is None:
        if after.is_live:
            yield Took(_number(old.answerer, box_is))
        elif after.status in (Status.DROPPED, Status.BOUGHT):
            yield Dropped(_number(old.answerer, box_is))


def _end(record: GameRecord, ended: Contract, box_is: int) -> dict[str, object]:
    """Who won this contract, and how many points."""
    paid = [one for one in record.game.payments if one.contract == ended.id and one.reason in WORTH]
    quarters = paid[0].quarters if paid else 0
    points, rest = divmod(quarters, QUARTERS * ended.stake)
    side = ended.side_of(paid[0].payee) if paid else ended.won_by
    winner = _number(side or Side.BOX, box_is)
    return {"winner": winner, "points": points, "settled": bool(rest) or ended.status is Status.SETTLED}


def _number(side: Side, box_is: int) -> int:
    return box_is if side is Side.BOX else 1 - box_is


def session(records: Sequence[GameRecord], one: Player, other: Player, names: Names) -> Session:
    """The games in which one of the two was the box and the other played against it; the score begins at 0 to 0.

    A file has one variant: the one with the most games the file can represent, the latest on a tie. The other games are left
    out, each with its reason.
    """
    players = (called(names, one), called(names, other))
    told: list[_Told] = []
    left_out: list[LeftOut] = []
    for record in records:
        if (pair := _pair_in(record, one, other)) is not None:
            game = _Told(record.number, _variant(record), line_up(record, pair[0], box_is=pair[1]))
            refused = _refused(players, game)
            if refused is None:
                told.append(game)
            else:
                left_out.append(LeftOut(record.number, refused))
    variant = _most_played(told)
    of_another = [one for one in told if one.variant != variant]
    left_out += [LeftOut(one.number, RecordRefused(RecordProblem.MAT_ANOTHER_VARIANT)) for one in of_another]
    kept, unended = _all_ended_but_the_last([one for one in told if one.variant == variant])
    left_out += [LeftOut(one.number, RecordRefused(RecordProblem.STILL_PLAYED)) for one in unended]
    match = MatchRecord(players, tuple(_with_scores(kept)), variant=variant)
    return Session(match, tuple(sorted(left_out, key=lambda one: one.number)))


@dataclass(frozen=True, slots=True)
class _Told:
    """A game of the evening as one of one against one."""

    number: int
    variant: str
    game: one_to_one.GameRecord


def _refused(players: tuple[str, str], told: _Told) -> RecordRefused | None:
    """Why the file could not hold this game even if it were the only one."""
    try:
        write_mat(MatchRecord(players, (told.game,), variant=told.variant))
    except RecordRefused as refused:
        return refused
    return None


def _most_played(told: Sequence[_Told]) -> str:
    count = Counter(one.variant for one in reversed(told))  # among equals the first counted wins, which is the latest
    return count.most_common(1)[0][0] if count else BACKGAMMON.key


def _all_ended_but_the_last(told: Sequence[_Told]) -> tuple[list[_Told], list[_Told]]:
    """In a file only the last game may be unfinished: earlier games without a known end for these two are taken out."""
    unended = [one for one in told[:-1] if one.game.winner is None]
    return [one for one in told if one not in unended], unended


def _with_scores(told: Iterable[_Told]) -> Iterator[one_to_one.GameRecord]:
    score = (0, 0)
    for one in told:
        game = replace(one.game, score=score)
        score = score_after(game)
        yield game


def _pair_in(record: GameRecord, one: Player, other: Player) -> tuple[Player, int] | None:
    """Which of the two was the member in this game, and the index of the box; None if they did not play each other on
    screen."""
    box, team = record.moments[0].game.box, line_ups(record)
    if not record.on_screen:
        return None
    if box == one and other in team:
        return other, 0
    return (one, 1) if box == other and one in team else None


def _variant(record: GameRecord) -> str:
    board = record.moments[0].game.board
    return board.variant if board is not None else BACKGAMMON.key


def pairs(games: Iterable[tuple[Player, Sequence[Player]]]) -> list[tuple[Player, Player]]:
    """Every pair that played each other, once each, in order of their first meeting: the box first. `games` are box and team
    of each."""
    met: dict[frozenset[Player], tuple[Player, Player]] = {}
    for box, team in games:
        for member in team:
            met.setdefault(frozenset((box, member)), (box, member))
    return list(met.values())
