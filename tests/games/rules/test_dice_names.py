"""Names of rolls around the Eastern Mediterranean; for the sources see `games/rules/dice_names.py`."""

import pytest

from games.rules.dice_names import EVERY_PAIR, SETS, die_called, roll_called


@pytest.mark.parametrize("names", SETS)
def test_every_die_and_every_roll_has_a_name_of_its_own(names: str) -> None:
    known = SETS[names]
    assert len(EVERY_PAIR) == 21
    assert set(known.pairs) == set(EVERY_PAIR)
    assert len(set(known.pairs.values())) == 21
    assert len(set(known.dice)) == 6
    assert all(name == name.strip() != "" for name in (*known.pairs.values(), *known.dice))


@pytest.mark.parametrize(
    ("names", "roll", "called"),
    [
        ("turkish", (1, 1), "hep yek"),
        ("turkish", (2, 2), "dubara"),
        ("turkish", (3, 3), "dü se"),
        ("turkish", (4, 4), "dört cihar"),
        ("turkish", (5, 5), "dü beş"),
        ("turkish", (6, 6), "dü şeş"),
        ("turkish", (6, 5), "şeş beş"),
        ("turkish", (3, 2), "seba-i dü"),
        ("turkish", (5, 3), "penc-ü se"),
        ("turkish", (4, 3), "cihar-ü se"),
        ("persian", (6, 6), "do-shesh"),
        ("persian", (1, 1), "do-kur"),
        ("persian", (4, 4), "joft-e chahar"),
        ("persian", (6, 5), "shesh-o-besh"),
        ("bulgarian", (6, 5), "шеш-беш"),
        ("bulgarian", (6, 6), "дюшеш"),
        ("bulgarian", (2, 2), "дубара"),
    ],
)
def test_a_roll_is_called_as_the_sources_call_it(names: str, roll: tuple[int, int], called: str) -> None:
    assert roll_called(names, *roll) == called


def test_the_order_in_which_the_dice_lie_does_not_matter() -> None:
    assert all(roll_called("persian", high, low) == roll_called("persian", low, high) for high, low in EVERY_PAIR)


def test_a_single_die_is_a_persian_numeral() -> None:
    assert [die_called("turkish", die) for die in range(1, 7)] == ["yek", "dü", "se", "cihar", "penc", "şeş"]
    assert die_called("bulgarian", 4) == "джихар"


@pytest.mark.parametrize("names", ["", "klingon"])
def test_whoever_has_chosen_no_names_reads_figures(names: str) -> None:
    assert roll_called(names, 3, 5) == "5-3"
    assert die_called(names, 3) == "3"
