"""What a side thinks of plays: the one its hand composes, those it proposes, marks for those that were made."""
