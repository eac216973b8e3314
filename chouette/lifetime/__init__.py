"""How a player has fared over the years."""
