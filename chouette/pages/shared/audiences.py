"""The template with which whoever watches an evening live is drawn (`games.play.audiences`)."""

WATCH_TEMPLATE = "chouette/scoreboard/now.html"


#: Replaces it for an evening played on screen.
TABLE_TEMPLATE = "chouette/table/now.html"
