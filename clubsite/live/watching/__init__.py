"""How many watch, and how many pages may be open at once."""
