"""The players’ page: roles, cubes, running scores, and why a score is what it is."""
