"""What is said at the table, who reads it, and muting."""
