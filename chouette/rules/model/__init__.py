"""What the rules speak of: actions, events, contracts, the table."""
