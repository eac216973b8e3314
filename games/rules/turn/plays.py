"""Every board the player on roll can leave in backgammon, as fast as Python can find them.

The general tree of `variants/variant.py` finds the same for every variant, with every way to get there; this is for callers
that need only the boards, again and again. It is fast because it hardly ever makes a board twice: two numbers are played either
by two checkers, in one order only, or by one that runs; equal numbers are played from the highest point downwards.
Source: the rules of backgammon, as in the tree, with which the tests compare it.
"""

from collections.abc import Sequence

from games.rules.board import BAR, OFF, Board

Dice = tuple[int, ...]
Points = list[int]


def knows(dice: Dice) -> bool:
    """Whether `positions` can play these numbers: two different ones, or any count of a single one."""
    return len(set(dice)) == 1 or len(dice) == 2


def positions(board: Board, dice: Dice) -> tuple[Board, ...]:
    """Every distinct board after these numbers, in no particular order; only `board` itself if nothing can be played.

    As many numbers as possible are played, and the larger of two if only one can be. That holds for the last checker, too: with
    2-1 it plays 2/1*/off and not 2/off.
    """
    high, low = dice[0], dice[-1]
    if high == low:
        return _of_one_number(board, high, len(dice))
    if high < low:
        high, low = low, high
    if board[BAR]:
        return _entering(board, high, low)
    own = [point for point in range(24, 0, -1) if board[point] > 0]
    if _may_come_home(board, own):
        return _near_home(board, high, low)
    return tuple(_with_both(board, own, high, low)) or _with_one(board, own, high, low)


def _may_come_home(board: Board, own: Sequence[int]) -> bool:
    """Whether the second number might bear a checker off: at most one is outside."""
    return not own or own[0] < 7 or (board[own[0]] == 1 and (len(own) == 1 or own[1] < 7))


def _moved(board: Sequence[int], start: int, end: int) -> Points:
    """The points after one step, which may hit."""
    points = list(board)
    points[start] -= 1
    if points[end] == -1:
        points[end] = 1
        points[OFF] += 1
    else:
        points[end] += 1
    return points


# Two numbers, with no checker on the bar and none about to bear off


def _with_both(board: Board, own: Sequence[int], high: int, low: int) -> list[Board]:
    seconds = [(start, start - low) for start in own if start > low and board[start - low] >= -1]
    ends = _by_one_checker(board, own, high, low)
    for start in own:
        end = start - high
        if end < 1 or board[end] < -1:
            continue
        first = _moved(board, start, end)
        for other, to in seconds:
            # If one checker ends where the other started, the board is that of a single checker that runs.
            if first[other] > 0 and other != end and to != start:
                points = first[:]
                points[other] -= 1
                if points[to] == -1:
                    points[to] = 1
                    points[OFF] += 1
                else:
                    points[to] += 1
                ends.append(tuple(points))
    return ends


def _by_one_checker(board: Board, own: Sequence[int], high: int, low: int) -> list[Board]:
    """One checker runs with both numbers, passing over the points between or hitting there."""
    ends = []
    for start in own:
        end = start - high - low
        if end < 1:
            break
        if board[end] < -1:
            continue
        one, other = board[start - high], board[start - low]
        if one >= 0 or other >= 0:
            ends.append(tuple(_moved(board, start, end)))
        for between in (start - high, start - low):
            if board[between] == -1:
                points = _moved(board, start, end)
                points[between] = 0
                points[OFF] += 1
                ends.append(tuple(points))
    return ends


def _with_one(board: Board, own: Sequence[int], high: int, low: int) -> tuple[Board, ...]:
    """The larger number if it can be played, else the smaller, else nothing."""
    for die in (high, low):
        ends = [tuple(_moved(board, start, start - die)) for start in own if start > die and board[start - die] >= -1]
        if ends:
            return tuple(ends)
    return (board,)


# Two numbers, from the bar


def _entering(board: Board, high: int, low: int) -> tuple[Board, ...]:
    by_high, by_low = BAR - high, BAR - low
    enters = [die for die in (high, low) if board[BAR - die] >= -1]
    if not enters:
        return (board,)
    first = _moved(board, BAR, BAR - enters[0])
    if board[BAR] > 1:
        return (tuple(_moved(first, BAR, by_low) if len(enters) == 2 else first),)
    ends = _continued(first, high + low - enters[0], 0)
    if len(enters) == 2:
        # The checker that runs on was found the other way round already, unless one of the two ways hits.
        known = by_low if board[by_high] >= 0 and board[by_low] >= 0 else 0
        ends += _continued(_moved(board, BAR, by_low), high, known)
    return tuple(ends) or (tuple(first),)


def _continued(first: Points, die: int, known: int) -> list[Board]:
    """Every second step that does not start at `known`; a checker has just entered, so none can be borne off."""
    return [
        tuple(_moved(first, start, start - die))
        for start in range(die + 1, 25)
        if first[start] > 0 and first[start - die] >= -1 and start != known
    ]


# Two numbers, at home


def _near_home(board: Board, high: int, low: int) -> tuple[Board, ...]:
    ends: set[Board] = set()
    largest: list[Points] = []
    for die, other in ((high, low), (low, high)):
        firsts = _steps(board, die)
        largest = largest or firsts
        for first in firsts:
            ends.update(map(tuple, _steps(first, other)))
    return tuple(ends or map(tuple, largest)) or (board,)


def _steps(board: Sequence[int], die: int) -> list[Points]:
    """The boards after one number, played in every way; no checker is on the bar."""
    own = [point for point in range(24, 0, -1) if board[point] > 0]
    found = [_moved(board, start, start - die) for start in own if start > die and board[start - die] >= -1]
    if own and own[0] < 7:
        found += [_off(board, start) for start in own if start == die or (start < die and start == own[0])]
    return found


def _off(board: Sequence[int], start: int) -> Points:
    points = list(board)
    points[start] -= 1
    return points


# One number, several times


def _of_one_number(board: Board, die: int, times: int) -> tuple[Board, ...]:
    """Every order of the same steps leaves the same board, so only that from the highest point downwards is played."""
    points = list(board)
    if board[BAR]:
        if board[BAR - die] < -1:
            return (board,)
        for _ in range(min(board[BAR], times)):
            points = _moved(points, BAR, BAR - die)
        times -= board[BAR]
        if points[BAR] or times <= 0:
            return (tuple(points),)
    starts: list[int] = []
    for start in range(24, die, -1):
        if (points[start] > 0 or start + die in starts) and points[start - die] >= -1:
            starts.append(start)
    outside = sum([count for count in points[7:25] if count > 0])
    return (_downwards if outside >= times else _downwards_and_off)(points, starts, die, times)


def _downwards(points: Points, starts: Sequence[int], die: int, times: int) -> tuple[Board, ...]:
    level = [(points, 0)]
    for _ in range(times):
        following = []
        for before, since in level:
            for at in range(since, len(starts)):
                start = starts[at]
                if before[start] > 0:
                    points = before[:]
                    points[start] -= 1
                    end = start - die
                    if points[end] == -1:
                        points[end] = 1
                        points[OFF] += 1
                    else:
                        points[end] += 1
                    following.append((points, at))
        if not following:
            break
        level = following
    return tuple([tuple(points) for points, _ in level])


def _downwards_and_off(points: Points, starts: Sequence[int], die: int, times: int) -> tuple[Board, ...]:
    level = [(points, 24)]
    for _ in range(times):
        following = []
        for before, since in level:
            own = [point for point in range(24, 0, -1) if before[point] > 0]
            for start in own:
                if start > since:
                    continue
                if start > die:
                    if start in starts:
                        following.append((_moved(before, start, start - die), start))
                elif own[0] < 7 and (start == die or start == own[0]):
                    following.append((_off(before, start), start))
        if not following:
            break
        level = following
    return tuple([tuple(points) for points, _ in level])
