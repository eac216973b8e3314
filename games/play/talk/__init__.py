"""What is said at a table on screen."""
