"""Ratings of players from their matches: what they are worked out by, and from what."""
