"""Why a step of a match was refused: sentences for the person who tried, each saying what would be possible."""

from enum import StrEnum

from games.rules.sentences import gettext_noop


class CourseRefusal(StrEnum):
    """Every reason besides those of the rules and of reports."""

    PROPOSED_ALREADY = gettext_noop("This match is proposed already.")
    NOT_CHALLENGED = gettext_noop("There is nothing to accept or decline here any more.")
    YOU_AGREED = gettext_noop("You have agreed already. The match waits for {player}.")
    NOT_AGREED_YET = gettext_noop("{player} has not accepted this match yet.")
    FALLEN = gettext_noop("This match was called off. Propose another one.")
    BEGUN = gettext_noop("The match has begun: only a director calls it off.")
    SCHEDULED_TOO_LATE = gettext_noop("The match has begun: there is nothing to schedule any more.")
    IN_THE_PAST = gettext_noop("Choose a time to come.")
    OWN_REPORT = gettext_noop("You have reported this result yourself. {player} confirms or disputes it.")
    REPORTED_ALREADY = gettext_noop("A result is reported. Confirm or dispute it, or report your own.")
    ENTER_THE_REST = gettext_noop("Games of this match are entered. Enter the remaining ones; the score follows from them.")
    NOT_YOURS = gettext_noop("Only the two players say that. You may watch.")
    NO_DIRECTOR = gettext_noop("Only a director of the club decides that.")
    OWN_MATCH = gettext_noop("You play this match yourself: another director decides it.")
    DECIDED = gettext_noop("A director has decided this match; only a director changes that.")
    CORRECTION_WAITS = gettext_noop("A correction waits for an answer already.")
    NOT_ALONE = gettext_noop("You change alone only what you have just entered yourself. {player} answers the report first.")
    NO_CORRECTION = gettext_noop("No correction waits for your answer.")
    NOTHING_CORRECTED = gettext_noop("That is what is written down already.")
    GAMES_ARE_CORRECTED = gettext_noop("This match was entered game by game: correct a game.")
    NO_GAMES = gettext_noop("Only the final score of this match is known: correct that.")
    BUSY = gettext_noop("{player} plays another match now. Finish that first, or agree on a time for this one.")
    OPEN_ALREADY = gettext_noop("A match between {first} and {second} is proposed already. Answer or withdraw that first.")
    TOO_MANY = gettext_noop("{number} of your challenges wait for an answer. Withdraw one first.")
    NOT_A_PLAYER = gettext_noop("{player} does not play at this club.")
    GUEST = gettext_noop("{player} is a guest without a login: a monitor or director makes matches for guests.")
    FILE_KNOWN = gettext_noop("These moves are a match of the club already: {code}. Nothing was stored a second time.")
    BAD_FILE = gettext_noop("The file is no match that can have been played. Nothing of it was stored.")
    NO_MAT = gettext_noop("A .mat file cannot express this match.")
    NO_SCREEN = gettext_noop("{player} has no login, and so no board to play at. Play this match over the board.")
    NOT_HERE = gettext_noop("{player} is not at the table. A game begins when both are there.")
    NO_UNDO_ASKED = gettext_noop("Nobody asks to take anything back now.")
    UNDO_ASKED = gettext_noop("{player} has asked to take the last statement back. Answer that first, or withdraw it.")
    NOTHING_YET = gettext_noop("No game has begun: there is nothing to take back.")
    FOR_OTHERS = gettext_noop("Only monitors and directors make matches for others.")
