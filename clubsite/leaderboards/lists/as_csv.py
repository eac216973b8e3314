"""A board as CSV, for spreadsheets and programs: columns in the site's own English words, numbers with a dot, exact amounts in
points beside the figure."""

import csv
from io import StringIO

from clubsite.kit.spreadsheet_cells import harmless
from clubsite.leaderboards.lists.figures import figure_number
from clubsite.leaderboards.lists.standings import EVERYBODY, Wanted, standings

COLUMNS = ("place", "player", "name", "figure", "total", "results", "ahead", "behind")


def as_csv(wanted: Wanted) -> str:
    """A row for each person on the list. `player` is the number under which the API knows them."""
    written = StringIO()
    rows = csv.writer(written)
    rows.writerow(COLUMNS)
    for row in standings(wanted, 0, EVERYBODY):
        figure = figure_number(wanted.board, row.amount, row.count, row.ahead)
        total = row.amount / wanted.board.unit.value
        rows.writerow([row.place, row.person, harmless(row.name), figure, total, row.count, row.ahead, row.behind])
    return written.getvalue()
