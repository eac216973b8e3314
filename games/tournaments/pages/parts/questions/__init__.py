"""What a director is asked before something is done, or shown without doing it: what would follow."""
