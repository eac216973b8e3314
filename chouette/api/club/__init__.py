"""A club’s evenings, open tables and players, for programs."""
