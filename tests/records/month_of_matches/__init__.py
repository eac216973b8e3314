"""A month of matches, kept like the evenings."""
