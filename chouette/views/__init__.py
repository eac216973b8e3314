"""The pages of the chouettes, one module for each page."""
