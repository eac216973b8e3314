"""Tabula: the game of three dice that the emperor Zeno lost in Constantinople about 480, as far as one throw of it tells.

All checkers start off the board. Both sides enter the same table and go the same way, as in Russian backgammon. Three dice are
thrown, and equal ones are no more than their numbers. A point with two checkers is held, a single one is hit and enters again.
As many numbers as possible must be played: that was Zeno's ruin.
Sources: Agathias (about 530), Palatine Anthology IX 482, at the page below, for the three dice, the 24 points, the held points
and the duty to play; L. Becq de Fouquières, "Les jeux des anciens" (1869), and Roland G. Austin, "Zeno's Game of table",
Journal of Hellenic Studies 54 (1934), who worked out the rest from it. The poem names three points instead of counting them,
and counts one from the end. They are read as the 19th (summus), the 23rd (divus), the 14th (Antigonus) and the 21st: of all
readings in which the sides go the same way, the only one that leaves Zeno a single play and the eight blots of the poem.
Decisions, where no source tells (R. C. Bell, "Board and Table Games from Many Civilizations", 1960, decides much alike): what
waits enters before anything else moves, also at the start; nobody bears off before all are in the last table; a larger number
bears off from the farthest point; there is no cube, and every win counts one. Two dice are rolled first, then the third: the
site promises rolls of two dice (`games/rules/fair_dice.py`), and of the second only the first die counts.
"""

from games.rules.board import Board
from games.rules.gammons import Level
from games.rules.sentences import gettext_noop
from games.rules.variants.russian import Russian
from games.rules.variants.variant import Dice, Leg

#: Zeno's throw, and the board before it as he saw it, moving from 24 to 1: his white checkers on the poem's points 6, 9, 10,
#: 19, 20 and 23, the black ones on 8, 11, 12, 13, 14, 15, 18 and 21.
ZENOS_THROW: Dice = (2, 6, 5)
ZENOS_BOARD: Board = (0, 0, 1, 0, -2, 2, 2, -2, 0, 0, -2, -2, -1, -2, -2, 2, 1, -2, 0, 7, 0, 0, 0, 0, 0, 0)


class Tabula(Russian):
    """Three dice, all one way."""

    key = "tabula"
    name = gettext_noop("Tabula")
    summary = gettext_noop(
        "The emperor Zeno’s game, about 480: three dice, both sides go the same way round from the same table, wins are single."
    )
    source = "https://en.wikisource.org/wiki/Anthologia_Palatina/IX/482_Agathias_Scholasticus"
    first_roll_anew = True
    thrown = 3
    highest = Level.SINGLE

    def legs(self, roll: tuple[int, int], turns: int = 0) -> tuple[Leg, ...]:
        """The two numbers wait for the third die."""
        return (Leg(roll, again=True),)
