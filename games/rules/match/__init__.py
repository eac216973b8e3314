"""The score of a match between two players, who are 0 and 1: points, the Crawford game, lateness, clocks, reports, equity."""
