"""How a request of a program is read."""
