"""What a pseudonym may be. Pure."""
