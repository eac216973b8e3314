"""How programs' requests are read."""
