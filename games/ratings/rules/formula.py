"""How likely is a win, and what does a result change?

For a match to n points between ratings D apart, the underdog wins with P_upset = 1 / (1 + 10^(D·√n / W)). The winner gains
and the loser loses c · K · n^a · P, where P is the chance of what did not happen: 1 - P_upset if the underdog won, P_upset
otherwise. K belongs to each player's own experience, so the two changes need not be equal. Nothing is rounded.
"""

import math

from .lists import RatingList

#: Beyond this power of ten the chance is 0 in floating point, and the power itself would overflow.
CERTAIN = 300.0


def chance(rating_list: RatingList, own: float, other: float, length: int) -> float:
    """How likely the player rated `own` wins a match to `length` points, from 0 to 1."""
    power = (other - own) * math.sqrt(length) / rating_list.width
    return 1.0 / (1.0 + math.pow(10.0, min(power, CERTAIN)))


def difference(rating_list: RatingList, winning: float, length: int) -> float:
    """The inverse: how many points better is a player who wins this part (between 0 and 1) of the matches to `length`?"""
    assert 0.0 < winning < 1.0
    return -rating_list.width / math.sqrt(length) * math.log10(1.0 / winning - 1.0)


def gain(rating_list: RatingList, experience: int, length: int, unlikely: float) -> float:
    """What a player with `experience` before the match gains or loses, if what happened had the chance 1 - `unlikely`."""
    counted = experience + length if rating_list.experience_includes_current else experience
    return rating_list.factor * rating_list.ramp.at(counted) * math.pow(length, rating_list.exponent) * unlikely
