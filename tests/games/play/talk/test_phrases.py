"""Which words of a message are a play."""

import pytest

from games.play.talk.phrases import Words, pieces


@pytest.mark.parametrize(
    ("text", "plays"),
    [
        ("13/9 6/5* or bar/20?", ["13/9 6/5*", "bar/20"]),
        ("I like 8/5*(2), 6/off", ["8/5*(2) 6/off"]),
        ("on 6/11 at 7", []),
        ("see a/b and 1931/3/4", []),
        ("100%", []),
    ],
)
def test_a_play_in_a_message_is_found(text: str, plays: list[str]) -> None:
    found = pieces(text)
    assert "".join(piece.text for piece in found) == text
    assert [piece.play for piece in found if piece.play] == plays


def test_a_message_without_a_play_is_one_piece() -> None:
    assert pieces("Run or stay?") == (Words("Run or stay?"),)
