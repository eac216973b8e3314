"""What tournaments do to the database."""
