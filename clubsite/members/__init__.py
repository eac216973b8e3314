"""Clubs, the people who belong to them, and what they may do."""
