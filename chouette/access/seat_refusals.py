"""Why a request from a player's own page is refused: sentences for players."""

from enum import StrEnum

from django.utils.translation import gettext_noop


class SeatRefusal(StrEnum):
    """Why a request from a player's own page is refused."""

    OFF = gettext_noop("The monitor writes the cubes down this evening. Say aloud what you do.")
    GONE = gettext_noop("{player} has left the table. The monitor can let {player} join again.")
    ONE_ANSWER = gettext_noop("While answers are hidden, one answer holds for all your cubes. Take, drop or beaver.")
    ROLL_WAITS = gettext_noop("{players} may still double or buy. The roll waits {seconds} seconds at most.")
    ANSWER_WAITS = gettext_noop("{players} may still double, too. Answer in {seconds} seconds.")
    NOT_YOURS = gettext_noop("This page speaks for {players} only, about doubles and answers.")
    NOT_YOURS_ON_SCREEN = gettext_noop("This page speaks for {players} only. Results and other seats are the monitor’s.")
    ONLY_THE_BOX = gettext_noop("Only the box answers several offers together.")
    ANSWER_ALL = gettext_noop("Choose an answer for {players}.")
    HOLD_NOT_NOW = gettext_noop("Only a member who may still double or buy can hold the roll, until it is rolled.")
    NOT_NEXT_TO_ROLL = gettext_noop("Only whoever rolls next leaves that roll to the site, while nothing waits for an answer.")
    LET_GO_ALREADY = gettext_noop("You have let this roll go. The next one can be held again.")
    NO_BOARD = gettext_noop("This game is not played on screen.")
    AWAY_PARTNER = gettext_noop("{player} is away and cannot be asked to be partner. Choose somebody who is there.")
    GAME_WAITS = gettext_noop("The next game waits for {players}, asked to be partner: {seconds} seconds at most.")
    BOX_CHOOSES = gettext_noop("The next game waits for {players}, who may choose a partner: {seconds} seconds at most.")
    ARE_THEY_IN = gettext_noop("The next game waits for {players}, asked whether they are in: {seconds} seconds at most.")
    ALREADY_SO = gettext_noop("{proxy} is the proxy of {player} already. Nothing was changed.")
    SPEAKS_AGAINST = gettext_noop(
        "{proxy} cannot speak for {player} in this game. Name somebody of your own side, or wait for the next game."
    )
    OFTEN_ENOUGH = gettext_noop("{player} has said this {limit} times in this turn. Say it again in the next turn.")
    NO_SETTLEMENT = gettext_noop("Only a settlement is offered here.")
    ANSWERS_HIDDEN = gettext_noop("Answers are hidden until all have answered. Wait for them.")
    NOTHING_ASKED = gettext_noop("This is not asked any more.")
    NOT_ASKED = gettext_noop("{player} is not asked here.")
    NOT_FOR_OTHERS = gettext_noop("Who asks does not answer for somebody else. {player} answers on their own page.")
    HELD_BY_WHO_ASKS = gettext_noop(
        "Who asks has held the place of {player}. {player} agrees with a new link on another phone, or a monitor who does not "
        "sit decides."
    )
    NO_PLAY_TO_PROPOSE = gettext_noop("No play of your side is to be made now.")
    NO_PLAY_TO_MARK = gettext_noop("There is no play to react to: it was taken back, or another was made since.")
    NO_SUCH_OFFER = gettext_noop("This offer is not open any more.")
    SEAT_OF_A_LOGIN = gettext_noop("At a table on screen the seat of {player} opens for the login of {player} only.")
    SEAT_NOT_TAKEN = gettext_noop(
        "The place of {player} is not taken here yet. On the page that is the tap “I am {player}”, for a program take/ after "
        "the link."
    )
    LINK_RENEWED = gettext_noop("This link was renewed. Ask a monitor for the new one.")
    NO_LINK_WAITS = gettext_noop("No new link waits for an answer any more.")
    NOT_YOUR_TEAMMATE = gettext_noop("Only a teammate of {player}, or a monitor who does not sit, confirms that link.")
    PAGE_OPEN = gettext_noop("A page of {player} was open within the last minute. A new link is for somebody who has none.")
    LINKS_HIDDEN = gettext_noop("While a game runs on screen, a monitor who sits sees no links but their own.")


class SeatRefused(Exception):
    """A seat asked for something it has no right to; nothing was done: for a `SeatRefusal`, or for a reason of any
    table on screen. `words` fill the sentence's braces."""

    def __init__(self, refusal: StrEnum, **words: str) -> None:
        super().__init__(refusal.value.format(**words))
        self.refusal, self.words = refusal, words
