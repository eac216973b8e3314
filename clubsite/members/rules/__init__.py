"""How people are named, and what each role may do. Pure."""
