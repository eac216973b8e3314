"""Why is a match not rated? The member's name is the code that is stored with the match and that the API answers with.

The policies of clubs agree on most of it: what was not played out over the board, or not meant to count before it began, is
not rated. A match with penalty points is, unless they made it a walk-over.
"""

from dataclasses import dataclass
from enum import StrEnum, auto

from games.rules.sentences import gettext_noop

from .lists import RatingList


class WhyNotRated(StrEnum):
    """The reasons, the first that applies being the one that is given."""

    CHOUETTE = gettext_noop("A chouette is never rated: its games are one against many, for points and not for a match.")
    VARIANT = gettext_noop("Only backgammon is rated, not its variants.")
    UNLIMITED = gettext_noop("A session without a length is not rated.")
    BYE = gettext_noop("A bye is not rated: nobody was played.")
    NO_SHOW = gettext_noop("Neither player came, so nothing is rated.")
    WALKOVER = gettext_noop("A walk-over is not rated: the match was not played out.")
    FORFEITED = gettext_noop("A forfeited match is not rated.")
    CANCELLED = gettext_noop("A cancelled match is not rated.")
    SETTLED = gettext_noop("A match that was settled is not rated: it was not played out.")
    UNFINISHED = gettext_noop("An unfinished match is not rated.")
    NOT_AGREED_BEFORE = gettext_noop("A friendly match is rated only if both agreed to that before it began.")
    TAKEN_OUT = gettext_noop("A director has taken this match out of the ratings; its page says why.")
    SAME_PERSON = gettext_noop("Both names count with the same person, and nobody is rated against themselves.")
    ONE_POINT = gettext_noop("This list does not count matches to one point.")
    LIVE_ONLY = gettext_noop("This list counts only matches on a real board.")
    ON_SCREEN_ONLY = gettext_noop("This list counts only matches on screen.")


class Ending(StrEnum):
    """How a match came to its end, or did not."""

    PLAYED = auto()
    BYE = auto()
    NO_SHOW = auto()
    WALKOVER = auto()
    FORFEITED = auto()
    CANCELLED = auto()
    SETTLED = auto()
    UNFINISHED = auto()


@dataclass(frozen=True, slots=True)
class Played:
    """What has to be known about a match to say whether it is rated. Length 0 is a session without one.

    A match of a tournament is agreed before by itself; a friendly is if both said so before the first roll.
    """

    length: int
    ending: Ending = Ending.PLAYED
    agreed_before: bool = True
    backgammon: bool = True
    chouette: bool = False


def why_not_rated(played: Played) -> WhyNotRated | None:
    """The reason that holds on every list; None if there is none."""
    if played.chouette:
        return WhyNotRated.CHOUETTE
    if not played.backgammon:
        return WhyNotRated.VARIANT
    if played.length == 0 and played.ending is not Ending.BYE:
        return WhyNotRated.UNLIMITED
    if played.ending is not Ending.PLAYED:
        return WhyNotRated[played.ending.name]
    return None if played.agreed_before else WhyNotRated.NOT_AGREED_BEFORE


def why_not_on(rating_list: RatingList, length: int, *, on_screen: bool) -> WhyNotRated | None:
    """The reason of this list in particular."""
    if length == 0:
        return WhyNotRated.UNLIMITED
    if on_screen and not rating_list.on_screen_rated:
        return WhyNotRated.LIVE_ONLY
    if not on_screen and not rating_list.live_rated:
        return WhyNotRated.ON_SCREEN_ONLY
    return WhyNotRated.ONE_POINT if length == 1 and not rating_list.one_point_rated else None
