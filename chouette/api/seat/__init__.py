"""A player’s own seat, for programs."""
