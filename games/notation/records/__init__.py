"""Whole games and matches as files that are written and read: .mat and JSON."""
