"""The tables of tournaments."""
