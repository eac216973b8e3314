"""What a person typed, as a cell of a CSV file that no spreadsheet takes for a formula.

A cell beginning with `=`, `+`, `-` or `@` (or their wide forms) is calculated when the file is opened; an apostrophe in
front makes it text. Numbers of our own need none.
"""

_BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_BEGINS_A_FORMULA) else cell
