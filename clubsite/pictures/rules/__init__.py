"""What a picture must be, without a database."""
