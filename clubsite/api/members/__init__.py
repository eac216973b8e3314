"""Clubs and people, for programs."""
