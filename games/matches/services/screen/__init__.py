"""A match on screen: what is said at its board, and what is kept and told of it beside the log."""
