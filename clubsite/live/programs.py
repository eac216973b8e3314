"""Streams for programs: the same changes, told as JSON instead of HTML.

A program listens to `programs.<channel>`. It hears of whatever is announced for the channel, and another listener answers:
`programs.chouette` in the settings, in the app's own `api`. All programs that may see the same share one writing of it.
"""

PROGRAMS = "programs."


def for_programs(channel: str) -> str:
    """The channel on which programs hear of this one."""
    return f"{PROGRAMS}{channel}"
