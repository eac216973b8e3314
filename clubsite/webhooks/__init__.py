"""Telling other programs what happened in a club."""
