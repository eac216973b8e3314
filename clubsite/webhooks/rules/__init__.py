"""What a webhook may be, says and promises. Pure."""
