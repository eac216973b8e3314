"""A game told again: while it is put together, in words, and what is another in it."""
