"""How events change the table, and what a log remembers."""
