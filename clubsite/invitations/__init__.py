"""Links by which people join a club."""
