"""The live audiences of an evening, and the template each is drawn with."""

WATCH = "watch"


WATCH_TEMPLATE = "chouette/scoreboard/now.html"


#: Replaces it for an evening played on screen.
TABLE_TEMPLATE = "chouette/table/now.html"
