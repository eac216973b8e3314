"""The concepts of the rules: actions, events, contracts, the table."""
