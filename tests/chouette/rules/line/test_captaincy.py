"""Who plays the checkers now. Source: RULES.md R5."""

from chouette.rules.line.captaincy import acting_captain
from chouette.rules.refusals import Refusal
from tests.chouette.rules.told import PLAIN, refused, table_of


def captain(*sheets: str) -> str | None:
    return acting_captain(table_of(PLAIN, *sheets).table)


def test_the_next_in_line_who_is_still_in_the_game() -> None:
    assert captain("game") == "bob"
    assert captain("game; ann doubles all; bob drops") == "cal"
    assert captain("game; ann doubles all; bob drops; cal drops") == "dee"
    assert captain() is None


def test_somebody_who_is_away_holds_a_cube_but_not_the_dice() -> None:
    assert captain("game; bob sits out") == "cal"
    assert captain("game; bob leaves; cal sits out") == "dee"
    assert captain("game; bob sits out; cal sits out; dee sits out") == "bob"
    assert captain("game; captain is dee; dee leaves") == "bob"
    assert captain("game; captain is dee; dee sits out") == "bob"
    assert captain("game; captain is dee; bob leaves; cal leaves; dee sits out") == "dee"


def test_the_monitor_names_another_while_he_is_in_the_game() -> None:
    assert captain("game; captain is dee") == "dee"
    assert captain("game; captain is dee; dee doubles; ann drops") == "bob"
    assert refused(PLAIN, "game; dee doubles; ann drops; captain is dee") is Refusal.NOT_IN_GAME
    assert refused(PLAIN, "captain is ann") is Refusal.UNKNOWN_PLAYER
