"""How many pips does a bear-off really take? The effective pip count: the mean number of rolls to bear everything off, in pips.

It is the plain count plus what is wasted. In general it needs the mean number of rolls, which no formula gives; here are the
cases that have one. Source: Walter Trice, "Effective Pip Count", Flint Area BackgammoNews, November 2000
(bkgm.com/articles/EffectivePipCount): the definition and 7n + 1; Douglas Zare, "The Effective Pip Count", GammonVillage, 25
April 2003 (bkgm.com/articles/Zare/EffectivePipCount): stack and stragglers.
"""

from fractions import Fraction

#: The pips of a mean roll: 7 for two dice, and each sixth roll counts twice.
MEAN_ROLL = Fraction(49, 6)


def effective_pips(mean_rolls: Fraction) -> Fraction:
    """The effective pip count of a position that takes so many rolls in the mean."""
    return mean_rolls * MEAN_ROLL


def wastage(mean_rolls: Fraction, pips: int) -> Fraction:
    """By how much the effective count is above the plain one."""
    return effective_pips(mean_rolls) - pips


def rolls_position(rolls: int) -> int:
    """The count where only the number of rolls matters, as with all checkers on the ace point: `rolls` without doublets."""
    return 7 * rolls + 1


def mean_rolls_of_ace_stack(checkers: int) -> Fraction:
    """How many rolls so many checkers on the ace point take in the mean: a doublet bears off four, another roll two."""
    means = [Fraction(0)]
    for count in range(1, checkers + 1):
        doublet, other = means[max(count - 4, 0)], means[max(count - 2, 0)]
        means.append(1 + doublet / 6 + other * 5 / 6)
    return means[checkers]


def stack_and_stragglers(checkers: int, stragglers_pips: int) -> Fraction:
    """The count, to about a pip, of a stack on the ace point with stragglers behind: all checkers, and the stragglers' pips."""
    return Fraction(7, 2) * checkers + stragglers_pips
