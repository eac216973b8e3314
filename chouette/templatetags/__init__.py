"""Template tags for things only a chouette has."""
