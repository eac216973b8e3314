"""What lies on the director's desk beside the sheet: entry and its waiting list, the promised draw, tables and calls."""
