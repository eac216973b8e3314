"""How positions, plays and whole games are written down for people and other programs. Pure, as rules are."""
