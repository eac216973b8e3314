"""What a listener provides for live updates: one version of one channel, and how it is drawn for each kind of viewer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from django.conf import settings
from django.utils.module_loading import import_string

from .frames import Frame, fragment, joined, piece
from .noted_clock import DrawnByClock, noting
from .viewer import Viewer


@dataclass(frozen=True, slots=True)
class Pieces:
    """A page in pieces, one below the other. Equal ones are compressed once for everybody: what many readers have in common
    should not be in one piece with what is one reader's own. The whole page is put together only when somebody asks for it:
    for two hundred readers that takes longer than to draw what is their own."""

    html: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join(self.html)

    def __contains__(self, text: str) -> bool:
        return text in str(self)


class Over(Exception):
    """Raised by `draw`: this audience may not see it any more, or not by the way it came. Its streams end."""


@dataclass(frozen=True, slots=True)
class State:
    """`version` is the version of the state that was actually read.

    `draw(audience)` returns the HTML, perhaps in `Pieces`, for an audience such as `watch` or `seat:17`; None for an unknown
    one, which is shown nothing; it raises `Over` where a page could not say by itself that it has ended. It is called with the
    viewer's language, time zone and names of dice active, once for all viewers whose page would be the same, so what is read
    beforehand must not be translated yet.
    """

    version: int
    draw: Callable[[str], str | Pieces | None]


Read = Callable[[str], State]
"""`read(channel_id)` reads the state once for all kinds of viewer.

It runs in a thread with its own database connection, outside any transaction or request.
"""


@dataclass(frozen=True, slots=True)
class Rendered:
    """`frames` is keyed by kind of viewer; a missing one is shown nothing new. The streams of those in `over` end."""

    version: int
    frames: Mapping[Viewer, Frame]
    over: frozenset[Viewer] = frozenset()


def has_listener(channel: str) -> bool:
    return channel.partition(":")[0] in settings.LISTENERS


def render(channel: str, viewers: frozenset[Viewer]) -> Rendered:
    """Ask the channel's listener and make the frames, in the caller's thread.

    Raises KeyError if `has_listener` is False.
    """
    word, _, channel_id = channel.partition(":")
    read: Read = import_string(settings.LISTENERS[word])
    state = read(channel_id)
    drawn: dict[tuple[str, str, str], DrawnByClock[Drawn]] = {}
    packed = Packed(state.version)
    frames, over = {}, set()
    for viewer in viewers:
        but_for_the_clock = (viewer.audience, viewer.language, viewer.dice_names)
        try:
            found = _as_read_by(viewer, state, drawn.setdefault(but_for_the_clock, DrawnByClock()), packed)
        except Over:
            over.add(viewer)
            continue
        if found.frame is not None:
            frames[viewer] = found.frame
    return Rendered(state.version, frames, frozenset(over))


@dataclass(frozen=True, slots=True)
class Drawn:
    """`frame` is None for a viewer who is shown nothing."""

    frame: Frame | None


def _as_read_by(viewer: Viewer, state: State, drawn: DrawnByClock[Drawn], packed: "Packed") -> Drawn:
    """Drawn now, unless somebody whose clock shows the same times has been drawn the same page. `packed`: the frames of what
    was drawn for others, as listeners may answer different viewers with the same page."""
    with viewer.reading():
        found = drawn.find()
        if found is None:
            with noting() as asked:
                html = state.draw(viewer.audience)
            found = Drawn(None if html is None else packed.frame(html))
            drawn.keep(asked, found)
        return found


@dataclass(frozen=True, slots=True)
class Packed:
    """Pages and pieces of one version, each compressed once."""

    version: int
    pages: dict[str | tuple[str, ...], Frame] = field(default_factory=dict)
    pieces: dict[str, Frame] = field(default_factory=dict)

    def frame(self, html: str | Pieces) -> Frame:
        """That page as a message."""
        of = html.html if isinstance(html, Pieces) else html  # the hash of a shared piece is known
        if of not in self.pages:
            self.pages[of] = fragment(self.version, of) if isinstance(of, str) else joined(self.version, map(self._piece, of))
        return self.pages[of]

    def _piece(self, html: str) -> Frame:
        if html not in self.pieces:
            self.pieces[html] = piece(html)
        return self.pieces[html]
