"""What one click has done is told in a row: a score, which is no sentence, does not run into what follows."""

from games.tournaments.desk.decide import Happened
from games.tournaments.desk.reading import read_said
from games.tournaments.model.events import FlightReopened, MatchDecided, ResultCorrected
from games.tournaments.model.results import Played
from games.tournaments.model.slots import MatchId
from games.tournaments.wording.done import all_done_in_words, done_in_words

MAIN = MatchId("main", 1, 2)
WON = Played("dana", (5, 2))


def test_what_follows_a_score_stands_by_itself() -> None:
    events: list[Happened] = [ResultCorrected(MAIN, ("dana", "cal"), WON), FlightReopened("main")]
    told = done_in_words(read_said("correct cal dana: dana beats cal 5-2", 0), events, str.title)
    assert told == "Corrected: Dana 5–2 against Cal · Main is open again: there is something to play."


def test_two_results_of_one_click_stand_by_themselves_and_sentences_follow_each_other() -> None:
    said = read_said("dana beats cal 5-2", 0)
    events: list[Happened] = [FlightReopened("main"), MatchDecided(MAIN, ("dana", "cal"), WON)]
    told = all_done_in_words([(said, events[1:]), (said, events)], str.title)
    one = "Dana 5–2 against Cal"
    assert told == f"{one} · Main is open again: there is something to play. {one}"
