"""Who watches an evening live, and the template each audience is drawn with."""

WATCH = "watch"


WATCH_TEMPLATE = "chouette/scoreboard/now.html"


#: Instead of it where the evening is played on screen.
TABLE_TEMPLATE = "chouette/table/now.html"
