"""How positions, plays and whole games are written down, so that people and other programs can read them. Pure, as rules are."""
