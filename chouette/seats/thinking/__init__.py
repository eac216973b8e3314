"""What a side thinks of: the play its hand composes, those it proposes, marks for those made, a roll left to the site."""
