"""A board on a page: drawn, told in words, and made ready to be played on. It knows no model and no request."""
