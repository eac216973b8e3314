"""A table for two, played on `games.play` without a chouette: the shortest possible kind of table, and an example of one."""
