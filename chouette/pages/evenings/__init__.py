"""Evenings of a club: opening, importing, closing."""
