"""What a listener provides for live updates: one version of one channel, and how it is drawn for each kind of viewer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.utils.module_loading import import_string

from .frames import Frame, fragment
from .viewer import Viewer


@dataclass(frozen=True, slots=True)
class State:
    """`version` is the version of the state that was actually read.

    `draw(audience)` returns the HTML for an audience such as `watch` or `seat:17`; None for an unknown one, which is shown
    nothing. It is called once for each kind of viewer with the viewer's language, time zone and names of dice active, so
    what is read beforehand must not be translated yet.
    """

    version: int
    draw: Callable[[str], str | None]


Read = Callable[[str], State]
"""`read(channel_id)` reads the state once for all kinds of viewer.

It runs in a thread with its own database connection, outside any transaction or request.
"""


@dataclass(frozen=True, slots=True)
class Rendered:
    """`frames` is keyed by kind of viewer; a missing one is shown nothing new."""

    version: int
    frames: Mapping[Viewer, Frame]


def has_listener(channel: str) -> bool:
    return channel.partition(":")[0] in settings.LISTENERS


def render(channel: str, viewers: frozenset[Viewer]) -> Rendered:
    """Ask the channel's listener and make the frames, in the caller's thread.

    Raises KeyError if `has_listener` is False.
    """
    word, _, channel_id = channel.partition(":")
    read: Read = import_string(settings.LISTENERS[word])
    state = read(channel_id)
    drawn = {viewer: _as_read_by(viewer, state) for viewer in viewers}
    frames = {viewer: fragment(state.version, html) for viewer, html in drawn.items() if html is not None}
    return Rendered(state.version, frames)


def _as_read_by(viewer: Viewer, state: State) -> str | None:
    with viewer.reading():
        return state.draw(viewer.audience)
