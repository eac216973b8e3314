"""Lines of the score sheet: from action to statement and back."""

from chouette.notation.names import read_cube, read_name
from chouette.notation.reading import read_statement
from chouette.notation.spelling import spelt_as_at, with_words
from chouette.notation.unreadable import Misreading, Unreadable
from chouette.notation.writing import write_cube, write_points, write_statement

__all__ = [
    "Misreading",
    "Unreadable",
    "read_cube",
    "read_name",
    "read_statement",
    "spelt_as_at",
    "with_words",
    "write_cube",
    "write_points",
    "write_statement",
]
