"""Whatever is uploaded, what is kept is an image that the site drew itself."""

import os
from io import BytesIO

import pytest
from PIL import Image

from clubsite.pictures.rules.redrawing import LARGEST_KEPT, LARGEST_UPLOAD, LOGO, PICTURE, Kept, NoPicture, redrawn
from tests.clubsite.pictures.drawn import HTML, SVG, huge, image, opened


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_picture_becomes_a_jpeg_and_a_logo_a_png_of_bounded_size(kind: str) -> None:
    upload = image(kind, (4_000, 3_000))
    picture, logo = opened(redrawn(upload, PICTURE)), opened(redrawn(upload, LOGO))
    assert (picture.format, picture.size) == ("JPEG", (1_333, 1_000))
    assert (logo.format, logo.size) == ("PNG", (512, 384))


def test_a_small_logo_is_not_blown_up_and_stays_transparent() -> None:
    logo = opened(redrawn(image("PNG", (64, 64), "RGBA"), LOGO))
    assert (logo.size, logo.mode) == ((64, 64), "RGBA")


def test_where_and_when_it_was_taken_is_not_kept_but_which_side_is_up() -> None:
    taken = Image.Exif()
    taken[0x0112], taken[0x9286], taken[0x8825] = 6, "at home", {1: "N", 2: (48.0, 51.0, 30.0)}
    upload = image("JPEG", (400, 300), exif=taken, comment=b"at home")
    assert b"at home" in upload
    kept = redrawn(upload, PICTURE)
    assert b"at home" not in kept
    assert dict(opened(kept).getexif()) == {}
    assert opened(kept).size == (300, 400)  # turned


def test_a_second_file_behind_the_picture_is_gone() -> None:
    assert b"alert" not in redrawn(image("PNG") + HTML, PICTURE)


def test_a_picture_full_of_noise_is_kept_small() -> None:
    noise = Image.frombytes("RGB", (1_600, 1_000), os.urandom(1_600 * 1_000 * 3))
    file = BytesIO()
    noise.save(file, "PNG", compress_level=0)
    upload = file.getvalue()
    assert len(upload) < LARGEST_UPLOAD
    assert len(redrawn(upload, PICTURE)) <= LARGEST_KEPT * 2
    assert len(redrawn(upload, LOGO)) <= LARGEST_KEPT


@pytest.mark.parametrize("kept", [PICTURE, LOGO])
@pytest.mark.parametrize(
    ("upload", "refusal"),
    [
        (b"", "NOT_AN_IMAGE"),
        (SVG, "NOT_AN_IMAGE"),
        (HTML, "NOT_AN_IMAGE"),
        (image("GIF"), "NOT_AN_IMAGE"),
        (image("PNG")[:200], "NOT_AN_IMAGE"),
        (image("JPEG")[:-100][:400], "NOT_AN_IMAGE"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 500, "NOT_AN_IMAGE"),
        (huge(), "TOO_MANY_PIXELS"),
        (image("PNG", (16, 16)), "TOO_SMALL"),
        (b"\0" * (LARGEST_UPLOAD + 1), "PICTURE_TOO_LARGE"),
    ],
)
def test_what_is_no_picture_is_refused(kept: Kept, upload: bytes, refusal: str) -> None:
    with pytest.raises(NoPicture, match=refusal):
        redrawn(upload, kept)
