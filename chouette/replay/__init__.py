"""Games gone through move by move, and taken away."""
