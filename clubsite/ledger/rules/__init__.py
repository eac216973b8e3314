"""The arithmetic of the book. Pure; amounts are whole numbers of the unit's smallest part (a quarter of a point)."""
