"""Why something at the desk was refused: sentences for players and directors, each saying what would be possible."""

from enum import StrEnum

from games.rules.sentences import gettext_noop


class DeskRefusal(StrEnum):
    """Every reason besides those of the sheet."""

    ENTRY_NOT_OPEN = gettext_noop("Entry is not open. Ask a director to enter you.")
    ENTRY_OPENS = gettext_noop("Entry opens on {at}.")
    ENTRY_CLOSED = gettext_noop("Entry closed on {at}. Ask a director to enter you.")
    BAD_HOURS = gettext_noop("Entry closes after it opens.")
    ENTRY_OVER = gettext_noop("The draw is made: a director may still enter you late.")
    OPEN_ALREADY = gettext_noop("Entry is open already.")
    CLOSED_ALREADY = gettext_noop("Entry is closed already.")
    IN_ALREADY = gettext_noop("{name} has entered already.")
    WAITS_ALREADY = gettext_noop("{name} is on the waiting list already.")
    NOT_IN = gettext_noop("{name} has not entered and does not wait for a place.")
    NO_OFFER = gettext_noop("No place is offered to {name} now.")
    OFFER_OVER = gettext_noop("The time for this place is over: it was offered to the next. {name} waits again.")
    BAD_CAPACITY = gettext_noop("A tournament has room for 2 to {most} players.")
    PROMISED_ALREADY = gettext_noop("The draw is promised already.")
    BAD_TABLES = gettext_noop("Say how many tables there are, from 0 to {most}.")
    NO_TABLE = gettext_noop("There is no table {number}. There are {tables}.")
    TABLE_TAKEN = gettext_noop("Table {number} is taken: {match}.")
    NOT_READY = gettext_noop("{match} cannot be played now. To play now: {legal}")
    CALLED_OFF = gettext_noop("This tournament was called off.")
    PLAYED = gettext_noop("Matches have been played: close the flights instead.")
    WHY = gettext_noop("Say why, for everybody to read.")
    NOT_YOURS = gettext_noop("Only a director says that. You may enter, withdraw, and report your own matches.")
    OWN_MATCH = gettext_noop("You play there yourself: report it as a player, or let another director enter it.")
    ONLY_THE_SITE = gettext_noop("Only the site itself says that.")
    NOT_A_PLAYER = gettext_noop("{name} does not play at this club.")
    NO_LIVE_MATCH = gettext_noop("That match was decided or changed meanwhile. This is how things stand now.")
    OVER_THE_BOARD = gettext_noop("The matches of this tournament are played over the board. Report the result here.")
    LATE_ALREADY = gettext_noop("Points were given for lateness: play this match over the board and report it here.")
    ONLY_CORRECTIONS = gettext_noop("Only a correction can be tried: correct ann bob: bob beats ann 5-4")
    NOTHING_SAID = gettext_noop("Say something: one statement a line.")
    LONG_TITLE = gettext_noop("A title has at most {most} characters.")
    TOO_MANY = gettext_noop("{number} tournaments of this club are announced or running. Close or call off one first.")
    CHECK_IN_ENTERED = gettext_noop("Only who has entered checks in. Ask at the desk.")
    CHECK_IN_OVER = gettext_noop("The draw is made. Tell the desk that you are here.")
    NO_HALL_CODE = gettext_noop("The desk shows no code now. Tell the desk that you are here.")
    WRONG_HALL_CODE = gettext_noop("That is not the code that the desk shows.")
    GUESTS_ALREADY = gettext_noop("Guests may enter by mail already.")
    NO_GUESTS_ALREADY = gettext_noop("Guests may not enter by mail anyway.")
    GUESTS_NOT_ASKED = gettext_noop("Guests do not enter by mail here. Ask at the club.")
    LINK_USED = gettext_noop("This link has been used, or a later mail has another one. Nothing was done.")
    LINK_AFTER_DRAW = gettext_noop("The draw is made: this link does nothing any more. Tell a director.")
    ADDRESS_ENTERED = gettext_noop("Somebody has entered with this mail address already.")
    TOO_MANY_MAILS = gettext_noop("That was too much at once. Try again in an hour, or ask at the club.")
