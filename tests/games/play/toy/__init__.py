"""A table for two, played on `games.play` without a chouette: the shortest kind of table there is, and the example of one."""
