"""Small plots drawn as SVG: a line over games, and its zero."""
