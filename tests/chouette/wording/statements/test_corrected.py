"""What a correction tells those who follow: by name where few points change, by number where many change alike."""

from chouette.notation.score_sheet import play
from chouette.rules.model.events import GameCorrected
from chouette.wording.statements.corrected import correction_in_words


def told(line: str) -> str:
    sheet = f"sheet plain\nbox ann\nline {line}\ngame\nteam wins single\ncorrect game 1 box wins gammon"
    (correction,) = (event for said in play(sheet).statements for event in said.events if isinstance(event, GameCorrected))
    return correction_in_words(correction, {})


def test_three_who_lost_alike_read_their_names() -> None:
    points = "ann +3 instead of −3, bob −1 instead of +1, cal −1 instead of +1, dee −1 instead of +1."
    assert told("bob cal dee").endswith(points)


def test_of_more_their_number_is_told() -> None:
    assert told("bob cal dee eve mo tom").endswith("ann +6 instead of −6, 6 players −1 instead of +1.")
