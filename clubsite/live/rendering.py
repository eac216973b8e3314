"""What a listener hands to the live wire: the HTML of one version of one channel, once per kind of viewer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.utils.module_loading import import_string


@dataclass(frozen=True, slots=True)
class Rendered:
    """`version` is the version of the state that was really read; `html` is keyed by kind of viewer.

    A kind of viewer that is missing from `html` is shown nothing new.
    """

    version: int
    html: Mapping[str, str]


Render = Callable[[str, frozenset[str]], Rendered]
"""`render(channel_id, audiences)`: reads the state once and renders it once for each of the kinds of viewer.

It runs in a thread with a database connection of its own, outside any transaction and any request.
"""


def has_listener(channel: str) -> bool:
    return channel.partition(":")[0] in settings.LISTENERS


def render(channel: str, audiences: frozenset[str]) -> Rendered:
    """Calls the channel's own listener. Raises KeyError where `has_listener` says no."""
    word, _, channel_id = channel.partition(":")
    listener: Render = import_string(settings.LISTENERS[word])
    return listener(channel_id, audiences)
