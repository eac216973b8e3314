"""Why an action was refused: sentences for players, each saying what would be legal.

The refusing rule fills in the words in braces. The sentences are message ids for translation; the name of the member is the
code in API responses.
"""

from enum import StrEnum

from chouette.rules.sentences import gettext_noop


class Refusal(StrEnum):
    """Every reason for a refusal by the rules."""

    CLOSED = gettext_noop("The evening is closed. The monitor can open it again with Undo.")
    NO_GAME = gettext_noop("No game is in progress. Begin one first.")
    GAME_RUNS = gettext_noop("Game {number} is in progress. Enter its result first, or undo it.")
    GAME_REOPENED = gettext_noop(
        "The result of game {number} was undone. Enter its result, or set the game aside to take all of it back."
    )
    NOT_REOPENED = gettext_noop("Only a game whose result has just been undone can be set aside. Game {number} goes on.")
    GOES_ON_FROM_ITS_BOARD = gettext_noop(
        "Game {number} is played on screen and goes on from its board. Undo takes back more of it, step by step."
    )
    SET_UP_OVER = gettext_noop("A whole set of house rules is chosen before the first game. Change single rules between games.")
    UNKNOWN_SHEET = gettext_noop("There is no sheet {sheet}. Choose one of: {legal}.")
    UNKNOWN_OPTION = gettext_noop("There is no option {option}. Did you mean {legal}?")
    UNKNOWN_VALUE = gettext_noop("{option} cannot be {value}. Choose one of: {legal}.")
    ONE_STAKE = gettext_noop("The house rules have one stake for all. Let the smaller of two stakes count there first.")
    BAD_STAKE = gettext_noop("A stake is a whole number from 1 to 1000.")

    SUSPENDED = gettext_noop("The game is suspended. Let it go on first, from where it was.")
    NOT_SUSPENDED = gettext_noop("No game is suspended.")
    HAS_A_STAKE = gettext_noop("{player} has points in this game and cannot decide it. A monitor without a stake does.")
    TOO_EARLY = gettext_noop("A suspended game is decided after {days} days: here from {date} on.")
    BOX_IS_ABSENT = gettext_noop(
        "{player} is box and has given no sign for {seconds} seconds. Wait, or have a monitor let them sit out."
    )
    TOO_FEW_THERE = gettext_noop(
        "Without {players}, who gave no sign for {seconds} seconds, too few are there for a game. Wait."
    )
    RESUMED_TOGETHER = gettext_noop(
        "A suspended game goes on once somebody of each side is there, with their own page open. Of {players} nobody is."
    )

    NO_SEATS = gettext_noop("Nobody is seated yet. Name the box and the line, or roll for the seats.")
    NOBODY_IN_LINE = gettext_noop("The box has nobody to play against. Let someone join or return first.")
    TOO_FEW = gettext_noop("A chouette needs at least two players.")
    TABLE_FULL = gettext_noop("The table is full: the house rules allow {limit} players.")
    TOO_MANY_PLAYERS = gettext_noop("An evening has at most {limit} players. Open another one for newcomers.")
    NAMED_TWICE = gettext_noop("{player} is named twice. Name everyone once.")
    UNKNOWN_PLAYER = gettext_noop("{player} is not at the table. At the table: {legal}.")
    ALREADY_HERE = gettext_noop("{player} is already at the table.")
    LINE_MUST_HOLD_ALL = gettext_noop("The line must name everyone in it once: {legal}.")
    BAD_ROLL = gettext_noop("{player} cannot have rolled {roll}. With {dice} a total lies between {least} and {most}.")
    TIE_LEFT = gettext_noop("{players} are tied. Give their re-roll after a slash, as in 5/4.")
    NO_TIE = gettext_noop("{player} was not tied and does not roll again.")
    NOT_SITTING = gettext_noop("{player} is not sitting out.")
    ALREADY_SITTING = gettext_noop("{player} is sitting out already.")
    SETTLE_BEFORE_LEAVING = gettext_noop("{player} has a live cube. Settle or resign it first, then leave.")
    OWN_PROXY = gettext_noop("{player} cannot answer for themselves as a proxy. Name somebody else, or nobody.")
    NO_PROXY = gettext_noop("{player} has no proxy.")
    NO_STAND_IN = gettext_noop("Nobody moves the checkers for {player}.")
    AGAINST_THEM = gettext_noop(
        "{stand_in} wins what {player} loses and cannot move for {player}. Name a partner, or somebody without a cube against "
        "{player}; else the table waits."
    )
    NOBODY_BESIDE_THEM = gettext_noop(
        "You play against {player}, and nobody who wins and loses with {player} is there to agree. A monitor without a cube "
        "against {player} can name somebody; else wait for {player}, or suspend the game."
    )
    STILL_THERE = gettext_noop(
        "{player} has not been away for {seconds} seconds, as the house rules ask. Nobody moves for somebody who is there."
    )
    OWN_PAGE_ONLY = gettext_noop(
        "Who answers for {player} on screen, {player} says on their own page. Meanwhile {stand_in} may move the checkers for "
        "{player}."
    )
    NO_DECLINING = gettext_noop("By the house rules the box may not be declined.")
    NOT_FRESH_BOX = gettext_noop("Only a player who has just become box may decline it, before the next game begins.")

    NO_PARTNERS = gettext_noop("By the house rules the box plays alone.")
    TOO_FEW_FOR_PARTNER = gettext_noop("A partner needs {limit} players at the table; there are {number}.")
    TOO_MANY_PARTNERS = gettext_noop("With {number} players the box may have {limit}.")
    PARTNER_IN_LINE = gettext_noop("{player} cannot be the partner. A partner comes from the line: {legal}.")

    NO_AUTOMATICS = gettext_noop("The house rules have no automatic doubles.")
    AUTOMATICS_USED_UP = gettext_noop("The house rules allow {limit} automatic doubles in a game.")
    AUTOMATIC_TOO_LATE = gettext_noop("Automatic doubles come from the opening roll, before any cube is turned.")

    NOT_IN_GAME = gettext_noop("{player} is not in this game. In it: {legal}.")
    OUT_OF_GAME = gettext_noop("{player} is out of this game: {status}.")
    NOT_THE_CAPTAIN = gettext_noop("There is one cube for all, and {captain}, the captain, turns it.")
    CUBE_NOT_YOURS = gettext_noop("{owner} owns {member}'s cube at {value}; only {owner} may turn it.")
    OFFER_OPEN = gettext_noop("{answerer} must first answer the cube at {value}.")
    ANSWERS_BEGUN = gettext_noop("The first answers are given. Nobody else is doubled before these are answered: {players}.")
    NOTHING_TO_DOUBLE = gettext_noop("{player} has no cube to turn now.")
    NO_SUCH_CUBE = gettext_noop("{player} has no live cube with {other}.")
    CUBE_CAP = gettext_noop("By the house rules no cube is turned beyond {limit}.")
    CUBE_TOO_LARGE = gettext_noop("No cube is turned beyond {limit}.")
    CAPTAIN_WHEN_LEVEL = gettext_noop("The cubes are level, so whoever doubles anyone doubles {captain}, the captain.")
    TURN_EACH = gettext_noop("Only members double together; {player} is the box.")

    NOTHING_TO_ANSWER = gettext_noop("Nothing is offered to {player} now.")
    NOTHING_OFFERED = gettext_noop("{other} offers {player} nothing now.")
    NAME_WHOM = gettext_noop("{player} has several offers. Say whose: {legal}, or all.")
    SAY_TAKES = gettext_noop("A double is taken, dropped or beavered.")
    SAY_ACCEPTS = gettext_noop("A beaver is accepted, raccooned or dropped.")
    NO_BEAVER = gettext_noop("The house rules have no beavers: take or drop.")
    NO_RACCOON = gettext_noop("The house rules go no further: accept or drop.")
    SINGLE_CUBE_BEAVER = gettext_noop("With one cube for all a member takes or drops; only the box may beaver.")
    PROXY_MAY_NOT_BEAVER = gettext_noop("{proxy} only took, so {player}'s cube can be taken or dropped, not beavered.")
    WAIT_FOR = gettext_noop("By the house rules {player} answers first.")
    BOX_MUST_CAPTAIN = gettext_noop("The box may not drop {captain}, the captain, and take others in the same answer.")
    BOX_MUST_HALF = gettext_noop("The box takes at least {least} of the {number} cubes, or none.")
    BOX_MUST_LA = gettext_noop(
        "The box takes none, or at least {least} of the {number} cubes with {captain}, the captain, among them."
    )
    BOX_MUST_ALL = gettext_noop("At the first doubling the box takes all or drops all.")
    BOX_MUST_SAME = gettext_noop("Cubes of the same value get the same answer.")

    LONE_TAKER_BUYS = gettext_noop("{player} is the lone taker and must first buy or drop.")
    LONE_TAKER_BEAVERS = gettext_noop("{player} is the lone taker and must first beaver or drop.")
    NOTHING_TO_BUY = gettext_noop("{player} cannot buy {dropper}'s cube. {legal}")
    ANSWERS_MISSING = gettext_noop("First these must answer: {players}.")
    NO_EXTRAS = gettext_noop("The house rules have no extras.")
    EXTRA_NOT_NOW = gettext_noop("An extra is offered by a member who has just dropped to the lone taker, once.")

    NO_SETTLEMENTS = gettext_noop("The house rules have no settlements. The players may resign instead.")
    NO_PARTIAL = gettext_noop("By the house rules only whole cubes are settled.")
    BAD_SHARE = gettext_noop("That share of a cube at {value} leaves no whole cube.")
    BAD_STEP = gettext_noop("Amounts here go in steps of {step} points.")
    ROLL_COMES = gettext_noop("The dice decide between {low} and {high}. The site throws them once the settlement is made.")
    ROLL_NEEDED = gettext_noop("The dice decide between {low} and {high}: add what both dice show.")
    BAD_DICE = gettext_noop("Two dice show 1 to 6 each.")
    SETTLED_TOO_HIGH = gettext_noop("That is more than anybody can win here: {limit} points at most.")
    WHO_IS_PAID = gettext_noop("Say who is paid, one of {legal}.")
    NO_AMOUNT = gettext_noop("The amount must be more than nothing.")
    AMOUNT_TOO_LARGE = gettext_noop("Amounts go up to {limit} points.")
    SAY_THE_WINNER = gettext_noop("Say who counts as the winner, the box or the captain.")
    WITH_ONESELF = gettext_noop("{player} needs somebody else for that.")
    RESIGNED_ALREADY = gettext_noop("{player}'s resignation waits for its answer.")
    REFUSED_BEFORE = gettext_noop("That was refused in this turn by {players}. Offer more, or play on.")
    NOTHING_TO_RESIGN = gettext_noop("{player} has no live cube to resign.")

    NO_BOARD = gettext_noop("This game is not played on screen. Switch the board on in the house rules before the next game.")
    OPENING_OVER = gettext_noop("The opening roll is decided: {player} is on turn.")
    OPENING_FIRST = gettext_noop("Roll for the opening first: one die each.")
    NOT_YOUR_TURN = gettext_noop("{player} is on turn.")
    PLAYS_FOR = gettext_noop("{player} plays the checkers of this side.")
    ROLLED_ALREADY = gettext_noop("{player} has rolled {roll} and plays it first.")
    ROLL_FIRST = gettext_noop("{player} rolls first.")
    NAME_FIRST = gettext_noop("{player} names a doublet first.")
    NOTHING_TO_NAME = gettext_noop("No doublet is named now.")
    ILLEGAL_PLAY = gettext_noop("{why}")
    CUBE_BEFORE_ROLL = gettext_noop("Cubes are turned on one's own turn before the roll. {player} is on turn.")
    CUBE_AFTER_ROLL = gettext_noop("The dice are rolled. Cubes are turned before the roll.")
    ANSWERED_ALREADY = gettext_noop("This turn's double is answered. The cube can be turned again on the next turn.")
    NO_CUBE_HERE = gettext_noop("{variant} is played without a doubling cube.")
    NO_SUCH_LEVEL = gettext_noop("Nobody wins that much in {variant}. It can be: {legal}.")
    BOARD_DECIDES = gettext_noop("The board is played on screen and decides. The monitor can overrule it.")
    DICE_FROM_THE_CUP = gettext_noop("Dice are rolled by the site alone. Press Roll.")

    NOTHING_TO_UNDO = gettext_noop("There is nothing to undo.")
    NO_SUCH_GAME = gettext_noop("There is no finished game {number}. Finished so far: {legal}.")
    GAME_LEFT_OPEN = gettext_noop("Told like that, game {number} is not finished. Add what is missing: {players}.")
    NOTHING_WAS_LIVE = gettext_noop(
        "Game {number} ended without the board: no cube was live. Tell the whole game to correct it."
    )
    NOT_HERE = gettext_noop("Corrections, undo and the end of the evening cannot be part of a game.")


class Refused(Exception):
    """An action was not legal; nothing has changed.

    `refusal` is the reason and the sentence, `words` fill its braces.
    """

    def __init__(self, refusal: Refusal, **words: str | int) -> None:
        super().__init__(refusal)
        self.refusal = refusal
        self.words = words

    def __str__(self) -> str:
        """The sentence, in English. Most refusals are asked for and never told: a page asks for every button it might have."""
        return self.refusal.value.format(**self.words)
