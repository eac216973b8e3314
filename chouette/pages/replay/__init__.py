"""A game gone through move by move, and any position by itself."""
