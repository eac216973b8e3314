"""What several pages of an evening share."""
