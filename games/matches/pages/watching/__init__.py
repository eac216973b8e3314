"""What a match shows to those who do not play it, or no longer do."""
