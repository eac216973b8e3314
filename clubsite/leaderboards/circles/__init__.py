"""Lists across the clubs that have agreed to be compared."""
