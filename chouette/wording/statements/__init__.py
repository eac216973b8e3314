"""What was said at the table, as people read it."""
