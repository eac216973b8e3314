"""Tags of ratings."""
