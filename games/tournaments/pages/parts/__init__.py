"""What stands on several pages of a tournament: flights, lines of matches, how to join, reasons, the last tap."""
