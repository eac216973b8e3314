"""Days in words, and time zones."""
