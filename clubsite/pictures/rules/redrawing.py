"""What was uploaded is checked to be an image and drawn again by Pillow: what is kept has no more in it than what is seen.

No place where it was taken, no comment, no second file behind it, no script. An SVG is no such image: it is a document.
"""

from enum import StrEnum
from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageOps, UnidentifiedImageError

LARGEST_UPLOAD = 5 * 2**20
"""Bytes, of a photograph of a phone."""

FORMATS = ("JPEG", "PNG", "WEBP")
MOST_PIXELS = {"JPEG": 60_000_000, "PNG": 16_000_000, "WEBP": 16_000_000}
"""A JPEG is read smaller than it is; the others are in memory as a whole, four bytes a pixel."""

PICTURE_FITS, LOGO_FITS = (1_600, 1_000), (512, 512)
"""Width and height at most."""

LARGEST_KEPT = 400_000
"""Bytes."""

PAPER = (250, 247, 242)
"""What shows through where the upload was transparent: a JPEG has no holes."""


class PictureRefusal(StrEnum):
    """Sentences are marked for translation where they are shown."""

    PICTURE_TOO_LARGE = "PICTURE_TOO_LARGE"
    NOT_AN_IMAGE = "NOT_AN_IMAGE"
    TOO_MANY_PIXELS = "TOO_MANY_PIXELS"
    TOO_SMALL = "TOO_SMALL"


class NoPicture(ValueError):
    def __init__(self, refusal: PictureRefusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


class Kept(NamedTuple):
    """How one kind of picture is kept."""

    fits: tuple[int, int]
    least: int
    kind: str


PICTURE, LOGO = Kept(PICTURE_FITS, 200, "image/jpeg"), Kept(LOGO_FITS, 32, "image/png")


def redrawn(upload: bytes, kept: Kept) -> bytes:
    """The file to keep. Raises NoPicture."""
    if len(upload) > LARGEST_UPLOAD:
        raise NoPicture(PictureRefusal.PICTURE_TOO_LARGE)
    try:
        with Image.open(BytesIO(upload), formats=FORMATS) as image:
            image.verify()  # what draws PDFs lets Pillow take files that end too early
        with Image.open(BytesIO(upload), formats=FORMATS) as image:
            _look_at_size(image, kept)
            image.draft("RGB", (kept.fits[0] * 2, kept.fits[1] * 2))  # a JPEG is decoded no larger than needed
            seen = ImageOps.exif_transpose(image)
            seen.thumbnail(kept.fits)
            return _as_jpeg(seen) if kept is PICTURE else _as_png(seen)
    except Image.DecompressionBombError:
        raise NoPicture(PictureRefusal.TOO_MANY_PIXELS) from None
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, EOFError) as broken:
        if isinstance(broken, NoPicture):
            raise
        raise NoPicture(PictureRefusal.NOT_AN_IMAGE) from None


def _look_at_size(image: Image.Image, kept: Kept) -> None:
    wide, high = image.size
    if wide * high > MOST_PIXELS[str(image.format)]:
        raise NoPicture(PictureRefusal.TOO_MANY_PIXELS)
    if min(wide, high) < kept.least:
        raise NoPicture(PictureRefusal.TOO_SMALL)


def _as_jpeg(seen: Image.Image) -> bytes:
    drawn = Image.new("RGB", seen.size, PAPER)
    whole = seen.convert("RGBA")
    drawn.paste(whole, mask=whole.getchannel("A"))
    for quality in (82, 70, 55, 40, 25):
        file = BytesIO()
        drawn.save(file, "JPEG", quality=quality, optimize=True, progressive=True)
        if file.tell() <= LARGEST_KEPT:
            break
    return file.getvalue()


def _as_png(seen: Image.Image) -> bytes:
    drawn = Image.new("RGBA", seen.size)
    drawn.paste(seen.convert("RGBA"))
    file = BytesIO()
    drawn.save(file, "PNG", optimize=True)
    if file.tell() > LARGEST_KEPT:
        file = BytesIO()
        drawn.quantize(256, Image.Quantize.FASTOCTREE).save(file, "PNG", optimize=True)
    return file.getvalue()
