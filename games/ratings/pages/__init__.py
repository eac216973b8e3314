"""The pages of a club's ratings: the list, a player on it, and what the owner decides."""
