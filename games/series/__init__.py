"""Tournaments that count together: a table of a season's club nights, a league of cups."""
