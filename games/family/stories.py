"""The stories of the older games, a sentence a line, each with what no source tells; and the game that is not played here.

Facts come from the sources named in the games' own files (`games/rules/variants/`); the dates of Irish and sugoroku also from
Wikipedia ("Irish (game)", "Sugoroku") and from Stewart Culin, "Chinese Games with Dice" (1893); those of Coan ki from Culin and
cyningstan.com. The sentences are the site's own.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from games.rules.sentences import gettext_noop


@dataclass(frozen=True, slots=True)
class Story:
    """`lines` tell where the game comes from and how it goes, `unknown` what no source tells and what is played instead."""

    lines: tuple[str, ...]
    unknown: str


IRISH = Story(
    (
        gettext_noop("In 1507 the King of Scots, James IV, played the “Irish gamyne”, and played it well."),
        gettext_noop("Nobody knows of a tie to Ireland: the name may only have kept it apart from the older English game."),
        gettext_noop("In 1586 it is among what English neighbours play when foul weather keeps them in."),
        gettext_noop("Its rules were first written down by Francis Willughby, in a manuscript of about 1665."),
        gettext_noop("Charles Cotton put it into print in 1674, in The Compleat Gamester."),
        gettext_noop("The checkers stand, move, hit, enter and come off as in backgammon."),
        gettext_noop("A doublet is only its two numbers, and nobody ever wins double."),
        gettext_noop("Add fourfold doublets and double games and you have backgammon; Willughby knew no other difference."),
        gettext_noop("He thought Irish the best game at tables; Randle Holme wrote that only watching and practice teach it."),
        gettext_noop("By the middle of the eighteenth century the faster backgammon had taken its place."),
    ),
    gettext_noop(
        "No source says in full what happens when all six points of a home board are held; here, whoever cannot enter waits."
    ),
)

TOUTE_TABLE = Story(
    (
        gettext_noop("Rabelais has it, as toutes tables, among the games of the young Gargantua."),
        gettext_noop("Its name says how it is set up: each side has checkers in all four tables of the board."),
        gettext_noop("Its rules were printed in Paris in 1699, together with those of trictrac."),
        gettext_noop("They recommend it to all who are tired of marking points and holes, as trictrac wants it."),
        gettext_noop("Two may play, and each may take somebody to advise them."),
        gettext_noop("The two checkers in the far corner are its head: they have to travel round the whole board."),
        gettext_noop("A hit checker comes back in the table of that head, and may hit as it enters."),
        gettext_noop("Doublets are played twice over: a double three is four threes."),
        gettext_noop("In 1765 it had its own article in the Encyclopédie of Diderot."),
        gettext_noop("After Napoleon the French took to the English name, and toute-table became backgammon."),
    ),
    gettext_noop(
        "What makes a game double could not be read in the sources at hand: here it is a loser who "
        "has borne nothing off, as ever since."
    ),
)

TODAS_TABLAS = Story(
    (
        gettext_noop(
            "King Alfonso X of Castile had a book made of chess, dice and tables; it was finished in Seville in 1283."
        ),
        gettext_noop("Fifteen games at tables are in it, on nine leaves with seventeen paintings."),
        gettext_noop("One is called todas tablas, all tables, as its pieces stand in all four quarters of the board."),
        gettext_noop(
            "Five stand on the six point and two on the far ace, five and three in the outer tables: backgammon’s start."
        ),
        gettext_noop("It takes two dice, where other games of the book take three."),
        gettext_noop("Whoever rolls first chooses the side to play."),
        gettext_noop("The two on the far ace are brought home to where the five stand on the six."),
        gettext_noop("A piece that is taken comes back in the table of those two, and has the whole way before it again."),
        gettext_noop("From the table of the five, all are borne off."),
        gettext_noop("France played toutes tables and Italy tavole reale: one name, and as it seems one game, across Europe."),
    ),
    gettext_noop(
        "The book says nothing of doublets or of double wins: here a doublet is only its two "
        "numbers and a win is single, as in Irish."
    ),
)

BAN_SUGOROKU = Story(
    (
        gettext_noop("Sugoroku means double six; the game came from China, where it is called shuanglu."),
        gettext_noop("It was forbidden as gambling in the time of the Empress Jitō, about 689, and many times after."),
        gettext_noop("A board of that age is kept in the imperial treasure house, the Shōsō-in in Nara."),
        gettext_noop(
            "An old encyclopaedia sees the months in its twelve columns, and day and night in its white and black stones."
        ),
        gettext_noop("The stones stand as in backgammon, and are moved, hit and entered as there."),
        gettext_noop("A doublet is only its two numbers, and every number that can be played must be."),
        gettext_noop("Nothing is borne off: whoever has all fifteen stones at home has won; that is irigachi."),
        gettext_noop(
            "Shutting a hit stone out of a home board of six held points wins too; that is mujigachi, the finest win."
        ),
        gettext_noop(
            "A wall of six is called steaming: a book of 1897 teaches it, the convents of Kyoto thought it bad manners."
        ),
        gettext_noop(
            "Towards the end of the shoguns’ time the game died out; today sugoroku is a race over a printed picture."
        ),
    ),
    gettext_noop(
        "How the court of Heian played, and its favourite form called yamato, is known in fragments only; "
        "this is the game as it was last remembered."
    ),
)

TABULA = Story(
    (
        gettext_noop("Tabula is Latin for a board; in Greece a board of backgammon is still called tavli."),
        gettext_noop("Of its forerunner Suetonius tells that the emperor Claudius wrote a book and played in his carriage."),
        gettext_noop("About 480, in Constantinople, a single throw ruined the position of the emperor Zeno."),
        gettext_noop("Fifty years later the poet Agathias told of it in verses that count out all thirty checkers."),
        gettext_noop("It is the earliest description of the game, and it can be set up on any board."),
        gettext_noop("Three dice were thrown through a wooden tower with hidden steps inside."),
        gettext_noop("Louis Becq de Fouquières in 1869 and Roland Austin in 1934 worked the rules out of the poem."),
        gettext_noop(
            "Both sides go the same way; two checkers hold a point, a single one is hit, and what can be played must be."
        ),
        gettext_noop("Three points have names, summus, divus and Antigonus; one reading alone makes the story come true."),
        gettext_noop("The site rolls two dice and then the third; of that second roll only the first die counts."),
    ),
    gettext_noop(
        "No source tells how checkers enter and come off, or what a win is worth: "
        "here all enter before any moves on, they come off as in backgammon, and a win is single."
    ),
)

STORIES: Mapping[str, Story] = {
    "irish": IRISH,
    "toute-table": TOUTE_TABLE,
    "todas-tablas": TODAS_TABLAS,
    "ban-sugoroku": BAN_SUGOROKU,
    "tabula": TABULA,
}
"""By the key of the game."""

COAN_KI = (
    gettext_noop(
        "Thomas Hyde of Oxford described it in 1694, from what he was told: bottle-shaped pieces on a board of eight rows."
    ),
    gettext_noop(
        "His account leaves much open, and no Chinese whom Stewart Culin asked two centuries later had ever heard of it."
    ),
    gettext_noop("The rules in today’s books fill the gaps by guessing. So it is not played here: how it went is unknown."),
)
"""The game that no source tells well enough."""
