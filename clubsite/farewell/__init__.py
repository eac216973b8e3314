"""How a club ends: it is archived, and when everybody was told and nothing is owed, it is deleted."""
