"""A finished or running game on screen, moment by moment."""
