"""Who stands where, and what it gives: standings, prizes, points of a race."""
