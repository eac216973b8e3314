"""What the pages of tournaments send."""
