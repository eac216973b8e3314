"""How much of a name fits a line: measured in ems of the widest face that systems use, as a picture cannot ask the browser."""

from unicodedata import category, combining, east_asian_width

SMALLER = 0.7
"""How large a long name is on the wall and on paper, beside the others."""
USUAL = 0.82
"""How much of the widest face's room a name takes in the faces that walls have."""
NARROW, WIDE = frozenset("ijlI1|.,:;'!() -"), frozenset("mwMWQO@%&")


def width_of(text: str) -> float:
    """In ems, bold."""
    return sum(map(_width, text))


def _width(letter: str) -> float:
    if combining(letter) or category(letter) in ("Cf", "Mn"):
        return 0
    if east_asian_width(letter) in "WF" or category(letter) == "So":
        return 1.3
    if letter in WIDE:
        return 1.1
    if letter in NARROW:
        return 0.48
    return 0.84 if letter.isupper() else 0.72


def fitted(text: str, room: float) -> str:
    """The text, or its beginning and an ellipsis, in so many ems.

    >>> fitted("Ann", 5), fitted("Maximiliana Fürstin von Thurn und Taxis", 8)
    ('Ann', 'Maximiliana…')
    """
    if width_of(text) <= room:
        return text
    kept, taken = 0, width_of("…")
    for letter in text:
        taken += _width(letter)
        if taken > room:
            break
        kept += 1
    return text[:kept].rstrip(" –") + "…"


def parted(text: str, room: float) -> tuple[str, str]:
    """The words that fit so many ems, and the rest; no rest if not even the first word fits.

    >>> parted("Anastasia Papadopoulou", 12), parted("Anastasia", 3)
    (('Anastasia', 'Papadopoulou'), ('Anastasia', ''))
    """
    words = text.split(" ")
    for count in range(len(words) - 1, 0, -1):
        first = " ".join(words[:count])
        if width_of(first) <= room:
            return first, " ".join(words[count:])
    return text, ""
