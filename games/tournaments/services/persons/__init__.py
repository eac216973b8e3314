"""Who is the same person as somebody else here."""
