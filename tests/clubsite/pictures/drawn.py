"""Files as somebody might upload them."""

from io import BytesIO

from PIL import Image

SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
HTML = b"<!doctype html><script>alert(1)</script>"


def image(kind: str = "PNG", size: tuple[int, int] = (400, 300), mode: str = "RGB", **said: object) -> bytes:
    file = BytesIO()
    Image.new(mode, size, "teal").save(file, kind, **said)
    return file.getvalue()


def opened(file: bytes) -> Image.Image:
    return Image.open(BytesIO(file))


def huge() -> bytes:
    """A few kilobytes that would be a hundred megabytes of pixels."""
    file = BytesIO()
    Image.new("1", (5_000, 5_000)).save(file, "PNG")
    return file.getvalue()
