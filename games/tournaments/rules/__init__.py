"""What follows from what a director says, and what a tournament looks like at any moment. Pure."""
