"""A whole evening to text and back: errors name their line, and an export gives the same evening."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chouette.notation import Misreading, read_statement
from chouette.notation.score_sheet import LONGEST_LINE, MOST_STATEMENTS, SheetMistake, play, read_sheet, write_sheet
from chouette.rules.evening import Evening
from chouette.rules.model.actions import Player
from chouette.rules.model.events import PointsPaid
from chouette.rules.model.table import OUTSIDE_THE_GAME
from chouette.rules.refusals import Refusal, Refused
from chouette.wording.printout import as_json, as_text
from chouette.wording.running_account import running_account

TABLE = "sheet plain\nbox ann\nline bob cal dee\n"

MISTAKES = [
    ("an unknown verb", TABLE + "game\n  ann dobules all\n",
     "sheet:5: “dobules” is nothing that a player does here. The nearest would be: doubles, double."),
    ("an unknown statement", TABLE + "gaem\n", "sheet:4: No statement begins with “gaem”. The nearest would be: game."),
    ("a stranger", TABLE + "game\neve takes\n", "sheet:5: Nothing is offered to eve now."),
    ("a game without seats", "game\n", "sheet:1: Nobody is seated yet. Name the box and the line, or roll for the seats."),
    ("a result without a game", TABLE + "box wins single\n", "sheet:4: No game is in progress. Begin one first."),
    ("two statements in a line", TABLE + "game; box wins single\n", "sheet:4: Write one statement on a line, without “;”."),
    ("two statements without a mark", TABLE + "game box wins single\n",
     "sheet:4: “box” is more than this statement can say. Write, for example: game"),
    ("a settlement with oneself", TABLE + "game\nsettle ann ann 1 to ann\n",
     "sheet:5: ann cannot do this alone: it takes two players. Write, for example: settle ann cal 1.5 to cal"),
    ("an amount in powers of ten", TABLE + "game\nsettle ann bob 1e9 to bob\n",
     "sheet:5: “1e9” is no amount. Write points as 3, 1.5 or 0.25, with no sign and at most 1000000000."),
    ("a settlement between the steps", TABLE + "game\nsettle ann bob 0.25 to bob\n",
     "sheet:5: Amounts here go in steps of 0.5 points."),
    ("an emoji for a name", TABLE + "🎲 joins\n",
     "sheet:4: “🎲” is no name: a name is one word of letters, digits, “_” and “-”."),
    ("a NUL", TABLE + "eli\0 joins\n",
     "sheet:4: “eliU+0000” is no name: a name is one word of letters, digits, “_” and “-”."),
    ("a keyword for a name", "box all\n", "sheet:1: “all” is a word of the score sheet and cannot be a name."),
    ("a name twice", "box ann\nline bob ann\n", "sheet:2: ann is named twice. Name everyone once."),
    ("a beaver where there are none", "sheet cambridge\nbox ann\nline bob cal\ngame\nann doubles all\nbob beavers\n",
     "sheet:6: The house rules have no beavers: take or drop."),
    ("an unknown sheet", "# ours\n\nsheet canbera\n", "sheet:3: There is no sheet canbera. Choose one of:"),
    ("an unknown option", "option box_retentoin=all\n",
     "sheet:1: There is no option box_retentoin. Did you mean box_retention"),
    ("an unknown value", "option jacoby=maybe\n", "sheet:1: jacoby cannot be maybe. Choose one of: off, on."),
    ("a second answer", TABLE + "game\nann doubles bob\nbob takes\nbob takes\n", "sheet:7: Nothing is offered to bob now."),
    ("a turn of the other's cube", TABLE + "game\nann doubles bob\nbob takes\nann doubles bob\n",
     "sheet:7: bob owns bob's cube at 2; only bob may turn it."),
    ("a correction of a game never played", TABLE + "correct game 7 box wins single\n",
     "sheet:4: There is no finished game 7. Finished so far: none."),
    ("anything after the end", TABLE + "close\ngame\n", "sheet:5: The evening is closed."),
    ("undo of nothing", "undo\n", "sheet:1: There is nothing to undo."),
    ("old line ends", "sheet plain\rbox ann\rline bob cal\rnonsense here\r",
     "sheet:4: “here” is nothing that a player does here. The nearest would be: doubles, takes, drops."),
    ("a line that never ends", "sheet plain\n# " + "x" * LONGEST_LINE + "\nbox ann\n# " + "y" * 3, None),
    ("a line with too much in it", "line " + "ann " * LONGEST_LINE,
     "sheet:1: A line has at most 2000 characters. Write one statement on a line."),
    ("a text that is no score sheet", "x" * 1_000_001, "sheet:1: A score sheet has at most 1000000 characters."),
    ("too many statements", "undo\n" * (MOST_STATEMENTS + 1), "sheet:20001: A score sheet has at most 20000 statements."),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "sentence"),
    [(text, sentence) for _, text, sentence in MISTAKES if sentence],
    ids=[what for what, _, sentence in MISTAKES if sentence],
)
def test_a_mistake_names_its_line_and_what_would_be_legal(text: str, sentence: str) -> None:
    with pytest.raises(SheetMistake) as mistake:
        play(text)
    assert str(mistake.value).startswith(sentence)


def test_a_mistake_can_be_translated() -> None:
    with pytest.raises(SheetMistake) as refused:
        play(TABLE + "game\ngame\n", "friday.txt")
    assert (refused.value.line, refused.value.message, refused.value.words) == (5, Refusal.GAME_RUNS, {"number": 1})
    with pytest.raises(SheetMistake) as unreadable:
        play("stake ann much")
    assert unreadable.value.message == Misreading.BAD_NUMBER


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_ends_of_lines_and_a_byte_order_mark_do_not_matter(end: str) -> None:
    text = "\ufeffsheet plain\n\tbox ann  # the box\n\n# the line\n    LINE bob cal dee\nGAME\n\tTeam Wins Single"
    evening = play(text.replace("\n", end))
    assert as_json(evening)["scores"] == {"ann": -3, "bob": 1, "cal": 1, "dee": 1}


def test_lines_are_counted_as_an_editor_counts_them() -> None:
    assert [line for line, _ in read_sheet("game\n\n# nothing\r\n  automatic # tie\rclose\u2028")] == [1, 4, 5]


def test_names_of_every_alphabet_sit_at_one_table() -> None:
    evening = play("sheet plain\nbox שרה\nline محمد‌علی नरेश José\ngame\nנ" + "א joins\nbox wins single")
    assert as_json(evening)["games"][0]["order"] == ["नरेश", "José", "محمد‌علی", "נא"]


def test_an_empty_sheet_is_an_evening_nobody_came_to() -> None:
    assert play("") == Evening.begin()
    assert as_json(play("# nobody\n")) == {"sheet": "online", "games": [], "scores": {}, "in_play": None}
    assert as_text(play("")) == "Sheet online\n\nScores\n  nobody yet\n"


# Out


def test_an_export_reads_like_a_sheet() -> None:
    text = (
        TABLE + "game\nann doubles all\nbob takes\ncal drops\ndee beavers\nann accepts dee\nbox wins single\neli joins\ngame\n"
    )
    assert write_sheet(play(text)) == (
        "# A chouette evening: 1 game; ann, bob, cal, dee, eli.\n"
        "\n"
        "sheet plain\n"
        "box ann\n"
        "line bob cal dee\n"
        "\n"
        "game\n"
        "  ann doubles all\n"
        "  bob takes\n"
        "  cal drops\n"
        "  dee beavers\n"
        "  ann accepts dee\n"
        "  box wins single\n"
        "\n"
        "eli joins\n"
        "\n"
        "game\n"
    )


#: Tried in turn, starting at a drawn index, until one is legal, so that every draw advances the evening.
SAID = [
    *("game", "ann doubles all", "bob takes", "cal drops", "dee beavers", "ann accepts dee", "bob buys cal", "bob buys"),
    *("bob cal dee double", "ann takes bob", "ann drops all", "game", "bob doubles", "ann takes all", "bob drops", "cal takes"),
    *("dee drops", "cal offers bob", "bob accepts cal", "dee takes", "dee buys", "box wins single", "dee offers bob"),
    *("bob declines dee", "settle ann cal 1.5 to cal", "settle ann bob 2 to ann half", "team wins gammon", "game", "automatic"),
    *("ann doubles bob", "bob beavers", "ann accepts bob", "ann resigns gammon", "bob accepts", "cal refuses", "dee accepts"),
    *("eli joins", "cal sits out", "team wins single", "cal returns", "dee proxy bob", "dee leaves", "partner cal"),
    *("bob declines box", "proposition ann dee 9 to ann", "undo", "game", "correct game 1 box wins single"),
    *("undo step", "correct game 2: bob doubles; ann drops; team wins single", "captain is dee", "box is cal", "dee joins"),
    *("option lone_taker=extras", "game", "cal doubles", "bob doubles all", "ann takes", "bob takes all", "line bob cal dee"),
    *("box wins gammon override", "option beaver=off", "settle ann bob 0 winner box", "undo", "cal pays ann 2.25", "close"),
]  # fmt: skip


def said_from(evening: Evening, place: int) -> Evening:
    """The evening with the first statement from that index on that the rules allow."""
    for at in range(len(SAID)):
        try:
            return evening.perform(read_statement(SAID[(place + at) % len(SAID)]))
        except Refused:
            continue
    return evening


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(["online", "plain", "la", "clapton"]), st.lists(st.integers(0, len(SAID) - 1), max_size=50))
def test_an_evening_written_out_and_read_again_is_the_same_evening(sheet: str, places: list[int]) -> None:
    evening = play(f"sheet {sheet}\noption partner=optional\noption partner_from=4\nbox ann\nline bob cal dee")
    for place in places:
        evening = said_from(evening, place)
    again = play(write_sheet(evening))
    assert again == evening
    printed = as_json(evening)
    assert sum(printed["scores"].values()) == 0
    assert all(sum(game["deltas"].values()) == 0 for game in printed["games"])
    assert as_text(again) == as_text(evening)
    assert [line.finished.game.number for line in running_account(evening)] == [one.game.number for one in evening.games]
    assert dict(summed_up(evening)) == {player: score for player, score in evening.table.scores.items() if score}


def summed_up(evening: Evening) -> Counter[Player]:
    """Every player's nonzero score: the games, the one in progress, and what changed hands outside them."""
    scores: Counter[Player] = Counter()
    running = [evening.table.game] if evening.table.game else []
    for game in [*(one.game for one in evening.games), *running]:
        scores.update(game.deltas)
    for said in evening.in_force:
        for event in said.events:
            if isinstance(event, PointsPaid) and event.payment.reason in OUTSIDE_THE_GAME:
                scores.update({event.payment.payee: event.payment.quarters})
                scores.subtract({event.payment.payer: event.payment.quarters})
    return Counter({player: score for player, score in scores.items() if score})
