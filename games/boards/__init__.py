"""A board on a page: drawn, described in words, and made playable. Nothing here knows models or requests."""
