"""How positions, plays and whole games are written for people and other programs. Pure, like the rules."""
