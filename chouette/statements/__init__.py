"""One line of the score sheet: an action as a statement, and a statement as an action."""

from chouette.statements.names import read_name
from chouette.statements.reading import read_statement
from chouette.statements.spelling import spelt_as_at
from chouette.statements.unreadable import Misreading, Unreadable
from chouette.statements.writing import write_points, write_statement

__all__ = ["Misreading", "Unreadable", "read_name", "read_statement", "spelt_as_at", "write_points", "write_statement"]
