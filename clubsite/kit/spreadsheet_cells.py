"""What people typed, as cells of a CSV file that no spreadsheet takes for a formula.

A cell that begins with `=`, `+`, `-` or `@` (or their full-width forms) is evaluated when the file is opened; a leading
apostrophe makes it text. Our own numbers need none.
"""

_BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_BEGINS_A_FORMULA) else cell
