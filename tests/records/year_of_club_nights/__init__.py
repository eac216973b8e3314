"""A season of a club's nights, as director's sheets."""
