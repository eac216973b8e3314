"""A player over the years, in one club or in all of theirs."""
