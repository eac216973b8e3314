"""How programs talk to the site: what all addresses under /api/ share. The addresses themselves stand with their apps."""
