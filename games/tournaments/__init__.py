"""Club tournaments: entry, draw, flights of many formats, results, standings, prizes."""
