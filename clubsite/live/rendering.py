"""What a listener hands to the live wire: one version of one channel, and how it is drawn for each kind of viewer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.utils.module_loading import import_string

from .frames import Frame, fragment
from .viewer import Viewer


@dataclass(frozen=True, slots=True)
class State:
    """`version` is the version of the state that was really read.

    `draw(audience)` is the HTML that an audience such as `watch` or `seat:17` is shown; None for one that is not known, which
    is shown nothing. It is called once for each kind of viewer, with the viewer's language, time zone and names of the dice
    in force; so nothing that is read beforehand may be in words yet.
    """

    version: int
    draw: Callable[[str], str | None]


Read = Callable[[str], State]
"""`read(channel_id)`: reads the state, once for all kinds of viewer.

It runs in a thread with a database connection of its own, outside any transaction and any request.
"""


@dataclass(frozen=True, slots=True)
class Rendered:
    """`frames` is keyed by kind of viewer. One that is missing is shown nothing new."""

    version: int
    frames: Mapping[Viewer, Frame]


def has_listener(channel: str) -> bool:
    return channel.partition(":")[0] in settings.LISTENERS


def render(channel: str, viewers: frozenset[Viewer]) -> Rendered:
    """Asks the channel's own listener, and makes the frames, in the caller's thread: it need not be the event loop's.

    Raises KeyError where `has_listener` says no.
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
