"""How the API explains itself: schema, guide, pages."""
