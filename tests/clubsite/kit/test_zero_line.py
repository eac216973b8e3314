"""Bars left and right of one line, all on one scale."""

from hypothesis import given
from hypothesis import strategies as st

from clubsite.kit.plots.zero_line import MIDDLE, REACH, SHORTEST_FULL_SCALE, Bar, bars

scores = st.lists(st.integers(-(2**40), 2**40), max_size=12)


def percent(text: str) -> float:
    return float(text.removesuffix("%"))


def test_what_one_has_the_other_lacks() -> None:
    ann, bob, cal = bars([48, -24, -24])
    assert ann == Bar("plus", "+12", "50.00%", "33.00%", "83.00%")
    assert bob == cal == Bar("minus", "\u22126", "33.50%", "16.50%", "33.50%")


def test_a_small_lead_is_no_landslide() -> None:
    (ann, _) = bars([4, -4])
    assert percent(ann.width) == round(REACH * 4 / SHORTEST_FULL_SCALE, 2)


def test_nobody_at_all_has_no_bars() -> None:
    assert bars([]) == []


@given(scores)
def test_every_bar_ends_at_the_line_and_leaves_room_for_its_figure(points: list[int]) -> None:
    for bar, score in zip(bars(points), points, strict=True):
        left, right = percent(bar.x), percent(bar.x) + percent(bar.width)
        assert MIDDLE - REACH - 0.02 <= left <= right <= MIDDLE + REACH + 0.02
        assert abs((right if score < 0 else left) - MIDDLE) < 0.02
