"""What any table on screen needs, whoever plays at it: see "A table on screen" in games/README.md."""
