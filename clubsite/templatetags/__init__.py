"""Template tags for pages of all packages."""
