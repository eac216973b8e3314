import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubsite.kit.content_coding import takes_gzip


@pytest.mark.parametrize(
    "said",
    [
        "gzip", "GZIP", "x-gzip", "gzip, deflate, br, zstd", "br;q=1.0, gzip;q=0.8, *;q=0.1", "gzip;q=0.001", "gzip; q=1.000",
        "deflate,gzip ;  q = 0.5", "*", "*;q=0.5", "br, *", "identity;q=0, gzip", ",gzip,,",
    ],
)  # fmt: skip
def test_gzip_is_taken(said: str) -> None:
    assert takes_gzip(said)


@pytest.mark.parametrize(
    "said",
    [
        "", "identity", "br", "gzip;q=0", "gzip;q=0.000", "gzip;Q=0", "*;q=0", "gzip;q=0, *", "gzip, gzip;q=0", "gzipped",
        "not-gzip", "gzip br", "gzip;q=much", "gzip;q=", "gzip;q=-1", "gzip;q=2", "gzip;level=9", ";;,,q=1", "\0",
    ],
)  # fmt: skip
def test_gzip_is_refused_or_not_spoken_of(said: str) -> None:
    assert not takes_gzip(said)


@given(st.text())
def test_whatever_is_said_there_is_an_answer(said: str) -> None:
    assert takes_gzip(said) in {True, False}
