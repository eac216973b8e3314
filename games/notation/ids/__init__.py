"""A position, or a game at one moment, as one line that other programs read: position ID, match ID, XGID."""
