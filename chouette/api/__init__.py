"""The API of evenings."""
