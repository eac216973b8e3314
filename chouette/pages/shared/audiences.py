"""The template in which an evening's audiences see it live (`games.play.audiences`)."""

WATCH_TEMPLATE = "chouette/scoreboard/now.html"


#: Replaces it for an evening played on screen.
TABLE_TEMPLATE = "chouette/table/now.html"
