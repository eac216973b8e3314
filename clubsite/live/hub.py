"""The live updates of this process: it hears of every change, renders what is being watched, and passes it to the open pages.

Everything here runs on one event loop, so there are no locks; only rendering happens in threads. In a burst of changes there is
one rendering at a time: what arrives during one is covered by the next, which reads the newest state.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial

from django.conf import settings

from .channel import Channel
from .frames import watching
from .logins import AtTheDoor, Login
from .mailbox import Mailbox
from .notifications import notifications
from .programs import for_programs
from .renderers import Renderers
from .rendering import has_listener
from .tokens import Watch
from .watching.count import Told, Watchers, is_counted, person_of
from .watching.crowd import Crowd, HubIsFull, Visitor

log = logging.getLogger(__name__)

STOP_ATTEMPTS, STOP_SECONDS = 3, 1.0
AT_ONCE = 64  # pages served before the event loop gets a turn to write and to do other work
RENDER_AGAIN_SECONDS = 1.0  # after a rendering failed, for instance because the database was down


class Hub:
    """Create and use it on a running event loop; call `start` and `stop` once each."""

    def __init__(self) -> None:
        self._channels: dict[str, Channel] = {}
        self._crowd = Crowd()
        self._watchers = Watchers()
        self._count_anew: set[str] = set()
        self._to_tell: set[str] = set()
        self._stopped = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._renderers = Renderers(settings.LIVE_RENDER_THREADS)
        self._at_the_door = AtTheDoor(self._renderers.that_hold)

    @property
    def open_pages(self) -> int:
        return len(self._crowd)

    def start(self) -> None:
        self._keep(self._listen())
        self._keep(self._beat())
        self._keep(self._look_after_logins())

    async def stop(self) -> None:
        """End every stream cleanly; the pages reconnect to whichever process answers next."""
        self._stopped = True
        for channel in self._channels.values():
            for page in channel.every_page():
                page.close()
        await self._end_tasks()
        await self._renderers.stop()

    async def _end_tasks(self) -> None:
        """Cancel all tasks, repeatedly: a cancellation can get lost in one that is connecting or waiting for an answer."""
        pending = set(self._tasks)
        for _ in range(STOP_ATTEMPTS):
            for task in pending:
                task.cancel()
            if pending:
                _, pending = await asyncio.wait(pending, timeout=STOP_SECONDS)

    async def lets_in(self, watch: Watch) -> bool:
        """Whether the session holds on which the page stands, if on any. Raises HubIsFull if nobody can say now."""
        if watch.login is None:
            return True
        if self._stopped or (holds := await self._at_the_door.holds(watch.login)) is None:
            raise HubIsFull
        return holds

    @contextmanager
    def page(self, watch: Watch, last: int, visitor: Visitor, browser: str = "") -> Iterator[Mailbox]:
        """An open page that shows version `last` (-1: none), in a browser of that name. Raises HubIsFull or AddressIsFull."""
        if self._stopped:
            raise HubIsFull
        page = Mailbox(last, settings.LIVE_FRAMES_A_PAGE_MAY_MISS, watch.login)
        place = self._crowd.enter(visitor, page.close)
        channel = self._channels.setdefault(watch.channel, Channel())
        channel.open(watch.viewer, page)
        self._refresh(watch.channel)
        try:
            with self._counted(watch, person_of(visitor.holder, visitor.address, browser)):
                yield page
        finally:
            page.close()
            self._crowd.leave(place)
            channel.leave(watch.viewer, page)
            if not channel.pages and not channel.rendering:
                self._channels.pop(watch.channel, None)

    @contextmanager
    def _counted(self, watch: Watch, person: str) -> Iterator[None]:
        """Somebody is there who may count among the watchers; every page of the channel is told the number, this one too."""
        counts = is_counted(watch)
        if counts:
            self._watchers.enter(watch.channel, person)
        if watch.channel in self._watchers.channels():
            self._to_count(watch.channel)
        try:
            yield
        finally:
            if counts:
                self._watchers.leave(watch.channel, person)
                self._to_count(watch.channel)

    def _to_count(self, *channels: str, tells: bool = True) -> None:
        """Tell their pages soon how many watch, and the other processes unless it was they who told."""
        if self._stopped:
            return
        if not self._count_anew:
            self._keep(self._tell_numbers())
        self._count_anew.update(channels)
        self._to_tell.update(channels if tells else ())

    async def _tell_numbers(self) -> None:
        await asyncio.sleep(settings.LIVE_WATCHERS_TOLD_AFTER_SECONDS)
        channels, self._count_anew = self._count_anew, set()
        told, self._to_tell = sorted(self._to_tell), set()
        now = asyncio.get_running_loop().time()
        for name in channels & self._channels.keys():
            frame = watching(self._watchers.number(name, now))
            await _in_turns(partial(page.say_aside, frame) for page in self._channels[name].every_page())
        try:
            await self._renderers.tell_others([self._watchers.payload(name) for name in told])
        except Exception as failed:  # the database is down: the next heartbeat tells it
            log.warning("who watches could not be told to other processes: %s", failed)

    async def _listen(self) -> None:
        async for heard in notifications():
            if isinstance(heard, Told):
                if self._watchers.heard(heard, asyncio.get_running_loop().time()):
                    self._to_count(heard.channel, tells=False)
            elif heard is None:
                self._render_all_anew()
            else:
                self._heard(*heard)

    def _heard(self, announced: str, version: int) -> None:
        for name in (announced, for_programs(announced)):
            channel = self._channels.get(name)
            if channel is not None:
                channel.wanted = max(channel.wanted, version)
                self._refresh(name)

    def _render_all_anew(self) -> None:
        for name, channel in self._channels.items():
            channel.forget_frames()
            self._refresh(name)

    def _refresh(self, name: str) -> None:
        channel = self._channels[name]
        if has_listener(name) and not channel.rendering and channel.behind():
            channel.rendering = True
            self._keep(self._render(name, channel))

    async def _render(self, name: str, channel: Channel) -> None:
        """Render until nothing is behind. Only one of these runs at a time for each channel."""
        try:
            while asked := channel.behind():
                wanted, gap, logins = channel.wanted, channel.gaps, channel.logins()
                try:
                    rendered, held = await self._renderers.render(name, asked, logins)
                except Exception:
                    log.exception("%s could not be rendered", name)
                    await asyncio.sleep(RENDER_AGAIN_SECONDS)
                else:
                    _end([channel], logins - held)
                    channel.end(rendered.over)
                    shown = channel.take(rendered, asked, wanted, gap)
                    await _in_turns(partial(page.show, rendered.version, frame) for page, frame in shown)
        finally:
            channel.rendering = False
            if not channel.pages:
                self._channels.pop(name, None)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(settings.LIVE_HEARTBEAT_SECONDS)
            if counted := self._watchers.channels():
                self._to_count(*counted)
            for channel in list(self._channels.values()):
                await _in_turns(page.beat for page in channel.every_page())

    async def _look_after_logins(self) -> None:
        """A table that stands still draws nothing, and its pages end with their sessions all the same."""
        while True:
            await asyncio.sleep(settings.LIVE_LOGINS_LOOKED_AT_SECONDS)
            channels = list(self._channels.values())
            logins = frozenset[Login]().union(*(channel.logins() for channel in channels))
            try:
                _end(channels, logins - await self._renderers.that_hold(logins) if logins else logins)
            except Exception as failed:  # the database is down: nothing is drawn, so nothing is sent either
                log.warning("who is logged in could not be looked up: %s", failed)

    def _keep(self, work: "asyncio._CoroutineLike[None]") -> None:
        """Start a task and hold on to it, as the event loop itself keeps only weak references."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _end(channels: Iterable[Channel], logins: frozenset[Login]) -> None:
    """Nothing more is sent to the pages of these sessions, which have ended."""
    for page in (page for channel in channels if logins for page in channel.every_page()):
        if page.login in logins:
            page.expire()


async def _in_turns(puts: Iterable[Callable[[], None]]) -> None:
    for number, put in enumerate(puts, start=1):
        put()
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)
