"""Who waits for a place gets it in turns: by customer, by address, by browser."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

from pytest_django.fixtures import Settings

from clubsite.embedded.bridge.turns import TooManyWait, Turns

HOME, HALL = "198.51.100.7", "203.0.113.5"
CUSTOMER = "2001:db8:0:{:x}::/64"


def run(play: Callable[[Turns], Awaitable[None]]) -> None:
    async def now() -> None:
        turns = Turns(1)
        await turns.wait("somebody", "")
        await play(turns)

    with ThreadPoolExecutor(1) as elsewhere:  # the loop of the browser tests stays in theirs
        elsewhere.submit(lambda: asyncio.run(now())).result()


class Line:
    """Those who wait, and in which order they came to a place."""

    def __init__(self, turns: Turns) -> None:
        self.turns, self.drawn, self.refused = turns, list[str](), list[str]()
        self.tasks = list[asyncio.Task[None]]()

    async def comes(self, name: str, visitor: str, browser: str = "") -> asyncio.Task[None]:
        self.tasks.append(asyncio.create_task(self._waits(name, visitor, browser)))
        await asyncio.sleep(0)
        return self.tasks[-1]

    async def _waits(self, name: str, visitor: str, browser: str) -> None:
        try:
            await self.turns.wait(visitor, browser)
        except TooManyWait:
            self.refused.append(name)
        else:
            self.drawn.append(name)
            self.turns.is_done()

    async def ends(self) -> None:
        self.turns.is_done()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def test_each_address_has_a_turn_and_all_households_of_a_customer_have_one() -> None:
    async def play(turns: Turns) -> None:
        line = Line(turns)
        for number in range(4):
            await line.comes(f"flood {number}", CUSTOMER.format(number))
        await line.comes("home", HOME)
        await line.comes("hall", HALL)
        await line.comes("home again", HOME)
        await line.ends()
        assert line.drawn == ["flood 0", "home", "hall", "flood 1", "home again", "flood 2", "flood 3"]

    run(play)


def test_at_an_address_who_is_known_does_not_wait_for_strangers() -> None:
    async def play(turns: Turns) -> None:
        line = Line(turns)
        for number in range(3):
            await line.comes(f"stranger {number}", HALL)
        await line.comes("ann", HALL, "login ann")
        await line.ends()
        assert line.drawn == ["stranger 0", "ann", "stranger 1", "stranger 2"]

    run(play)


def test_where_too_many_wait_the_newest_of_the_longest_line_is_refused(settings: Settings) -> None:
    settings.WAITING_OF_ONE_ADDRESS = 3
    settings.WAITING_OF_ONE_NEIGHBOURHOOD = 4
    settings.WAITING_AT_MOST = 5

    async def play(turns: Turns) -> None:
        line = Line(turns)
        for number in range(4):
            await line.comes(f"stranger {number}", HALL)
        assert line.refused == ["stranger 3"]
        await line.comes("ann", HALL, "login ann")
        await asyncio.sleep(0)
        assert line.refused == ["stranger 3", "stranger 2"]
        for number in range(3):
            await line.comes(f"flood {number}", CUSTOMER.format(number))
        await asyncio.sleep(0)
        assert line.refused[2:] == ["stranger 1"], "of all, the longest line"
        await line.ends()
        assert sorted(line.drawn) == ["ann", "flood 0", "flood 1", "flood 2", "stranger 0"]

    run(play)


def test_who_goes_away_keeps_no_place() -> None:
    async def play(turns: Turns) -> None:
        line = Line(turns)
        gone = await line.comes("gone", HOME)
        at_this_moment = await line.comes("gone at this moment", HALL)
        await line.comes("ann", HOME)
        gone.cancel()
        await asyncio.sleep(0)
        turns.is_done()
        at_this_moment.cancel()
        await asyncio.gather(*line.tasks, return_exceptions=True)
        assert set(line.drawn) == {"ann"}
        assert turns.is_free

    run(play)
