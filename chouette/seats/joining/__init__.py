"""How people come to a table: those who ask for a seat, and those who go on with a rematch."""
