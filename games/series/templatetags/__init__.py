"""Tags of series."""
