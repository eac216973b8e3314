"""Why a step of a match was refused: sentences for the person who tried, each saying what would be possible."""

from enum import StrEnum

from games.rules.sentences import gettext_noop


class CourseRefusal(StrEnum):
    """Every reason besides those of the rules and of reports."""

    PROPOSED_ALREADY = gettext_noop("This match is proposed already.")
    NO_REMATCH = gettext_noop("Only one of its two players asks for a rematch, once the match is over.")
    NOT_CHALLENGED = gettext_noop("There is nothing to accept or decline here any more.")
    YOU_AGREED = gettext_noop("You have agreed already. The match waits for {player}.")
    NOT_AGREED_YET = gettext_noop("{player} has not accepted this match yet.")
    FALLEN = gettext_noop("This match was called off. Propose another one.")
    BEGUN = gettext_noop("The match has begun: only a director calls it off.")
    SCHEDULED_TOO_LATE = gettext_noop("The match has begun: there is nothing to schedule any more.")
    IN_THE_PAST = gettext_noop("Choose a time to come.")
    TOO_FAR_AHEAD = gettext_noop("Choose a time within the next {number} days.")
    NOT_YET = gettext_noop(
        "You have agreed on a later time. To begin now, choose an earlier one; it counts once your opponent says yes."
    )
    EARLIER_ASKED = gettext_noop("{player} has asked to play earlier. Answer that first, or withdraw it.")
    NO_EARLIER_ASKED = gettext_noop("Nobody asks to play earlier now.")
    READY_ALREADY = gettext_noop("You are ready to go on. The match waits for {player}.")
    HAS_LEFT = gettext_noop("{player} is no member of this club any more, and agrees to no new match here.")
    OWN_TOURNAMENT = gettext_noop("You play in this tournament. Another director says which of its matches count.")
    SPOKE_THERE = gettext_noop("You have spoken for one of the two players at this match: another director decides it.")
    OWN_REPORT = gettext_noop("You have reported this result yourself. {player} confirms or disputes it.")
    REPORTED_ALREADY = gettext_noop("A result is reported. Confirm or dispute it, or report your own.")
    ENTER_THE_REST = gettext_noop("Games of this match are entered. Enter the remaining ones; the score follows from them.")
    NOT_YOURS = gettext_noop("Only the two players say that. You may watch.")
    NO_DIRECTOR = gettext_noop("Only a director of the club decides that.")
    OWN_MATCH = gettext_noop("You play this match yourself: another director decides it.")
    DECIDED = gettext_noop("A director has decided this match; only a director changes that.")
    DECIDED_ELSEWHERE = gettext_noop(
        "This match belongs to a tournament: its result is entered and corrected at the tournament’s desk."
    )
    CORRECTION_WAITS = gettext_noop("A correction waits for an answer already.")
    NOT_ALONE = gettext_noop("You change alone only what you have just entered yourself. {player} answers the report first.")
    NO_CORRECTION = gettext_noop("No correction waits for your answer.")
    NOTHING_CORRECTED = gettext_noop("That is what is written down already.")
    GAMES_ARE_CORRECTED = gettext_noop("This match was entered game by game: correct a game.")
    NO_GAMES = gettext_noop("Only the final score of this match is known: correct that.")
    BUSY = gettext_noop("{player} plays another match now. Finish that first, or agree on a time for this one.")
    BUSY_ELSEWHERE = gettext_noop("{player} plays another match now. This one begins once that is over.")
    OPEN_ALREADY = gettext_noop("A match between {first} and {second} is proposed already. Answer or withdraw that first.")
    TOO_MANY = gettext_noop("{number} of your challenges wait for an answer. Withdraw one first.")
    TOO_MANY_TODAY = gettext_noop("You have proposed {number} matches within a day. Go on tomorrow.")
    TOO_MANY_RUN = gettext_noop("{player} has {number} matches that are agreed and not over. Finish one or call one off first.")
    NOT_A_PLAYER = gettext_noop("{player} does not play at this club.")
    GUEST = gettext_noop("{player} is a guest without a login: a monitor or director makes matches for guests.")
    FILE_KNOWN = gettext_noop("These moves are a match of the club already: {code}. Nothing was stored a second time.")
    BAD_FILE = gettext_noop("The file is no match that can have been played. Nothing of it was stored.")
    NO_MAT = gettext_noop("A .mat file cannot express this match.")
    NO_SCREEN = gettext_noop("{player} has no login, and so no board to play at. Play this match over the board.")
    NOT_HERE = gettext_noop("{player} is not at the table. A game begins when both are there.")
    NOT_COME = gettext_noop(
        "{player} is not at the table. A game begins when both are there. If they do not come, say so on the tournament’s page."
    )
    ARE_THEY_THERE = gettext_noop(
        "Nobody has touched {player}’s page for a moment: it asks whether they are there. Begin once they have answered."
    )
    NO_UNDO_ASKED = gettext_noop("Nobody asks to take anything back now.")
    UNDO_ASKED = gettext_noop("{player} has asked to take the last statement back. Answer that first, or withdraw it.")
    NO_CLOCK_ASKED = gettext_noop("Nobody asks for a clock now.")
    CLOCK_ASKED = gettext_noop("{player} has asked for a clock. Answer that first, or withdraw it.")
    WHICH_CLOCK = gettext_noop("Say which clock: how much time for each point, and for each move.")
    NOT_NEXT_TO_ROLL = gettext_noop("Only whoever rolls next leaves that roll to the site, while nothing waits for an answer.")
    NOTHING_YET = gettext_noop("No game has begun: there is nothing to take back.")
    LATENESS_IS_FREE = gettext_noop("Lateness costs no points in this match.")
    NOT_LATE_YET = gettext_noop("That costs nothing: the first point is due after {minutes} minutes.")
    NOT_LATE = gettext_noop("Nobody is said to have been late.")
    LATE_ALREADY = gettext_noop("{player} says that you kept them waiting. Answer that first.")
    PUT_OFF = gettext_noop("The match stands still until another day. Go on with it once you both are here.")
    NOT_PUT_OFF = gettext_noop("The match is not put off: play on.")
    PUT_OFF_ASKED = gettext_noop("{player} has asked to go on another day. Answer that first, or withdraw it.")
    RESIGNED_ONCE = gettext_noop("A resignation was refused in this turn. Play on: another one can be offered in the next.")
    UNDO_REFUSED = gettext_noop("{player} has said no to that. Ask again once something has been played.")
    ASKED_OFTEN = gettext_noop("You have asked for that often enough. Wait until something has been played.")
    NO_PUT_OFF_ASKED = gettext_noop("Nobody asks to go on another day now.")
    TAKEN_OUT = gettext_noop("A director has taken this match out of the ratings already.")
    NOT_TAKEN_OUT = gettext_noop("Nobody has taken this match out of the ratings: there is nothing to put back.")
    NOT_RATED_ANYWAY = gettext_noop("This match is not rated anyway; its page says why.")
    NO_LENGTH = gettext_noop("A session without a length was not played to a wrong one.")
    RIGHT_LENGTH = gettext_noop("{length} points are what was agreed on: report the result.")
    LENGTH_SAID = gettext_noop("{player} says that another length was played. Answer that first, or withdraw it.")
    NO_LENGTH_SAID = gettext_noop("Nobody says now that another length was played.")
    LENGTH_MOVED_ON = gettext_noop(
        "A later match has begun since that was said, and so something else would follow. Say it anew if it still holds."
    )
    GAMES_TOLD = gettext_noop("The games of this match are entered: leave them out here.")
    GAMES_MISSING = gettext_noop(
        "Write the points of each game in their order, with a minus where {player} has won it, as in: 2 -1 4"
    )
    GAME_POINTS = gettext_noop("No game is worth {points} points: it is 1, 2 or 3 times the cube.")
    ENDED_BEFORE = gettext_noop("A match to {length} points would have ended with game {number}.")
    ENDED_RIGHT = gettext_noop(
        "The games that are entered end the match at {length} points. What was played after that does not count."
    )
    ENTER_ON = gettext_noop("The match goes on from {score}. Enter the games that are still to be played.")
    BELOW_THE_START = gettext_noop("The match goes on from {score}: nobody ends it with fewer points.")
    FOR_OTHERS = gettext_noop("Only monitors and directors make matches for others.")
