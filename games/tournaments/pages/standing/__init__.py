"""How one reader stands: in entry, and a guest on the page of their link."""
