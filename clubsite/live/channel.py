"""One channel with open pages in this process: who is watching, what they were shown, what has to be rendered again."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from .frames import Frame
from .logins import Login
from .mailbox import Mailbox
from .rendering import Rendered
from .viewer import Viewer


@dataclass(slots=True)
class Channel:
    """`wanted` is the newest version heard of: announced, rendered, or already shown by a page that connected."""

    pages: dict[Viewer, set[Mailbox]] = field(default_factory=dict)  # by kind of viewer
    frames: dict[Viewer, tuple[int, Frame | None]] = field(default_factory=dict)  # the newest rendering of each kind
    wanted: int = -1
    rendering: bool = False
    gaps: int = 0  # how often announcements may have been missed

    def open(self, viewer: Viewer, page: Mailbox) -> None:
        """A page joins; if there is a current frame and the page shows an older version, it gets the frame at once."""
        self.pages.setdefault(viewer, set()).add(page)
        self.wanted = max(self.wanted, page.last)
        if viewer in self.frames:
            version, frame = self.frames[viewer]
            if frame is not None and page.last < version == self.wanted:
                page.show(version, frame)

    def leave(self, viewer: Viewer, page: Mailbox) -> None:
        pages = self.pages.get(viewer, set())
        pages.discard(page)
        if not pages:  # its frame would no longer be kept up to date
            self.pages.pop(viewer, None)
            self.frames.pop(viewer, None)

    def forget_frames(self) -> None:
        """Announcements may have been missed, so nothing counts as current any more."""
        self.frames.clear()
        self.gaps += 1

    def behind(self) -> frozenset[Viewer]:
        """The kinds of viewer whose rendering is missing or old."""
        return frozenset(viewer for viewer in self.pages if viewer not in self.frames or self.frames[viewer][0] < self.wanted)

    def take(self, rendered: Rendered, asked: frozenset[Viewer], wanted: int, gaps: int) -> list[tuple[Mailbox, Frame]]:
        """Keep a rendering of the kinds `asked`, begun when `wanted` was the newest version, and return who is to be shown it.

        A rendering begun before a gap is discarded: what it missed may never be announced again. A page that is ahead of the
        rendering keeps what it has, unless no newer version was heard of in the meantime: then the database is right (it was
        restored, or the page made up its number) and the page is corrected.
        """
        if gaps != self.gaps:
            return []
        settled = self.wanted == wanted
        self.wanted = rendered.version if settled else max(self.wanted, rendered.version)
        return [shown for viewer in asked for shown in self._shown(viewer, rendered, settled)]

    def every_page(self) -> Iterable[Mailbox]:
        return [page for pages in self.pages.values() for page in pages]

    def end(self, over: Iterable[Viewer]) -> None:
        """Nobody of these may see it any more."""
        for viewer in over:
            for page in self.pages.get(viewer, ()):
                page.expire()

    def logins(self) -> frozenset[Login]:
        """The sessions on which its pages stand."""
        return frozenset(page.login for page in self.every_page() if page.login is not None)

    def _shown(self, viewer: Viewer, rendered: Rendered, settled: bool) -> Iterator[tuple[Mailbox, Frame]]:
        frame = rendered.frames.get(viewer)
        if viewer in self.pages:
            self.frames[viewer] = rendered.version, frame
        if frame is None:
            return
        for page in self.pages.get(viewer, ()):
            if page.last < rendered.version or (settled and page.last != rendered.version):
                yield page, frame
