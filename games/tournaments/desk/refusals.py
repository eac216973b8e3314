"""Why something at the desk was refused: sentences for players and directors, each saying what would be possible."""

from enum import StrEnum

from games.rules.sentences import gettext_noop


class DeskRefusal(StrEnum):
    """Every reason besides those of the sheet."""

    ENTRY_NOT_OPEN = gettext_noop("Entry is not open. Ask a director to enter you.")
    ENTRY_OPENS = gettext_noop("Entry opens on {at}.")
    LET_IN = gettext_noop("Entry is not open. A director lets them in all the same: entrants {name}")
    ENTRY_CLOSED = gettext_noop("Entry closed on {at}. Ask a director to enter you.")
    BAD_HOURS = gettext_noop("Entry closes after it opens.")
    ENTRY_OVER = gettext_noop("The draw is made: a director may still enter you late.")
    OPEN_ALREADY = gettext_noop("Entry is open already.")
    CLOSED_ALREADY = gettext_noop("Entry is closed already.")
    IN_ALREADY = gettext_noop("{name} has entered already.")
    IN_AS = gettext_noop("{name} has entered already, as {other}.")
    DOUBLES = gettext_noop("{one} and {other} are two names of one person. Strike one of them first.")
    ONE_PERSON = gettext_noop("{one} and {other} are one person, and nobody plays themselves: the desk strikes one name.")
    NO_DOUBLE = gettext_noop("{name} is nobody’s second name here.")
    WAITS_ALREADY = gettext_noop("{name} is on the waiting list already.")
    NOT_IN = gettext_noop("{name} has not entered and does not wait for a place.")
    NO_OFFER = gettext_noop("No place is offered to {name} now.")
    OFFER_OVER = gettext_noop("The time for this place is over: it was offered to the next. {name} waits again.")
    BAD_CAPACITY = gettext_noop("A tournament has room for 2 to {most} players.")
    SMALL_CAPACITY = gettext_noop("{number} have entered: there is room for them at least.")
    PAST_HOUR = gettext_noop("That hour is over. Say one to come.")
    LONG_AGO = gettext_noop("That day is too long ago.")
    FAR_AHEAD = gettext_noop("That day is too far ahead.")
    PROMISED_ALREADY = gettext_noop("The draw is promised already.")
    BAD_TABLES = gettext_noop("Say how many tables there are, from 0 to {most}.")
    NO_TABLE = gettext_noop("There is no table {number}. There are {tables}.")
    AT_NO_TABLE = gettext_noop("{match} is at no table.")
    NOT_CHECKED_IN = gettext_noop("{name} has not checked in.")
    NOT_STRUCK = gettext_noop("{name} is not the one who was taken out last.")
    PLACE_TAKEN = gettext_noop("The place of {name} has been taken since.")
    CHECK_IN_STANDS = gettext_noop("Check-in is over: withdraw them, or let them play.")
    SEATED = gettext_noop(
        "{match} was called to table {number}, and that would take it away. Take it off its table first, or enter its result."
    )
    TABLE_TAKEN = gettext_noop("Table {number} is taken: {match}.")
    PLAYS_ELSEWHERE = gettext_noop("{name} is still playing: {match}. Enter that result first.")
    OTHERS_BOARD = gettext_noop("You do not play {match}: only its two go to its board. Everybody may watch.")
    NOT_READY = gettext_noop("{match} cannot be played now. To play now: {legal}")
    CALLED_OFF = gettext_noop("This tournament was called off.")
    NOT_OFF = gettext_noop("This tournament is not called off.")
    NO_LAST_BUY_BACK = gettext_noop("{name} was not the last to come into {flight}, by buying back.")
    BUY_BACK_PLAYED = gettext_noop("{name} has begun to play again, {match}: the buy-back stands.")
    NOT_IN_AGAIN = gettext_noop("{name} has not come into {flight} again.")
    RE_ENTRY_STANDS = gettext_noop("{name} plays in {group}: it has begun, or the next one is formed.")
    CAME_IN_AGAIN = gettext_noop("{name} has come into {flight} again since: the result is corrected now, and not taken out.")
    RESTS = gettext_noop("Later matches rest on it: the result is corrected now, with a reason, and not taken out.")
    OVER = gettext_noop("The tournament is over. Only a result is still corrected, with a reason.")
    HAS_WON = gettext_noop("{name} has won {flight}, and nothing is left to withdraw from. Close {flight} first.")
    KNOWS_WHO_OWES = gettext_noop(
        "Whether {name} owes anything follows from how they have entered. Say only that they withdraw; "
        "what was paid goes back in the club’s book."
    )
    OVER_WHY = gettext_noop("The flight is closed and its prizes stand: say why it is corrected, for everybody to read.")
    WRITTEN_ALREADY = gettext_noop("That is what is written down already.")
    PAID_STANDS = gettext_noop("{flight} is closed and paid: that would change what its players were paid.")
    MONEY_WHY = gettext_noop('The draw is made. Say why money changes now, for everybody to read: override "reason": fee 10')
    NOT_DRAWN = gettext_noop("Nothing is drawn yet.")
    DRAW_STANDS = gettext_noop("A match has begun: the draw stands.")
    OWN_ENTRY = gettext_noop("Enter as every player does, and wait if they wait; or another director lets you in.")
    OWN_QUEUE = gettext_noop(
        "Others wait for a place, and you play yourself: before the draw it goes to them in their order, afterwards another "
        "director decides."
    )
    OWN_ROOM = gettext_noop("You wait for a place, and this one would be yours: another director says how many there are.")
    OWN_CLOSE = gettext_noop("You play yourself, and rounds of {flight} are still to be played: another director closes it.")
    OWN_SAID_OTHERWISE = gettext_noop(
        "{name} says that something else was played, and you play here yourself: another director decides that before you "
        "pair or close."
    )
    OWN_LADDER = gettext_noop("You would lead or be paid when {flight} is closed: another director closes it.")
    OWN_GAIN = gettext_noop(
        "You play yourself, or hold a part of a lot, so you only enter what was played. Whoever is concerned says that on "
        "their own page, or another director does."
    )
    OWN_ABSENT = gettext_noop(
        "You play here yourself: {winner} first says on their own page that {loser} is not here, or another director does."
    )
    OWN_SOON = gettext_noop(
        "You play here yourself: {name} may still answer until {at}. Then you enter it, or another director does now."
    )
    OWN_ON_SCREEN = gettext_noop("You play here yourself, and this match is being played on screen: another director ends it.")
    OWN_BEGINS = gettext_noop(
        "You play here yourself: call a match to a table; that it has begun, or not, another director says."
    )
    OWN_UNCALLS = gettext_noop(
        "You play here yourself, and lateness counts from this call: call them to another table, or another director takes it "
        "back."
    )
    OWN_CHALLENGES = gettext_noop(
        "You play here yourself: others challenge each other on their own pages, or another director does it for them."
    )
    OWN_CLAIM = gettext_noop(
        "You play here yourself, and {name} says that {other} is not there, which another hour would make void: another "
        "director sets it."
    )
    OWN_CONFIRMED = gettext_noop("You play here yourself, and both have reported this result: another director corrects it.")
    OWN_COMES = gettext_noop(
        "You play here yourself: {name} may still come until {at}. Then you draw without them, or another director does now."
    )
    OWN_SAYS_HERE = gettext_noop(
        "You play here yourself, and {name} says that they are here: note it, or another director draws without them."
    )
    OWN_NO_HOUR = gettext_noop(
        "You play here yourself: {name} may still come. Say first until when, ten minutes ahead or more, or another director "
        "draws without them."
    )
    OWN_EARLIER = gettext_noop(
        "You play here yourself, and others come by the hour that is announced: another director sets an earlier one."
    )
    OWN_NEAR = gettext_noop(
        "You play here yourself, and others read of that hour first: say one ten minutes ahead or more, or another director "
        "says it."
    )
    OWN_OPEN = gettext_noop(
        "You play here yourself, and others may still enter until {at}: another director draws now, or you do then."
    )
    OWN_OPEN_END = gettext_noop(
        "You play here yourself, and others may still enter. Say first until when, ten minutes ahead or more, or another "
        "director draws now."
    )
    OWN_SHUT = gettext_noop(
        "You play here yourself, and have shut others out who could still enter: open entry again and say until when, ten "
        "minutes ahead or more, or another director draws now."
    )
    OWN_PLACES = gettext_noop("You play here yourself, and others may still enter: another director takes places away.")
    OWN_REPORTED = gettext_noop("You play here yourself, and something else is reported: another director decides it.")
    OWN_WHY = gettext_noop("You play here yourself: say why it is corrected, for everybody to read.")
    OWN_NEXT = gettext_noop(
        "You meet whoever comes out of this match: both say on their own pages what was played, or another director corrects "
        "it."
    )
    OWN_FIELD = gettext_noop("You play yourself: another director says who plays in a flight.")
    OWN_TERMS = gettext_noop("You have entered, and so have others, at these terms: another director changes them.")
    OWN_RATINGS = gettext_noop("Ratings were typed that decide the draw: another director enters you, who has looked at them.")
    OWN_CHANGES = gettext_noop(
        "Since others entered you have changed its terms, made an hour an earlier one, or sent somebody away: another "
        "director enters you, who has looked at it."
    )
    OWN_VOICE = gettext_noop("You play here yourself: {name} has a login, and says on their own page what was played.")
    LOGIN_OF_THE_OPPONENT = gettext_noop(
        "You have your login by the word of {name}, whom you play: that they have won, a director enters who does not play."
    )
    LOGIN_LEAVES = gettext_noop(
        "You have your login by the word of {name}, whom you play: a director who does not play takes you "
        "out, or you play first."
    )
    OWN_WORD = gettext_noop("You would gain by what is said for {name}: somebody else reports for them.")
    BOTH_SIDES = gettext_noop("You have reported for {name} there: somebody else reports for the other side.")
    NOTHING_TO_UNDO = gettext_noop("There is nothing here that could be taken back.")
    CONFIRMED = gettext_noop("Both have reported this result: say why it is changed, for everybody to read.")
    NOTHING_PLAYED = gettext_noop(
        "Nothing was played in {flight}, so it pays no prizes: take its prizes away first, or call the tournament off."
    )
    SETTLE_LATER = gettext_noop("{match} was played on it: say first what becomes of that one.")
    ENTER_FIRST = gettext_noop("{match} is being played: enter first what it has come to, and it is taken out with the others.")
    HAS_LEFT = gettext_noop(
        "You have left, and owe nothing: take that back first, if you play on. What you had played before, a director enters."
    )
    LEFT_FOR_GOOD = gettext_noop("Others have played since on the withdrawal of {name}: it stands.")
    PAIRED_SINCE = gettext_noop("Others have been paired since {name} withdrew: it stands.")
    BACK_BY_DIRECTOR = gettext_noop(
        "You left owing nothing, and others have played since: a director lets you come back, at the foot of the ladder."
    )
    BOARD_ENDED = gettext_noop(
        "{name} was withdrawn while a game went on at their board, which begins anew: a director says whether they play on."
    )
    SHEET_CALLED_OFF = gettext_noop(
        "This is the sheet of a tournament that was called off: nothing of it counts. Take out the line that says so if it "
        "is to count here."
    )
    SHEET_OTHERWISE = gettext_noop(
        "This sheet says that it does not tell all that was taken back: played again, it comes to something else. "
        "Put it right, and take out the line that says so."
    )
    OWN_HOURS = gettext_noop("You play here yourself: another director sets by when the clock decides.")
    OWN_DAY = gettext_noop("You play here yourself: whoever has more time keeps a day, or another director sets the hour.")
    OWN_BETTER = gettext_noop(
        "You would come out better by it: both say on their own pages what was played, or another director corrects it."
    )
    OWN_ONE_WORD = gettext_noop("You play here yourself, and {name} has not said so: another director corrects it.")
    OWN_PAIRED = gettext_noop(
        "You play here yourself, and the next round is paired: the two say on their own pages what was played, or another "
        "director corrects it."
    )
    OWN_RESTS = gettext_noop(
        "Your own match rests on it: both say on their own pages what was played, or another director corrects it."
    )
    CONTESTED_WHY = gettext_noop(
        "A player says that something else was played: say why the result stands, for everybody to read."
    )
    OWN_PLACE = gettext_noop("You would come out better by it: another director corrects it.")
    DRAWN_MEANWHILE = gettext_noop("The draw has been made meanwhile: look at what leaving costs now.")
    TERMS_MEANWHILE = gettext_noop("Fee, prizes or side pools have changed meanwhile: look at them, and enter then.")
    OWN_TYPED = gettext_noop(
        "You have entered {name}, who has said nothing yet, and play here yourself: they confirm a result on their own page, "
        "or another director closes."
    )
    OWN_GUEST = gettext_noop(
        "You have entered {name}, who has no login, and play here yourself: a player who has met them reports it on their own "
        "page, or another director closes."
    )
    BUY_BACKS_OVER = gettext_noop("Buy-backs were possible until {at}.")
    OWN_SEASON = gettext_noop("You have played in this league: another director begins its next season.")
    SEASON_THERE = gettext_noop("Its next season is announced already: {title}. Call that off first if it is another one.")
    NO_LEAGUE = gettext_noop("A league has a next season once it is closed.")
    OWN_DRAW = gettext_noop("You play yourself, or hold a part of a lot: another director decides that.")
    OWN_PRIZES = gettext_noop("The draw is made: a director who neither plays nor holds a part of a lot sets fees and prizes.")
    OWN_SHEET = gettext_noop("You play in it, and it is about money: another director brings what was played already.")
    MATCH_FIRST = gettext_noop("{match} was called or has begun: play it to its end first, or ask a director to withdraw you.")
    LEAVE_LATER = gettext_noop(
        "{match} is under review, because an earlier result was changed: a director decides it first, or withdraws you."
    )
    ALONE = gettext_noop("A draw is taken back by itself, so that everybody can read the new promise before the next draw.")
    OFF_ALONE = gettext_noop("That is said by itself: what else is to be said comes after it.")
    NOT_CALLED = gettext_noop("{match} was not called to a table: lateness runs from the call.")
    NOT_LATE_YET = gettext_noop("The next point for the lateness of {name} is due on {at}.")
    NO_LATE_POINTS = gettext_noop("No points are given for the lateness of {name}.")
    NO_ROUND = gettext_noop("Rounds are counted from 1 to {most}.")
    LAST_ROUND = gettext_noop("The last round of {flight} is number {number}.")
    BAD_ANSWER = gettext_noop("Say how many minutes there are to answer, from {least} to {most}.")
    CLAIM_BEFORE_START = gettext_noop("Play begins on {at}: from then on you can say that {name} is not here.")
    CLAIM_EARLY = gettext_noop("That can be said on the last day before {match} is to be played.")
    CLAIM_NO_HOUR = gettext_noop(
        "Nobody has said by when {match} is to be played, so nobody is missing: a director sets an hour, or calls them to a "
        "table."
    )
    LEFT = gettext_noop("A director decides {match}.")
    CLAIMED_ALREADY = gettext_noop("That is said already. {name} has until {at} to answer.")
    SAID_ALREADY = gettext_noop("The desk knows already that you say that {name} is not here.")
    BEGUN_HERE = gettext_noop("{match} has begun or has a report: a director decides it.")
    NO_BEGINNING = gettext_noop("{match} has not begun, or one of the two has reported it: nothing is taken back.")
    AT_A_BOARD = gettext_noop("{match} is being played on screen: it has begun.")
    CLAIMED_AGAINST = gettext_noop("{name} says that you are not there. Answer that first.")
    NO_CLAIM = gettext_noop("Nobody says so of a match of {name}.")
    COULD_NOT_ANSWER = gettext_noop("{name} has no login and could not answer. Tell a director.")
    WHO = gettext_noop("Choose a player first.")
    WHY = gettext_noop("Say why, for everybody to read.")
    NOT_YOURS = gettext_noop("Only a director says that. You may enter, withdraw, and report your own matches.")
    SPOKE_THERE = gettext_noop("You have reported for {name} there: another director decides it.")
    OWN_MATCH = gettext_noop("You play there yourself: report it as a player, or let another director enter it.")
    OWN_OPPONENT = gettext_noop("They play you now, or may play you next: another director says that of them.")
    ONLY_THE_SITE = gettext_noop("Only the site itself says that.")
    NOT_A_PLAYER = gettext_noop("{name} does not play at this club.")
    NO_LIVE_MATCH = gettext_noop("That match was decided or changed meanwhile. This is how things stand now.")
    DRAW_TAKEN_BACK = gettext_noop("The draw was taken back: “{reason}”. The next one is not made yet.")
    CHALLENGE_STANDS = gettext_noop(
        "{match} was called to a table, or one of the two was said not to be there: it is played, or a director decides it."
    )
    CHALLENGE_DECLINED = gettext_noop(
        "A challenge between {one} and {other} was declined: there is another one after one of them has played somebody else."
    )
    CHALLENGES_AWAY = gettext_noop("{name} is away, and challenges somebody once they are back.")
    NO_SUCH_MATCH = gettext_noop("There is no match {match} here.")
    NOT_DUE = gettext_noop("{match} cannot be played yet: who plays it is not decided.")
    TO_CORRECT = gettext_noop("The result of this match stands already: {result}. A director may correct it.")
    REPORT_IT = gettext_noop("Only a director decides a match. A player of it reports the result.")
    NOT_THE_LAST = gettext_noop("{one} and {other} have had a later match decided since. Open the correction again.")
    HEARD = gettext_noop("A director knows that you say so, and has decided since.")
    STANDS_ALREADY = gettext_noop("The result of this match stands already: {result}. If that is wrong, tell a director.")
    OVER_THE_BOARD = gettext_noop("The matches of this tournament are played over the board. Report the result here.")
    LATE_ALREADY = gettext_noop("Points were given for lateness: play this match over the board and report it here.")
    ONLY_CORRECTIONS = gettext_noop("Only a correction can be tried: correct ann bob: bob beats ann 5-4")
    NO_CLUB_RATINGS = gettext_noop("Nobody who has entered has a rating on the club's list.")
    SEASON_ORDER = gettext_noop(
        "This is the next season of a league: its ratings keep who goes up and who goes down, and the club’s would undo that."
    )
    NOTHING_SAID = gettext_noop("Say something: one statement a line.")
    LONG_TITLE = gettext_noop("A title has at most {most} characters.")
    TOO_MANY = gettext_noop("{number} tournaments of this club are announced or running. Close or call off one first.")
    CHECK_IN_ENTERED = gettext_noop("Only who has entered, or waits for a place, checks in. Ask at the desk.")
    SAID_HERE = gettext_noop("You have said so. The desk notes it.")
    CHECK_IN_OVER = gettext_noop("The draw is made. Tell the desk that you are here.")
    CHECK_IN_NOT_ASKED = gettext_noop("Say first that only those are drawn who have checked in: option check_in=required")
    NOT_WAITING = gettext_noop("{name} does not wait for a place.")
    NO_HALL_CODE = gettext_noop("The desk shows no code now. Tell the desk that you are here.")
    WRONG_HALL_CODE = gettext_noop("That is not the code that the desk shows.")
    GUESTS_ALREADY = gettext_noop("Guests may enter by mail already.")
    NO_GUESTS_ALREADY = gettext_noop("Guests may not enter by mail anyway.")
    GUESTS_NOT_ASKED = gettext_noop("Guests do not enter by mail here. Ask at the club.")
    LINK_USED = gettext_noop("This link has been used, or a later mail has another one. Nothing was done.")
    LINK_OF_A_MEMBER = gettext_noop("This name is a member's now: log in.")
    LINK_AFTER_DRAW = gettext_noop("The draw is made: this link only shows your matches now. Tell a director.")
    ADDRESS_OF_A_MEMBER = gettext_noop("A member of the club has this mail address: log in and enter as yourself.")
    LINK_OF_THE_OPPONENT = gettext_noop("You play this match yourself. By this link its guest reports it, and nobody else.")
    ADDRESS_ENTERED = gettext_noop("Somebody has entered with this mail address already.")
    NO_CALCUTTA = gettext_noop("No Calcutta is announced. Say: calcutta main 50 30 20 house 5 back 25")
    CALCUTTA_STANDS = gettext_noop("Lots are sold: the conditions of the Calcutta stand.")
    LOTS_LATER = gettext_noop("Lots are sold once the tournament is announced.")
    NO_PLACES = gettext_noop("{flight} is played in parts: it has no places of its own that could be paid.")
    BAD_PRICE = gettext_noop("A lot costs more than nothing, and a million at most.")
    LOT_SOLD = gettext_noop("{name} is sold already, to {buyer} for {price}.")
    LOT_TWICE = gettext_noop("{name} is named twice.")
    NOT_SOLD = gettext_noop("{name} is not sold.")
    MOST_BACK = gettext_noop("Players may hold {most} percent of their own lot at most, and more than nothing.")
    BACK_ALREADY = gettext_noop(
        "{name} holds a part of their own lot already. To change it, take the lot back and sell it anew."
    )
    WHOSE_PART = gettext_noop("Several players are in this lot. Say which one buys back: share {name} 25")
    PLAY_BEGAN = gettext_noop("Matches have begun. Say why this is written down now, for everybody to read.")
    DRAW_KNOWN = gettext_noop("The draw is made. Say why it is bought back now, for everybody to read.")
    OWN_SHARE = gettext_noop(
        "You play here yourself, or hold a part of a lot: {name} buys back on the page of the Calcutta until the draw, or "
        "another director or the treasurer writes it down."
    )
    OWN_LOT = gettext_noop("You have a part in this. Another director or the treasurer writes it down.")
    OWN_MONEY = gettext_noop("You hold a part of a lot in this match. Another director decides it.")
    TOO_MANY_MAILS = gettext_noop("That was too much at once. Try again in an hour, or ask at the club.")
