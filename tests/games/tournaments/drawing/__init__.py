"""Tournaments drawn."""
