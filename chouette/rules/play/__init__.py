"""How a game is played: with a board or without, from its start to its result."""
