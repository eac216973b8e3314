"""Todas tablas: the game of "all tables" in the book of games of King Alfonso X of Castile, finished in 1283.

Its start is backgammon's, five hundred years earlier; so are direction, hits, entering and bearing off. It is played with two
dice.
Source: Alfonso X, "Libro de acedrex, dados e tablas", the text of todas tablas in the translation of Sonja Musser Golladay
(2007), as quoted at the page below.
Decisions, where the text says nothing: a doublet is two numbers (`as_they_lie.py`), as nothing is said of playing it twice; a
win is single, as nothing is said of a double one; as many numbers as possible are played. The book lets whoever throws first
choose the side that they play; on a drawn board either side is the viewer's own, so that nothing is left of the choice. Its
introduction also knows a win by holding the other's checkers off the board and a tie where nobody can move; both are told of
fifteen tablas, not of this game, and are left out. So as far as the sources go this is Irish.
"""

from games.rules.sentences import gettext_noop
from games.rules.variants.as_they_lie import AsTheyLie


class TodasTablas(AsTheyLie):
    """Irish as a king of Castile had it written down."""

    key = "todas-tablas"
    name = gettext_noop("Todas tablas")
    summary = gettext_noop(
        "King Alfonso’s game of 1283: backgammon’s start, two dice, a doublet is only its two numbers, and every win is single."
    )
    source = "http://www.fibsboard.com/news-events/interesting-links/"
