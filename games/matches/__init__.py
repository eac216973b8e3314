"""Matches between two players: what is played, entered and reported."""
