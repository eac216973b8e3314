"""Template tags that draw what only a chouette has."""
