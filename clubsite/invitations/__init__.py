"""Links with which people join a club."""
