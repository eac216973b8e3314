"""Compression on the live wire: each rendering is compressed once, for every page that accepts gzip, and arrives at once."""

import zlib
from collections.abc import Callable

import pytest
from pytest_django.fixtures import Settings

from clubsite.live import frames
from clubsite.live.frames import BEAT, GZIP_END, GZIP_HEADER, HELLO, Frame, fragment
from tests.clubsite.live import evening
from tests.clubsite.live.raw_page import open_page

StreamUrl = Callable[..., str]
GREETING = "retry: 1000\nevent: beat\ndata:"


def shown(version: int, line: str) -> str:
    html = evening.as_shown(version, line, "watch")
    return "\n".join([f"id: {version}", *(f"data: {part}" for part in html.splitlines())])


@pytest.fixture
def quick_heart(settings: Settings) -> None:
    """Set before the site starts."""
    settings.LIVE_HEARTBEAT_SECONDS = 0.3


@pytest.fixture
def framed(monkeypatch: pytest.MonkeyPatch) -> list[Frame]:
    """Every frame made from now on; making one is what compresses."""
    made: list[Frame] = []

    def frame(message: bytes, comment: bytes = b"") -> Frame:
        made.append(real(message, comment))
        return made[-1]

    real = frames.frame
    monkeypatch.setattr(frames, "frame", frame)
    return made


@pytest.mark.parametrize("accept_encoding", ["gzip", "gzip, deflate, br, zstd", "br;q=1.0, gzip;q=0.8, *;q=0.1", None])
def test_every_message_can_be_read_as_soon_as_it_comes(stream_url: StreamUrl, accept_encoding: str | None) -> None:
    with open_page(stream_url(), accept_encoding) as page:
        assert page.headers.get("content-encoding") == (None if accept_encoding is None else "gzip")
        assert page.message() == GREETING
        assert page.message() == shown(0, "nothing yet")
        for version, line in enumerate(("ann doubles all", "bob takes", "cal drops"), start=1):
            evening.say(line)
            assert page.message() == shown(version, line)


@pytest.mark.parametrize("accept_encoding", ["", "identity", "gzip;q=0", "br", "gzip;q=much", ";;,,q=1", "gzip;q=0, *"])
def test_a_page_that_takes_no_gzip_is_sent_none(stream_url: StreamUrl, accept_encoding: str) -> None:
    with open_page(stream_url(), accept_encoding) as page:
        assert "content-encoding" not in page.headers
        assert page.headers["vary"] == "accept-encoding"
        assert page.message() == GREETING
        assert page.message() == shown(0, "nothing yet")


@pytest.mark.usefixtures("quick_heart")
@pytest.mark.parametrize("accept_encoding", ["gzip", None])
def test_a_heartbeat_can_be_read_as_soon_as_it_comes(
    quick_heart: None, stream_url: StreamUrl, accept_encoding: str | None
) -> None:
    with open_page(stream_url(channel="backgammon:1"), accept_encoding) as page:
        assert page.message() == GREETING
        assert [page.message() for _ in range(3)] == ["event: beat\ndata:"] * 3


def test_one_rendering_is_compressed_once_whoever_watches(stream_url: StreamUrl, framed: list[Frame]) -> None:
    url = stream_url()
    with open_page(url, "gzip") as first, open_page(url, "gzip") as second, open_page(url, None) as plain:
        for page in (first, second, plain):
            assert page.message() == GREETING
            page.message()
        evening.say("ann doubles all")
        before = [page.message() for page in (first, second, plain)]
        with open_page(url, "gzip") as late:  # it first gets what the others have; from then on all get the same
            late.message()
            assert late.message() == before[0]
            evening.say("bob takes")
            everybody = (first, second, plain, late)
            assert [page.message() for page in everybody] == [shown(2, "bob takes")] * 4
            for version in (1, 2):
                assert len([frame for frame in framed if frame.plain.startswith(b"id: %d\n" % version)]) == 1
            assert [page.blocks[-1] for page in everybody] == [
                framed[-1].gzipped, framed[-1].gzipped, framed[-1].plain, framed[-1].gzipped,
            ]  # fmt: skip


def test_a_page_that_is_slow_is_sent_whole_messages_and_at_last_the_newest(stream_url: StreamUrl, settings: Settings) -> None:
    """Its connection is full when the later ones come: they wait for it, and nothing is sent in parts or out of order."""
    settings.LISTENERS = {"evening": "tests.clubsite.live.evening.read_at_length"}
    settings.LIVE_FRAMES_A_PAGE_MAY_MISS = 100
    with open_page(stream_url(), None, receive_buffer=4096) as slow, open_page(stream_url(), "gzip") as quick:
        quick.message(), quick.message()
        for number in range(1, 31):
            evening.say(f"line {number}")
            assert quick.message().startswith(f"id: {number}\n")
        assert slow.message() == GREETING
        numbers: list[int] = []
        while not numbers or numbers[-1] < 30:
            message = slow.message()
            numbers.append(int(message.split("\n")[0].removeprefix("id: ")))
            assert message.endswith("." * 1_000_000)
            assert f"line {numbers[-1]}<" in message or numbers[-1] == 0
        assert numbers == sorted(set(numbers))
        assert len(numbers) < 30
        evening.say("and all goes on")
        assert "and all goes on" in slow.message()


def test_frames_follow_one_another_in_any_order_and_the_stream_ends_in_good_order() -> None:
    one, other = fragment(1, "<p>ann doubles all</p>"), fragment(2, "<p>ann doubles all</p>")
    for order in ([one, other], [other, BEAT, one], [BEAT], []):
        sent = b"".join([GZIP_HEADER, HELLO.gzipped, *(frame.gzipped for frame in order), GZIP_END])
        deflate = zlib.decompressobj(-zlib.MAX_WBITS)
        text = deflate.decompress(sent.removeprefix(GZIP_HEADER))
        assert deflate.eof
        assert [line for line in text.split(b"\n") if line.startswith(b"id: ")] == [
            b"id: %d" % (1 if frame is one else 2) for frame in order if frame is not BEAT
        ]


def test_the_length_of_a_compressed_rendering_tells_nothing_exactly() -> None:
    made = [fragment(7, "<p>ann doubles all</p>") for _ in range(60)]
    assert len({frame.plain for frame in made}) == 1
    assert len({len(frame.gzipped) for frame in made}) > 20
