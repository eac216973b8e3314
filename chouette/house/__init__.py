"""A club's own house rules: what its new evenings start from."""
