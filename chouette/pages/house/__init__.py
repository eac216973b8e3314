"""The house rules: read, chosen and changed."""
