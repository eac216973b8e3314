"""How many pips does a bear-off really take? The effective pip count: the mean number of rolls to bear everything off, in pips.

It is the plain count plus wastage. In general it takes the mean number of rolls, for which there is no formula; here are the
cases that have one. Source: Walter Trice, "Effective Pip Count", Flint Area BackgammoNews, November 2000
(bkgm.com/articles/EffectivePipCount): the definition and 7n + 1; Douglas Zare, "The Effective Pip Count", GammonVillage, 25
April 2003 (bkgm.com/articles/Zare/EffectivePipCount): stack and stragglers.
"""

from fractions import Fraction

#: The pips of an average roll: 7 for two dice, and one roll in six counts twice.
MEAN_ROLL = Fraction(49, 6)


def effective_pips(mean_rolls: Fraction) -> Fraction:
    """The effective pip count of a position that takes so many rolls on average."""
    return mean_rolls * MEAN_ROLL


def wastage(mean_rolls: Fraction, pips: int) -> Fraction:
    """How far the effective count exceeds the plain one."""
    return effective_pips(mean_rolls) - pips


def rolls_position(rolls: int) -> int:
    """The count where only the number of rolls matters, as with all checkers on the ace point: `rolls` without doublets."""
    return 7 * rolls + 1


def mean_rolls_of_ace_stack(checkers: int) -> Fraction:
    """How many rolls so many checkers on the ace point take on average: a doublet bears off four, any other roll two."""
    means = [Fraction(0)]
    for count in range(1, checkers + 1):
        doublet, other = means[max(count - 4, 0)], means[max(count - 2, 0)]
        means.append(1 + doublet / 6 + other * 5 / 6)
    return means[checkers]


def stack_and_stragglers(checkers: int, stragglers_pips: int) -> Fraction:
    """The count, to about a pip, of an ace-point stack with stragglers; `checkers` are all of them, stragglers included."""
    return Fraction(7, 2) * checkers + stragglers_pips
