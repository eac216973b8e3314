"""What is said of a tournament, as people read it."""
