"""What a monitor types is read as intended, or refused with a sentence."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chouette.notation import Unreadable, read_name, read_statement, write_points, write_statement
from chouette.rules.model import actions
from chouette.rules.model.actions import Action, Cube, Player, Reply
from games.rules.cube import Side
from games.rules.gammons import Level
from tests.chouette.notation.strategies import every_action

ANN, BOB, CAL, DEE = map(Player, ("ann", "bob", "cal", "dee"))

READ: list[tuple[str, Action]] = [
    ("sheet online   # the monitor's rules", actions.ChooseSheet("online")),
    ("sheet Online", actions.ChooseSheet("online")),
    ("option box_retention=last_man", actions.SetOption("box_retention", "last_man")),
    ("option settlement_step = 0.5", actions.SetOption("settlement_step", "0.5")),
    ("stake cal 2", actions.SetStake(CAL, 2)),
    ("box ann", actions.NameBox(ANN)),
    ("box is ann", actions.NameBox(ANN)),
    ("line bob cal dee", actions.NameLine((BOB, CAL, DEE))),
    ("captain is dee", actions.NameCaptain(DEE)),
    (
        "rolls ann 6  bob 5  cal 5/4",
        actions.RollForSeats((actions.Roll(ANN, (6,)), actions.Roll(BOB, (5,)), actions.Roll(CAL, (5, 4)))),
    ),
    ("game", actions.StartGame()),
    ("set aside", actions.SetAside()),
    ("  SET Aside # that one", actions.SetAside()),
    ("set takes", actions.Answer(Player("set"), Reply.TAKES)),
    ("  automatic", actions.AutomaticDouble()),
    ("\tann doubles all", actions.Double((ANN,), (), True)),
    ("ANN".lower() + "  DOUBLES   All", actions.Double((ANN,), (), True)),
    ("ann doubles bob cal", actions.Double((ANN,), (Cube(BOB), Cube(CAL)))),
    ("bob cal double", actions.Double((BOB, CAL))),
    ("bob doubles", actions.Double((BOB,))),
    ("bob doubles bob/cal", actions.Double((BOB,), (Cube(BOB, CAL),))),
    ("bob doubles bob bob/cal", actions.Double((BOB,), (Cube(BOB), Cube(BOB, CAL)))),
    ("bob takes", actions.Answer(BOB, Reply.TAKES)),
    ("ann takes bob/bob bob/cal", actions.Answer(ANN, Reply.TAKES, (Cube(BOB, BOB), Cube(BOB, CAL)))),
    ("ann takes bob cal", actions.Answer(ANN, Reply.TAKES, (Cube(BOB), Cube(CAL)))),
    ("ann takes all", actions.Answer(ANN, Reply.TAKES, (), True)),
    ("dee beavers", actions.Answer(DEE, Reply.BEAVERS)),
    ("ann raccoons dee", actions.Answer(ANN, Reply.RACCOONS, (Cube(DEE),))),
    ("ann accepts dee", actions.Answer(ANN, Reply.ACCEPTS, (Cube(DEE),))),
    ("cal refuses", actions.Answer(CAL, Reply.REFUSES)),
    ("bob declines cal", actions.Answer(BOB, Reply.DECLINES, (Cube(CAL),))),
    ("bob declines box", actions.DeclineBox(BOB)),
    ("bob buys cal", actions.Buy(BOB, CAL)),
    ("cal buys", actions.Buy(CAL)),
    ("cal offers bob", actions.OfferExtra(CAL, BOB)),
    ("settle ann cal 1.5 to cal", actions.Settle(ANN, Cube(CAL), 150, CAL)),
    ("settle ann bob 0 winner captain", actions.Settle(ANN, Cube(BOB), 0, winner=Side.TEAM)),
    ("settle ann bob 0 winner team", actions.Settle(ANN, Cube(BOB), 0, winner=Side.TEAM)),
    ("settle ann dee 3 to ann half", actions.Settle(ANN, Cube(DEE), 300, ANN, (1, 2))),
    ("settle ann dee 3 to ann third", actions.Settle(ANN, Cube(DEE), 300, ANN, (1, 3))),
    ("settle ann dee 3 to ann quarter", actions.Settle(ANN, Cube(DEE), 300, ANN, (1, 4))),
    ("settle ann dee 3 to ann 3/4", actions.Settle(ANN, Cube(DEE), 300, ANN, (3, 4))),
    ("settle ann bob 0.78 to bob roll 5 3", actions.Settle(ANN, Cube(BOB), 78, BOB, roll=(5, 3))),
    ("ann resigns gammon", actions.Resign(ANN, Level.GAMMON)),
    ("team wins backgammon", actions.BoardResult(Side.TEAM, Level.BACKGAMMON)),
    ("Box Wins Single", actions.BoardResult(Side.BOX, Level.SINGLE)),
    ("box wins single override", actions.Override(actions.BoardResult(Side.BOX, Level.SINGLE))),
    ("eli joins", actions.Join(Player("eli"))),
    ("dee leaves", actions.Leave(DEE)),
    ("dee sits out", actions.SitOut(DEE)),
    ("dee returns", actions.Return(DEE)),
    ("dee proxy bob", actions.SetProxy(DEE, BOB)),
    ("dee proxy off", actions.SetProxy(DEE, None)),
    ("partner cal", actions.TakePartner((CAL,))),
    ("partner off", actions.TakePartner(())),
    ("proposition ann dee 9 to ann", actions.Proposition(ANN, DEE, 900, ANN)),
    ("cal pays dee 6", actions.PayCash(CAL, DEE, 600)),
    ("cash cal dee .25", actions.PayCash(CAL, DEE, 25)),
    ("undo", actions.Undo()),
    ("undo step", actions.Undo(step=True)),
    ("correct game 3 box wins single", actions.CorrectResult(3, actions.BoardResult(Side.BOX, Level.SINGLE))),
    (
        "correct game 3: ann doubles all; bob takes; box wins single",
        actions.CorrectGame(
            3,
            (
                actions.Double((ANN,), (), True),
                actions.Answer(BOB, Reply.TAKES),
                actions.BoardResult(Side.BOX, Level.SINGLE),
            ),
        ),
    ),
    ("close", actions.Close()),
]


@pytest.mark.parametrize(("text", "action"), READ, ids=[text for text, _ in READ])
def test_a_statement_is_read_as_it_was_meant(text: str, action: Action) -> None:
    assert read_statement(text) == action


@given(every_action)
def test_whatever_is_written_reads_back(action: Action) -> None:
    statement = write_statement(action)
    assert "\n" not in statement
    assert read_statement(statement) == action


UNREADABLE = [
    ("", "There is nothing here to read. A statement is, for example: bob takes"),
    ("# only a comment", "There is nothing here to read. A statement is, for example: bob takes"),
    ("ann dobules all", "“dobules” is nothing that a player does here. The nearest would be: doubles, double."),
    ("ann zzz", "“zzz” is nothing that a player does here. The nearest would be: doubles, takes, drops."),
    ("automatc", "No statement begins with “automatc”. The nearest would be: automatic."),
    ("ann", "Something is missing after “ann”. Write, for example: bob takes"),
    ("takes", "Say who. Write, for example: bob takes"),
    ("box takes", "“takes” is a word of the score sheet and cannot be a name."),
    ("game 3", "“3” is more than this statement can say. Write, for example: game"),
    ("ann takes; bob drops", "Write one statement on a line, without “;”."),
    ("ann takes bob drops", "“drops” is a word of the score sheet and cannot be a name."),
    ("bob cal take", "Only one player can say this at a time; give each a line. Write, for example: bob takes"),
    ("settle ann ann 1 to ann",
     "ann cannot do this alone: it takes two players. Write, for example: settle ann cal 1.5 to cal"),
    ("settle ann bob 1 to cal", "cal is none of the two. Write, for example: settle ann cal 1.5 to cal"),
    ("settle ann bob 1", "Say who is paid. Write, for example: settle ann cal 1.5 to cal"),
    ("settle ann bob -1 to ann",
     "“-1” is no amount. Write points as 3, 1.5 or 0.25, with no sign and at most 1000000000."),
    ("settle ann bob 1 to ann haff",
     "“haff” is no share of a cube. Write half, third, quarter or a fraction such as 3/4."),
    ("settle ann bob 0 winner cal", "“cal” cannot be the winner. Write winner box or winner captain."),
    ("ann resigns hard", "“hard” is no kind of game. It is single, gammon or backgammon."),
    ("stake cal 0", "“0” cannot stand here: write a whole number from 1 to 1000."),
    ("option box_retention",
     "Something is missing after “box_retention”. Write, for example: option box_retention=last_man"),
    ("correct game 3: ann doubles all; close",
     "“close” does not happen inside a game, so a correction cannot tell it."),
    ("close override", "Nothing needs to be overridden here. Leave out the word “override”."),
    ("😀 takes", "“😀” is no name: a name is one word of letters, digits, “_” and “-”."),
    ("bo\u0000b takes", "“boU+0000b” is no name: a name is one word of letters, digits, “_” and “-”."),
    ("a" * 41 + " takes", f"“{'a' * 41}” is longer than the 40 characters of a name."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), UNREADABLE, ids=[text[:30] or "nothing" for text, _ in UNREADABLE])
def test_what_cannot_be_read_is_answered_with_what_would_be_legal(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as mistake:
        read_statement(text)
    assert str(mistake.value) == sentence


AMOUNTS_THAT_ARE_NONE = [
    "1e9",
    "nan",
    "inf",
    "1,5",
    "1.234",
    "+1",
    "-0",
    "0x10",
    "1_000",
    "1000000000.01",
    "1000000001",
    "9" * 500,
    ".",
    "½",
    "٣",
]


@pytest.mark.parametrize("amount", AMOUNTS_THAT_ARE_NONE)
def test_only_plain_decimals_are_amounts(amount: str) -> None:
    with pytest.raises(Unreadable, match="is no amount"):
        read_statement(f"cash ann bob {amount}")


@pytest.mark.parametrize("number", ["0", "-3", "x", "1.5", "1e3", "³", "1000000000.01", "1000000001", "9" * 5000])
def test_only_whole_numbers_count_games(number: str) -> None:
    with pytest.raises(Unreadable, match="write a whole number from 1 to 1000000"):
        read_statement(f"correct game {number} box wins single")


@pytest.mark.parametrize("share", ["4/4", "0/2", "5/4", "1/0", "1/100", "a/b", "1/2/3", "half/2", "all"])
def test_a_share_is_less_than_the_cube_and_more_than_nothing(share: str) -> None:
    with pytest.raises(Unreadable, match="is no share of a cube"):
        read_statement(f"settle ann bob 1 to ann {share}")


@pytest.mark.parametrize("name", ["Zoë", "שרה", "שָׂרָה", "محمد‌علی", "नरेश", "김민준", "Đặng", "ann_2", "jean-luc", "王", "Ωmega"])
def test_a_name_may_be_in_any_alphabet(name: str) -> None:
    assert read_statement(f"{name} takes") == actions.Answer(Player(unicodedata.normalize("NFC", name)), Reply.TAKES)


def test_the_same_name_typed_on_two_machines_is_one_player() -> None:
    assert read_name("Jose\u0301") == read_name("Jos\u00e9")


def test_the_case_of_a_name_counts() -> None:
    assert read_name("Ann") != read_name("ann")


@pytest.mark.parametrize(
    "name", ["", "--", "a.b", "a/b", "a b", "a'b", "<b>", "a\u200db", "\u0301a", "a\u202eb", "😀", "a:", "a;", "²"]
)
def test_what_is_no_word_is_no_name(name: str) -> None:
    with pytest.raises(Unreadable, match="is no name"):
        read_name(name)


@pytest.mark.parametrize("word", ["all", "ALL", "Box", "takes", "undo", "override", "half"])
def test_a_word_of_the_score_sheet_is_no_name(word: str) -> None:
    with pytest.raises(Unreadable, match="cannot be a name"):
        read_name(word)


def test_marks_of_direction_come_along_with_pasted_text_and_are_passed_over() -> None:
    assert read_statement("\u200fשרה\u200e takes\ufeff") == actions.Answer(Player("שרה"), Reply.TAKES)


def test_an_override_may_follow_only_what_a_rule_could_refuse() -> None:
    assert read_statement("eli joins override") == actions.Override(actions.Join(Player("eli")))
    with pytest.raises(Unreadable):
        read_statement("undo override")
    with pytest.raises(Unreadable):
        read_statement("bob takes override override")


WORDS = [
    "ann",
    "bob",
    "box",
    "game",
    "3",
    ":",
    ";",
    "to",
    "correct",
    "settle",
    "wins",
    "#",
    "/",
    "1.5",
    "all",
    "option",
]


@given(st.text(max_size=60) | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_no_text_at_all_is_worse_than_unreadable(text: str) -> None:
    try:
        action = read_statement(text)
    except Unreadable:
        return
    assert read_statement(write_statement(action)) == action


@pytest.mark.parametrize(
    ("hundredths", "text"), [(0, "0"), (5, "0.05"), (25, "0.25"), (150, "1.5"), (-275, "-2.75"), (1000, "10")]
)
def test_points_are_written_as_short_as_they_are(hundredths: int, text: str) -> None:
    assert write_points(hundredths) == text
