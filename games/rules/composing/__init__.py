"""A turn composed on the board, checker by checker, and why a checker cannot go there now."""
