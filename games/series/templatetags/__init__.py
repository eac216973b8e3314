"""Tags of series, and of the pages of tournaments."""
