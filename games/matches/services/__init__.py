"""Everything that is written about a match."""
