"""Filters of tournaments."""
