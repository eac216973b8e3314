"""A history is a value: later additions, and alternatives after going back, never show in it."""

from hypothesis import given
from hypothesis import strategies as st

from chouette.rules.state.history import History


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 12))))
def test_histories_that_share_their_items_are_as_tuples_would_be(told: list[tuple[int, int]]) -> None:
    histories: list[History[int]] = [History()]
    tuples: list[tuple[int, ...]] = [()]
    for item, at in told:
        source, length = at % len(tuples), item % (len(tuples[at % len(tuples)]) + 1)
        histories += [histories[source].and_then(item), histories[source].first(length)]
        tuples += [(*tuples[source], item), tuples[source][:length]]
    assert [tuple(one) for one in histories] == tuples
    assert all(History(other) == one for one, other in zip(histories, tuples, strict=True))
    assert [one[-1:] for one in histories] == [one[-1:] for one in tuples]


def test_an_item_beyond_the_end_is_not_there_though_it_is_shared() -> None:
    short = History("ab")
    long = short.and_then("c")
    assert (long[-1], short[-1], len(short)) == ("c", "b", 2)
    assert "c" not in short
    assert short != long


def test_telling_on_from_the_newest_copies_nothing() -> None:
    history: History[int] = History()
    for item in range(5):
        grown = history.and_then(item)
        assert grown._items is history._items
        history = grown
