"""Why a statement was refused: sentences for directors, each saying what would be legal. Some have a code, by which programs
know them; `str` of the exception begins with it."""

from collections.abc import Mapping
from enum import StrEnum

from games.rules.sentences import gettext_noop


class Refusal(StrEnum):
    """Every reason of the tournament itself. The words in braces are filled in by the rule that refuses."""

    UNKNOWN_OPTION = gettext_noop("A tournament has no option {option}. Did you mean {legal}?")
    UNKNOWN_VALUE = gettext_noop("{option} cannot be {value}. It can be: {legal}.")
    OPTIONS_STAND = gettext_noop("The draw is made: options stand from then on.")
    ENTRY_CLOSED = gettext_noop("The draw is made: entry is closed. Say: late {name} {flight}")

    BAD_NAME = gettext_noop("“{name}” cannot be a name here: a name is one word, and none that a statement uses.")
    ENTERED_ALREADY = gettext_noop("{name} has entered already.")
    STRANGER = gettext_noop("{name} has not entered. Those who have: {legal}")
    SAME_PLAYER = gettext_noop("A match takes two players, not {name} twice.")
    TOO_MANY_PLAYERS = gettext_noop("A tournament has at most {most} players.")
    BAD_RATING = gettext_noop("A rating is a number from 0 to 9999 with four decimals at most.")
    RANDOM_NEEDS_A_SEED = gettext_noop("A random draw needs a seed, for everybody to compute it again. Say: draw_seed TEXT")

    FLIGHT_EXISTS = gettext_noop("There is a flight {flight} already.")
    NO_FLIGHT = gettext_noop("There is no flight {flight}. There are: {legal}")
    NO_FLIGHTS_YET = gettext_noop("There is no flight yet. Say: flight main knockout length 5")
    STARTED_ALREADY = gettext_noop("{flight} has started already.")
    NOT_STARTED = gettext_noop("{flight} has not started. Say: start {flight}")
    STARTS_WITH_ITS_SOURCE = gettext_noop("{flight} is fed by {source} and starts with it. Say: start {source}")
    SOURCE_HAS_STARTED = gettext_noop("{source} has started: what it feeds is said before.")
    SOURCE_KIND = gettext_noop("{flight} cannot be fed by {source}: that is no knock-out with losers to feed.")
    FLIGHT_CLOSED = gettext_noop("{flight} is closed.")
    UNDECIDED_LEFT = gettext_noop("{flight} has matches without a result: {legal}")
    UNDER_REVIEW_LEFT = gettext_noop(
        "In {flight} a match is under review, because an earlier result was changed: {legal}. Enter what its players have "
        "played now, or correct it, also to the result that stands."
    )
    REVIEW_FIRST = gettext_noop(
        "A match of {one} and {other} waits until {match} is decided: it is under review, because an earlier result was "
        "changed."
    )
    BAD_LENGTHS = gettext_noop("Lengths are from {least} to {most} points.")

    NOT_ENOUGH_PLAYERS = gettext_noop("Players in {flight} so far: {count}. At least two are needed.")
    TOO_MANY_AWAY = gettext_noop(
        "Players of {flight} who are here: {count}. At least two are needed. Away: {names}. It goes on once they are back or "
        "have withdrawn."
    )
    BYE_CONSUMED = gettext_noop(
        "Byes are taken in the order of the draw, and a match that the next one leads to has begun: {match}."
    )
    NO_BYE_LEFT = gettext_noop("No line of {flight} is free.")
    NO_LATE_ENTRY = gettext_noop("Nobody enters {flight} late.")
    TOO_LATE = gettext_noop("More than half of the rounds of {flight} are paired: nobody enters any more.")
    IN_ALREADY = gettext_noop("{name} is in {flight} already.")
    STILL_IN_GROUP = gettext_noop("{name} still plays in {group}.")
    WAITS_FOR_GROUP = gettext_noop("{name} waits for the next group already.")
    STILL_PLAYING = gettext_noop("{name} has a match left: {match}.")
    NOT_LOST_THERE = gettext_noop("{name} has not lost in {flight} before its final.")
    BOUGHT_BACK_ALREADY = gettext_noop("{name} has bought back in {flight} already.")
    NO_BUY_BACK_IN_GROUPS = gettext_noop(
        "Nobody buys back into {flight}: whoever is out of their group comes into the next one. Say: late {name} {flight}"
    )
    NO_BUY_BACK = gettext_noop("{name} buys back after losing the first match of {flight}, and before playing elsewhere.")

    BOUGHT_BACK = gettext_noop(
        "{name} has bought back after losing that match, and stands in {flight} a second time: that loss stays."
    )
    HAS_LOST_TWICE = gettext_noop("{name} has lost twice in {flight} by now: those play {match} who should have.")
    PLAYS_ON_TWICE = gettext_noop(
        "With that result of {match} {name} would play on in two matches: those play it who should have, or the other one has "
        "won."
    )
    DECIDED_ALREADY = gettext_noop(
        "{one} and {other} have a result, in {match}: {winner} has won {score}. If it was another, correct the result."
    )
    NO_LIVE_MATCH = gettext_noop("{one} and {other} have no match to play. To play now: {legal}")
    NO_DECIDED_MATCH = gettext_noop("{one} and {other} have no decided match to correct.")
    BEGUN_ALREADY = gettext_noop("{match} has begun already.")
    NOT_IN_THE_MATCH = gettext_noop("{name} does not play {match}.")
    NO_NEXT_MATCH = gettext_noop("{name} has no match to begin.")
    SCORE_WINNER = gettext_noop("{score} is no score with which {winner} has won a match to {length} points.")
    SCORE_LATE = gettext_noop(
        "{score} leaves out the points for lateness: for {winner} the match begins at {start}, so it ends at {least} at least."
    )
    GAMES_WINNER = gettext_noop("These games come to {score}: they do not end a match to {length} points for {winner}.")
    BAD_GAME = gettext_noop("{points} is no game: a game is worth 1, 2 or 3 times a cube of 1, 2, 4 and so on.")
    NO_CRAWFORD_GAME = gettext_noop("These games have no Crawford game with such a cube.")
    WITHDRAWN = gettext_noop("{name} has withdrawn.")
    ABSENT_ALREADY = gettext_noop("{name} is absent already.")
    NOT_ABSENT = gettext_noop("{name} is not absent.")
    BAD_MINUTES = gettext_noop("Say for how many minutes, from 1 to 999.")
    NO_LATENESS = gettext_noop("Lateness costs nothing here: option late_points=none.")

    SUCCEEDING_MATCH_STARTED = gettext_noop(
        '{name} has begun a later match, {match}. A director who insists says: override "reason": correct ...'
    )
    SUCCEEDING_ROUND_PAIRED = gettext_noop(
        'The next round of {flight} is paired. A director who insists says: override "reason": correct ...'
    )
    WHY = gettext_noop("An override needs a reason, for everybody to read.")

    NO_ROUNDS = gettext_noop("{flight} is not paired round by round.")
    ROUND_UNDECIDED = gettext_noop("Round {round} of {flight} is not decided: {legal}")
    NO_ROUND_LEFT = gettext_noop("All {count} rounds of {flight} are played. Say: close {flight}")
    NO_REMATCH_FREE_PAIRING = gettext_noop("Without a rematch nobody can pair this round. With the fewest: {legal}")
    HAND_PAIR = gettext_noop("“{written}” is no pair. Write the two names with a hyphen between them: ann-bob")
    HAND_NAMES = gettext_noop("By hand everybody present is named once. Missing: {missing}. Not to be named: {extra}.")
    HAND_REMATCH = gettext_noop('{one} and {other} have met already. Say: override "reason": round ...')
    HAND_SECOND_BYE = gettext_noop('{name} has had a bye already. Say: override "reason": round ...')
    ONE_BYE = gettext_noop("One player has a bye if their number is odd, and nobody if it is even.")

    LADDER_ONLY = gettext_noop("A challenge needs a ladder that has started.")
    LADDER_RANGE = gettext_noop("{one} may challenge up to three places above: {legal}")
    LADDER_REMATCH = gettext_noop("{one} and {other} play again after one of them has played somebody else.")
    LADDER_TAKEN_BACK = gettext_noop(
        "A challenge between {one} and {other} was taken back: there is another one after one of them has played somebody else."
    )
    NO_CHALLENGE = gettext_noop("{one} has not challenged {other}, or it is over.")
    LADDER_BEGUN = gettext_noop("{match} has begun: it is played, or a director decides it.")
    LADDER_BUSY = gettext_noop("{name} has a challenge to play first: {match}.")

    BAD_MONEY = gettext_noop("Amounts are not negative and have two decimals at most.")
    TOO_MUCH = gettext_noop("That is too much: an amount is {most} at most.")
    BAD_SHARES = gettext_noop("The shares come to {sum} percent: at most a hundred.")
    MONEY_STANDS = gettext_noop("A flight is closed and paid: money stands from then on.")
    POOL_EXISTS = gettext_noop(
        "The side pool {pool} stays as it is: its stakes are owed from the draw on. Give another one another name."
    )
    POOL_NEEDED = gettext_noop("{name} is in the side pool {other}, which is for members of {pool}. Change {other} first.")
    POOL_NEEDS_POOL = gettext_noop("{name} is not in the side pool {pool}, which comes before this one.")


class Misreading(StrEnum):
    """Why a line of the sheet cannot be read."""

    UNKNOWN = gettext_noop("“{word}” begins no statement. Did you mean: {usage}")
    NOTHING_LIKE_IT = gettext_noop("“{word}” begins no statement.")
    USAGE = gettext_noop("Write: {usage}")
    BAD_NAME = gettext_noop("“{word}” cannot be a name here: a name is one word of at most {most} characters.")
    RESERVED_NAME = gettext_noop("“{word}” cannot be a name here: statements use that word.")
    BAD_NUMBER = gettext_noop("“{word}” is no number that fits here. Write: {usage}")
    UNKNOWN_FORMAT = gettext_noop("There is no format {word}. There are: {legal}")
    NO_GAMES_ABOVE = gettext_noop("This line belongs below a line with games, as: ann beats bob games 2 -1 4")
    TOO_LONG = gettext_noop("A statement has at most {most} characters.")
    LONG_SHEET = gettext_noop("A sheet has at most {most} characters.")


#: How programs know a refusal, by the name that the tournament facts give it.
CODES: Mapping[Refusal, str] = {
    Refusal.BYE_CONSUMED: "bye_consumed",
    Refusal.SUCCEEDING_MATCH_STARTED: "succeeding_match_started",
    Refusal.NO_REMATCH_FREE_PAIRING: "no_rematch_free_pairing",
    Refusal.NOT_ENOUGH_PLAYERS: "not_enough_players",
    Refusal.TOO_MANY_AWAY: "not_enough_players",
}


class TournamentRefused(Exception):
    """Nothing has happened. `code` is empty if the reason has none; `place` is that of the statement among several, where it is
    known."""

    place: int | None = None

    def __init__(self, refusal: StrEnum, **words: str | int) -> None:
        self.refusal = refusal
        self.words: Mapping[str, str | int] = words
        self.code = CODES.get(refusal, "") if isinstance(refusal, Refusal) else ""
        sentence = refusal.value.format(**words)
        super().__init__(f"{self.code}: {sentence}" if self.code else sentence)
