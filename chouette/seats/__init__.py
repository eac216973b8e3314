"""What players do for themselves from their own pages, and how the monitor’s statements fit in."""
