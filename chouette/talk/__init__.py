"""What is said at the table, and who hears it."""
